"""Notifying players that the channel of their match is gone; the DM changes once the match goes on elsewhere."""

import discord

from bot.delivery.discord_errors import is_temporary
from bot.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.delivery.sending import Sending
from bot.posts.channel_lost_post import channel_lost_post
from bot.services.jobs import NotifyChannelLost
from bot.store.outbox import OutboxRow
from bot.store.posts import PostRow


async def send_channel_lost(sending: Sending, row: OutboxRow, job: NotifyChannelLost) -> JobResult:
    """Send the DM, or remove its button. Players with closed DMs find the button under `/table show`."""
    match, user_id, message = sending.match, job.user_id, channel_lost_post(sending.match)
    post = sending.post(job.kind, user_id)
    try:
        if message.rows and post is None:
            channel_id = await sending.api.dm_channel(user_id)
            sent = await sending.send_once(row, channel_id, message, reader=user_id)
            return JobResult(saved=(SavedPost(job.kind, PostRow(channel_id, sent.message_id, match.ply), user_id),))
        if post is not None and not message.rows:
            await sending.api.edit(post.channel_id, post.message_id, message, reader=user_id)
            return JobResult(lost=((job.kind, user_id),), repeatable=True)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
    return NOTHING
