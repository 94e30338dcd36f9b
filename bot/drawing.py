"""The one thread in which pictures are drawn, so that the event loop goes on meanwhile."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from bot.services.positions import Position
from engines.core.rules import Seat
from render import RENDERERS
from render.core.board import PrivateBoard, PublicBoard, Table

A = ParamSpec("A")
R = TypeVar("R")


class WrongReaderError(Exception):
    """A private board was about to reach somebody who does not hold its seat."""


class Drawing:
    """Draws boards of positions, one after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")

    async def run(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Call `draw` in the drawing thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: draw(*args, **kwargs))

    async def public(self, position: Position) -> PublicBoard:
        """Draw what everybody may see."""
        return await self.run(RENDERERS[position.match.game].public, position.public_view, table_of(position))

    async def private(self, position: Position, seat: Seat, *, reader: int) -> PrivateBoard:
        """Draw what the holder of that seat may see, for the user `reader`; WrongReaderError for anybody else."""
        if position.match.table[seat].user_id != reader:
            raise WrongReaderError(f"the board of seat {seat} of #{position.match.board} is not for user {reader}")
        return await self.copy(position, seat)

    async def copy(self, position: Position, seat: Seat) -> PrivateBoard:
        """Draw the same for whomever the holder of the seat has named: the one way around `private`."""
        return await self.run(RENDERERS[position.match.game].private, position.seat_view(seat), table_of(position))

    def close(self) -> None:
        """Finish the picture being drawn and end the thread."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def table_of(position: Position) -> Table:
    """Return what a renderer is told besides the view."""
    return Table(board=position.match.board, names=position.match.names)
