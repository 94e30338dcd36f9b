"""Loading positions: folds of the log, the newest one of each match cached in memory."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.reckoning import Reckoning
from bot.services.attendance import Attendance
from bot.services.position import Live, Position, live, of_its_time
from bot.services.records import entry_of, unknown_board
from bot.store.database import Database
from bot.store.log import LogRow, entries
from bot.store.match_row import MatchRow
from bot.store.matches import find_match
from engines.core.undoing import TakingBack, taken_back_from

IDLE: Final = 900.0
"""Seconds after which a position is forgotten that nobody has asked for: they take up to half a megabyte each."""


class Positions:
    """Loads positions. Keeps the newest of the `size` matches used last. `clock` gives seconds that only ever grow."""

    def __init__(
        self,
        database: Database,
        size: int = 256,
        clock: Callable[[], float] = time.monotonic,
        *,
        alone: bool = True,
    ) -> None:
        """Where this process is not `alone`, only a match's row tells whether a position is the newest."""
        self.database = database
        self._alone = alone
        self.reckoning = Reckoning()
        self._size = size
        self._clock = clock
        self._newest: OrderedDict[int, Position] = OrderedDict()
        self._asked: dict[int, float] = {}
        """When each of them was asked for."""

    async def current(self, board: int) -> Live:
        """Return the newest position; a Refusal where there is no such board or it has not begun."""
        async with self.database.read() as tx:
            match = await find_match(tx, board)
            if match is None:
                raise unknown_board(board)
            return await self.newest_in(tx, match)

    async def newest_in(self, tx: AsyncConnection, match: MatchRow) -> Live:
        """Return the position that a match's row in that transaction is about; a Refusal if it has not begun."""
        known = self._newest.get(match.board)
        if known is None or known.ply != match.ply:
            earlier = known if known is not None and known.ply < match.ply else None
            known = await self._advanced(tx, match, earlier, match.ply)
        # Who was erased meanwhile is called otherwise, also by who had asked for the position before.
        known = _held_at(match, known, known.ply)
        self.keep(known)
        return live(known, match)

    async def at(self, board: int, ply: int) -> Position:
        """Return the position at an earlier ply; the newest one if that ply has not come."""
        async with self.database.read() as tx:
            match = await find_match(tx, board)
            if match is None:
                raise unknown_board(board)
            known = self._newest.get(board)
            if known is None or known.ply != ply:
                known = await self._advanced(tx, match, None, min(ply, match.ply))
            return of_its_time(live(known, match))

    def first(self, match: MatchRow) -> Position:
        """Return where a match begins; a Refusal if it has not."""
        return Position.first(match, Attendance())

    def is_newest(self, position: Position) -> bool:
        """Tell whether nothing is known to have been entered after that position."""
        known = self._newest.get(position.board)
        return self._alone and known is not None and known.ply == position.ply

    def forget(self, boards: Iterable[int]) -> None:
        """Load these anew when they are asked for: who sat there is called otherwise."""
        for board in boards:
            self._newest.pop(board, None)
            self._asked.pop(board, None)

    def keep(self, position: Position) -> None:
        """Remember a position that was committed, unless a newer one is known."""
        known = self._newest.get(position.board)
        if known is None or known.ply <= position.ply:
            self._newest[position.board] = of_its_time(position)
        self._newest.move_to_end(position.board)
        now = self._asked[position.board] = self._clock()
        while len(self._newest) > self._size or self._asked[next(iter(self._newest))] < now - IDLE:
            board, _ = self._newest.popitem(last=False)
            del self._asked[board]

    async def _advanced(self, tx: AsyncConnection, match: MatchRow, known: Position | None, ply: int) -> Position:
        """Return the position at a ply, from one that is known or from the start."""
        rows = await entries(tx, match.board, 0 if known is None else known.ply, ply)
        if known is not None and any(taken_back_from(entry_of(row)) is not None for row in rows):
            known, rows = None, await entries(tx, match.board, 0, ply)
        return await self.reckoning.log(self._folded, match, known, rows)

    def _folded(self, match: MatchRow, known: Position | None, rows: Sequence[LogRow]) -> Position:
        position = self.first(match) if known is None else known
        for after in folded(match, position, rows):
            position = after
        # Whoever loads a position asks for it next, and a large one takes a while.
        _ = position.public_view
        return position


def folded(match: MatchRow, position: Position, rows: Sequence[LogRow]) -> Iterator[Position]:
    """Yield the position after each row of the log; what takes moves back must not reach behind the first position."""
    fold = TakingBack[Position](map(entry_of, rows))
    for row in rows:
        position = _held_at(match, position, row.ply)
        entry = entry_of(row)
        earlier = fold.enter(row.ply, entry, position)
        if earlier is None:
            position = position.enter(entry, row.at)
        else:
            position = position.taken_back_to(earlier.held, entry, row.at)
        yield position


def _held_at(match: MatchRow, position: Position, ply: int) -> Position:
    """Return a position with those who held the seats at a ply, as they are called now."""
    names, holders = match.names_at(ply), match.holders_at(ply)
    if (names, holders) != (position.names, position.holders):
        return position.held_by(names, holders)
    return position
