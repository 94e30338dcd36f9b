"""Telling a player that another account has taken their seat over."""

import discord

from bot.delivery.sending import Sending
from bot.delivery.settlement import SENT, Settlement
from bot.parcels import TellSeatLost
from bot.posts.seat_post import seat_lost_aloud, seat_lost_post
from bot.store.outbox import OutboxRow


async def send_seat_lost(sending: Sending, row: OutboxRow, parcel: TellSeatLost) -> Settlement:
    """Tell whoever had the seat, by DM, or where the match is if that is closed."""
    match = sending.match
    try:
        channel_id = await sending.wire.dm_channel(parcel.user_id)
        message = seat_lost_post(match, parcel.seat, offered=parcel.offered)
        await sending.send_once(row, channel_id, message, reader=parcel.user_id)
    except discord.Forbidden:
        message = seat_lost_aloud(match, parcel.seat, parcel.user_id, offered=parcel.offered)
        await sending.send_once(row, match.place, message)
    return SENT
