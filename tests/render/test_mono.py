"""Mono's pictures: what a player sees."""

from dataclasses import replace
from functools import lru_cache

import pytest

from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.mono import RULES
from engines.mono.actions import Tail, Uncover
from engines.mono.state import State
from engines.mono.view import LABELS, Found, Pick, PublicView, Run, TurnEnd, TurnPlayed, cell_name
from render.core.board import MAX_ALT, Table
from render.core.colour import contrast, rgb
from render.core.theme import BED
from render.mono import draw_enlarged, is_small, own_enlarged
from render.mono.alt import public_alt
from render.mono.colours import COVERED, value_colours
from render.mono.grid import GridLook, badge_size, digit_size, label_size, runs_here
from render.mono.layout import Layout, enlarged_layout, layout
from render.mono.strip import items_of, set_list, strip_height
from tests.engines.mono.worlds import other_worlds
from tests.render.pictures import Board, Boards, assert_can_be_posted

BOARDS = Boards("mono")
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea")


def table(seats: int) -> Table:
    return Table(27, NAMES[:seats])


@lru_cache
def played(seats: int, size: int, plies: int) -> State:
    """A game after `plies` entries of named and random cells."""
    seed = bytes(range(32))
    state = RULES.start(RULES.Options(size=size), seats, Dice(seed, 0))
    for ply in range(1, plies + 1):
        turn = RULES.turn(state)
        if isinstance(turn, Outcome):
            break
        seat = turn.seats[0]
        choice = Dice(b"choices", ply)
        action = choice.choice(RULES.legal_actions(state, seat))
        if isinstance(action, Uncover) and action.cells and choice.chance(50):
            action = replace(action, tail=Tail.RANDOM)
        state = RULES.apply(state, seat, action, Dice(seed, ply)).state
    return state


def public_places(view: PublicView) -> Layout:
    return layout(view, tuple(board.seat for board in view.boards), strip_height(view.last))


DRAWN = {(2, 2), (9, 3), (15, 4)}
EACH_SIZE = [
    pytest.param(size, seats, marks=() if (size, seats) in DRAWN else pytest.mark.soak)
    for size in range(2, 16)
    for seats in (2, 3, 4)
]
"""Every size with each number of players; most of them in long runs only."""


def assert_fits(board: Board) -> None:
    assert_can_be_posted(board, tallest=1000, largest=110_000)


@pytest.mark.parametrize(("size", "seats"), EACH_SIZE)
def test_every_size_is_drawn_for_every_number_of_players(size: int, seats: int) -> None:
    for plies in (1, seats + 3, 400) if size in (2, 9, 15) else (seats + 3, 400):
        state = played(seats, size, plies)
        assert_fits(BOARDS.public(RULES.public_view(state), table(seats)))
        assert_fits(BOARDS.private(RULES.seat_view(state, Seat(seats - 1)), table(seats)))


@pytest.mark.parametrize("seats", [3, *(pytest.param(seats, marks=pytest.mark.soak) for seats in (2, 4))])
def test_two_hidden_cells_that_change_places_are_another_picture_for_who_placed_them(seats: int) -> None:
    state = played(seats, 9, seats + 5)
    for view in (RULES.seat_view(state, Seat(seat)) for seat in range(seats)):
        assert view.grid is not None
        grid = list(view.grid)
        covered = [cell for cell, value in enumerate(view.public.boards[view.seat].cells) if value is None]
        one = covered[0]
        other = next(cell for cell in covered if grid[cell] != grid[one])
        grid[one], grid[other] = grid[other], grid[one]
        changed = replace(view, grid=tuple(grid))
        assert BOARDS.private(view, table(seats)).png != BOARDS.private(changed, table(seats)).png


def near_corner(cell: int) -> int:
    """A place in a cell where nothing is drawn but its ground."""
    return round(0.78 * cell)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_uncovered_cell_has_the_colour_of_its_value_and_a_covered_one_is_hatched(seats: int) -> None:
    view = RULES.public_view(played(seats, 9, seats + 9))
    view = replace(view, last=None)
    image = BOARDS.public_image(view, table(seats))
    values = value_colours(9)
    for place in public_places(view).players:
        grid = place.grid
        for cell, value in enumerate(view.boards[place.seat].cells):
            x, y = grid.corner(cell)
            step = near_corner(grid.cell)
            if value is not None:
                assert image.getpixel((x + step, y + step)) == rgb(values[value - 1].full)
            else:
                part = image.crop((x + 8, y + 8, x + grid.cell - 8, y + grid.cell - 8))
                colours = {colour for _, colour in part.getcolors() or []}
                assert rgb(COVERED) in colours
                assert len(colours) > 2


def test_touching_cells_of_one_value_grow_together() -> None:
    view = RULES.public_view(played(2, 9, 400))
    assert view.outcome is not None
    view = replace(view, last=None)
    image = BOARDS.public_image(view, table(2))
    grid = public_places(view).players[0].grid
    cells = view.boards[0].grid
    assert cells is not None
    joined = 0
    for cell in range(len(cells) - 1):
        if (cell + 1) % view.cols and view.boards[0].cells[cell] == view.boards[0].cells[cell + 1] is not None:
            x, y = grid.corner(cell)
            gap = image.getpixel((x + grid.cell + 1, y + grid.cell // 2))
            assert gap == rgb(value_colours(9)[cells[cell] - 1].full)
            joined += 1
    assert joined > 3


def test_four_cells_close_the_hole_between_them_only_where_all_are_of_one_value() -> None:
    view = replace(RULES.public_view(played(2, 9, 400)), last=None)
    image = BOARDS.public_image(view, table(2))
    seen = set()
    for place in public_places(view).players:
        cells, grid = view.boards[place.seat].cells, place.grid
        for cell in range(len(cells) - view.cols):
            four = [cells[cell + step] for step in (0, 1, view.cols, view.cols + 1) if (cell + 1) % view.cols]
            if len(set(four)) in {2, 4} and four.count(four[0]) != 3 and four.count(four[-1]) != 3:
                x, y = grid.corner(cell)
                assert image.getpixel((x + grid.cell + 1, y + grid.cell + 1)) == rgb(BED)
                seen.add("open")
            elif len(set(four)) == 1 and four[0] is not None:
                x, y = grid.corner(cell)
                colour = value_colours(9)[four[0] - 1].full
                assert image.getpixel((x + grid.cell + 1, y + grid.cell + 1)) == rgb(colour)
                seen.add("closed")
    assert seen == {"open", "closed"}


def test_the_own_grid_shows_hidden_values_dimmed_and_found_ones_in_full() -> None:
    view = RULES.seat_view(played(2, 9, 9), Seat(0))
    public = replace(view.public, last=None)
    view = replace(view, public=public)
    image = BOARDS.private_image(view, table(2))
    target, own = (place.grid for place in layout(public, (Seat(1), Seat(0)), 0).players)
    for cell, value in enumerate(public.boards[1].cells):
        x, y = target.corner(cell)
        part = {colour for _, colour in image.crop((x + 6, y + 40, x + 50, y + 50)).getcolors() or []}
        assert (rgb(COVERED) in part) == (value is None)
    assert view.grid is not None
    for cell, value in enumerate(view.grid):
        x, y = own.corner(cell)
        colours = {colour for _, colour in image.crop((x + 6, y + 40, x + 50, y + 50)).getcolors() or []}
        found = public.boards[0].cells[cell] is not None
        assert (rgb(value_colours(9)[value - 1].hidden) in colours) == (not found)


def test_who_is_to_move_has_a_bar_in_their_colour() -> None:
    for plies in (4, 5):
        view = RULES.public_view(played(2, 9, plies))
        image = BOARDS.public_image(view, table(2))
        for place in public_places(view).players:
            bar = image.getpixel((place.x + 4, place.y + place.height // 2))
            assert (bar in {rgb("#E4572E"), rgb("#17A7A5")}) == (place.seat in view.turn)


def test_names_that_cannot_be_drawn_change_the_words_only() -> None:
    view = RULES.public_view(played(2, 9, 6))
    odd = BOARDS.public(view, Table(27, ("🎲🎲🎲", "x" * 400)))
    plain = BOARDS.public(view, Table(27, (":game_die::game_die::game_die:", "x" * 200)))
    assert odd.png == plain.png
    assert "🎲🎲🎲" in odd.alt
    assert len(odd.alt) <= MAX_ALT


def test_every_digit_is_readable_on_its_colour() -> None:
    for size in range(2, 16):
        for colours in value_colours(size):
            assert contrast(colours.digit, colours.full) >= 4.5
            assert contrast(colours.light, colours.hidden) >= 4.5


def test_the_nine_values_have_the_colours_of_the_reference() -> None:
    reference = ["#DCF9E1", "#AEF2DB", "#7AE8E5", "#4AD8F6", "#39C3FF", "#5CA7FF", "#5E5BDB", "#7B38B5", "#8A0A7C"]
    for colours, wanted in zip(value_colours(9), reference, strict=True):
        assert max(abs(a - b) for a, b in zip(rgb(colours.full), rgb(wanted), strict=True)) <= 2


def test_digits_and_order_numbers_are_never_small() -> None:
    for size in range(2, 16):
        for seats in (2, 3, 4):
            view = RULES.public_view(played(seats, size, 0))
            cell = public_places(view).players[0].grid.cell
            assert digit_size(cell) >= 20
            assert badge_size(cell) >= 18 or (badge_size(cell) == 0 and is_small(view))
            assert digit_size(cell) <= cell


def test_grids_and_panels_stay_inside_the_picture_and_apart() -> None:
    for size in range(2, 16):
        for seats in (2, 3, 4):
            places = public_places(RULES.public_view(played(seats, size, 0)))
            boxes = []
            for place in places.players:
                grid = place.grid
                assert grid.x >= 40
                assert grid.x + grid.width + 8 <= 996
                boxes.append((grid.x, grid.y, grid.x + grid.width, grid.y + grid.height))
            for one, box in enumerate(boxes):
                for other in boxes[one + 1 :]:
                    assert box[2] < other[0] or other[2] < box[0] or box[3] < other[1] or other[3] < box[1]
            assert max(box[3] for box in boxes) < places.height


def turn_of(values: list[int], lower: int | None, size: int) -> TurnPlayed:
    """A turn that found these values on seat 1's board."""
    runs = [Run(value, values.count(value)) for value in sorted(set(values))]
    everything = [*values, *([lower] if lower is not None else [])]
    picks = tuple(
        Pick(cell, (Found(Seat(1), value),), Found(Seat(1), value), random=cell % 3 == 2)
        for cell, value in enumerate(everything)
    )
    points = sum(run.points for run in runs)
    end = TurnEnd.EMPTY if lower is None else TurnEnd.LOWER
    return TurnPlayed(size, Seat(0), 4, picks, tuple(runs), lower, end, points, points)


LISTS = [
    ([2, 3, 5, 5, 5, 5, 7, 7, 8], 3),
    ([1], None),
    ([9] * 9, 1),
    ([value for value in range(1, 10) for _ in range(value)], None),
    ([value for value in range(1, 8) for _ in range(3)], 2),
]


@pytest.mark.parametrize(("values", "lower"), LISTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_list_of_any_length_fits_in_its_strip(values: list[int], lower: int | None, seats: int) -> None:
    view = replace(RULES.public_view(played(seats, 9, seats)), last=turn_of(values, lower, 9))
    board = BOARDS.public(view, table(seats))
    assert_fits(board)
    strip = public_places(view).strip
    assert strip is not None
    width = strip.width - 44 if strip.quarter else 700
    setting = set_list(items_of(turn_of(values, lower, 9)), width, quarter=strip.quarter)
    assert setting.height <= strip.height or not strip.quarter
    assert sum(len(line) for line in setting.lines) == len(set(values)) + (lower is not None)


def test_the_longest_list_of_the_largest_board_fits() -> None:
    values = [value for value in range(1, 16) for _ in range(value)]
    for seats in (2, 3, 4):
        view = replace(RULES.public_view(played(seats, 15, seats)), last=turn_of(values, None, 15))
        assert_can_be_posted(BOARDS.public(view, table(seats)), tallest=1100)


def test_the_words_tell_the_position() -> None:
    view = RULES.public_view(played(2, 9, 12))
    alt = BOARDS.public(view, table(2)).alt
    assert alt.startswith(f"Mono, match 27, round {view.round}. Ada to move.")
    first = view.boards[0].cells[: view.cols]
    assert "".join("x" if value is None else LABELS[value - 1] for value in first) in alt
    assert "Last turn: Benedikt opened " in alt


def test_the_words_name_the_winner_in_the_end() -> None:
    view = RULES.public_view(played(2, 9, 400))
    assert view.outcome is not None
    assert "over." in BOARDS.public(view, table(2)).alt
    assert "win" in BOARDS.public(view, table(2)).alt


def test_values_above_nine_are_numbers_in_sentences_and_letters_in_rows_that_are_explained() -> None:
    state = played(2, 15, 12)
    view = RULES.public_view(state)
    assert view.last is not None
    twelve = replace(view.last.picks[0], taken=Found(Seat(0), 12), random=False)
    last = replace(view.last, picks=(twelve,), runs=(Run(12, 1),), lower=None)
    alt = public_alt(replace(view, last=last), table(2))
    assert f"{cell_name(15, twelve.cell)} 12: " in alt
    assert "a to f are 10 to 15" in alt
    assert "a is" not in BOARDS.public(RULES.public_view(played(2, 9, 12)), table(2)).alt


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", range(2, 16))
def test_a_bed_keeps_a_margin_inside_its_panel(size: int, seats: int) -> None:
    for place in public_places(RULES.public_view(played(seats, size, 0))).players:
        right = place.grid.x + place.grid.width + 8
        assert place.x + place.width - right >= 8
        assert place.grid.x - 8 - place.x >= 34


def test_a_run_that_hangs_together_is_outlined_as_one_and_bears_one_number_in_a_long_turn() -> None:
    view = RULES.public_view(played(2, 9, 0))
    place = public_places(view).players[1].grid

    def look(values: tuple[int, ...], cells: tuple[int, ...]) -> GridLook:
        found = [Found(Seat(1), value) for value in values]
        picks = tuple(Pick(cell, (each,), each, random=False) for cell, each in zip(cells, found, strict=True))
        turn = TurnPlayed(9, Seat(0), 2, picks, (), None, TurnEnd.END, 0, 0)
        return GridLook(view.boards[1], None, folds=False, last=turn)

    # 2 2 side by side, a 3 beside them, then 4s below one another and one that stands apart
    found = runs_here(look((2, 2, 3, 4, 4, 4), (0, 1, 2, 9, 18, 26)), place)
    assert {(len(cells), order) for cells, order, _ in found} == {(2, 1), (1, 3), (2, 4), (1, 6)}
    # the same value in another run is outlined by itself
    assert len(runs_here(look((2, 3, 2), (0, 10, 1)), place)) == 3


@pytest.mark.parametrize(
    ("size", "seats"),
    [
        pytest.param(size, seats, marks=() if seats - 2 == at else pytest.mark.soak)
        for at, size in enumerate((9, 12, 15))
        for seats in (2, 3, 4)
    ],
)
def test_no_order_number_lies_on_the_digits_beside_it(size: int, seats: int) -> None:
    # In a 3 x 3 block that lies open the middle is the last turn's: its number may touch no other digit.
    view = RULES.public_view(played(seats, size, 0))
    places = public_places(view)
    place, middle = places.players[1].grid, view.cols + 1
    block = [middle + row * view.cols + col for row in (-1, 0, 1) for col in (-1, 0, 1)]
    cells = tuple(size if cell in block else None for cell in range(view.rows * view.cols))
    boards = tuple(
        replace(board, placed=True, cells=cells if board.seat == 1 else board.cells) for board in view.boards
    )
    for random in (False, True):
        found = Found(Seat(1), size)
        first = [Pick(view.rows * view.cols - 1, (Found(Seat(0), 1),), Found(Seat(0), 1), random=random)] * 7
        turn = TurnPlayed(
            size, Seat(0), 2, (*first, Pick(middle, (found,), found, random)), (Run(size, 1),), None, TurnEnd.END, 1, 1
        )
        marked = replace(view, round=2, boards=boards, last=turn)
        plain = replace(marked, last=replace(turn, picks=tuple(first)))
        one, other = (BOARDS.public_image(each, table(seats)) for each in (marked, plain))
        for cell in block:
            x, y = place.corner(cell)
            across, down = round(0.12 * place.cell), round(0.3 * place.cell)
            box = (x + across, y + down, x + place.cell - across, y + place.cell - down)
            if cell != middle:
                assert one.crop(box).tobytes() == other.crop(box).tobytes(), cell


@pytest.mark.parametrize(("size", "seats"), [pair for pair in EACH_SIZE if pair.values[0] in range(9, 16)])
def test_one_grid_enlarged_is_readable_on_a_phone(size: int, seats: int) -> None:
    for plies in (2 * seats, 400):
        state = played(seats, size, plies)
        view, own = RULES.public_view(state), RULES.seat_view(state, Seat(0))
        for board in (draw_enlarged(view, table(seats), Seat(seats - 1)), own_enlarged(own, table(seats))):
            assert_can_be_posted(board, tallest=1100, largest=110_000)
        places = enlarged_layout(view, Seat(1), strip_height(view.last))
        (player,) = places.players
        assert player.grid.cell >= 54
        assert 0.35 * label_size(size, player.grid.cell) >= 10
        assert player.grid.x - 48 >= player.x
        assert player.grid.x + player.grid.width + 8 < player.x + player.width
        assert player.grid.y + player.grid.height + 36 < player.y + player.height <= places.height
        # A picture that can be read whole needs no close-up.
        assert is_small(view) == (public_places(view).players[0].grid.cell < 40)


@pytest.mark.parametrize("seats", [3])
def test_a_grid_enlarged_shows_no_more_than_its_observer_may_see(seats: int) -> None:
    state = played(seats, 7, 2 * seats)
    told, everyone = 0, [Seat(seat) for seat in range(seats)]
    of_all = [draw_enlarged(RULES.public_view(state), table(seats), seat) for seat in everyone]
    own = [own_enlarged(RULES.seat_view(state, seat), table(seats)) for seat in everyone]
    for observer in (None, *everyone):
        world = next(iter(other_worlds(RULES, state, observer, Dice(b"enlarged", 1))))
        assert world != state
        assert [draw_enlarged(RULES.public_view(world), table(seats), seat) for seat in everyone] == of_all
        if observer is not None:
            assert own_enlarged(RULES.seat_view(world, observer), table(seats)) == own[observer]
            other = Seat((observer + 1) % seats)
            told += own_enlarged(RULES.seat_view(world, other), table(seats)).png != own[other].png
    assert told, "another own grid is never another picture"


def test_the_words_of_one_grid_enlarged_tell_of_that_grid_alone() -> None:
    state = played(4, 15, 14)
    told = draw_enlarged(RULES.public_view(state), table(4), Seat(2)).alt
    assert "Chidi's grid:" in told
    assert "Ada's grid:" not in told
    mine = own_enlarged(RULES.seat_view(state, Seat(2)), table(4)).alt
    assert "Your grid" in mine
    assert "'s grid:" not in mine
