"""The two-worlds test: change all that an observer cannot know, and nothing of what they get may change."""

from functools import cache
from itertools import islice

import pytest

from engines.core import IllegalActionError, RulesError, Seat
from engines.core.text import SupportsParts
from tests.conformance.tables import Position, Table, positions, record_of, running_positions
from tests.conformance.worlds import HIDDEN, MOST_WORLDS, OPEN, actions_to_try, observers, other_worlds


def artefacts(table: Table, state: object, observer: Seat | None) -> tuple[object, ...]:
    """Everything a game makes for an observer of a position."""
    rules, text = table.rules, table.text
    public = rules.public_view(state)
    found: list[object] = [rules.turn(state), public, text.public(public, table.names)]
    found += [text.parts(public, table.names)] if isinstance(text, SupportsParts) else []
    if observer is not None:
        own = rules.seat_view(state, observer)
        actions = [rules.format(action) for action in rules.legal_actions(state, observer)]
        found += [own, text.private(own, table.names), actions]
        found += [text.parts(own, table.names)] if isinstance(text, SupportsParts) else []
        found += [text.report(own, table.names)] if hasattr(text, "report") else []
    return tuple(found)


def answers(at: Position, state: object, seat: Seat) -> list[str]:
    """Return the replies to a seat's texts of all sorts: errors with their reasons, or the check of orders."""
    rules = at.table.rules
    entries = record_of(at.table).entries
    texts = [entry.text for entry in entries[:: max(1, len(entries) // 15)]]
    found = []
    for text in ["", "?", "end", "a1,a1", "zz9", *texts, *of_each_kind(at.table), *actions_to_try(at.table)]:
        try:
            step = rules.apply(state, seat, rules.parse(state, seat, text), at.dice)
        except RulesError as error:
            found.append(f"{type(error).__name__}: {error.text!r} {error}")
        else:
            found.append(repr(getattr(rules.seat_view(step.state, seat), "check", "")))
    return found


@cache
def of_each_kind(table: Table) -> tuple[str, ...]:
    """Some actions for each word they begin with, of any seat and time: most are refused where they are tried."""
    found: dict[str, list[str]] = {}
    for at in running_positions(table):
        for seat in table.everyone:
            for action in table.rules.legal_actions(at.state, seat):
                text = table.rules.format(action)
                found.setdefault(text.split(" ")[0], []).append(text)
    return tuple(text for texts in found.values() for text in dict.fromkeys((texts[0], texts[-1])))


@pytest.mark.parametrize("table", HIDDEN, ids=str)
def test_nothing_an_observer_gets_depends_on_what_is_hidden_from_them(table: Table) -> None:
    tried = 0
    for at in positions(table):
        for observer in observers(table):
            expected = artefacts(table, at.state, observer)
            written = repr(expected)
            for world in islice(other_worlds(at, observer), MOST_WORLDS):
                tried += world != at.state
                found = artefacts(table, world, observer)
                assert found == expected
                assert repr(found) == written
    assert tried, "no other world was ever different: the hook hides nothing"


@pytest.mark.parametrize("table", HIDDEN, ids=str)
def test_no_error_depends_on_what_is_hidden(table: Table) -> None:
    for at in running_positions(table)[:4]:
        for seat in table.everyone[:2]:
            expected = answers(at, at.state, seat)
            for world in islice(other_worlds(at, seat), MOST_WORLDS):
                assert answers(at, world, seat) == expected


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_a_game_that_hides_nothing_shows_every_seat_the_same(table: Table) -> None:
    rules = table.rules
    for at in positions(table):
        boards = {table.text.private(rules.seat_view(at.state, seat), table.names) for seat in table.everyone}
        assert len(boards) == 1


@pytest.mark.parametrize("table", HIDDEN, ids=str)
def test_a_view_is_not_made_for_a_seat_that_is_not_there(table: Table) -> None:
    at = positions(table)[0]
    with pytest.raises((IllegalActionError, IndexError, ValueError)):
        table.rules.seat_view(at.state, Seat(table.seats))
