"""Seats of running matches that wait for a substitute."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import seat_offers
from bot.kernel.store.rows import add_row, delete_rows, find_rows


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
    values = {"match_id": match_id, "seat": seat, "user_id": user_id, "opens_at": opens_at}
    await add_row(tx, seat_offers, values)


async def seat_offers_of(tx: AsyncConnection, match_id: int) -> dict[int, SeatOffer]:
    """Return the seats of a match that are offered, or will be."""
    rows = await find_rows(tx, seat_offers, match_id=match_id)
    return {row["seat"]: SeatOffer(row["user_id"], row["opens_at"]) for row in rows}


async def seats_offered_by(tx: AsyncConnection, match_id: int, user_id: int) -> list[int]:
    """Return the seats of a match that a user has offered."""
    return [row["seat"] for row in await find_rows(tx, seat_offers, match_id=match_id, user_id=user_id)]


async def delete_seat_offer(tx: AsyncConnection, match_id: int, seat: int) -> bool:
    """Forget the offer of a seat; return whether there was one."""
    return await delete_rows(tx, seat_offers, match_id=match_id, seat=seat) > 0


async def due_seat_offers(tx: AsyncConnection, now: int) -> list[int]:
    """Return the matches with a seat that is to be offered now."""
    due = select(seat_offers.c.match_id).where(seat_offers.c.opens_at <= now)
    return list(await tx.scalars(due.order_by(seat_offers.c.opens_at, seat_offers.c.match_id)))
