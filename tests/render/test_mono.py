"""Mono's pictures: what a player sees."""

from dataclasses import replace
from functools import lru_cache

import pytest

from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.mono import RULES
from engines.mono.actions import Tail, Uncover
from engines.mono.state import State
from engines.mono.view import Pick, PublicView, Run, TurnEnd, TurnPlayed, UncoveredValue, cell_name
from render.core.board import Table
from render.mono import draw_enlarged, is_small, own_enlarged
from render.mono.alt import public_alt
from render.mono.grid import label_size
from render.mono.layout import Layout, enlarged_layout, layout
from render.mono.renderer import RENDERER
from render.mono.strip import items_of, set_list, strip_height
from tests.engines.mono.worlds import other_worlds
from tests.render.pictures import Board, Boards, assert_can_be_posted

BOARDS = Boards("mono")
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea")


def table(seats: int) -> Table:
    return Table(27, NAMES[:seats])


@lru_cache
def play_entries(seats: int, size: int, plies: int) -> State:
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
    assert_can_be_posted(board, tallest=1100, largest=110_000)


@pytest.mark.parametrize(("size", "seats"), EACH_SIZE)
def test_every_size_is_drawn_for_every_number_of_players(size: int, seats: int) -> None:
    for plies in (1, seats + 3, 400) if size in (2, 9, 15) else (seats + 3, 400):
        state = play_entries(seats, size, plies)
        assert_fits(BOARDS.public(RULES.public_view(state), table(seats)))
        assert_fits(BOARDS.private(RULES.seat_view(state, Seat(seats - 1)), table(seats)))


def test_grids_and_panels_stay_inside_the_picture_and_apart() -> None:
    for size in range(2, 16):
        for seats in (2, 3, 4):
            places = public_places(RULES.public_view(play_entries(seats, size, 0)))
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
        Pick(cell, (UncoveredValue(Seat(1), value),), UncoveredValue(Seat(1), value), random=cell % 3 == 2)
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
    view = replace(RULES.public_view(play_entries(seats, 9, seats)), last=turn_of(values, lower, 9))
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
        view = replace(RULES.public_view(play_entries(seats, 15, seats)), last=turn_of(values, None, 15))
        assert_can_be_posted(BOARDS.public(view, table(seats)), tallest=1150)


def test_values_above_nine_are_numbers_in_sentences_and_letters_in_rows_that_are_explained() -> None:
    state = play_entries(2, 15, 12)
    view = RULES.public_view(state)
    assert view.last is not None
    twelve = replace(view.last.picks[0], taken=UncoveredValue(Seat(0), 12), random=False)
    last = replace(view.last, picks=(twelve,), runs=(Run(12, 1),), lower=None)
    alt = public_alt(replace(view, last=last), table(2))
    assert f"{cell_name(15, twelve.cell)} 12: " in alt
    assert "a to f are 10 to 15" in alt
    assert "a is" not in BOARDS.public(RULES.public_view(play_entries(2, 9, 12)), table(2)).alt


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
    view = RULES.public_view(play_entries(seats, size, 0))
    places = public_places(view)
    place, middle = places.players[1].grid, view.cols + 1
    block = [middle + row * view.cols + col for row in (-1, 0, 1) for col in (-1, 0, 1)]
    cells = tuple(size if cell in block else None for cell in range(view.rows * view.cols))
    boards = tuple(
        replace(board, placed=True, cells=cells if board.seat == 1 else board.cells) for board in view.boards
    )
    for random in (False, True):
        found = UncoveredValue(Seat(1), size)
        first = [
            Pick(view.rows * view.cols - 1, (UncoveredValue(Seat(0), 1),), UncoveredValue(Seat(0), 1), random=random)
        ] * 7
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
        state = play_entries(seats, size, plies)
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
    state = play_entries(seats, 7, 2 * seats)
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


def test_cells_offered_in_order_are_numbered_on_their_corners_as_those_of_a_turn_are() -> None:
    """A digit inside a covered cell would look like the value found there."""
    state = play_entries(2, 5, 2)
    view = RULES.seat_view(state, Seat(0))
    offered = [Uncover(("a1", "b1", "c1"), Tail.END)], [Uncover(("a1",), Tail.END), Uncover(("b1",), Tail.END)]
    in_order, choices = (RENDERER.moves(view, table(2), actions) for actions in offered)
    assert "order" in in_order.signs
    assert "order" not in choices.signs
