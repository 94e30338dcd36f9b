"""What may not be done in the event loop: it is done in a thread, or tried again until another program lets go."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from sqlalchemy.exc import OperationalError

from bot.store.sqlite.driver import code_of

R = TypeVar("R")

PATIENCE: Final = 30.0
"""Seconds in which another program that holds the file may let it go."""
AGAIN: Final = 0.02


async def in_thread(do: Callable[[], R]) -> R:
    """Call something in a thread; who is cancelled waits until it is done, for it works on a connection."""
    work = asyncio.ensure_future(asyncio.to_thread(do))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise


async def at_once(do: Callable[[], R]) -> R:
    """Call something here, where others could be waited for."""
    return do()


async def patiently(do: Callable[[], Awaitable[R]], patience: float) -> R:
    """Do something again and again while another program holds the file."""
    end = time.monotonic() + patience
    while True:
        try:
            return await do()
        except OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        await asyncio.sleep(AGAIN)
