"""Long work in a worker process of its own, which lasts as long as it is needed; a thread stands in for it."""

import asyncio
import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from bot.workers.processes import WorkerError, Workers

IDLE: Final = 120
"""Seconds without a call after which the worker is ended."""
NICENESS: Final = 10
R = TypeVar("R")


class SerialExecutor:
    """Calls functions one after the other, outside the event loop."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._workers: Workers | None = None

    def begin(self) -> None:
        """Use a worker process from now on; the thread stands in where it fails."""
        self._workers = Workers(1, niceness=NICENESS, idle=IDLE)

    async def run(self, function: Callable[..., R], *args: object) -> R:
        """Return what a function returns."""
        if self._workers is not None:
            # Large views are pickled in a thread: it gives way to the event loop.
            call = await asyncio.to_thread(pickle.dumps, (function, args))
            with suppress(WorkerError):
                result: R = await self._workers.call(_call, call)
                return result
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(function, *args))

    async def close(self, tasks: Iterable[asyncio.Task[Any]]) -> None:  # Any: whatever they make
        """End those tasks, the worker and the thread."""
        waited_for = [task for task in tasks if not task.done()]
        for task in waited_for:
            task.cancel()
        await asyncio.gather(*waited_for, return_exceptions=True)
        if self._workers is not None:
            await self._workers.close()
        self._thread.shutdown(wait=True, cancel_futures=True)


def _call(call: bytes) -> Any:  # Any: what the function returns
    function, args = pickle.loads(call)  # noqa: S301 - of our own bot
    return function(*args)
