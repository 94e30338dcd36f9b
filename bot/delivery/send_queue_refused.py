"""Telling a player that the move they had queued could not be played."""

import discord

from bot.delivery.sending import Sending
from bot.delivery.settlement import SENT, Settlement
from bot.parcels import TellQueueRefused
from bot.posts.queue_post import queue_refused_post
from bot.store.outbox import OutboxRow


async def send_queue_refused(sending: Sending, row: OutboxRow, parcel: TellQueueRefused) -> Settlement:
    """Tell them by DM. Who has closed theirs was called by the board as ever, and `/table queue` says why."""
    try:
        channel_id = await sending.wire.dm_channel(parcel.user_id)
        await sending.send_once(
            row, channel_id, queue_refused_post(sending.match, parcel.user_id), reader=parcel.user_id
        )
    except discord.Forbidden:
        pass
    return SENT
