"""Telling a player that another account has taken their seat over."""

import discord

from bot.delivery.job_result import SENT, JobResult
from bot.delivery.sending import Sending
from bot.posts.seat_post import seat_lost_aloud, seat_lost_post
from bot.services.jobs import NotifySeatLost
from bot.store.outbox import OutboxRow


async def send_seat_lost(sending: Sending, row: OutboxRow, job: NotifySeatLost) -> JobResult:
    """Notify the former holder of the seat by DM, or in the match where DMs are closed."""
    match = sending.match
    try:
        channel_id = await sending.api.dm_channel(job.user_id)
        message = seat_lost_post(match, job.seat, offered=job.offered)
        await sending.send_once(row, channel_id, message, reader=job.user_id)
    except discord.Forbidden:
        message = seat_lost_aloud(match, job.seat, job.user_id, offered=job.offered)
        await sending.send_once(row, match.place, message)
    return SENT
