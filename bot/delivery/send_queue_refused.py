"""Notifying a player that their queued move could not be played."""

import discord

from bot.delivery.job_result import SENT, JobResult
from bot.delivery.sending import Sending
from bot.posts.queue_post import queue_refused_post
from bot.services.jobs import NotifyQueueRefused
from bot.store.outbox import OutboxRow
from bot.store.queued_moves import find_queued_moves


async def send_queue_refused(sending: Sending, row: OutboxRow, job: NotifyQueueRefused) -> JobResult:
    """Send it by DM; a player with closed DMs has been pinged by the board."""
    try:
        channel_id = await sending.api.dm_channel(job.user_id)
        async with sending.means.host.database.read() as tx:
            queued = (await find_queued_moves(tx, sending.match.match_id)).get(job.user_id)
        message = queue_refused_post(sending.match, queued, job.user_id)
        await sending.send_once(row, channel_id, message, reader=job.user_id)
    except discord.Forbidden:
        pass
    return SENT
