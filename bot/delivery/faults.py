"""What Discord's refusals mean to us."""

import asyncio

import aiohttp
import discord

ALREADY_A_THREAD = 160004

TRANSIENT = (discord.DiscordServerError, aiohttp.ClientError, asyncio.TimeoutError, OSError)
"""Errors that a later try may not meet."""

LONGEST_WAIT = 3_600
MOST_ATTEMPTS = 200


def is_gone(error: discord.HTTPException) -> bool:
    """Tell whether the message or its channel no longer exists."""
    return error.status == 404


def wait_before_retry(attempts: int) -> int:
    """Return seconds: 1, 2, 4 … up to an hour."""
    return int(min(2**attempts, LONGEST_WAIT))
