"""Games end, by play, by the clock and by leaving; and once over they stay over."""

import enum
import importlib

import pytest

from engines import GAMES
from engines.core import IllegalActionError, Outcome, Seat
from engines.core.support import SupportsProgress
from engines.selfplay import play_out, random_game, seed_bytes
from tests.conformance.tables import TABLES, Table, final_state, positions, running_positions

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
of_every_game = pytest.mark.parametrize("key", GAMES)


def assert_is_sane(outcome: Outcome, key: str, seats: int) -> None:
    assert outcome.winners == tuple(sorted(set(outcome.winners)))
    assert set(outcome.winners) <= set(range(seats))
    assert outcome.scores is None or len(outcome.scores) == seats
    kinds = vars(importlib.import_module(f"engines.{key}.view")).values()
    endings = [kind for kind in kinds if isinstance(kind, enum.EnumType)]
    assert any(outcome.reason in kind.__members__ for kind in endings), outcome.reason


@of_every_game
def test_a_random_game_with_players_leaving_and_clocks_running_out_ends(key: str) -> None:
    game = random_game(GAMES[key], seed_bytes("interrupted"), seats=max(GAMES[key].info.seat_counts))
    assert_is_sane(play_out(game, interrupt=15).outcome, key, game.seats)


@of_every_game
@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 100, 10))
def test_many_random_games_end(key: str, first: int) -> None:
    for number in range(first, first + 10):
        game = random_game(GAMES[key], seed_bytes(f"soak:{number}"))
        played = play_out(game, interrupt=number % 3)
        assert_is_sane(played.outcome, key, game.seats)


@at_every_table
def test_the_clock_can_run_out_at_any_ply(table: Table) -> None:
    for at in running_positions(table):
        step = table.rules.expire(at.state, at.dice)
        assert step.state != at.state
        assert step.events
        assert step == table.rules.expire(at.state, at.dice)
        table.rules.turn(step.state)


@at_every_table
def test_any_player_can_leave_at_any_ply_and_the_game_ends_when_one_is_left(table: Table) -> None:
    rules = table.rules
    for at in running_positions(table):
        for first in table.some:
            state = at.state
            order = (*table.everyone[first:], *table.everyone[:first])
            for seat in order:
                turn = rules.turn(state)
                if isinstance(turn, Outcome):
                    break
                try:
                    state = rules.withdraw(state, seat, at.dice).state
                except IllegalActionError:
                    # Only a seat that is out already cannot leave.
                    assert seat not in turn.seats
                    assert not rules.legal_actions(state, seat)
            outcome = rules.turn(state)
            assert isinstance(outcome, Outcome)
            assert_is_sane(outcome, table.key, table.seats)


@at_every_table
def test_resigned_players_are_not_waited_for(table: Table) -> None:
    rules = table.rules
    at = positions(table)[0]
    for seat in table.everyone:
        state = rules.withdraw(at.state, seat, at.dice).state
        turn = rules.turn(state)
        if not isinstance(turn, Outcome):
            assert seat not in turn.seats
            assert not rules.legal_actions(state, seat)
            with pytest.raises(IllegalActionError):
                rules.withdraw(state, seat, at.dice)


@at_every_table
def test_nobody_leaves_a_seat_that_is_not_there(table: Table) -> None:
    at = positions(table)[0]
    with pytest.raises(IllegalActionError):
        table.rules.withdraw(at.state, Seat(table.seats), at.dice)


@at_every_table
def test_a_result_counts_as_played_from_some_position_on(table: Table) -> None:
    rules = table.rules
    assert isinstance(rules, SupportsProgress), "engines/core/support.py"
    views = [rules.public_view(at.state) for at in positions(table)]
    found = [rules.is_played(view) for view in views]
    assert not found[0], "nobody is to be rated for a match in which nothing has been played"
    assert found == sorted(found)


@of_every_game
def test_a_game_of_the_usual_options_ends_and_counts_as_played(key: str) -> None:
    rules = GAMES[key]
    game = random_game(rules, seed_bytes("played"), seats=rules.info.min_seats, options=rules.Options())
    assert_is_sane(play_out(game).outcome, key, game.seats)
    assert isinstance(rules, SupportsProgress)
    assert rules.is_played(game.public_view)


@at_every_table
def test_once_over_nothing_is_possible(table: Table) -> None:
    rules = table.rules
    state = final_state(table)
    at = running_positions(table)[0]
    outcome = rules.turn(state)
    assert isinstance(outcome, Outcome)
    assert_is_sane(outcome, table.key, table.seats)
    actions = [action for seat in table.everyone for action in rules.legal_actions(at.state, seat)]
    for seat in table.everyone:
        assert not rules.legal_actions(state, seat)
        for action in actions[:5]:
            with pytest.raises(IllegalActionError, match=r"The game is over\."):
                rules.apply(state, seat, action, at.dice)
        with pytest.raises(IllegalActionError, match=r"The game is over\."):
            rules.withdraw(state, seat, at.dice)
    with pytest.raises(IllegalActionError, match=r"The game is over\."):
        rules.expire(state, at.dice)
