"""Laws of actions that are queued before their turn."""

import pytest

from engines.core import Outcome
from engines.core.queueing import check_ahead
from tests.conformance.tables import SAMPLE, Table, record_of, steps_of


@pytest.mark.parametrize("table", SAMPLE, ids=str)
def test_an_action_that_is_legal_at_the_turn_could_be_queued_before_it(table: Table) -> None:
    rules, steps = table.rules, steps_of(table)
    for ply, entry in enumerate(record_of(table).entries):
        if entry.seat is None or ply == 0 or entry.text == "withdraw":
            continue
        before, seat = steps[ply - 1].state, entry.seat
        turn = rules.turn(before)
        if isinstance(turn, Outcome) or seat in turn.seats:
            continue
        action = rules.parse(steps[ply].state, seat, entry.text)
        hands = {getattr(rules.seat_view(state, seat), "hand", None) for state in (before, steps[ply].state)}
        if len(hands) == 1:
            check_ahead(rules, before, seat, action)
