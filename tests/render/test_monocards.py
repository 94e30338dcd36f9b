"""MONO's pictures: what a player sees."""

from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import pytest

from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.monocards import RULES
from engines.monocards.cards import DECK, ORDER, WILD_DRAW_FOUR, sorted_hand
from engines.monocards.options import Options
from engines.monocards.state import State
from engines.monocards.view import SeatView, ShownHand
from render.core.board import MAX_ALT, Table
from render.monocards.cards import dim_face, face
from render.monocards.hand import MARGIN, rows_of, strip_bottom
from render.monocards.layout import SEAT_HEIGHT, SEAT_WIDTH, TABLE_HEIGHT, TABLE_WIDTH, layout
from tests.engines.monocards.positions import lay
from tests.render.pictures import Boards, assert_can_be_posted, open_png

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


def test_a_hand_that_was_shown_is_drawn_below_ones_own_for_the_challenger_alone() -> None:
    laid = lay("E5 P1 W4", "M1 M2 M3", "Z1 Z2 Z3", discards="E9").play(0, "play W4>M").play(1, "challenge")
    shown = laid.view(1).shown
    assert isinstance(shown, ShownHand)
    assert WILD_DRAW_FOUR in shown.cards
    mine, other = (BOARDS.private(laid.view(seat), table(3)) for seat in (1, 2))
    assert "Before the Wild Draw 4 Ada held Eldritch 5, Precursor 1, Wild Draw 4." in mine.alt
    assert "Before the" not in other.alt
    assert open_png(mine.png).height > open_png(other.png).height + 100


def test_the_words_can_be_followed_by_ear() -> None:
    last = BOARDS.public(lay("E5 P1", "E1 M2 M3", discards="E9", pile="E1").public, table(2)).alt
    assert last.endswith("Play goes clockwise, 1 card to draw.")
    many = lay("E2 E2 E2 E3 E4 W4 W4 W4 W4", "M1 M2", discards="E9", options=Options(decks=2)).view(0)
    assert "You hold Eldritch 2 (three), Eldritch 3, Eldritch 4, Wild Draw 4 (four)." in (
        BOARDS.private(many, table(2)).alt
    )
    forced = lay("M5 P1", "M1 M2", discards="E9", pile="E4", options=Options(forced_play=True)).play(0, "draw")
    assert "Ada drew a card and must play it." in BOARDS.public(forced.public, table(2)).alt


def test_the_words_say_nothing_of_playing_where_there_is_nothing_to_play_from_or_for() -> None:
    over = lay("E5", "E1 M2", discards="E9", options=Options(target=0)).play(0, "play E5")
    assert BOARDS.private(over.view(1), table(2)).alt.endswith("You hold Eldritch 1, Martian 2.")
    assert BOARDS.private(over.view(0), table(2)).alt.endswith("You hold no cards.")
    out = lay("E5", "E1 M2", "Z1 Z2", discards="E9", options=Options(elimination=True)).play(0, "play E5")
    assert BOARDS.private(out.view(0), table(3)).alt.endswith("You hold no cards.")


def test_the_longest_words_fit() -> None:
    long = Table(8, tuple(f"{name} {'x' * 60}" for name in NAMES))
    state = game(10, 40)[-1]
    assert len(BOARDS.public(RULES.public_view(state), long).alt) <= MAX_ALT
    view = replace(RULES.seat_view(state, Seat(0)), hand=tuple(ORDER))
    assert len(BOARDS.private(view, long).alt) <= MAX_ALT


def test_all_54_faces_differ_and_so_do_the_dimmed_ones() -> None:
    for width in (127, 84):
        for draw in (face, dim_face):
            assert len({draw(card, width).pixels.tobytes() for card in ORDER}) == len(ORDER) == 54
