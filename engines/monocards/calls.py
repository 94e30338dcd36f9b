"""Calling MONO and catching players who forgot to (rules/monocards.md, MONO call)."""

from engines.core.rules import Seat
from engines.monocards.actions import Catch
from engines.monocards.events import CatchFailed, DrawReason, MonoCalled, MonoCaught
from engines.monocards.table import Table


def call(table: Table, seat: Seat) -> None:
    """Record a MONO call; the player can no longer be caught."""
    calls = table.calls
    catchable = None if calls.catchable == seat else calls.catchable
    table.set_calls(calls.called | {seat}, catchable, calls.accusers)
    table.events.append(MonoCalled(seat))


def catch(table: Table, seat: Seat, action: Catch) -> None:
    """Make the player who did not call draw; a wrong catch may cost the catcher cards."""
    calls = table.calls
    if action.seat == calls.catchable:
        table.events.append(MonoCaught(action.seat, seat))
        table.set_calls(calls.called, None, calls.accusers)
        table.give(action.seat, table.options.call_penalty, DrawReason.CAUGHT)
        return
    table.events.append(CatchFailed(action.seat, seat))
    table.set_calls(calls.called, calls.catchable, calls.accusers | {seat})
    table.give(seat, table.options.false_catch, DrawReason.FALSE_CATCH)
