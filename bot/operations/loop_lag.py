"""Measure the lag of the event loop by a task that sleeps and notes by how much it overslept."""

import asyncio
import time
from collections import deque


class LagProbe:
    """Keeps the newest measures, in seconds: those of the last twenty, as it is used."""

    def __init__(self, nap: float = 0.05, size: int = 400) -> None:
        self._nap = nap
        self._found: deque[float] = deque(maxlen=size)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Measure from now on."""
        self._task = asyncio.create_task(self._measure(), name="loop lag")

    def close(self) -> None:
        """Measure no more."""
        if self._task is not None:
            self._task.cancel()

    def share(self, part: float) -> float:
        """Return the lag that is not exceeded by that part of the measures: 0.99 for all but one in a hundred."""
        ordered = sorted(self._found)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0

    async def _measure(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(self._nap)
            self._found.append(max(0.0, time.perf_counter() - began - self._nap))
