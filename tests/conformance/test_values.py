"""States, actions, events and views are plain values that nothing can change."""

import dataclasses
import enum

import pytest

from engines.core import Event, Outcome, Record, Step
from engines.core.playback import replay
from tests.conformance.tables import TABLES, Table, positions, record_of, steps_of

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def assert_is_value(found: object, path: str) -> None:
    """Frozen, slotted dataclasses of ints, strings, enums, tuples and frozensets, all the way down."""
    if found is None or isinstance(found, (int, str, enum.Enum)):
        return
    if isinstance(found, (tuple, frozenset)):
        for each in found:
            assert_is_value(each, f"{path}[]")
        return
    assert dataclasses.is_dataclass(found), f"{path} is a {type(found).__name__}"
    kind = type(found)
    assert vars(kind)["__dataclass_params__"].frozen, f"{path}: {kind.__name__} is not frozen"
    assert not hasattr(found, "__dict__"), f"{path}: {kind.__name__} has no slots"
    for field in dataclasses.fields(found):
        assert_is_value(getattr(found, field.name), f"{path}.{field.name}")


@at_every_table
def test_states_actions_events_and_views_are_values(table: Table) -> None:
    rules = table.rules
    for at in positions(table):
        found = [at.state, rules.turn(at.state), rules.public_view(at.state), at.events]
        for seat in table.everyone:
            found += [rules.seat_view(at.state, seat), tuple(rules.legal_actions(at.state, seat))]
        for each in found:
            assert_is_value(each, type(each).__name__)
            hash(each)
        assert all(isinstance(event, Event) for event in at.events)


@at_every_table
def test_a_record_survives_json_and_replays_to_equal_positions(table: Table) -> None:
    record = record_of(table)
    read = Record.from_json(record.to_json())
    assert read == record
    replayed = list(replay(table.rules, read))
    assert tuple(Step(frame.state, frame.events) for frame in replayed) == steps_of(table)
    assert hash(replayed[-1].state) == hash(steps_of(table)[-1].state)


@at_every_table
def test_views_say_whose_turn_it_is_and_how_the_game_ended(table: Table) -> None:
    rules = table.rules
    for at in positions(table):
        turn = rules.turn(at.state)
        view = rules.public_view(at.state)
        if isinstance(turn, Outcome):
            assert view.outcome == turn
            assert view.turn == ()
        else:
            assert view.outcome is None
            assert view.turn == turn.seats
        for seat in table.everyone:
            own = rules.seat_view(at.state, seat)
            assert own.public == view
            assert not isinstance(own, type(view))
