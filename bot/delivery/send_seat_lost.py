"""Telling a player that another account has taken their seat over."""

import discord

from bot.delivery.sending import Sending
from bot.delivery.settlement import SENT, Settlement
from bot.parcels import TellSeatLost
from bot.posts.message import Message
from bot.posts.wording import escaped, mention, title
from bot.store.outbox import OutboxRow


async def send_seat_lost(sending: Sending, row: OutboxRow, parcel: TellSeatLost) -> Settlement:
    """Tell whoever had the seat, by DM, or where the match is if that is closed."""
    match = sending.match
    taker = escaped(match.table[parcel.seat].name)
    text = (
        f"{title(match)}: {taker} has taken over your seat with its password, and plays it from now on. The password "
        f"is void. You can watch the match in <#{match.place}>."
    )
    try:
        await sending.wire.send(await sending.wire.dm_channel(parcel.user_id), Message(text), row.nonce)
    except discord.Forbidden:
        message = Message(f"{mention(parcel.user_id)} {text}", mentions=frozenset({parcel.user_id}))
        await sending.wire.send(match.place, message, row.nonce)
    return SENT
