"""Telling a player that a computer plays for them: the one message they get until they are back."""

import discord

from bot.delivery.job_result import NOTHING, SENT, JobResult
from bot.delivery.sending import Sending
from bot.posts.away_post import away_line, away_post
from bot.services.jobs import NotifyAway
from bot.store.erasing import is_former
from bot.store.match_row import Status
from bot.store.outbox import OutboxRow


async def send_away(sending: Sending, row: OutboxRow, job: NotifyAway) -> JobResult:
    """Tell them by DM, or where the match is if that is closed; nothing any more once they are back."""
    match, user_id = sending.match, job.user_id
    away = any(row.is_away for row in match.table if row.user_id == user_id)
    if is_former(user_id) or not away or match.status is not Status.PLAYING:
        return NOTHING
    try:
        channel_id = await sending.api.dm_channel(user_id)
        await sending.send_once(row, channel_id, away_post(match, user_id), reader=user_id)
    except discord.Forbidden:
        await sending.send_once(row, match.place, away_line(match, user_id))
    return SENT
