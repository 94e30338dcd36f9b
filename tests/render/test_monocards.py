"""MONO's pictures: what a player sees."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import pytest
from PIL import Image

from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.monocards import RULES
from engines.monocards.cards import DECK, ORDER, WILD_DRAW_FOUR, sorted_hand
from engines.monocards.options import Options
from engines.monocards.state import State
from engines.monocards.view import Fit, Origin, Phase, PublicView, SeatView, ShownHand
from render.core.board import MAX_ALT, Table
from render.core.colour import Rgb, rgb
from render.core.theme import BRIGHT_SEATS, FALL, GOLD
from render.monocards.colours import ORIGINS
from render.monocards.hand import MARGIN, raise_of, rows_of, strip_bottom
from render.monocards.layout import SEAT_HEIGHT, SEAT_WIDTH, TABLE_HEIGHT, TABLE_WIDTH, layout
from tests.engines.monocards.positions import lay
from tests.render.pictures import Boards, assert_can_be_posted, opened

BOARDS = Boards("monocards")
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea", "Emil", "Fatou", "Guido", "Hye-jin", "Ines", "Jonathan")


def table(seats: int) -> Table:
    return Table(8, NAMES[:seats])


@lru_cache
def game(seats: int, plies: int, options: Options | None = None) -> tuple[State, ...]:
    """The positions of a match of random choices that go on as long as they can."""
    seed = bytes(range(32))
    state = RULES.start(options or Options(), seats, Dice(seed, 0))
    found = [state]
    for ply in range(1, plies + 1):
        turn = RULES.turn(state)
        if isinstance(turn, Outcome):
            break
        choices = RULES.legal_actions(state, turn.seats[0])
        plays = [choice for choice in choices if RULES.format(choice).startswith(("play", "challenge"))]
        action = Dice(b"choices", ply).choice(plays or choices)
        state = RULES.apply(state, turn.seats[0], action, Dice(seed, ply)).state
        found.append(state)
    return tuple(found)


def holding(view: SeatView, cards: int) -> SeatView:
    """The same view with so many cards in the hand, of two decks."""
    hand = sorted_hand(Dice(b"hand", cards).sample([*DECK, *DECK], cards))
    sizes = list(view.public.sizes)
    sizes[view.seat] = cards
    return replace(view, hand=hand, public=replace(view.public, sizes=tuple(sizes)))


@pytest.mark.parametrize(
    ("seats", "step"),
    [(2, 120), (6, 120), (10, 120), *(pytest.param(seats, 32, marks=pytest.mark.soak) for seats in range(2, 11))],
)
def test_every_kind_of_position_is_drawn_for_every_number_of_players(seats: int, step: int) -> None:
    for state in game(seats, 240)[::step]:
        view = RULES.public_view(state)
        assert_can_be_posted(BOARDS.public(view, table(seats)), tallest=1600)
        assert_can_be_posted(BOARDS.private(RULES.seat_view(state, Seat(seats - 1)), table(seats)), tallest=1400)


@pytest.mark.parametrize(
    "options",
    [Options(elimination=True), Options(teams=True), Options(no_scoring=True), Options(stacking=True, decks=2)],
)
def test_house_rules_are_drawn_too(options: Options) -> None:
    for state in game(6, 200, options)[::40]:
        assert_can_be_posted(BOARDS.public(RULES.public_view(state), table(6)), tallest=1400)


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 7, 10, 11, 20, 28, 31, 40])
def test_hands_of_up_to_forty_cards_fit(cards: int) -> None:
    view = holding(RULES.seat_view(game(5, 9)[-1], Seat(1)), cards)
    board = BOARDS.private(view, table(5))
    assert_can_be_posted(board, tallest=1200)
    rows = rows_of(cards, strip_bottom() + 22)
    assert rows.width >= 120
    assert MARGIN + rows.step * (rows.per_row - 1) + rows.width <= 1000 - MARGIN + 1


@pytest.mark.parametrize("cards", [41, 75, 150, 216])
def test_hands_beyond_that_are_still_drawn(cards: int) -> None:
    view = holding(RULES.seat_view(game(2, 9)[-1], Seat(1)), cards)
    board = BOARDS.private(view, table(2))
    assert_can_be_posted(board, tallest=2600)


def test_another_hand_is_another_picture() -> None:
    view = RULES.seat_view(game(4, 30)[-1], Seat(2))
    other = holding(view, len(view.hand))
    assert other.hand != view.hand
    assert BOARDS.private(view, table(4)) != BOARDS.private(other, table(4))


@pytest.mark.parametrize("seats", range(2, 11))
def test_seats_and_table_lie_apart_and_inside(seats: int) -> None:
    places = layout(seats)
    assert len(places.seats) == seats
    boxes = [(x, y, x + SEAT_WIDTH, y + SEAT_HEIGHT) for x, y in places.seats]
    x, y = places.table
    boxes.append((x, y, x + TABLE_WIDTH, y + TABLE_HEIGHT))
    for left, top, right, bottom in boxes:
        assert left >= 16
        assert top >= 70
        assert right <= 984
        assert bottom <= places.height - 16
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


@pytest.mark.parametrize("seats", range(3, 11))
def test_seats_follow_each_other_clockwise(seats: int) -> None:
    places = layout(seats)
    middle_x, middle_y = places.table[0] + TABLE_WIDTH / 2, places.table[1] + TABLE_HEIGHT / 2
    spots = [(x + SEAT_WIDTH / 2 - middle_x, y + SEAT_HEIGHT / 2 - middle_y) for x, y in places.seats]
    for one, other in zip(spots, [*spots[1:], spots[0]], strict=True):
        # Down is positive: the cross product of clockwise neighbours is positive, and 0 across the table.
        assert one[0] * other[1] - one[1] * other[0] >= 0


def pixels(image: Image.Image, box: tuple[int, int, int, int]) -> Counter[Rgb]:
    """Return the count of each colour."""
    red, green, blue = image.crop(box).split()
    return Counter(zip(red.tobytes(), green.tobytes(), blue.tobytes(), strict=True))


def test_who_is_to_move_has_a_bar_in_their_colour() -> None:
    for state in game(5, 12)[::3]:
        view = RULES.public_view(state)
        image = BOARDS.public_image(view, table(5))
        for seat, (x, y) in enumerate(layout(5).seats):
            bar = image.getpixel((x + 4, y + SEAT_HEIGHT // 2))
            assert (bar == rgb(BRIGHT_SEATS[seat].colour)) == (seat in view.turn)


def centre_box(view: PublicView) -> tuple[int, int, int, int]:
    x, y = layout(view.match.seats).table
    return x + 60, y + 354, x + TABLE_WIDTH - 60, y + 404


def test_the_origin_that_counts_is_named_in_its_colour_below_the_cards() -> None:
    for origin in Origin:
        view = lay("E5 P1", "E1 M2", discards="E9 W", origin=origin).public
        found = pixels(BOARDS.public_image(view, table(2)), centre_box(view))
        assert found[rgb(ORIGINS[origin].field)] > 4000
        others = set(Origin) - {origin}
        assert not any(found.get(rgb(ORIGINS[other].field)) for other in others)


def test_the_direction_of_play_is_seen_on_the_rim() -> None:
    view = lay("E5 P1", "E1 M2", "Z1 Z2").public
    assert BOARDS.public(view, table(3)).png != BOARDS.public(replace(view, direction=-1), table(3)).png


def seat_box(view: PublicView, seat: int) -> tuple[int, int, int, int]:
    x, y = layout(view.match.seats).seats[seat]
    return x + SEAT_WIDTH - 150, y - 24, x + SEAT_WIDTH, y + 14


def test_a_call_a_missing_call_and_a_call_that_is_due_are_marked() -> None:
    laid = lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3")
    due = laid.public
    caught = lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3").play(0, "play E5").public
    called = lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3").play(0, "mono", "play E5").public
    for view, gold, red in ((due, True, False), (caught, False, True), (called, True, False)):
        found = pixels(BOARDS.public_image(view, table(3)), seat_box(view, 0))
        assert (found.get(rgb(GOLD), 0) > 150) == gold
        assert (found.get(rgb(FALL), 0) > 150) == red
    asked, answered = (
        pixels(BOARDS.public_image(view, table(3)), seat_box(view, 0))[rgb(GOLD)] for view in (due, called)
    )
    assert asked < 0.7 * answered, "MONO? is an outline, MONO! is filled"
    assert "did not call MONO" in BOARDS.public(caught, table(3)).alt
    assert "called MONO" in BOARDS.public(called, table(3)).alt


def test_cards_to_be_drawn_are_marked_over_the_pile() -> None:
    view = lay("M5 W4 P1", "E1 M2 M3").play(0, "play W4>M").public
    assert view.phase is Phase.ANSWER
    x, y = layout(2).table
    found = pixels(BOARDS.public_image(view, table(2)), (x + 40, y + 200, x + 190, y + 300))
    assert found.get(rgb(FALL), 0) > 2000
    assert "must draw 4" in BOARDS.public(view, table(2)).alt


def hand_of(view: SeatView) -> Iterator[tuple[Fit, Image.Image]]:
    """The visible part of each card, from where a card lies that is not raised."""
    image = BOARDS.private_image(view, table(view.public.match.seats))
    rows = rows_of(len(view.hand), strip_bottom() + 22)
    for place, fit in enumerate(view.fits):
        row, col = divmod(place, rows.per_row)
        x, y = round(MARGIN + col * rows.step), rows.top + row * rows.pitch
        yield fit, image.crop((x, y - raise_of(rows.width), x + int(rows.step) - 4, y + 10))


def test_playable_cards_are_raised_and_a_bluff_half_way_and_the_others_are_dimmed() -> None:
    view = lay("E5 M5 P1 P2 W4", "M1 M2 M3", discards="E9").view(0)
    assert view.fits == (Fit.YES, Fit.NO, Fit.NO, Fit.NO, Fit.BLUFF)
    width = rows_of(5, 0).width
    for card, (fit, part) in zip(view.hand, hand_of(view), strict=True):
        column = [part.getpixel((30, y)) for y in range(part.height)]
        rim = next(y for y, colour in enumerate(column) if colour == rgb("#0B0E17"))
        wanted = {Fit.YES: 0, Fit.BLUFF: raise_of(width) // 2, Fit.NO: raise_of(width)}[fit]
        assert abs(rim - wanted) <= 2, card


def test_the_card_just_drawn_has_a_gold_edge() -> None:
    laid = lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 E4")
    before = pixels(BOARDS.private_image(laid.view(0), table(2)), (0, 200, 1000, 500))
    after = pixels(BOARDS.private_image(laid.play(0, "draw").view(0), table(2)), (0, 200, 1000, 500))
    assert rgb(GOLD) not in before
    assert after[rgb(GOLD)] > 1000


def test_a_hand_that_was_shown_is_drawn_below_ones_own_for_the_challenger_alone() -> None:
    laid = lay("E5 P1 W4", "M1 M2 M3", "Z1 Z2 Z3", discards="E9").play(0, "play W4>M").play(1, "challenge")
    shown = laid.view(1).shown
    assert isinstance(shown, ShownHand)
    assert WILD_DRAW_FOUR in shown.cards
    mine, other = (BOARDS.private(laid.view(seat), table(3)) for seat in (1, 2))
    assert "Before the Wild Draw 4 Ada held Eldritch 5; Precursor 1; Wild Draw 4." in mine.alt
    assert "Before the" not in other.alt
    assert opened(mine.png).height > opened(other.png).height + 100


def test_a_round_that_ended_has_its_score_table_below() -> None:
    laid = lay("E5", "M1 M2 W", discards="E9", called=(0,))
    before, after = laid.public, laid.play(0, "play E5").public
    heights = [BOARDS.public_image(view, table(2)).height for view in (before, after)]
    assert heights[1] > heights[0] + 100
    long = " ".join(["E0"] * 40)
    many = lay("E5", *[long] * 9, discards="E9", called=(0,), options=Options(target=1000))
    board = BOARDS.public(many.play(0, "play E5").public, table(10))
    assert_can_be_posted(board, tallest=1600)


def test_the_words_tell_the_position() -> None:
    laid = lay("E5 P1", "E1 M2 M3", discards="E9")
    assert BOARDS.public(laid.public, table(2)).alt == (
        "MONO, match 8, round 1. Ada to move. On top lies Eldritch 9. Ada 2 cards, 0 points; "
        "Benedikt 3 cards, 0 points. Play goes clockwise, 16 cards to draw."
    )
    own = lay("E5 E5 MD P1 W", "E1 M2 M3", discards="E9").view(0)
    assert BOARDS.private(own, table(2)).alt == (
        "MONO, match 8, round 1. Ada to move. On top lies Eldritch 9. "
        "You hold Eldritch 5 twice; Martian Draw 2; Precursor 1; Wild. You can play: Eldritch 5 twice; Wild."
    )


def test_one_point_is_said_in_the_singular() -> None:
    view = lay("E5 P1", "E1 M2 M3", discards="E9").public
    scored = replace(view, match=replace(view.match, scores=(1, 0)))
    assert "Ada 2 cards, 1 point;" in BOARDS.public(scored, table(2)).alt


def test_the_words_can_be_followed_by_ear() -> None:
    last = BOARDS.public(lay("E5 P1", "E1 M2 M3", discards="E9", pile="E1").public, table(2)).alt
    assert last.endswith("Play goes clockwise, 1 card to draw.")
    many = lay("E2 E2 E2 E3 E4 W4 W4 W4 W4", "M1 M2", discards="E9", options=Options(decks=2)).view(0)
    assert "You hold Eldritch 2 (three of them), 3, 4; Wild Draw 4 (four of them)." in (
        BOARDS.private(many, table(2)).alt
    )
    forced = lay("M5 P1", "M1 M2", discards="E9", pile="E4", options=Options(forced_play=True)).play(0, "draw")
    assert "Ada drew a card and must play it." in BOARDS.public(forced.public, table(2)).alt


def test_the_words_say_nothing_of_playing_where_there_is_nothing_to_play_from_or_for() -> None:
    over = lay("E5", "E1 M2", discards="E9", options=Options(target=0)).play(0, "play E5")
    assert BOARDS.private(over.view(1), table(2)).alt.endswith("You hold Eldritch 1; Martian 2.")
    assert BOARDS.private(over.view(0), table(2)).alt.endswith("You hold no cards.")
    out = lay("E5", "E1 M2", "Z1 Z2", discards="E9", options=Options(elimination=True)).play(0, "play E5")
    assert BOARDS.private(out.view(0), table(3)).alt.endswith("You hold no cards.")


def test_the_longest_words_fit() -> None:
    long = Table(8, tuple(f"{name} {'x' * 60}" for name in NAMES))
    state = game(10, 40)[-1]
    assert len(BOARDS.public(RULES.public_view(state), long).alt) <= MAX_ALT
    view = replace(RULES.seat_view(state, Seat(0)), hand=tuple(ORDER))
    assert len(BOARDS.private(view, long).alt) <= MAX_ALT


def test_names_that_cannot_be_drawn_change_the_words_only() -> None:
    view = RULES.public_view(game(2, 6)[-1])
    odd = BOARDS.public(view, Table(8, ("🎲🎲", "x" * 400)))
    plain = BOARDS.public(view, Table(8, (":game_die::game_die:", "x" * 200)))
    assert odd.png == plain.png
    assert "🎲🎲" in odd.alt
