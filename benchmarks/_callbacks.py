"""Callbacks of an event loop, timed."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock


@contextmanager
def timed_callbacks() -> Iterator[list[float]]:
    """Collect the seconds of processor time of each callback of the loop: other programs do not affect it."""
    held: list[float] = []
    run = asyncio.Handle._run  # noqa: SLF001 - asyncio has no other place through which all callbacks go

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        held.append(time.thread_time() - began)

    with mock.patch.object(asyncio.Handle, "_run", timed):
        yield held
