"""Long work in its own worker process, started on demand, or in a thread."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from bot.kernel.workers.processes import WorkerError, Workers

IDLE: Final = 120
"""Seconds without a call before the worker is stopped."""
NICENESS: Final = 10
R = TypeVar("R")


class SerialExecutor:
    """Calls functions one after another, outside the event loop."""

    def __init__(self, name: str, *, niceness: int = NICENESS, idle: float | None = IDLE) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._workers: Workers | None = None
        self._niceness, self._idle = niceness, idle
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: any result

    def begin_apart(self) -> None:
        """Use a worker process from now on; if it fails, the thread is used."""
        self._workers = Workers(1, niceness=self._niceness, idle=self._idle)

    async def run(self, function: Callable[..., R], *args: object, **kwargs: object) -> R:
        """Call a function and return its result."""
        if self._workers is not None:
            with suppress(WorkerError):
                return await self._workers.call(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(function, *args, **kwargs))

    def start(self, work: Coroutine[Any, Any, R], name: str) -> "asyncio.Task[R]":  # Any: as in asyncio
        """Return a task that is canceled when this executor closes."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel the started tasks; stop the worker and the thread."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._workers is not None:
            await self._workers.close()
        self.shutdown()

    def shutdown(self) -> None:
        """Finish the thread's current call, and stop the thread."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def has_failed(task: asyncio.Task[Any]) -> bool:  # Any: any result
    """Return whether a task has ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)
