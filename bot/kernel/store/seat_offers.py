"""Seats of running matches that wait for a substitute."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat on offer, or one that will be unless its player answers in time."""

    match_id: int
    seat: int
    user_id: int
    """The user who offers it: its holder or a moderator."""
    due_at: int | None = None
    """The time at which it will be on offer; None once it is."""


SEAT_OFFERS = MatchValues("seat_offer", SeatOffer, "seat")


async def seat_offers_of(tx: AsyncConnection, match_id: int) -> dict[int, SeatOffer]:
    """Return the seats of a match that are offered, or will be."""
    offers = await SEAT_OFFERS.of(tx, match_id)
    return {offer.seat: offer for offer in sorted(offers, key=lambda offer: offer.seat)}


async def delete_seat_offer(tx: AsyncConnection, match_id: int, seat: int) -> bool:
    """Delete the offer of a seat; return whether there was one."""
    return await SEAT_OFFERS.delete(tx, match_id, seat)
