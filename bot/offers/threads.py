"""The thread of a match: from the post of its offer, or private and without a post for one player against computers."""

import logging
from collections.abc import Awaitable

import discord

from bot.kernel.delivery import discord_errors
from bot.kernel.delivery.job_result import Changes
from bot.kernel.delivery.sending import Sending
from bot.kernel.discord_client.channels import may_write_in_threads
from bot.kernel.messages.thread_names import thread_name
from bot.kernel.store.match_row import MatchRow, plays_alone
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PostRow

log = logging.getLogger(__name__)


async def make_thread(sending: Sending, post: PostRow) -> int | None:
    """Make the match's thread from a post; None where it stays in the channel: without the right, or not wanted."""
    match = sending.match
    if match.thread_id is not None or not _may_make_one(sending, post.channel_id):
        return match.thread_id
    made = sending.api.make_thread(post.channel_id, post.message_id, thread_name(match))
    return await _made(sending, made, already=post.message_id)


def opens_quietly(match: MatchRow) -> bool:
    """Return whether a match begins without a post in its channel: against computers alone, or one signed up for."""
    return match.is_signed_up or plays_alone(match.holders)


async def open_quiet_thread(sending: Sending, row: OutboxRow) -> Changes:
    """Make a private thread, or a public one where that right is missing; with neither, the match stays in the channel.

    Its players join it by the mentions in the first board, as do those who watch a match that is no secret.
    """
    match, api, name = sending.match, sending.api, thread_name(sending.match)
    possible = match.sealed or _may_make_one(sending, match.channel_id)
    if match.thread_id is not None or match.guild_id is None or not possible:
        return {}
    if sending.may_be_unheard(row, None):
        found = await api.find_own_thread(match.guild_id, match.channel_id, name)
        if found is not None:
            return _changes(match, found.id, private=found.is_private())
    sending.context.attempts.note_attempt(row)
    if match.sealed:
        # Where that right is missing it waits: nothing of such a match is posted where others read.
        return {"thread_id": await api.make_private_thread(match.channel_id, name)}
    private = await _made(sending, api.make_private_thread(match.channel_id, name))
    if private is not None:
        return _changes(match, private, private=True)
    public = await _made(sending, api.make_public_thread(match.channel_id, name))
    return {} if public is None else {"thread_id": public}


def _changes(match: MatchRow, thread_id: int, *, private: bool) -> Changes:
    secret = private and plays_alone(match.holders)
    return {"thread_id": thread_id, **({"private_thread": thread_id} if secret else {})}


def _may_make_one(sending: Sending, channel_id: int) -> bool:
    guild_id = sending.match.guild_id
    return guild_id is not None and sending.threads and may_write_in_threads(sending.api.client, channel_id)


async def _made(sending: Sending, made: Awaitable[int], already: int | None = None) -> int | None:
    """Return the thread that Discord makes, or has made `already`; None where it refuses for good."""
    try:
        return await made
    except discord.HTTPException as error:
        if error.code == discord_errors.ALREADY_A_THREAD:
            return already
        waits = discord_errors.is_temporary(error) and error.code != discord_errors.TOO_MANY_THREADS
        if waits or error.code in (discord_errors.MISSING_ACCESS, discord_errors.UNKNOWN_CHANNEL):
            raise
        log.info("cannot create a thread for #%s (%s)", sending.match.match_id, error.code)
        return None
