"""Nobody can tell what computers hold by when they are asked, by how many are, and by how long they wait."""

from collections.abc import Iterator

import pytest

from bot.computers.choices import USUAL, Duty, duties_of
from bot.kernel.matches.computer_names import computer_id, name_of
from bot.kernel.matches.position import Position
from bot.kernel.store.match_row import SeatRow, Status
from engines.core import Dice, Seat, Turn
from engines.monocards.rules import MonocardsRules
from engines.selfplay import AnyGame, seed_bytes, step_at_random
from players import LEVELS
from players.questions import Kind
from tests.bot.made_up import RED, a_match
from tests.conformance.tables import Table, running_positions, sample_of
from tests.conformance.worlds import HIDDEN, other_worlds
from tests.engines.monocards.worlds import other_worlds as other_hands
from tests.positions import in_state

RULES = MonocardsRules()
CATCH_WINDOW = RULES.Options().catch_window


def against_computers(game: str, seats: int, state: object) -> Position:
    """Return a match in that position: a person and computers of all levels."""
    computers = [computer_id(LEVELS[seat % len(LEVELS)], seat) for seat in range(1, seats)]
    table = (SeatRow(0, RED, "Ada", 1), *(SeatRow(at, user, name_of(user), 1) for at, user in enumerate(computers, 1)))
    match = a_match(101, game=game, seed="5e" * 32, status=Status.PLAYING, seats=seats, table=table)
    return in_state(Position.first(match), state)


def waits(position: Position) -> list[tuple[Duty, float]]:
    """Return the questions to computers in order, and the seconds before each enters its decision."""
    return [(duty, USUAL.before(position, duty)) for duty in duties_of(position)]


@pytest.mark.parametrize("table", sample_of(HIDDEN), ids=str)
def test_computers_wait_as_long_in_worlds_that_look_alike_to_everybody(table: Table) -> None:
    for at in running_positions(table):
        key, seats = at.table.key, at.table.seats
        usual = waits(against_computers(key, seats, at.state))
        assert all(waits(against_computers(key, seats, world)) == usual for world in other_worlds(at, None))


def play_with_jump_ins() -> Iterator[tuple[int, AnyGame]]:
    game = AnyGame(RULES, RULES.Options(jump_in=True, target=0), 4, seed_bytes("jump-ins"))
    for ply in range(40):
        yield ply, game
        step_at_random(game)


def test_timing_does_not_reveal_a_possible_jump_in() -> None:
    able = set()
    for ply, game in play_with_jump_ins():
        worlds = [game.state, *other_hands(RULES, game.state, None, Dice(seed_bytes("other hands"), ply))]
        seen = [waits(against_computers("monocards", 4, world)) for world in worlds]
        assert all(each == seen[0] for each in seen)
        assert isinstance(game.turn, Turn)
        others = {Seat(1), Seat(2), Seat(3)} - set(game.turn.seats)
        assert [duty.seat for duty, _ in seen[0] if duty.kind is Kind.REACT] == sorted(others)
        able |= {bool(game.rules.legal_actions(world, seat)) for world in worlds for seat in others}
    assert able == {False, True}


def test_a_computer_reacts_before_any_computer_moves_and_while_a_catch_counts() -> None:
    _, game = next(play_with_jump_ins())
    position = against_computers("monocards", 4, game.state)
    reactions, moves = (
        {USUAL.before(position, Duty(kind, Seat(seat), 0)) for seat in (1, 2, 3)} for kind in (Kind.REACT, Kind.CHOOSE)
    )
    assert len(reactions) == 1
    assert max(reactions) < min(CATCH_WINDOW, *moves)
