"""Saving entries of the log, with what follows from them for all that waits in the match."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.aim import Aim
from bot.kernel.matches.apply_entries import Ply, away_in
from bot.kernel.matches.clocks import outside, times_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, ShowOffer, ShowProposal, ShowSeatOffer
from bot.kernel.matches.outcomes import note_results
from bot.kernel.matches.position import LivePosition, Position, live
from bot.kernel.matches.refusal import MatchOverError
from bot.kernel.store.delayed_entries import find_delayed, hasten_delayed
from bot.kernel.store.log import LogRow, append
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import change_playing, set_away, set_time_left
from bot.kernel.store.pending import PendingKinds, find_pending
from bot.kernel.store.proposals import delete_proposals
from bot.kernel.timing.quiet_hours import QuietHours
from bot.play.queue_notes import note_queue_turns
from bot.seats.seat_offers import end_seat_offers
from engines.core.errors import RulesError
from engines.core.reacting import pause_before
from engines.core.record import OF_HOLDERS
from engines.core.rules import Seat


async def save_entries(tx: AsyncConnection, host: Host, plies: Sequence[Ply]) -> tuple[LivePosition, list[Job], bool]:
    """Write entries with all they change.

    Return the newest position, what must be sent beside its boards, and whether the clock has to look at new times.
    """
    now, match = host.now(), plies[0].before.match
    waits = await find_pending(tx, match.match_id)
    newest = _outside_quiet_hours(waits.quiet, match, plies[-1].after, now)
    for ply in plies:
        seat = None if ply.entry.seat is None else int(ply.entry.seat)
        await append(tx, match.match_id, LogRow(ply.after.ply, seat, ply.entry.text, now))
    jobs: list[Job] = [*await _settle_pending(tx, host, plies, newest, waits)]
    if not await change_playing(tx, match.match_id, **match.changes_to(newest.match)):
        # Ended since the position was loaded, without an entry in the log.
        raise MatchOverError(match.match_id)
    await _save_table(tx, match, newest.match)
    if newest.match.status is Status.OVER:
        await note_results(tx, newest.match, newest.attendance.departures)
        jobs.append(ShowOffer())
    return newest, jobs, waits.held or waits.queued or times_of(newest.match) != times_of(match)


async def _settle_pending(
    tx: AsyncConnection, host: Host, plies: Sequence[Ply], newest: LivePosition, waits: PendingKinds
) -> list[ShowProposal | ShowSeatOffer]:
    """Let go on or end what waited in the match before those entries; return what must be sent."""
    now, match_id, lasting = host.now(), newest.match_id, _lasting(plies)
    jobs: list[ShowProposal | ShowSeatOffer] = []
    if waits.held:
        await _hasten(tx, newest, now)
    if waits.queued:
        await note_queue_turns(tx, host, newest, [(ply.before, ply.entry) for ply in plies], now)
    passes = newest.number != plies[0].before.number or newest.match.status is Status.OVER or lasting is None
    if waits.proposals and passes:
        jobs += [ShowProposal(Aim(what)) for what in await delete_proposals(tx, match_id, but=lasting)]
    if waits.seat_offers:
        jobs += await end_seat_offers(tx, newest, plies)
    return jobs


def _lasting(plies: Sequence[Ply]) -> Aim | None:
    """Return the question that stays open during play: a player wants to leave. It ends when players come or go."""
    newest = plies[-1].after
    changes = newest.attendance.departures != plies[0].before.attendance.departures
    changes |= any(ply.entry.text in OF_HOLDERS for ply in plies)
    return None if changes or newest.match.status is Status.OVER else Aim.SUBSTITUTE


async def _save_table(tx: AsyncConnection, before: MatchRow, after: MatchRow) -> None:
    if after.total_time is not None:
        await set_time_left(tx, after.match_id, after.table)
    if away_in(after) != away_in(before):
        await set_away(tx, after.match_id, away_in(after))


def _outside_quiet_hours(quiet: QuietHours | None, before: MatchRow, newest: LivePosition, now: int) -> LivePosition:
    if newest.match.reminder == before.reminder:
        return newest
    return live(newest, outside(quiet, newest.match, now))


async def _hasten(tx: AsyncConnection, after: LivePosition, now: int) -> None:
    """Let an entry that waits go on at once, where nobody can react any more to what it waits for."""
    held = await find_delayed(tx, after.match.match_id)
    if held is not None and _goes_on(after, Seat(held[0]), held[1]):
        await hasten_delayed(tx, after.match.match_id, now)


def _goes_on(position: Position, seat: Seat, text: str) -> bool:
    """Return whether an entry that waited need wait no longer; one that the rules refuse by now is dropped when due."""
    try:
        action = position.parse(seat, text)
    except RulesError:
        return True
    return pause_before(position.rules, position.public_view, action) <= 0
