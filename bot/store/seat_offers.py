"""Seats of running matches that wait for somebody else to play them on."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import seat_offers


async def add_seat_offer(tx: AsyncConnection, board: int, seat: int, user_id: int) -> None:
    """Store that a seat is offered, and by whom."""
    await tx.execute(insert(seat_offers).values(board=board, seat=seat, user_id=user_id))


async def seat_offers_of(tx: AsyncConnection, board: int) -> dict[int, int]:
    """Return the seats of a match that are offered, each with who has offered it."""
    offered = select(seat_offers.c.seat, seat_offers.c.user_id).where(seat_offers.c.board == board)
    rows = await tx.execute(offered.order_by(seat_offers.c.seat))
    return {int(seat): int(user_id) for seat, user_id in rows}


async def seats_offered_by(tx: AsyncConnection, board: int, user_id: int) -> list[int]:
    """Return the seats of a match that a user has offered."""
    offered = select(seat_offers.c.seat).where(seat_offers.c.board == board, seat_offers.c.user_id == user_id)
    return [int(seat) for seat in await tx.scalars(offered.order_by(seat_offers.c.seat))]


async def drop_seat_offer(tx: AsyncConnection, board: int, seat: int) -> bool:
    """Forget the offer of a seat; tell whether there was one."""
    which = (seat_offers.c.board == board, seat_offers.c.seat == seat)
    return (await tx.execute(delete(seat_offers).where(*which))).rowcount > 0
