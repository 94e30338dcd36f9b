"""Telling a player that a computer plays for them: the one message they get until they are back."""

import discord

from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, SENT, Settlement
from bot.parcels import TellLookedAfter
from bot.posts.looked_after_post import looked_after_aloud, looked_after_post
from bot.store.erasing import is_former
from bot.store.match_row import Status
from bot.store.outbox import OutboxRow


async def send_looked_after(sending: Sending, row: OutboxRow, parcel: TellLookedAfter) -> Settlement:
    """Tell them by DM, or where the match is if that is closed; nothing any more once they are back."""
    match, user_id = sending.match, parcel.user_id
    away = any(row.looked_after for row in match.table if row.user_id == user_id)
    if is_former(user_id) or not away or match.status is not Status.PLAYING:
        return NOTHING
    try:
        channel_id = await sending.wire.dm_channel(user_id)
        await sending.send_once(row, channel_id, looked_after_post(match, user_id), reader=user_id)
    except discord.Forbidden:
        await sending.send_once(row, match.place, looked_after_aloud(match, user_id))
    return SENT
