"""The past of a match: earlier positions by public number, what became public since, the record."""

from collections.abc import Sequence

from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import Positions, fold
from bot.kernel.matches.recent_events import EntryNews, RecentEvents
from bot.kernel.matches.records import entry_of, record_of, require_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _, ngettext
from engines.core.record import Record
from engines.core.rules import Seat


async def find_position(positions: Positions, newest: Position, number: int) -> Position:
    """Return the first position of that public number; a Refusal that says which there are."""
    match_id = newest.match_id
    simultaneous = newest.rules.info.simultaneous
    if number > newest.number:
        if newest.number == 0:
            raise Refusal(_("Nothing is played in #{match_id} yet. Leave `move` out.", match_id=match_id))
        last = newest.number
        have = (
            ngettext("{count} turn", "{count} turns", last)
            if simultaneous
            else ngettext("{count} move", "{count} moves", last)
        )
        raise Refusal(_("#{match_id} has {have} so far. Choose 0 to {last}.", match_id=match_id, have=have, last=last))
    if not simultaneous:
        return await positions.at(match_id, number)
    start = await positions.at(match_id, 0)
    if number in (0, start.number):
        return start
    for position in await _replay(positions, match_id):
        if position.events and position.number == number:
            return position
    raise LookupError(f"#{match_id} skips the turn {number}")


async def find_way_out(positions: Positions, newest: Position, seat: Seat) -> Position:
    """Return the first position in which a seat is out, up to the newest one."""
    return next((one for one in await _replay(positions, newest.match_id) if one.is_out(seat)), newest)


async def news_after(positions: Positions, position: Position, ply: int) -> tuple[EntryNews, ...]:
    """Return what became public after that ply, up to the position."""
    news = position.recent_events.since(ply)
    if news is not None:
        return news
    match, rows = await log_of(positions, position.match_id)
    recent = RecentEvents()
    for row, at in zip(rows, await positions.rules_runner.log(_fold, match, rows), strict=True):
        if ply < row.ply <= position.ply:
            recent = recent.after(row.ply, entry_of(row), at.events)
    return recent.news


async def record(positions: Positions, match_id: int) -> Record:
    """Return the whole record of a match as it is logged; nothing is replayed."""
    match, rows = await log_of(positions, match_id)
    return record_of(match, tuple(entry_of(row) for row in rows))


async def _replay(positions: Positions, match_id: int) -> Sequence[Position]:
    return await positions.rules_runner.log(_fold, *await log_of(positions, match_id))


async def log_of(positions: Positions, match_id: int) -> tuple[MatchRow, list[LogRow]]:
    """Return a match with its whole log; a Refusal where there is no such board."""
    async with positions.database.read() as tx:
        match = await require_match(tx, match_id)
        return match, await entries(tx, match_id)


def _fold(match: MatchRow, rows: list[LogRow]) -> Sequence[Position]:
    return list(fold(Position.first(match), rows))
