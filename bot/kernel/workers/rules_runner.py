"""Running rules outside the event loop: a fold of a long log or a large turn takes up to seconds.

A thread takes a processor half a millisecond, so an entry of a game whose rules are quick is made in the loop.

Threads, not processes: views and what engines remember between two calls stay where they are asked for. A thread
gives way to the loop at each switch interval, which `GIVE_WAY` makes short (`docs/decisions/0041`).
"""

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from engines.core.rules import GameInfo

A = ParamSpec("A")
R = TypeVar("R")

GIVE_WAY: Final = 0.001
"""Seconds after which a thread that runs rules or draws lets the event loop go on: for `sys.setswitchinterval`."""

GARBAGE: Final = 3_000
"""New objects after which Python looks for garbage among them."""


def favor_event_loop() -> None:
    """Let neither threads nor garbage collections hold the event loop for long."""
    sys.setswitchinterval(GIVE_WAY)
    # Imported modules stay. Walking through it takes each full collection 60 ms, in which no thread runs.
    gc.collect()
    gc.freeze()
    # Most of what a move makes goes by itself: to look for the rest after 700 objects takes half a millisecond a move.
    gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])


class RulesRunner:
    """Runs one entry at a time, and beside it one whole log: a long one keeps nobody's move waiting."""

    def __init__(self) -> None:
        self._entry = asyncio.Lock()
        self._log = asyncio.Lock()

    async def entry(self, do: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Call what takes as long as an entry or two of any game."""
        async with self._entry:
            return await asyncio.to_thread(do, *args, **kwargs)

    async def entry_of(self, game: GameInfo, do: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Call what takes as long as an entry or two of that game."""
        return do(*args, **kwargs) if game.quick else await self.entry(do, *args, **kwargs)

    async def log(self, do: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Call what takes as long as a whole log."""
        async with self._log:
            return await asyncio.to_thread(do, *args, **kwargs)
