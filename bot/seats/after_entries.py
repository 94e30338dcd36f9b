"""End offers of seats when the match or the player's absence ends."""

from collections.abc import Collection

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.entries import Ply, SavedEntries
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.match_row import Status
from bot.kernel.store.seat_offers import SEAT_OFFERS, delete_seat_offer, seat_offers_of
from engines.core.record import AWAY, BACK
from engines.core.rules import Seat

KINDS = frozenset({SEAT_OFFERS.kind})


async def after_entries(tx: AsyncConnection, _host: Host, saved: SavedEntries) -> list[Show]:
    """End the offers of seats that nobody can take after these entries; return the jobs that update their posts.

    An offer that has not begun also ends if the seat's player has made an entry.
    """
    after, plies = saved.newest, saved.plies
    over = after.match.status is Status.OVER
    here = {_seat_present(ply) for ply in plies}
    for seat, offer in (await seat_offers_of(tx, after.match_id)).items():
        if offer.due_at is not None and seat in here:
            await delete_seat_offer(tx, after.match_id, seat)
    return await end_offers_of(
        tx, after.match_id, [seat for seat in range(after.seats) if over or seat in after.attendance.left_seats]
    )


def _seat_present(ply: Ply) -> Seat | None:
    """Return the seat whose player made an entry themselves; None for a substitute bot's or the clock's."""
    entry, away_seats = ply.after.entry, ply.before.attendance.away_seats
    by_player = entry.text == BACK or (entry.text != AWAY and entry.seat not in away_seats)
    return entry.seat if by_player else None


async def end_offers_of(tx: AsyncConnection, match_id: int, seats: Collection[int]) -> list[Show]:
    """End the offers of these seats; return the jobs that update their posts."""
    gone = {seat: offer for seat, offer in (await seat_offers_of(tx, match_id)).items() if seat in seats}
    for seat in gone:
        await delete_seat_offer(tx, match_id, seat)
    return [Show(Surface.SEAT_OFFER, Seat(seat)) for seat, offer in gone.items() if offer.due_at is None]
