"""Classify errors of Discord's API."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.kernel.discord_client.members import TAKES_NO_DM

ALREADY_A_THREAD = 160004
UNKNOWN_CHANNEL = 10003
MISSING_ACCESS = 50001
"""The channel cannot be seen."""
_CLOSED_THREAD = frozenset({50083, 160005})
"""Archived by a moderator, or locked."""
_WRONG_CHANNEL = frozenset({50008, 50024})
"""Nothing is posted in a channel of that type, whatever it says."""
OPENED_TOO_FAST = 40003
"""Too many conversations were begun by direct message; it comes as 403."""
TOO_MANY_THREADS = 160006
"""No more threads may be active in the server, so that none is opened again either."""
_PASSES = frozenset({OPENED_TOO_FAST, 40004, TOO_MANY_THREADS})
"""Codes of what ends by itself, whatever the status; 40004 says that sending is switched off for a while."""
_NOT_THE_MESSAGE = frozenset({ALREADY_A_THREAD, *_CLOSED_THREAD, *_WRONG_CHANNEL, *_PASSES, *TAKES_NO_DM})
_NOT_NOW = frozenset({401, 408, 429})
"""A token that was replaced, a slow request, too many of them."""

LONGEST_WAIT = 3_600
LONGEST_FAILING = 30 * 86_400
"""Seconds after which a message is given up: no turn takes longer."""


class DmsRestError(Exception):
    """No direct messages are opened for a while."""


def is_temporary(error: Exception) -> bool:
    """Return whether a retry may succeed: the fault is Discord's or the network's, or a rate limit."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status in _NOT_NOW or error.code in _PASSES
    return isinstance(error, (aiohttp.ClientError, asyncio.TimeoutError, OSError, DmsRestError))


@contextmanager
def ignore_refusals() -> Iterator[None]:
    """Go on after the block where Discord refuses what is in it, unless a later try may not meet the error."""
    try:
        yield
    except discord.HTTPException as error:
        if is_temporary(error):
            raise


def is_closed(error: discord.HTTPException) -> bool:
    """Return whether the thread is deleted or locked for good. A missing permission may return."""
    return error.status == 404 or error.code in _CLOSED_THREAD


def is_closed_dm(error: discord.HTTPException) -> bool:
    """Return whether a user takes no direct messages of ours, or the bot may not write where it does so instead."""
    return error.code in TAKES_NO_DM or (isinstance(error, discord.Forbidden) and not is_temporary(error))


def is_closed_thread(error: discord.HTTPException) -> bool:
    """Return whether the thread is archived or locked: nothing can be edited in it, and all can be read."""
    return error.code in _CLOSED_THREAD


def is_refused(error: discord.HTTPException) -> bool:
    """Return whether Discord took offence at what a message holds: the same with less may go."""
    return error.status in (400, 413) and error.code not in _NOT_THE_MESSAGE


def is_gone(error: discord.HTTPException) -> bool:
    """Return whether the message or its channel no longer exists."""
    return error.status == 404


def wait_before_retry(failing: int) -> int:
    """Return how many seconds to wait after failing for so many: as long again, so that waits double up to an hour.

    A retry in between, as after a change of permissions, makes no later one wait longer.
    """
    return min(max(failing, 1), LONGEST_WAIT)
