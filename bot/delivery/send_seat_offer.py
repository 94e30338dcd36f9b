"""Asking who would play a seat on: a post in the match's channel, which loses its buttons once that is settled."""

import discord

from bot.delivery.faults import is_temporary
from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, Kept, Settlement
from bot.parcels import ShowSeatOffer
from bot.posts.seat_offer_post import past_seat_offer, seat_offer_post
from bot.store.outbox import OutboxRow
from bot.store.posts import PUBLIC, PostRow


async def send_seat_offer(sending: Sending, row: OutboxRow, parcel: ShowSeatOffer) -> Settlement:
    """Post that a seat is on offer, or what came of it."""
    match, offer = sending.match, sending.seat_offers.get(parcel.seat)
    kind = f"seat_offer:{parcel.seat}"
    post = sending.post(kind)
    if offer is not None and offer.opens_at is None:
        if post is not None:
            return NOTHING
        sent = await sending.send_once(row, match.channel_id, seat_offer_post(match, parcel.seat, offer.user_id))
        return Settlement(kept=(Kept(kind, PostRow(match.channel_id, sent.message_id, match.ply)),))
    if post is None:
        return NOTHING
    try:
        await sending.wire.edit(post.channel_id, post.message_id, past_seat_offer(match, parcel.seat, post.ply))
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
    return Settlement(lost=((kind, PUBLIC),), repeatable=True)
