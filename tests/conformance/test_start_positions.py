"""A game can begin from any position that it can describe: the same laws for every game."""

import dataclasses
from collections.abc import Iterator

import pytest

from engines import GAMES
from engines.core import Dice, IllegalActionError, NotationError, Record
from engines.core.codec import encode
from engines.core.playback import Frame, frames, replay
from engines.core.record import advance
from engines.selfplay import seed_bytes
from tests.conformance.tables import (
    TABLES,
    Position,
    Table,
    final_state,
    new_game,
    record_of,
    running_positions,
    steps_of,
)
from tests.conformance.test_values import assert_is_value

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)

MOST_PLIES_ON = 30
HISTORY = frozenset({"last", "plies", "last_events", "history", "notes", "fights", "fought"})
"""Fields of views about the past of a position. No rule reads them, and no start position has them."""


def without_history(value: object) -> object:
    """The value with dataclasses as tuples of their fields, those of `HISTORY` left out."""
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value) if field.name not in HISTORY]
        return type(value), tuple((name, without_history(getattr(value, name))) for name in names)
    return tuple(map(without_history, value)) if isinstance(value, tuple) else value


def list_views(table: Table, state: object) -> Iterator[object]:
    """Return the views and legal actions of everybody and of some seats."""
    rules = table.rules
    yield rules.turn(state)
    yield without_history(rules.public_view(state))
    for seat in table.some:
        yield without_history(rules.seat_view(state, seat))
        yield rules.legal_actions(state, seat)


def begin_anew(at: Position) -> object:
    rules = at.table.rules
    position = rules.describe(at.state)
    assert isinstance(position, rules.StartPosition)
    assert_is_value(position, "position")
    hash(position)
    return rules.start_from(position, new_game(at.table).options, Dice(b"other dice", 0))


@at_every_table
def test_a_game_begun_from_a_middle_position_looks_and_plays_on_as_the_one_it_comes_from(table: Table) -> None:
    seed, entries, steps = seed_bytes(str(table)), record_of(table).entries, steps_of(table)
    for at in running_positions(table):
        begun = begin_anew(at)
        assert list(list_views(table, begun)) == list(list_views(table, at.state))
        # From the first two to the end, from each other so far that a difference would show.
        last = min(len(entries), at.ply + MOST_PLIES_ON) if at.ply > 1 else len(entries)
        for ply in range(at.ply + 1, last + 1):
            step = advance(table.rules, begun, entries[ply - 1], Dice(seed, ply))
            assert step.events == steps[ply].events
            begun = step.state
        assert list(list_views(table, begun)) == list(list_views(table, steps[last].state))


@at_every_table
def test_a_record_of_a_game_begun_from_a_middle_position_plays_on_as_the_one_it_comes_from(table: Table) -> None:
    whole = record_of(table)
    for at in running_positions(table)[-1:]:
        start = encode(table.rules, "start_position", table.rules.describe(at.state))
        rest = dataclasses.replace(whole, entries=whole.entries[at.ply : at.ply + 1], start=start)
        read = Record.from_json(rest.to_json())
        assert read == rest
        *_, expected = frames(Frame(table.rules, whole.seats, whole.seed, begin_anew(at)), rest.entries)
        *_, last = replay(table.rules, read)
        assert list(list_views(table, last.state)) == list(list_views(table, expected.state))


def test_a_record_with_a_start_position_of_another_game_is_refused() -> None:
    mono, mambo = GAMES["mono"], GAMES["mambo"]
    record = Record("mambo", 1, 2, bytes(32), start='{"codec":1,"game":"mono"}')
    with pytest.raises(NotationError, match="game"):
        Frame.first(mambo, record)
    with pytest.raises(NotationError, match="`start` is missing or wrong"):
        Record.from_json(Record("mono", mono.info.rules_version, 2, bytes(32)).to_json({"start": "0,0:a"}))


@at_every_table
def test_a_position_begun_anew_is_described_as_before(table: Table) -> None:
    for at in running_positions(table):
        assert table.rules.describe(begin_anew(at)) == table.rules.describe(at.state)


@at_every_table
def test_a_game_that_is_over_describes_no_start(table: Table) -> None:
    with pytest.raises(IllegalActionError, match=r"The game is over\."):
        table.rules.describe(final_state(table))
