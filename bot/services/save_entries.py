"""Saving entries of the log, with what follows from them for all that waits in the match."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Aim
from bot.parcels import Parcel, ShowOffer, ShowProposal, ShowSeatOffer
from bot.services.clocks import heeding_quiet_hours
from bot.services.errors import MatchOverError
from bot.services.following import Ply, looked_after_in
from bot.services.host import Host
from bot.services.outcomes import note_results
from bot.services.position import Live, Position, live
from bot.services.seat_offers import end_seat_offers
from bot.services.turn_comes import note_turns
from bot.store.held import find_held, hasten_held
from bot.store.log import LogRow, append
from bot.store.match_row import MatchRow, Status
from bot.store.matches import change_playing, set_looked_after, set_time_left
from bot.store.proposals import drop_proposals
from bot.store.waits import what_waits
from engines.core.errors import RulesError
from engines.core.reacting import pause_before
from engines.core.record import OF_HOLDERS
from engines.core.rules import Seat


async def save_entries(tx: AsyncConnection, host: Host, plies: Sequence[Ply]) -> tuple[Live, list[Parcel]]:
    """Write entries with all they change; return the newest position, and what must be sent beside their boards."""
    now, match = host.now(), plies[0].before.match
    newest = await _heeding_quiet_hours(tx, match, plies[-1].after, now)
    for ply in plies:
        seat = None if ply.entry.seat is None else int(ply.entry.seat)
        await append(tx, match.board, LogRow(ply.after.ply, seat, ply.entry.text, now))
    jobs: list[Parcel] = [*await _what_waited(tx, host, plies, newest, now)]
    if not await change_playing(tx, match.board, **_changes(match, newest.match)):
        # Ended since the position was loaded, where no entry of the log says it.
        raise MatchOverError(match.board)
    await _keep_table(tx, match, newest.match)
    if newest.match.status is Status.OVER:
        await note_results(tx, newest.match, newest.attendance.departures)
        jobs.append(ShowOffer())
    return newest, jobs


async def _what_waited(
    tx: AsyncConnection, host: Host, plies: Sequence[Ply], newest: Live, now: int
) -> list[ShowProposal | ShowSeatOffer]:
    """Let go on or end what waited in the match before those entries; return what must be sent."""
    waits, board, lasting = await what_waits(tx, newest.board), newest.board, _lasting(plies)
    parcels: list[ShowProposal | ShowSeatOffer] = []
    if waits.held:
        await _hasten(tx, newest, now)
    if waits.queued:
        await note_turns(tx, host, newest, [(ply.before, ply.entry) for ply in plies], now)
    passes = newest.number != plies[0].before.number or newest.match.status is Status.OVER or lasting is None
    if waits.proposals and passes:
        parcels += [ShowProposal(Aim(what)) for what in await drop_proposals(tx, board, but=lasting)]
    if waits.seat_offers:
        parcels += await end_seat_offers(tx, newest, plies)
    return parcels


def _lasting(plies: Sequence[Ply]) -> Aim | None:
    """Return what is asked for whatever is played: a player wants to leave, until somebody comes or goes."""
    newest = plies[-1].after
    changes = newest.attendance.departures != plies[0].before.attendance.departures
    changes |= any(ply.entry.text in OF_HOLDERS for ply in plies)
    return None if changes or newest.match.status is Status.OVER else Aim.CARETAKER


async def _keep_table(tx: AsyncConnection, before: MatchRow, after: MatchRow) -> None:
    if after.total_time is not None:
        await set_time_left(tx, after.board, after.table)
    if looked_after_in(after) != looked_after_in(before):
        await set_looked_after(tx, after.board, looked_after_in(after))


async def _heeding_quiet_hours(tx: AsyncConnection, before: MatchRow, newest: Live, now: int) -> Live:
    if newest.match.reminder == before.reminder:
        return newest
    return live(newest, await heeding_quiet_hours(tx, newest.match, now))


async def _hasten(tx: AsyncConnection, after: Live, now: int) -> None:
    """Let an entry that waits go on at once, where nobody can react any more to what it waits for."""
    held = await find_held(tx, after.match.board)
    if held is not None and _goes_on(after, Seat(held[0]), held[1]):
        await hasten_held(tx, after.match.board, now)


def _goes_on(position: Position, seat: Seat, text: str) -> bool:
    """Tell whether an entry that waited need wait no longer; one that the rules refuse by now is dropped when due."""
    try:
        action = position.parse(seat, text)
    except RulesError:
        return True
    return pause_before(position.rules, position.public_view, action) <= 0


_CHANGING = (
    "ply",
    "turn_ply",
    "waits_for",
    "status",
    "deadline",
    "reminder",
    "charged_at",
    "paused_until",
    "ended_at",
    "outcome",
    "log_hash",
    "rated",
    "unrated",
)


def _changes(old: MatchRow, new: MatchRow) -> dict[str, int | str | None]:
    return {name: getattr(new, name) for name in _CHANGING if getattr(new, name) != getattr(old, name)}
