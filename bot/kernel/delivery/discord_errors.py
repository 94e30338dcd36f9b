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
"""The bot may not view the channel."""
_CLOSED_THREAD = frozenset({50083, 160005})
"""The thread is archived or locked."""
_WRONG_CHANNEL = frozenset({50008, 50024})
"""Channels of that type take no messages."""
OPENED_TOO_FAST = 40003
"""Too many DM channels were opened; the status is 403."""
TOO_MANY_THREADS = 160006
"""The server has too many active threads; archived ones cannot be opened either."""
_PASSES = frozenset({OPENED_TOO_FAST, 40004, TOO_MANY_THREADS})
"""Codes of temporary errors, whatever their status; 40004: sending messages is temporarily disabled."""
_NOT_THE_MESSAGE = frozenset({ALREADY_A_THREAD, *_CLOSED_THREAD, *_WRONG_CHANNEL, *_PASSES, *TAKES_NO_DM})
_NOT_NOW = frozenset({401, 408, 429})
"""A replaced token, a request timeout, a rate limit."""

LONGEST_WAIT = 3_600
LONGEST_FAILING = 30 * 86_400
"""Seconds of failing after which a message is given up: no turn takes longer."""


class DmsRestError(Exception):
    """No DM channels are opened for a while."""


def is_temporary(error: Exception) -> bool:
    """Return whether a retry may succeed: an error of Discord or the network, or a rate limit."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status in _NOT_NOW or error.code in _PASSES
    return isinstance(error, (aiohttp.ClientError, asyncio.TimeoutError, OSError, DmsRestError))


@contextmanager
def ignore_refusals() -> Iterator[None]:
    """Ignore Discord's permanent errors in the block; raise temporary ones."""
    try:
        yield
    except discord.HTTPException as error:
        if is_temporary(error):
            raise


def is_closed(error: discord.HTTPException) -> bool:
    """Return whether the thread is deleted, archived or locked. A missing permission may be granted again."""
    return error.status == 404 or error.code in _CLOSED_THREAD


def is_closed_dm(error: discord.HTTPException) -> bool:
    """Return whether a user accepts no DMs from the bot, or the bot may not write in the thread used instead."""
    return error.code in TAKES_NO_DM or (isinstance(error, discord.Forbidden) and not is_temporary(error))


def is_closed_thread(error: discord.HTTPException) -> bool:
    """Return whether the thread is archived or locked: its messages can be read, but not edited."""
    return error.code in _CLOSED_THREAD


def is_refused(error: discord.HTTPException) -> bool:
    """Return whether Discord rejected the content of a message: a part of it may be accepted."""
    return error.status in (400, 413) and error.code not in _NOT_THE_MESSAGE


def is_gone(error: discord.HTTPException) -> bool:
    """Return whether the message or its channel no longer exists."""
    return error.status == 404


def wait_before_retry(failing: int) -> int:
    """Return the seconds to wait after failing for that long: the same again, so waits double up to an hour.

    Retries in between, for example after a change of permissions, do not make later waits longer.
    """
    return min(max(failing, 1), LONGEST_WAIT)
