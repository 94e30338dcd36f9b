"""Tests of the derived properties of views, which pictures, menus and computers read."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engines.core import Dice, Seat
from engines.mambo.view import Aims, Group, Hex, Territory
from engines.mambo.view import Colour as MamboColour
from engines.mono import RULES as MONO
from engines.mono.options import Options as MonoOptions
from engines.mono.view import (
    Board,
    Pick,
    Run,
    TurnEnd,
    TurnPlayed,
    UncoveredValue,
    cell_at,
    cell_count,
    cell_name,
    col_count,
    neighbours,
    row_count,
)
from engines.monocards import RULES as CARDS
from engines.monocards.options import Options as CardsOptions
from engines.monocards.view import Calls, Demand, Phase
from engines.monocards.view import PublicView as CardsView
from engines.monocards.view import SeatView as CardsSeatView
from engines.monoch import RULES as MONOCH
from engines.monoch.options import Options as MonochOptions
from engines.monoch.view import Colour, LastAction
from engines.monsters.grammar import Fault
from engines.monsters.order_views import CheckLine
from tests.engines.monocards.positions import cards
from tests.engines.monoch.tables import state_with

DICE = Dice(b"views", 0)
USUAL = CardsOptions()
MONO_SIZES = {1: (1, 1), 2: (1, 3), 3: (2, 3), 4: (2, 5), 5: (3, 5), 9: (5, 9), 15: (8, 15)}
"""Rows and columns by size."""


def test_a_mono_board_has_as_many_rows_and_columns_as_its_size_says() -> None:
    for size, (rows, cols) in MONO_SIZES.items():
        assert (row_count(size), col_count(size), cell_count(size)) == (rows, cols, rows * cols), size
        names = [cell_name(size, cell) for cell in range(rows * cols)]
        assert names[0] == f"a{rows}"
        assert names[-1] == f"{chr(ord('a') + cols - 1)}1"
        assert [cell_at(size, name) for name in names] == list(range(rows * cols))


@pytest.mark.parametrize(
    "name", ["", "a", "a0", "a3", "a01", "a11", "a1 ", "f1", "A1", "1a", "a-1", "a²", "a१", "`1", "{1"]
)
def test_names_outside_a_mono_board_are_no_cells(name: str) -> None:
    assert cell_at(4, name) is None


def test_cells_beside_each_other_share_a_side() -> None:
    assert [neighbours(4, cell) for cell in range(10)] == [
        (1, 5),
        (0, 2, 6),
        (1, 3, 7),
        (2, 4, 8),
        (3, 9),
        (0, 6),
        (1, 5, 7),
        (2, 6, 8),
        (3, 7, 9),
        (4, 8),
    ]
    assert neighbours(5, 7) == (2, 6, 8, 12)


def test_runs_of_a_turn_score_their_squares_and_give_the_list_again() -> None:
    runs = (Run(3, 2), Run(5, 1), Run(7, 3))
    assert [run.points for run in runs] == [4, 1, 9]
    pick = Pick(0, (UncoveredValue(Seat(1), 3),), UncoveredValue(Seat(1), 3), random=False)
    turn = TurnPlayed(4, Seat(0), 2, (pick,), runs, None, TurnEnd.END, 14, 14)
    assert turn.values == (3, 3, 5, 7, 7, 7)


def test_a_mono_cell_may_be_named_while_one_opponents_is_covered() -> None:
    public = replace(MONO.public_view(MONO.start(MonoOptions(size=2), 3, DICE)), turn=(Seat(0),), round=2)
    assert (public.rows, public.cols) == (1, 3)
    boards = (
        Board(Seat(0), (None, None, None), 0, True, False, None),
        Board(Seat(1), (1, None, 2), 0, True, False, None),
        Board(Seat(2), (1, 2, None), 0, False, False, None),
    )
    assert [board.count_covered for board in boards] == [3, 1, 1]
    view = replace(public, boards=boards)
    assert [view.coverable(Seat(seat)) for seat in range(3)] == [(1,), (0, 1, 2), (0, 1, 2)]
    placed = replace(view, boards=(*boards[:2], replace(boards[2], placed=True)))
    assert placed.coverable(Seat(0)) == (1, 2)
    assert [replace(public, round=number).placing for number in (1, 2, 3)] == [True, False, False]


def group(points: int, stripes: int, mouths: int = 2) -> Group:
    def hexes(count: int) -> tuple[Hex, ...]:
        return tuple(Hex(at, 0) for at in range(count))

    return Group(MamboColour.O, hexes(points), hexes(stripes), hexes(mouths))


def test_a_group_of_mambo_has_as_many_loops_as_stripes_beyond_a_tree() -> None:
    groups = (group(1, 0), group(2, 1), group(4, 3), group(3, 3), group(5, 6))
    assert [(each.size, each.loops) for each in groups] == [(0, 0), (1, 0), (3, 0), (3, 1), (6, 2)]


def test_a_group_without_a_mouth_is_dead_and_with_one_it_is_laddered() -> None:
    groups = [group(2, 1, mouths) for mouths in range(4)]
    assert [each.dead for each in groups] == [True, False, False, False]
    assert [each.is_laddered for each in groups] == [False, True, False, False]


def test_a_territory_counts_the_junctions_of_both_sorts() -> None:
    here = (Hex(0, 0), Hex(1, 0), Hex(2, 0))
    assert Territory(group(3, 3), here, here, here[:2], here[:1]).count == 3


@pytest.mark.parametrize(
    ("kills", "kill_stripe", "free_ladders", "threatens"),
    [
        (False, False, False, (False, False)),
        (True, False, False, (True, True)),
        (True, True, False, (False, True)),
        (False, True, False, (False, False)),
        (False, False, True, (True, True)),
        (True, True, True, (True, True)),
    ],
)
def test_one_mouth_left_matters_where_groups_are_killed_or_freed(
    kills: bool, kill_stripe: bool, free_ladders: bool, threatens: tuple[bool, bool]
) -> None:
    aims = Aims(kills, kill_stripe, 0, 0, free_ladders)
    assert (aims.threatens(group(1, 0)), aims.threatens(group(2, 1))) == threatens
    assert (aims.may_kill(group(1, 0)), aims.may_kill(group(2, 1))) == (kills and not kill_stripe, kills)


def table(
    hands: Sequence[str], top: str, phase: Phase = Phase.PLAY, options: CardsOptions = USUAL
) -> list[CardsSeatView]:
    """Return what each sees where these hands are held and seat 0 is to move."""
    state = CARDS.start(options, len(hands), DICE)
    public = CARDS.public_view(state)
    discards = cards(top)
    fitting = frozenset(cards("W W4")) | {card for card in FULL if fits(card, discards[-1])}
    public = replace(public, discards=discards, turn=(Seat(0),), phase=phase, fitting=fitting)
    return [CardsSeatView(Seat(seat), public, cards(hand), None, None) for seat, hand in enumerate(hands)]


FULL = cards("E1 E2 ED ES M1 M2 MD P1 P9 PD Z3")


def fits(card: str, top: str) -> bool:
    return card[0] == top[0] or card[1] == top[1]


def fits_text(view: CardsSeatView) -> str:
    return " ".join(fit.name for fit in view.fits)


def test_each_card_of_a_hand_fits_or_not_or_would_be_a_bluff() -> None:
    mine, waits = table(["E1 M2 P1 W W4", "M2 Z3 W4"], "E2")
    assert fits_text(mine) == "YES YES NO YES BLUFF"
    assert (fits_text(waits), waits.bluffing, mine.bluffing) == ("YES NO BLUFF", True, True)
    (only, _) = table(["P9 Z3 W4", "E1"], "E2")
    assert (fits_text(only), only.bluffing) == ("NO NO YES", False)
    two, _ = table(["P9 W4 W4", "E1"], "E2")
    assert (fits_text(two), two.bluffing) == ("NO YES YES", False)
    assert (mine.on_turn, waits.on_turn) == (True, False)


def test_without_bluffing_a_wild_draw_4_needs_a_hand_without_the_colour() -> None:
    mine, other = table(["E1 M1 W4", "P9 W4"], "E2", options=CardsOptions(no_bluff=True))
    assert (fits_text(mine), fits_text(other)) == ("YES NO NO", "NO YES")
    plain, _ = table(["E1 M1 W", "P9 W4"], "E2", options=CardsOptions(no_bluff=True))
    assert fits_text(plain) == "YES NO YES"


def test_after_drawing_only_that_card_may_be_played() -> None:
    mine, waits = table(["E1 E2 M2", "E1 E2"], "E2", Phase.DRAWN)
    assert fits_text(replace(mine, drawn=cards("E2")[0])) == "NO YES NO"
    assert fits_text(mine) == "NO NO NO"
    assert fits_text(waits) == "YES YES"


def test_a_demand_is_answered_by_cards_of_its_kind_where_they_are_stacked() -> None:
    hands = ["ED MD E1 W4", "ED E1"]
    mine, waits = table(hands, "ED", Phase.ANSWER, CardsOptions(stacking=True))
    assert (fits_text(mine), fits_text(waits)) == ("YES YES NO NO", "YES YES")
    assert fits_text(table(hands, "ED", Phase.ANSWER)[0]) == "NO NO NO NO"
    assert fits_text(table(hands, "W4", Phase.ANSWER, CardsOptions(stacking=True))[0]) == "NO NO NO YES"


def test_a_table_of_mono_is_told_place_by_place() -> None:
    public = table(["E1"] * 4, "M1 E2")[0].public
    match = replace(
        public.match,
        options=CardsOptions(teams=True),
        scores=(5, 6, 7, 8),
        seated=(Seat(0), Seat(2), Seat(3)),
        playing=(Seat(0), Seat(2)),
        ranked=(Seat(3), Seat(1)),
    )
    calls = Calls(frozenset({Seat(2)}), Seat(0), frozenset())
    demand = Demand(2, None)
    view = replace(
        public,
        match=match,
        sizes=(1, 0, 1, 9),
        pending=replace(public.pending, calls=calls, demand=demand),
        draw_pile=0,
    )
    assert [(each.cards, each.score, each.team, each.rank) for each in view.players] == [
        (1, 5, 0, None),
        (0, 6, 1, 2),
        (1, 7, 0, None),
        (9, 8, 1, 1),
    ]
    flags = ("to_move", "called", "catchable", "playing", "left")
    assert [[flag for flag in flags if getattr(each, flag)] for each in view.players] == [
        ["to_move", "catchable", "playing"],
        ["left"],
        ["called", "playing"],
        [],
    ]
    assert (view.calls, view.demand, view.catchable, view.top) == (calls, demand, Seat(0), cards("E2")[0])
    assert (view.options, view.outcome) == (match.options, None)


@pytest.mark.parametrize(
    ("pile", "top", "empty"), [(0, "E2", True), (0, "M1 E2", False), (1, "E2", False), (9, "M1 E2", False)]
)
def test_there_is_nothing_to_draw_where_both_piles_are_used_up(pile: int, top: str, empty: bool) -> None:
    public: CardsView = table(["E1"] * 2, top)[0].public
    assert replace(public, draw_pile=pile).nothing_to_draw is empty


def test_the_ends_of_a_monoch_axis_are_held_by_parts_of_its_colour() -> None:
    view = MONOCH.public_view(state_with(["AT0@0,0", "AT0@2,0"], MonochOptions(crossed=True)))
    for colour, axis in ((Colour.BLACK, view.sides[0].axis), (Colour.WHITE, view.sides[1].axis)):
        assert view.axis_of(colour) is axis
        held = view.end_parts(colour)
        assert held == tuple(
            part
            for strip in view.strips
            if strip.colour is colour
            for part in strip.parts
            if view.ends is not None and view.ends.hold(part, axis)
        )
        assert held
        assert all(part.colour is colour for part in held)
    assert view.sides[0].axis is not view.sides[1].axis
    before = replace(view, sides=tuple(replace(side, colour=None) for side in view.sides), ends=None)
    assert {before.axis_of(colour) for colour in Colour} == {view.sides[0].axis}
    assert before.end_parts(Colour.BLACK) == ()


def test_a_line_of_the_check_is_told_as_it_was_written() -> None:
    assert CheckLine(1, Fault("fly m1"), ok=False).text == "fly m1"


def test_a_turn_lost_to_the_clock_is_told_of_a_seat_alone() -> None:
    assert (LastAction(Seat(0)).block, LastAction(Seat(0)).declared, LastAction(Seat(0)).swapped) == (None, None, False)
