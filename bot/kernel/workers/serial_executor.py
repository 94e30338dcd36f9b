"""Long work in a worker process of its own, which lasts as long as it is needed; a thread stands in for it."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from bot.kernel.workers.processes import WorkerError, Workers

IDLE: Final = 120
"""Seconds without a call after which the worker is ended."""
NICENESS: Final = 10
R = TypeVar("R")


class SerialExecutor:
    """Calls functions one after the other, outside the event loop."""

    def __init__(self, name: str, *, niceness: int = NICENESS, idle: float | None = IDLE) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._workers: Workers | None = None
        self._niceness, self._idle = niceness, idle

    def begin(self) -> None:
        """Use a worker process from now on; the thread stands in where it fails."""
        self._workers = Workers(1, niceness=self._niceness, idle=self._idle)

    async def run(self, function: Callable[..., R], *args: object, **kwargs: object) -> R:
        """Return what a function returns."""
        if self._workers is not None:
            with suppress(WorkerError):
                return await self._workers.call(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(function, *args, **kwargs))

    async def close(self, tasks: Iterable[asyncio.Task[Any]]) -> None:  # Any: whatever they make
        """End those tasks, the worker and the thread."""
        waited_for = [task for task in tasks if not task.done()]
        for task in waited_for:
            task.cancel()
        await asyncio.gather(*waited_for, return_exceptions=True)
        if self._workers is not None:
            await self._workers.close()
        self.shutdown()

    def shutdown(self) -> None:
        """Finish what the thread does, and end it."""
        self._thread.shutdown(wait=True, cancel_futures=True)
