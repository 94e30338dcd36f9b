"""Notifying players that the channel of their match is gone; the DM changes once the match goes on elsewhere."""

import discord

from bot.delivery.faults import is_temporary
from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, Kept, Settlement
from bot.parcels import TellChannelLost
from bot.posts.channel_lost_post import channel_lost_post
from bot.store.outbox import OutboxRow
from bot.store.posts import PostRow


async def send_channel_lost(sending: Sending, row: OutboxRow, parcel: TellChannelLost) -> Settlement:
    """Send the DM, or take its button away. Whoever takes no DMs finds the button under `/table show`."""
    match, user_id, message = sending.match, parcel.user_id, channel_lost_post(sending.match)
    post = sending.post(parcel.kind, user_id)
    try:
        if message.rows and post is None:
            channel_id = await sending.wire.dm_channel(user_id)
            sent = await sending.send_once(row, channel_id, message, reader=user_id)
            return Settlement(kept=(Kept(parcel.kind, PostRow(channel_id, sent.message_id, match.ply), user_id),))
        if post is not None and not message.rows:
            await sending.wire.edit(post.channel_id, post.message_id, message, reader=user_id)
            return Settlement(lost=((parcel.kind, user_id),), repeatable=True)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
    return NOTHING
