"""Withdrawals and timeouts (rules/monocards.md, score)."""

from dataclasses import replace

from engines.core.errors import not_playing
from engines.core.rules import Seat
from engines.monocards.demands import accept
from engines.monocards.drawing import draw, pass_on
from engines.monocards.events import PlayerLeft, TimeRanOut
from engines.monocards.remembering import forget
from engines.monocards.rounds import end_by_leaving, end_by_ranks, settle
from engines.monocards.situation import ANSWER, PLAY, Demand
from engines.monocards.table import Table


def expire(table: Table) -> None:
    """Play the default move of a player who ran out of time: take the demanded cards; else draw and pass."""
    seat = table.mover
    table.events.append(TimeRanOut(seat))
    if table.phase is ANSWER:
        accept(table, seat)
        return
    if table.phase is PLAY and (table.pile or len(table.discards) > 1) and not draw(table, seat):
        return
    pass_on(table, seat)


def withdraw(table: Table, seat: Seat) -> None:
    """Put the hand under the draw pile and continue without this player."""
    match = table.match
    if seat not in match.seated:
        raise not_playing()
    table.events.append(PlayerLeft(seat, len(table.hands[seat])))
    _take_hand(table, seat)
    was_playing = seat in match.playing
    table.match = replace(
        match,
        seated=tuple(other for other in match.seated if other != seat),
        playing=tuple(other for other in match.playing if other != seat),
    )
    ranks_decide = match.options.elimination and not match.options.are_scored
    if not ranks_decide and end_by_leaving(table):
        return
    if was_playing and match.options.elimination and end_by_ranks(table):
        return
    _give_up_demand(table, seat)
    if was_playing and seat == table.mover:
        table.phase = PLAY
        table.drawn = None
        table.lapse_calls()
        table.mover = table.after(seat)
        settle(table)


def _take_hand(table: Table, seat: Seat) -> None:
    if table.hands[seat]:
        table.idle = 0  # there is something to draw again, so passes for an empty pile no longer count
    table.pile = (*table.hands[seat], *table.pile)
    table.hands[seat] = ()
    forget(table, seat)
    table.finishers = tuple(other for other in table.finishers if other != seat)
    table.forget_call(seat)
    calls = table.calls
    table.set_calls(calls.called, calls.catchable, calls.accusers - {seat})
    if table.shown is not None and seat in (table.shown.to, table.shown.seat):
        table.shown = None


def _give_up_demand(table: Table, seat: Seat) -> None:
    """Drop a demand on the leaver; if the leaver is challenged, nobody can challenge any more."""
    if table.demand is None:
        return
    if seat == table.mover:
        table.demand = None
        table.evidence = None
    elif seat == table.demand.challenged:
        table.demand = Demand(table.demand.cards, None)
        table.evidence = None
