"""Offers of seats that begin and end by themselves: in time, with the match, or with what becomes of the seat."""

from collections.abc import Collection, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import ShowSeatOffer
from bot.services.clocks import stands_until
from bot.services.following import Ply
from bot.services.host import Host
from bot.services.position import Live
from bot.store.match_row import Status
from bot.store.outbox import put
from bot.store.seat_offers import add_seat_offer, drop_seat_offer, seat_offers_of
from engines.core.record import BACK, CARETAKER
from engines.core.rules import Seat


async def end_seat_offers(tx: AsyncConnection, after: Live, plies: Sequence[Ply]) -> list[ShowSeatOffer]:
    """End the offers of seats that nobody can take after these entries; return what must be sent.

    An offer that has not begun also ends where the seat's player has entered something.
    """
    over = after.match.status is Status.OVER
    here = {_present(ply) for ply in plies}
    for seat, offer in (await seat_offers_of(tx, after.board)).items():
        if offer.opens_at is not None and seat in here:
            await drop_seat_offer(tx, after.board, seat)
    return await end_offers_of(
        tx, after.board, [seat for seat in range(after.seats) if over or seat in after.attendance.left]
    )


def _present(ply: Ply) -> Seat | None:
    """Return the seat whose player has made that entry; None where a computer or the clock has."""
    entry, looked_after = ply.entry, ply.before.attendance.looked_after
    by_player = entry.text == BACK or (entry.text != CARETAKER and entry.seat not in looked_after)
    return entry.seat if by_player else None


async def end_offers_of(tx: AsyncConnection, board: int, seats: Collection[int]) -> list[ShowSeatOffer]:
    """End the offers of those seats."""
    gone = {seat: offer for seat, offer in (await seat_offers_of(tx, board)).items() if seat in seats}
    for seat in gone:
        await drop_seat_offer(tx, board, seat)
    return [ShowSeatOffer(Seat(seat)) for seat, offer in gone.items() if offer.opens_at is None]


async def open_seats(host: Host, *, board: int) -> bool:
    """Offer the seats whose players have not answered in time; tell whether there was one."""
    async with host.lock(board):
        position, now = await host.positions.current(board), host.now()
        opened = []
        async with host.database.write(of=board) as tx:
            for seat, offer in (await seat_offers_of(tx, board)).items():
                if offer.opens_at is None or offer.opens_at > now:
                    continue
                await drop_seat_offer(tx, board, seat)
                if stands_until(position.match, [Seat(seat)], now) is None:
                    # Else its player has been here: a vacation, or a pause that all agreed to.
                    await add_seat_offer(tx, board, seat, offer.user_id)
                    opened.append(ShowSeatOffer(Seat(seat)))
            await put(tx, board, opened, now)
        host.wake(board)
        return bool(opened)
