"""Laws of resampling: a seat's view is enough to make a possible position, in every game."""

import contextlib
from functools import cache
from itertools import cycle

import pytest

from engines import AnyRules
from engines.core import Dice, IllegalActionError, Outcome, Seat
from engines.selfplay import seed_bytes, step_at_random
from tests.conformance.tables import TABLES, Position, Table, new_game, positions
from tests.conformance.worlds import HIDDEN, OPEN, observers

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)

DRAWS = 2
PLIES_ON = 60
"""So far a drawn position is played on at random; then all but one leave."""


def seats_of(table: Table) -> list[Seat]:
    return [seat for seat in observers(table) if seat is not None]


def in_turn(table: Table) -> list[tuple[Position, Seat]]:
    """Each position as one of the seats sees it, which is another each time: what is drawn once serves all laws."""
    return list(zip(positions(table), cycle(seats_of(table)), strict=False))


@cache
def resample_once(at: Position, seat: Seat, number: int = 0) -> object:
    """A position that might be, for all that `seat` sees; drawn once for all laws."""
    return resample_anew(at, seat, number)


def resample_anew(at: Position, seat: Seat, number: int = 0) -> object:
    """The same, drawn at each call."""
    dice = Dice(seed_bytes(f"resample:{at.table}:{at.ply}"), number)
    return at.table.rules.resample(at.table.rules.seat_view(at.state, seat), dice)


def _everything_told(rules: AnyRules, state: object, seat: Seat) -> tuple[object, ...]:
    return rules.seat_view(state, seat), rules.turn(state), rules.legal_actions(state, seat)


@at_every_table
def test_a_seat_cannot_tell_a_drawn_position_from_the_real_one(table: Table) -> None:
    rules = table.rules
    for at, seat in in_turn(table):
        told = _everything_told(rules, at.state, seat)
        for number in range(DRAWS):
            world = resample_once(at, seat, number)
            assert _everything_told(rules, world, seat) == told
            hash(world)


@at_every_table
def test_equal_dice_draw_the_same_position(table: Table) -> None:
    for at, seat in in_turn(table)[1:3]:
        assert resample_anew(at, seat) == resample_once(at, seat)


@at_every_table
def test_a_drawn_position_can_be_played_on_to_the_end(table: Table) -> None:
    for at, seat in in_turn(table)[1::2]:
        if isinstance(table.rules.turn(at.state), Outcome):
            continue
        game = new_game(table)
        game.state = resample_once(at, seat)
        while not isinstance(game.turn, Outcome) and len(game.entries) < PLIES_ON:
            step_at_random(game)
        for leaver in table.everyone:
            if isinstance(game.turn, Outcome):
                break
            with contextlib.suppress(IllegalActionError):  # a seat that is out already
                game.withdraw(leaver)
        assert isinstance(game.turn, Outcome)


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_without_secrets_the_position_itself_is_drawn(table: Table) -> None:
    for at, seat in in_turn(table):
        assert resample_once(at, seat) == at.state


@pytest.mark.parametrize("table", HIDDEN, ids=str)
def test_hidden_cards_are_drawn_anew(table: Table) -> None:
    for mine in seats_of(table):
        # Two draws can be the same by chance where few grids fit.
        assert any(
            len({resample_once(at, seat, number) for number in range(2 * DRAWS)}) > 1
            for at, seat in in_turn(table)
            if seat == mine
        )
