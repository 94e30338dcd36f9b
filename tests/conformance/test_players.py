"""Computer players of every game: legal, the same again, within their budget, and blind to what they may not see."""

import pickle

import pytest

from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.core.messages import Joined, Text
from engines.core.options import options_from_text
from engines.selfplay import seed_bytes
from players import LEVELS, Budget, computer, players_of
from players.core.choice import Choice
from players.core.player import consider
from tests.conformance.tables import TABLES, Position, Table, positions, running_positions
from tests.conformance.worlds import HIDDEN, other_worlds
from tools.table import Table as Game
from tools.yardsticks import YARDSTICKS, contestants

EVERYBODY = (*LEVELS, *YARDSTICKS)
SHORT = {
    "mono": "size=3",
    "mambo": "size=6",
    "monocards": "target=0 hand_size=3",
    "monsters": "turn_cap=2",
    "monoch": "min_blocks=3",
}
"""Options that make a game of a few plies."""
THOUGHT = 15
"""Positions: enough to show what a player does, not how well."""


def choose_at(at: Position, seat: Seat, level: str, state: object = None) -> tuple[object, int]:
    """Return a player's action at a position, and the number of positions it looked at."""
    rules, budget = at.table.rules, Budget(THOUGHT)
    view = rules.seat_view(at.state if state is None else state, seat)
    action = contestants(at.table.key)[level].choose(rules, view, Dice(seed_bytes("choice"), at.ply), budget)
    return action, budget.spent


def consider_at(at: Position, seat: Seat, level: str, state: object = None) -> Choice[object]:
    """Return a player's choice with its reasons."""
    rules = at.table.rules
    view = rules.seat_view(at.state if state is None else state, seat)
    player, dice = contestants(at.table.key)[level], Dice(seed_bytes("choice"), at.ply)
    return consider(player, rules, view, dice, Budget(THOUGHT))


def movers(at: Position) -> tuple[Seat, ...]:
    turn = at.table.rules.turn(at.state)
    return () if isinstance(turn, Outcome) else turn.seats[:1]


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("key", GAMES)
def test_a_short_game_is_played_to_its_end_by_legal_actions(key: str, level: str) -> None:
    rules = GAMES[key]
    options = options_from_text(rules.Options, SHORT.get(key, ""))
    player = _HastyPlayer(computer(key, level))
    outcome = Game(rules, options, [player] * rules.info.min_seats, f"short:{level}").run()
    assert set(outcome.winners) <= set(range(rules.info.min_seats))


class _HastyPlayer:
    """A player who thinks less than its level allows."""

    def __init__(self, player: object) -> None:
        self._player = player
        self.allowance = players_of("mambo")["random"].allowance

    def choose(self, rules: object, view: object, dice: Dice, budget: Budget) -> object:
        return self._player.choose(rules, view, dice, Budget(THOUGHT))  # type: ignore[attr-defined] # any player

    def react(self, rules: object, view: object, dice: Dice, budget: Budget) -> object:
        return self._player.react(rules, view, dice, Budget(THOUGHT))  # type: ignore[attr-defined] # any player


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_reason_fits_the_chosen_move(table: Table, level: str) -> None:
    at = running_positions(table)[-1]
    for seat in movers(at):
        choice = consider_at(at, seat, level)
        table.rules.apply(at.state, seat, choice.action, at.dice)
        assert choice.action == choose_at(at, seat, level)[0]
        assert choice.value is None or 0 <= choice.value <= 1
        if choice.second is not None:
            assert choice.second.action != choice.action
            assert 0 <= choice.second.value <= 1
            table.rules.apply(at.state, seat, choice.second.action, at.dice)
        assert all(type(reason) in (Text, Joined) and reason.endswith(".") for reason in choice.reasons)
        assert choice.line[:1] in ((), (choice.action,))
        state = at.state
        for action in choice.line:
            turn = table.rules.turn(state)
            assert not isinstance(turn, Outcome)
            state = table.rules.apply(state, turn.seats[0], action, at.dice).state


@pytest.mark.parametrize("level", EVERYBODY)
@pytest.mark.parametrize("key", GAMES)
def test_a_player_looks_at_no_more_positions_than_its_budget_has(key: str, level: str) -> None:
    at = running_positions(next(table for table in TABLES if table.key == key))[1]
    for seat in movers(at):
        _, spent = choose_at(at, seat, level)
        assert 0 < spent <= THOUGHT


@pytest.mark.parametrize("key", GAMES)
def test_nobody_waits_long_for_a_computer(key: str) -> None:
    seconds = [computer(key, level).allowance.seconds for level in LEVELS]
    assert all(own <= most for own, most in zip(seconds, (0.3, 1, 4), strict=True))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", HIDDEN[::2], ids=str)
def test_worlds_that_look_the_same_get_the_same_choice_after_as_many_positions(table: Table, level: str) -> None:
    at = positions(table)[1]
    for seat in movers(at):
        for world in list(other_worlds(at, seat))[:1]:
            assert world != at.state
            assert choose_at(at, seat, level, world) == choose_at(at, seat, level)
            assert consider_at(at, seat, level, world) == consider_at(at, seat, level)


@pytest.mark.parametrize("key", GAMES)
def test_a_view_can_be_sent_to_another_process_and_says_as_much_there(key: str) -> None:
    at = running_positions(next(table for table in TABLES if table.key == key))[1]
    for seat in movers(at):
        view = at.table.rules.seat_view(at.state, seat)
        assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own bytes
