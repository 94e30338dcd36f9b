"""Threads of matches against computers alone: private, without a post in the channel."""

import logging

import discord

from bot.kernel.delivery.discord_errors import MISSING_ACCESS, TOO_MANY_THREADS, UNKNOWN_CHANNEL, is_temporary
from bot.kernel.delivery.job_result import Changes
from bot.kernel.delivery.sending import Sending
from bot.kernel.discord_client.channels import may_write_in_threads
from bot.kernel.messages.thread_names import thread_name
from bot.kernel.store.outbox import OutboxRow

log = logging.getLogger(__name__)


async def open_quiet_thread(sending: Sending, row: OutboxRow) -> Changes:
    """Make a private thread, or a public one where that right is missing; with neither, the match stays in the channel.

    Its player joins it by the mention in the first board.
    """
    match, api, name = sending.match, sending.api, thread_name(sending.match)
    if match.thread_id is not None or match.guild_id is None or not may_write_in_threads(api.client, match.channel_id):
        return {}
    if sending.may_be_unheard(row, None):
        made = await api.find_own_thread(match.guild_id, match.channel_id, name)
        if made is not None:
            return _changes(made.id, private=made.is_private())
    sending.context.attempts.note_attempt(row)
    for make in (api.make_private_thread, api.make_public_thread):
        try:
            thread_id = await make(match.channel_id, name)
        except discord.HTTPException as error:
            waits = is_temporary(error) and error.code != TOO_MANY_THREADS
            if waits or error.code in (MISSING_ACCESS, UNKNOWN_CHANNEL):
                raise
            log.info("cannot create a thread for #%s (%s)", match.match_id, error.code)
        else:
            return _changes(thread_id, private=make == api.make_private_thread)
    return {}


def _changes(thread_id: int, *, private: bool) -> Changes:
    return {"thread_id": thread_id, "private_thread": thread_id} if private else {"thread_id": thread_id}
