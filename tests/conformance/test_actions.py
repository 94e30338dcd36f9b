"""Laws of legal, illegal and written actions, the same for every game."""

import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core import Dice, IllegalActionError, OptionError, Outcome, People, RulesError, Seat, Turn
from engines.core.record import AWAY, SUBSTITUTE, Entry, advance
from tests.conformance.tables import SAMPLE, TABLES, Position, Table, positions, record_of, running_positions

T = TypeVar("T")

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
at_some_tables = pytest.mark.parametrize("table", SAMPLE, ids=str)

MOST_ACTIONS = 12
LONGEST_MESSAGE = 300


MOST_PLAYED = 60
"""Of all seats together, at a position."""


def _some(actions: Sequence[T], most: int = MOST_ACTIONS) -> Sequence[T]:
    return actions[:: -(-len(actions) // most) or 1]


@at_every_table
def test_legal_actions_are_sorted_by_their_text_and_unique(table: Table) -> None:
    for at in positions(table):
        for seat in table.everyone:
            texts = [table.rules.format(action) for action in table.rules.legal_actions(at.state, seat)]
            assert texts == sorted(set(texts))


@at_every_table
def test_a_seat_the_game_waits_for_can_act(table: Table) -> None:
    for at in running_positions(table):
        turn = table.rules.turn(at.state)
        assert not isinstance(turn, Outcome)
        assert turn.seats == tuple(sorted(set(turn.seats)))
        assert set(turn.seats) <= set(table.everyone)
        assert turn.seats
        for seat in turn.seats:
            assert table.rules.legal_actions(at.state, seat)


@at_every_table
def test_nobody_at_a_seat_that_is_not_there_can_act(table: Table) -> None:
    for at in positions(table):
        assert not table.rules.legal_actions(at.state, Seat(table.seats))
        assert not table.rules.legal_actions(at.state, Seat(99))


@at_every_table
def test_canonical_text_is_ascii_and_reads_back_as_the_same_action(table: Table) -> None:
    rules = table.rules
    for at in running_positions(table):
        for seat in table.everyone:
            for action in _some(rules.legal_actions(at.state, seat)):
                text = rules.format(action)
                assert text.isascii()
                assert text.isprintable()
                assert rules.parse(at.state, seat, text) == action
                assert rules.parse(at.state, seat, f"  {text.upper()} ") == action


@at_every_table
def test_every_legal_action_can_be_played_and_changes_no_position_but_its_own(table: Table) -> None:
    rules = table.rules
    for at in running_positions(table):
        with _check_unchanged(at):
            able = [(seat, _some(rules.legal_actions(at.state, seat))) for seat in table.everyone]
            for seat, action in _some([(seat, action) for seat, actions in able for action in actions], MOST_PLAYED):
                step = rules.apply(at.state, seat, action, at.dice)
                assert step == rules.apply(at.state, seat, action, at.dice)


def _refusal(at: Position, seat: Seat, action: object) -> str | None:
    """The message of an action that is refused; None for one that is played."""
    try:
        at.table.rules.apply(at.state, seat, action, at.dice)
    except IllegalActionError as error:
        return _refusal_text(at, error)
    return None


def _refusal_text(at: Position, error: RulesError) -> str:
    """What the players are told by their names. In a log it is told as well, of seats."""
    told = error.naming(People(tuple(at.table.names)))
    assert "Seat " not in told
    assert _is_a_sentence(str(error))
    return told


@contextmanager
def _check_unchanged(at: Position) -> Iterator[None]:
    """Check that attempts leave a position as it was."""
    before = pickle.dumps(at.state)
    yield
    assert pickle.dumps(at.state) == before


def _is_a_sentence(message: str) -> bool:
    return 0 < len(message) <= LONGEST_MESSAGE and message[-1] in ".!?`)" and "\n" not in message


@at_every_table
def test_a_seat_that_cannot_act_is_refused_whatever_it_plays(table: Table) -> None:
    rules = table.rules
    for at in running_positions(table):
        turn = rules.turn(at.state)
        assert not isinstance(turn, Outcome)
        actions = _some([action for seat in turn.seats for action in rules.legal_actions(at.state, seat)])
        idle = [seat for seat in table.everyone if not rules.legal_actions(at.state, seat)]
        with _check_unchanged(at):
            for seat, action in product((*idle[:3], Seat(table.seats)), actions):
                message = _refusal(at, seat, action)
                assert message is not None
                assert _is_a_sentence(message)


@at_every_table
@pytest.mark.parametrize("text", [SUBSTITUTE, AWAY])
def test_a_substitute_finds_no_orders_of_the_previous_player(table: Table, text: str) -> None:
    rules = table.rules
    for at in running_positions(table):
        for seat in [seat for seat in table.everyone[:2] if rules.legal_actions(at.state, seat)]:
            entry = Entry(seat, text)
            taken = advance(rules, at.state, entry, at.dice).state
            if not rules.info.simultaneous:
                assert taken == at.state
                continue
            turn = rules.turn(taken)
            assert isinstance(turn, Turn)
            assert seat in turn.seats, "whoever was ready was the one before"
            for action in _some(rules.legal_actions(taken, seat), 3):
                given = rules.apply(taken, seat, action, at.dice).state
                if rules.public_view(given).turn_number == rules.public_view(taken).turn_number:
                    assert advance(rules, given, entry, at.dice).state == taken


@at_every_table
def test_an_action_of_another_position_is_played_or_refused_and_nothing_else(table: Table) -> None:
    rules = table.rules
    foreign = [
        action
        for at in running_positions(table)
        for seat in table.everyone[:4]
        for action in _some(rules.legal_actions(at.state, seat), 6)
    ]
    for at in running_positions(table):
        with _check_unchanged(at):
            for seat, action in product(table.everyone[:4], _some(foreign)):
                message = _refusal(at, seat, action)
                assert message is None or _is_a_sentence(message)


@at_some_tables
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_text_is_read_or_refused_with_a_short_sentence(table: Table, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(running_positions(table)))
    seat = data.draw(st.sampled_from(table.everyone))
    written = [entry.text for entry in record_of(table).entries]
    text = data.draw(st.text(max_size=40) | st.sampled_from(written).flatmap(_mutations) | st.sampled_from(written))
    rules = table.rules
    refusal, action = _read(at, seat, text)
    if refusal is not None:
        # A text that depends on the position may be refused by a rule.
        assert not isinstance(refusal, OptionError)
        assert _is_a_sentence(_refusal_text(at, refusal)), str(refusal)
        return
    canonical = rules.format(action)
    if canonical:
        assert rules.format(rules.parse(at.state, seat, canonical)) == canonical
    with _check_unchanged(at):
        message = _refusal(at, seat, action)
    assert message is None or _is_a_sentence(message), message


def _read(at: Position, seat: Seat, text: str) -> tuple[RulesError | None, object]:
    try:
        return None, at.table.rules.parse(at.state, seat, text)
    except RulesError as error:
        return error, None


def _mutations(text: str) -> st.SearchStrategy[str]:
    """The text with a piece of it replaced, as a slip of the hand would."""
    places = st.integers(0, max(0, len(text) - 1))
    inserts = st.text(alphabet=" ,;:->a1z9x", max_size=3)
    return st.tuples(places, places, inserts).map(lambda cut: text[: min(cut[:2])] + cut[2] + text[max(cut[:2]) :])


@at_every_table
def test_a_table_of_a_wrong_size_is_refused(table: Table) -> None:
    rules = table.rules
    counts = rules.info.seat_counts
    for seats in set(range(rules.info.max_seats + 3)) - counts:
        with pytest.raises(OptionError):
            rules.start(rules.Options(), seats, Dice(b"table", 0))
