"""Saving entries of the log, with what follows from them for all that waits in the match."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.features import modules_of_features
from bot.kernel.matches.apply_entries import Ply, away_in
from bot.kernel.matches.clocks import outside, times_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, Show, Surface
from bot.kernel.matches.outcomes import note_results
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import MatchOverError
from bot.kernel.store.log import LogRow, append
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import change_playing, set_away, set_time_left
from bot.kernel.store.pending import PendingKinds, change_playing_match
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from bot.kernel.timing.quiet_hours import QuietHours


@dataclass(frozen=True, slots=True)
class SavedEntries:
    """Entries that were written in this transaction, and what waited in the match before."""

    plies: Sequence[Ply]
    newest: Position
    waits: PendingKinds


AfterEnd: TypeAlias = Callable[[AsyncConnection, Host, Position], Awaitable[MatchRow]]
"""A feature's work after the end of a match, in its transaction: `after_end` of the module of that name.

It returns the match's row as it is then.
"""
AfterEntries: TypeAlias = Callable[[AsyncConnection, Host, SavedEntries], Awaitable[Sequence[Job]]]
"""A feature's work after entries, in their transaction: `after_entries` of the module of that name in its package.

It returns what to send, and is called where values of its `KINDS` wait.
"""


async def save_entries(tx: AsyncConnection, host: Host, plies: Sequence[Ply]) -> tuple[Position, list[Job], bool]:
    """Write entries with all they change.

    Return the newest position, what must be sent beside its boards, and whether the clock has to look at new times.
    """
    now, match, last = host.now(), plies[0].before.match, plies[-1].after
    for ply in plies:
        seat = None if ply.entry.seat is None else int(ply.entry.seat)
        await append(tx, match.match_id, LogRow(ply.after.ply, seat, ply.entry.text, now))
    waits = await change_playing_match(tx, match.match_id, **match.changes_to(last.match))
    if waits is None:
        # Ended since the position was loaded, without an entry in the log.
        raise MatchOverError(match.match_id)
    newest = _outside_quiet_hours(waits.quiet, match, last, now)
    if newest is not last:
        await change_playing(tx, match.match_id, reminder=newest.match.reminder)
    jobs: list[Job] = []
    for module in modules_of_features("after_entries"):
        follow: AfterEntries = module.after_entries
        if waits.kinds & module.KINDS:
            jobs += await follow(tx, host, SavedEntries(plies, newest, waits))
    await _save_table(tx, match, newest.match)
    if newest.match.status is Status.OVER:
        for module in modules_of_features("after_end"):
            end: AfterEnd = module.after_end
            newest = newest.with_row(await end(tx, host, newest))
        await note_results(tx, newest.match, newest.attendance.departures)
        jobs.append(Show(Surface.OFFER))
    return newest, jobs, bool(waits.kinds & {DELAYED.kind, QUEUED.kind}) or times_of(newest.match) != times_of(match)


async def _save_table(tx: AsyncConnection, before: MatchRow, after: MatchRow) -> None:
    if after.total_time is not None:
        await set_time_left(tx, after.match_id, after.table)
    if away_in(after) != away_in(before):
        await set_away(tx, after.match_id, away_in(after))


def _outside_quiet_hours(quiet: QuietHours | None, before: MatchRow, newest: Position, now: int) -> Position:
    if quiet is None or newest.match.reminder == before.reminder:
        return newest
    return newest.with_row(outside(quiet, newest.match, now))
