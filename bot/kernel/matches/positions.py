"""Positions of matches: folds of their logs, with the newest position of each match cached in memory."""

import asyncio
import gc
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, ParamSpec, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from bot.kernel.matches.folds import EntryNews, RecentEvents
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import entry_of, record_of, require_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _, ngettext
from engines.core.record import Record, undone_from
from engines.core.rules import GameInfo, Seat

A = ParamSpec("A")
R = TypeVar("R")

GIVE_WAY: Final = 0.001
"""Seconds after which a busy thread yields to the event loop: for `sys.setswitchinterval`."""

GARBAGE: Final = 3_000
"""Allocations after which Python collects the youngest generation."""


def favor_event_loop() -> None:
    """Keep threads and garbage collections from blocking the event loop for long."""
    sys.setswitchinterval(GIVE_WAY)
    # Imported modules are never freed. Traversing them takes 60 ms a full collection, during which no thread runs.
    gc.collect()
    gc.freeze()
    # Most objects of a move are freed by reference counts: collecting every 700 objects costs half a millisecond each.
    gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])


class RulesRunner:
    """Runs one entry at a time, and one whole log beside it, so that long logs do not delay moves."""

    def __init__(self) -> None:
        self._entry = asyncio.Lock()
        self._log = asyncio.Lock()

    async def entry(self, do: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Run a function that takes as long as an entry or two of any game."""
        async with self._entry:
            return await asyncio.to_thread(do, *args, **kwargs)

    async def entry_of(self, game: GameInfo, do: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Run a function that takes as long as an entry or two of that game."""
        return do(*args, **kwargs) if game.quick else await self.entry(do, *args, **kwargs)

    async def log(self, do: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Run a function that takes as long as a whole log."""
        async with self._log:
            return await asyncio.to_thread(do, *args, **kwargs)


IDLE: Final = 900.0
"""Seconds after which an unused position is dropped: they take up to half a megabyte each."""


class Positions:
    """Loads positions, and caches the newest of the `size` matches used last. `clock` is monotonic, in seconds."""

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
        """The time of the last use of each."""

    async def current(self, match_id: int) -> Position:
        """Return the newest position. Raises Refusal if the match does not exist or has not begun."""
        async with self.database.read() as tx:
            match = await require_match(tx, match_id)
            return await self.newest_in(tx, match)

    async def newest_in(self, tx: AsyncConnection, match: MatchRow) -> Position:
        """Return the position of a match's row in that transaction. Raises Refusal if it has not begun."""
        known = self._newest.get(match.match_id)
        if known is None or known.ply != match.ply:
            earlier = known if known is not None and known.ply < match.ply else None
            known = await self._advance(tx, match, earlier, match.ply)
        newest = known.with_row(match)
        self.cache(newest)
        return newest

    async def at(self, match_id: int, ply: int) -> Position:
        """Return the position at an earlier ply; the newest one if that ply has not been played."""
        async with self.database.read() as tx:
            match = await require_match(tx, match_id)
            known = self._newest.get(match_id)
            if known is None or known.ply != ply:
                known = await self._advance(tx, match, None, min(ply, match.ply))
            return known.with_row(match)

    def is_newest(self, position: Position) -> bool:
        """Return whether the position is known to be the newest."""
        known = self._newest.get(position.match_id)
        return self._alone and known is not None and known.ply == position.ply

    def forget(self, match_ids: Iterable[int]) -> None:
        """Drop cached positions of these matches, for example after a player's name has changed."""
        for match_id in match_ids:
            self._newest.pop(match_id, None)
            self._asked.pop(match_id, None)

    def cache(self, position: Position) -> None:
        """Cache a committed position, unless a newer one is cached."""
        known = self._newest.get(position.match_id)
        if known is None or known.ply <= position.ply:
            self._newest[position.match_id] = position
        self._newest.move_to_end(position.match_id)
        now = self._asked[position.match_id] = self._clock()
        while len(self._newest) > self._size or self._asked[next(iter(self._newest))] < now - IDLE:
            match_id, _ = self._newest.popitem(last=False)
            del self._asked[match_id]

    async def _advance(self, tx: AsyncConnection, match: MatchRow, known: Position | None, ply: int) -> Position:
        """Return the position at a ply, from a known one or from the start."""
        rows = await entries(tx, match.match_id, 0 if known is None else known.ply, ply)
        if known is not None and any(undone_from(entry_of(row)) is not None for row in rows):
            known, rows = None, await entries(tx, match.match_id, 0, ply)
        return await self.rules_runner.log(self._fold, match, known, rows)

    def _fold(self, match: MatchRow, known: Position | None, rows: Sequence[LogRow]) -> Position:
        position = Position.first(match) if known is None else known.as_logged(match)
        for after in fold(position, rows):
            position = after
        # Callers use it next, and a large one takes a while to compute: do that in this thread.
        _ = position.public_view
        return position


def fold(position: Position, rows: Sequence[LogRow]) -> Iterator[Position]:
    """Yield the position after each row of the log. Take-backs must not reach behind the first position."""
    for row, frame in zip(rows, position.play([entry_of(row) for row in rows]), strict=True):
        position = position.follow(frame, row.at)
        yield position


async def find_position(positions: Positions, newest: Position, number: int) -> Position:
    """Return the first position of that public number. Raises Refusal that names the valid numbers."""
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
    """Return the first position in which a seat is out, or the newest."""
    return next((one for one in await _replay(positions, newest.match_id) if one.is_out(seat)), newest)


async def news_after(positions: Positions, position: Position, ply: int) -> tuple[EntryNews, ...]:
    """Return the news after that ply, up to the position."""
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
    """Return the record of a match from its log, without replaying it."""
    match, rows = await log_of(positions, match_id)
    return record_of(match, tuple(entry_of(row) for row in rows))


async def _replay(positions: Positions, match_id: int) -> Sequence[Position]:
    return await positions.rules_runner.log(_fold, *await log_of(positions, match_id))


async def log_of(positions: Positions, match_id: int) -> tuple[MatchRow, list[LogRow]]:
    """Return a match with its whole log. Raises Refusal if it does not exist."""
    async with positions.database.read() as tx:
        match = await require_match(tx, match_id)
        return match, await entries(tx, match_id)


def _fold(match: MatchRow, rows: list[LogRow]) -> Sequence[Position]:
    return list(fold(Position.first(match), rows))
