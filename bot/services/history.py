"""What has been: earlier positions by their public numbers, what became public when, the whole record."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.reasons import matches as why
from bot.services.errors import Refusal
from bot.services.news import News, Piece
from bot.services.position import Live, Position
from bot.services.positions import Positions, folded
from bot.services.records import entry_of, record_of, unknown_board
from bot.store.log import LogRow, entries
from bot.store.match_row import MatchRow
from bot.store.matches import find_match
from engines.core.record import Record
from engines.core.rules import Event


@dataclass(frozen=True, slots=True)
class Chapter:
    """What became public with one public number: of one ply, or of all plies of a turn."""

    number: int
    events: tuple[Event, ...]
    position: Position
    """Where that led."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What its last entry made public."""
        return self.position.news.since(self.position.ply - 1) or ()


async def numbered(positions: Positions, newest: Live, number: int) -> Position:
    """Return the first position of that public number; a Refusal that says which there are."""
    board = newest.board
    simultaneous = newest.rules.info.simultaneous
    if number > newest.number:
        if newest.number == 0:
            raise Refusal(why.NothingPlayed(board))
        raise Refusal(why.NoSuchPosition(board, newest.number, by_turns=simultaneous))
    if not simultaneous:
        return await positions.at(board, number)
    start = await positions.at(board, 0)
    if number in (0, start.number):
        return start
    for position in await _replayed(positions, board):
        if position.events and position.number == number:
            return position
    raise LookupError(f"#{board} skips the turn {number}")


async def chapters(positions: Positions, board: int) -> list[Chapter]:
    """Return what has become public, ply by ply, or turn by turn where seats act together."""
    found: list[Chapter] = []
    for position in await _replayed(positions, board):
        if not position.rules.info.simultaneous:
            found.append(Chapter(position.ply, position.events, position))
        elif position.events:
            number = position.number
            if found and found[-1].number == number:
                found[-1] = Chapter(number, (*found[-1].events, *position.events), position)
            else:
                found.append(Chapter(number, position.events, position))
    return found


async def news_after(positions: Positions, position: Position, ply: int) -> tuple[Piece, ...]:
    """Return what became public after that ply, up to the position."""
    pieces = position.news.since(ply)
    if pieces is not None:
        return pieces
    match, rows = await log_of(positions, position.board)
    news = News()
    for row, at in zip(rows, await positions.reckoning.log(_folded, positions, match, rows), strict=True):
        if ply < row.ply <= position.ply:
            news = news.after(row.ply, entry_of(row), at.events)
    return news.pieces


async def record(positions: Positions, board: int) -> Record:
    """Return the whole record of a match as it is logged; nothing is replayed."""
    match, rows = await log_of(positions, board)
    return record_of(match, tuple(entry_of(row) for row in rows))


async def _replayed(positions: Positions, board: int) -> Sequence[Position]:
    return await positions.reckoning.log(_folded, positions, *await log_of(positions, board))


async def log_of(positions: Positions, board: int) -> tuple[MatchRow, list[LogRow]]:
    """Return a match with its whole log; a Refusal where there is no such board."""
    async with positions.database.read() as tx:
        match = await find_match(tx, board)
        if match is None:
            raise unknown_board(board)
        return match, await entries(tx, board)


def _folded(positions: Positions, match: MatchRow, rows: list[LogRow]) -> Sequence[Position]:
    return list(folded(match, positions.first(match), rows))
