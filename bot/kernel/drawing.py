"""Drawing outside the event loop: in a worker process if one runs, else in one thread.

A picture depends on its arguments only, so all viewers of the same view share it, drawn once.
"""

import asyncio
import logging
import traceback
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from bot.kernel.matches.position import Position
from bot.kernel.matches.records import reveals
from bot.kernel.messages.message import WrongReaderError
from bot.kernel.workers.processes import CallError
from bot.kernel.workers.serial_executor import SerialExecutor
from engines.core.rules import Outcome, Seat
from render import placeholder
from render.core.board import NOT_DRAWN, PrivateBoard, PublicBoard, Table
from render.core.by_game import AllOf, MovesOf, PrivateOf, PublicOf, load_renderers

log = logging.getLogger(__name__)

A = ParamSpec("A")
R = TypeVar("R")
B = TypeVar("B", PublicBoard, PrivateBoard)


KEPT: Final = 64
"""Pictures in the cache, about 60 KB each: those of a turn's players, spectators and earlier positions."""


class SupersededError(Exception):
    """A newer position will be shown instead."""


class Drawing:
    """Draws boards of positions one after the other, each once."""

    def __init__(self) -> None:
        self._apart = SerialExecutor("drawing", niceness=0, idle=None)
        # The key contains all arguments of the picture, so a caller gets nothing it did not pass in.
        self._drawn: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()  # Any: the result of each painter
        self._closed = False
        self._turn = asyncio.Lock()

    def begin_apart(self) -> None:
        """Draw in a worker process from now on and preload the renderers there; if it fails, the thread draws."""
        self._apart.begin_apart()
        self._apart.start(self._apart.run(load_renderers), "renderers")

    async def end(self) -> None:
        """Stop the worker and the thread."""
        self._closed = True
        await self._apart.close()

    async def run(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Return the result of `draw`, called outside the event loop or taken from the cache."""
        wanted = _Wanted((draw, _hashable(args), _hashable(sorted(kwargs.items()))))
        drawn: asyncio.Future[R] | None = self._drawn.pop(wanted, None)
        if drawn is None:
            drawn = asyncio.ensure_future(self._apart.run(draw, *args, **kwargs))
        self._drawn[wanted] = drawn
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        try:
            # Cancelling one waiter does not cancel the drawing for others.
            return await asyncio.shield(drawn)
        except Exception:
            self._drawn.pop(wanted, None)
            raise

    @asynccontextmanager
    async def in_turn(self, wanted: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait until no other picture of a post is being drawn. Raises SupersededError if this one is not `wanted` now.

        So at most one picture of a post is drawn before that of a pressed button.
        """
        async with self._turn:
            if not wanted():
                raise SupersededError
            yield

    async def public(self, position: Position) -> PublicBoard:
        """Draw the public view; if that fails, return a placeholder."""
        return await self.draw(position, PublicBoard, PublicOf(position.game), position.public_view)

    async def live(self, position: Position) -> PublicBoard:
        """Draw the live board: the public view, or after an end by play or as a draw, everything that was hidden."""
        if not (position.rules.info.hidden and reveals(position.turn)):
            return await self.public(position)
        views = tuple(position.seat_view(Seat(seat)) for seat in range(position.seats))
        return await self.draw(position, PublicBoard, AllOf(position.game), views)

    async def private(
        self, position: Position, seat: Seat, *, reader: int, actions: tuple[object, ...] = ()
    ) -> PrivateBoard:
        """Draw the view of a seat for its holder `reader`, with suggested moves marked.

        Raises WrongReaderError for any other reader.
        """
        if position.holders[seat] != reader:
            raise WrongReaderError(f"the board of seat {seat} of #{position.match_id} is not for user {reader}")
        return await self.copy(position, seat, actions)

    async def copy(self, position: Position, seat: Seat, actions: tuple[object, ...] = ()) -> PrivateBoard:
        """Draw the same for a reader chosen by the seat's holder: the only way around the check in `private`."""
        draw = MovesOf(position.game, actions) if actions else PrivateOf(position.game)
        return await self.draw(position, partial(PrivateBoard, seat), draw, position.seat_view(seat))

    async def draw(
        self, position: Position, failed: Callable[[bytes, str], B], painter: Callable[..., B], *views: object
    ) -> B:
        """Draw views by that painter; if that fails, return a placeholder made by `failed`."""
        try:
            return await self.run(painter, *views, table_of(position))
        except Exception as error:  # noqa: BLE001 - whatever the painter's error, the match continues without its picture
            self._report(position, error)
            return failed(await asyncio.to_thread(placeholder), NOT_DRAWN)

    def _report(self, position: Position, error: Exception) -> None:
        """Log where a painter failed, but not the error's message, which may contain secrets."""
        if self._closed:
            # Not a painter's failure: the executor is shut down.
            raise error
        where = error.where if isinstance(error, CallError) else "".join(traceback.format_tb(error.__traceback__))
        kind = str(error) if isinstance(error, CallError) else type(error).__name__
        log.error("failed to draw a board of #%s: %s\n%s", position.match_id, kind, where)

    def close(self) -> None:
        """Finish the picture being drawn and stop the thread."""
        self._closed = True
        self._apart.shutdown()


class _Wanted:
    """The cache key of a picture. Caches its hash, which covers a whole view and is needed two or three times."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: tuple[Hashable, ...]) -> None:
        self._values, self._hash = values, hash(values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wanted) and self._values == other._values


def _hashable(values: Iterable[object]) -> tuple[Hashable, ...]:
    """Return the values with lists and tuples replaced by tuples, recursively."""
    return tuple(_hashable(value) if isinstance(value, list | tuple) else value for value in values)


def table_of(position: Position) -> Table:
    """Return the renderer's arguments besides the view."""
    return Table(position.match_id, position.marked_names, over=isinstance(position.turn, Outcome))
