"""Loading positions: folds of the log, the newest one of each match cached in memory."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import entry_of, require_match
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import MatchRow
from bot.kernel.workers.rules_runner import RulesRunner
from engines.core.undoing import undone_from

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
        """Without `alone`, only the row of a match shows whether a position is the newest."""
        self.database = database
        self._alone = alone
        self.rules_runner = RulesRunner()
        self._size = size
        self._clock = clock
        self._newest: OrderedDict[int, Position] = OrderedDict()
        self._asked: dict[int, float] = {}
        """The times at which they were asked for."""

    async def current(self, match_id: int) -> Position:
        """Return the newest position; a Refusal where there is no such board or it has not begun."""
        async with self.database.read() as tx:
            match = await require_match(tx, match_id)
            return await self.newest_in(tx, match)

    async def newest_in(self, tx: AsyncConnection, match: MatchRow) -> Position:
        """Return the position that a match's row in that transaction is about; a Refusal if it has not begun."""
        known = self._newest.get(match.match_id)
        if known is None or known.ply != match.ply:
            earlier = known if known is not None and known.ply < match.ply else None
            known = await self._advance(tx, match, earlier, match.ply)
        newest = known.with_row(match)
        self.cache(newest)
        return newest

    async def at(self, match_id: int, ply: int) -> Position:
        """Return the position at an earlier ply; the newest one if that ply has not come."""
        async with self.database.read() as tx:
            match = await require_match(tx, match_id)
            known = self._newest.get(match_id)
            if known is None or known.ply != ply:
                known = await self._advance(tx, match, None, min(ply, match.ply))
            return known.with_row(match)

    def is_newest(self, position: Position) -> bool:
        """Return whether nothing is known to have been entered after that position."""
        known = self._newest.get(position.match_id)
        return self._alone and known is not None and known.ply == position.ply

    def forget(self, match_ids: Iterable[int]) -> None:
        """Drop cached positions of these matches: a player's name has changed."""
        for match_id in match_ids:
            self._newest.pop(match_id, None)
            self._asked.pop(match_id, None)

    def cache(self, position: Position) -> None:
        """Remember a position that was committed, unless a newer one is known."""
        known = self._newest.get(position.match_id)
        if known is None or known.ply <= position.ply:
            self._newest[position.match_id] = position
        self._newest.move_to_end(position.match_id)
        now = self._asked[position.match_id] = self._clock()
        while len(self._newest) > self._size or self._asked[next(iter(self._newest))] < now - IDLE:
            match_id, _ = self._newest.popitem(last=False)
            del self._asked[match_id]

    async def _advance(self, tx: AsyncConnection, match: MatchRow, known: Position | None, ply: int) -> Position:
        """Return the position at a ply, from one that is known or from the start."""
        rows = await entries(tx, match.match_id, 0 if known is None else known.ply, ply)
        if known is not None and any(undone_from(entry_of(row)) is not None for row in rows):
            known, rows = None, await entries(tx, match.match_id, 0, ply)
        return await self.rules_runner.log(self._fold, match, known, rows)

    def _fold(self, match: MatchRow, known: Position | None, rows: Sequence[LogRow]) -> Position:
        position = Position.first(match) if known is None else known.as_logged(match)
        for after in fold(position, rows):
            position = after
        # Callers that load a position ask for it next, and a large one takes a while.
        _ = position.public_view
        return position


def fold(position: Position, rows: Sequence[LogRow]) -> Iterator[Position]:
    """Yield the position after each row of the log; what takes moves back must not reach behind the first position."""
    for row, frame in zip(rows, position.play([entry_of(row) for row in rows]), strict=True):
        position = position.follow(frame, row.at)
        yield position
