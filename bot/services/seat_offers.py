"""Offers of seats that end by themselves: with the match, or because the seat is out of it."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import ShowSeatOffer
from bot.services.position import Live
from bot.store.match_row import Status
from bot.store.seat_offers import drop_seat_offer, seat_offers_of
from engines.core.rules import Seat


async def end_seat_offers(tx: AsyncConnection, after: Live) -> list[ShowSeatOffer]:
    """End the offers of seats that nobody can take after an entry; return what must be sent."""
    over = after.match.status is Status.OVER
    return await end_offers_of(
        tx, after.board, [seat for seat in range(after.seats) if over or seat in after.attendance.left]
    )


async def end_offers_of(tx: AsyncConnection, board: int, seats: list[int]) -> list[ShowSeatOffer]:
    """End the offers of those seats."""
    gone = [seat for seat in await seat_offers_of(tx, board) if seat in seats]
    for seat in gone:
        await drop_seat_offer(tx, board, seat)
    return [ShowSeatOffer(Seat(seat)) for seat in gone]
