"""Long work in a worker process of its own, which lasts as long as it is needed; a thread stands in for it."""

import asyncio
from collections.abc import Callable, Coroutine
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
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: whatever they make

    def begin_apart(self) -> None:
        """Use a worker process from now on; the thread stands in where it fails."""
        self._workers = Workers(1, niceness=self._niceness, idle=self._idle)

    async def run(self, function: Callable[..., R], *args: object, **kwargs: object) -> R:
        """Return what a function returns."""
        if self._workers is not None:
            with suppress(WorkerError):
                return await self._workers.call(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(function, *args, **kwargs))

    def start(self, work: Coroutine[Any, Any, R], name: str) -> "asyncio.Task[R]":  # Any: as asyncio has it
        """Return a task that ends with this executor."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """End what was started, the worker and the thread."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._workers is not None:
            await self._workers.close()
        self.shutdown()

    def shutdown(self) -> None:
        """Finish what the thread does, and end it."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def has_failed(task: asyncio.Task[Any]) -> bool:  # Any: whatever it makes
    """Return whether a task has ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)
