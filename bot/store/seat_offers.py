"""Seats of running matches that wait for a substitute."""

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import seat_offers


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat on offer, or one that will be unless its player answers before."""

    user_id: int
    """The user who offers it."""
    opens_at: int | None = None
    """None once it is on offer."""


async def add_seat_offer(
    tx: AsyncConnection, match_id: int, seat: int, user_id: int, *, opens_at: int | None = None
) -> None:
    """Store that a seat is offered by a user; from `opens_at` on where that is given."""
    await tx.execute(insert(seat_offers).values(match_id=match_id, seat=seat, user_id=user_id, opens_at=opens_at))


async def seat_offers_of(tx: AsyncConnection, match_id: int) -> dict[int, SeatOffer]:
    """Return the seats of a match that are offered, or will be."""
    offered = select(seat_offers.c.seat, seat_offers.c.user_id, seat_offers.c.opens_at)
    rows = await tx.execute(offered.where(seat_offers.c.match_id == match_id).order_by(seat_offers.c.seat))
    return {int(seat): SeatOffer(int(user_id), opens_at) for seat, user_id, opens_at in rows}


async def seats_offered_by(tx: AsyncConnection, match_id: int, user_id: int) -> list[int]:
    """Return the seats of a match that a user has offered."""
    offered = select(seat_offers.c.seat).where(seat_offers.c.match_id == match_id, seat_offers.c.user_id == user_id)
    return [int(seat) for seat in await tx.scalars(offered.order_by(seat_offers.c.seat))]


async def delete_seat_offer(tx: AsyncConnection, match_id: int, seat: int) -> bool:
    """Forget the offer of a seat; tell whether there was one."""
    which = (seat_offers.c.match_id == match_id, seat_offers.c.seat == seat)
    return (await tx.execute(delete(seat_offers).where(*which))).rowcount > 0


async def due_seat_offers(tx: AsyncConnection, now: int) -> list[int]:
    """Return the matches with a seat that is to be offered now."""
    due = select(seat_offers.c.match_id).where(seat_offers.c.opens_at <= now)
    return [
        int(match_id) for match_id in await tx.scalars(due.order_by(seat_offers.c.opens_at, seat_offers.c.match_id))
    ]


async def next_seat_offer(tx: AsyncConnection) -> int | None:
    """Return when the next seat is to be offered."""
    at = await tx.scalar(select(func.min(seat_offers.c.opens_at)).where(seat_offers.c.opens_at.is_not(None)))
    return None if at is None else int(at)


async def move_all_seat_offers(tx: AsyncConnection, seconds: int) -> None:
    """Let every seat be offered by so much later, or earlier for less than 0."""
    waiting = update(seat_offers).where(seat_offers.c.opens_at.is_not(None))
    await tx.execute(waiting.values(opens_at=seat_offers.c.opens_at + seconds))
