"""Notifying a player of what concerns their seat."""

import dataclasses

import discord

from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, SENT, Settlement
from bot.parcels import Notify
from bot.posts.notice_post import notice_post
from bot.posts.wording import mention
from bot.store.outbox import OutboxRow


async def send_notice(sending: Sending, row: OutboxRow, parcel: Notify) -> Settlement:
    """Notify the player by DM, or where the match is if that is closed; not once it is past or the seat another's."""
    match, user_id = sending.match, parcel.user_id
    message = notice_post(match, parcel.seat, parcel.notice, sending.seat_offers.get(parcel.seat))
    if message is None or match.holders[parcel.seat] != user_id:
        return NOTHING
    try:
        channel_id = await sending.wire.dm_channel(user_id)
        await sending.send_once(row, channel_id, message, reader=user_id)
    except discord.Forbidden:
        text = f"{mention(user_id)} {message.content}"
        aloud = dataclasses.replace(message, content=text, mentions=frozenset({user_id}), audience=None)
        await sending.send_once(row, match.place, aloud)
    return SENT
