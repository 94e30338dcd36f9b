"""Drawing outside the event loop: in a worker process where one runs, else in one thread.

A picture depends on its arguments only, so that all who see the same view share it, drawn once.
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
"""Pictures that are kept, about 60 KB each: those of a turn's players, watchers and looks back."""


class SupersededError(Exception):
    """A newer position is to be shown instead."""


class Drawing:
    """Draws boards of positions, one after the other, each once."""

    def __init__(self) -> None:
        self._apart = SerialExecutor("drawing", niceness=0, idle=None)
        # Keyed by a value that knows no more than its key: any caller has all it was drawn from.
        self._drawn: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()  # Any: what each painter makes
        self._closed = False
        self._turn = asyncio.Lock()

    def begin_apart(self) -> None:
        """Draw in a worker process from now on, and let it load the renderers; the thread stands in where it fails."""
        self._apart.begin_apart()
        self._apart.start(self._apart.run(load_renderers), "renderers")

    async def end(self) -> None:
        """End the worker and the thread."""
        self._closed = True
        await self._apart.close()

    async def run(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Return what `draw` makes of values; it is called outside the loop, or has been."""
        wanted = _Wanted((draw, _hashable(args), _hashable(sorted(kwargs.items()))))
        drawn: asyncio.Future[R] | None = self._drawn.pop(wanted, None)
        if drawn is None:
            drawn = asyncio.ensure_future(self._apart.run(draw, *args, **kwargs))
        self._drawn[wanted] = drawn
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        try:
            # A cancelled waiter takes the picture from nobody else.
            return await asyncio.shield(drawn)
        except Exception:
            self._drawn.pop(wanted, None)
            raise

    @asynccontextmanager
    async def in_turn(self, wanted: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait until no other picture of a post is drawn; SupersededError where this one is not `wanted` any more.

        So at most one picture of the posts is drawn before that of a pressed button.
        """
        async with self._turn:
            if not wanted():
                raise SupersededError
            yield

    async def public(self, position: Position) -> PublicBoard:
        """Draw the public view; if that fails, return a placeholder."""
        return await self.draw(position, PublicBoard, PublicOf(position.game), position.public_view)

    async def live(self, position: Position) -> PublicBoard:
        """Draw the same for the live board: of a match that has ended by play or as a draw, all that was hidden."""
        if not (position.rules.info.hidden and reveals(position.turn)):
            return await self.public(position)
        views = tuple(position.seat_view(Seat(seat)) for seat in range(position.seats))
        return await self.draw(position, PublicBoard, AllOf(position.game), views)

    async def private(
        self, position: Position, seat: Seat, *, reader: int, actions: tuple[object, ...] = ()
    ) -> PrivateBoard:
        """Draw what the holder of that seat may see, with moves marked that are suggested, for the user `reader`.

        WrongReaderError for anybody else.
        """
        if position.holders[seat] != reader:
            raise WrongReaderError(f"the board of seat {seat} of #{position.match_id} is not for user {reader}")
        return await self.copy(position, seat, actions)

    async def copy(self, position: Position, seat: Seat, actions: tuple[object, ...] = ()) -> PrivateBoard:
        """Draw the same for a reader named by the holder of the seat: the only way around `private`."""
        draw = MovesOf(position.game, actions) if actions else PrivateOf(position.game)
        return await self.draw(position, partial(PrivateBoard, seat), draw, position.seat_view(seat))

    async def draw(
        self, position: Position, failed: Callable[[bytes, str], B], painter: Callable[..., B], *views: object
    ) -> B:
        """Draw views by that painter; if that fails, return a placeholder, made by `failed`."""
        try:
            return await self.run(painter, *views, table_of(position))
        except Exception as error:  # noqa: BLE001 - whatever a painter's fault is, the match goes on without its picture
            self._report(position, error)
            return failed(await asyncio.to_thread(placeholder), NOT_DRAWN)

    def _report(self, position: Position, error: Exception) -> None:
        """Log where a painter failed, but not its words: they may name what is hidden."""
        if self._closed:
            # No painter failed: none was asked any more.
            raise error
        where = error.where if isinstance(error, CallError) else "".join(traceback.format_tb(error.__traceback__))
        kind = str(error) if isinstance(error, CallError) else type(error).__name__
        log.error("failed to draw a board of #%s: %s\n%s", position.match_id, kind, where)

    def close(self) -> None:
        """Finish the picture being drawn and end the thread."""
        self._closed = True
        self._apart.shutdown()


class _Wanted:
    """A picture's key. The hash of a view goes through all of it, and is asked for two or three times."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: tuple[Hashable, ...]) -> None:
        self._values, self._hash = values, hash(values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wanted) and self._values == other._values


def _hashable(values: Iterable[object]) -> tuple[Hashable, ...]:
    """Return the values so that they can be compared with later ones."""
    return tuple(_hashable(value) if isinstance(value, list | tuple) else value for value in values)


def table_of(position: Position) -> Table:
    """Return the renderer's arguments besides the view."""
    return Table(position.match_id, position.marked_names, over=isinstance(position.turn, Outcome))
