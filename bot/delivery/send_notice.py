"""Notifying a player of what concerns their seat."""

import dataclasses

import discord

from bot.delivery.job_result import NOTHING, SENT, JobResult
from bot.delivery.sending import Sending
from bot.posts.notice_post import notice_post
from bot.posts.phrases import mention
from bot.services.jobs import Notify
from bot.store.outbox import OutboxRow


async def send_notice(sending: Sending, row: OutboxRow, job: Notify) -> JobResult:
    """Notify the player by DM, or where the match is if that is closed; not once it is past or the seat another's."""
    match, user_id = sending.match, job.user_id
    message = notice_post(match, job.seat, job.notice, sending.seat_offers.get(job.seat))
    if message is None or match.holders[job.seat] != user_id:
        return NOTHING
    try:
        channel_id = await sending.api.dm_channel(user_id)
        await sending.send_once(row, channel_id, message, reader=user_id)
    except discord.Forbidden:
        text = f"{mention(user_id)} {message.content}"
        aloud = dataclasses.replace(message, content=text, mentions=frozenset({user_id}), audience=None)
        await sending.send_once(row, match.place, aloud)
    return SENT
