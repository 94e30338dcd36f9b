"""A substitute: a player, or a moderator for one who is absent, offers a seat, and whoever takes it plays on.

The one who had it plays on as well until it is taken. Then it changes hands (`hand_over.py`). Absent players are asked
before their seat is offered; the clock offers it (`seat_offers.py`).
"""

from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import SeatKept, SeatOffered, SeatTaken
from bot.parcels import Notice, Notify, ShowSeatOffer
from bot.reasons import matches as why
from bot.reasons.offers import NoSeatForYou
from bot.request import Request
from bot.services.acting import acting_seat, check_playing
from bot.services.clocks import stands_until
from bot.services.consent import check_limit
from bot.services.errors import Refusal
from bot.services.hand_over import hand_over
from bot.services.host import Host
from bot.services.open_match import OpenMatch, unit_of_work
from bot.services.position import Live
from bot.services.seat_offers import end_offers_of
from bot.store.log import entries
from bot.store.preferences import has_blocked
from bot.store.seat_offers import add_seat_offer, drop_seat_offer, seat_offers_of
from bot.timing import turn_limit
from engines.core.rules import Seat

LONGEST_TO_ANSWER: Final = 12 * 3_600
"""Seconds in which an absent player can keep the seat; a quarter of the time limit where that is shorter."""


@unit_of_work
async def offer_seat(match: OpenMatch, player: int, *, moderates: bool = False) -> SeatOffered:
    """Offer one's own seat at once, or as a moderator that of an absent player, who is asked first. Refusal."""
    check_playing(match.position)
    seat, now, own = _seat_of(match, player, moderates=moderates), match.host.now(), player == match.user_id
    opens_at = None if own else now + min(LONGEST_TO_ANSWER, match.row.turn_time // 4)
    async with match.host.database.read() as tx:
        if not own:
            await _check_absent(tx, match.position, seat, now)
        known = (await seat_offers_of(tx, match.id)).get(seat)
    if known is not None and (known.opens_at is None or not own):
        raise Refusal(why.SeatIsOffered(match.id))
    match.write(partial(drop_seat_offer, board=match.id, seat=seat))
    match.write(partial(add_seat_offer, board=match.id, seat=seat, user_id=match.user_id, opens_at=opens_at))
    match.send(ShowSeatOffer(seat) if own else Notify(player, seat, Notice.ARE_YOU_THERE))
    return SeatOffered(match.id, match.row.names[seat], opens_at)


@unit_of_work
async def keep_seat(match: OpenMatch, seat: Seat, *, moderates: bool = False) -> SeatKept:
    """End the offer of a seat: for its holder, who offered it, or a moderator. Refusal."""
    async with match.host.database.read() as tx:
        offer = (await seat_offers_of(tx, match.id)).get(seat)
    if offer is None:
        raise Refusal(why.SeatNotOffered(match.id))
    if not moderates and match.user_id not in (offer.user_id, match.row.holders[seat]):
        raise Refusal(why.NotYourSeat(match.id))

    async def end(tx: AsyncConnection) -> None:
        match.send(*await end_offers_of(tx, match.id, [seat]))

    match.write(end)
    return SeatKept(match.id, match.row.names[seat], own=match.user_id == match.row.holders[seat])


async def take_seat(host: Host, request: Request, seat: Seat) -> SeatTaken:
    """Let somebody play on who does not sit at the table. Refusal."""
    match_id, user_id = request.match_id, request.user_id

    async def allowed(position: Live) -> bool:
        holders = position.match.holders
        async with host.database.read() as tx:
            offer = (await seat_offers_of(tx, match_id)).get(seat)
            if offer is None or offer.opens_at is not None:
                raise Refusal(why.SeatNotOffered(match_id))
            for other in sorted({user for user in holders if user != holders[seat]}):
                if await has_blocked(tx, other, user_id):
                    raise Refusal(NoSeatForYou(match_id, position.game))
            await check_limit(tx, host, user_id)
        return True

    return await hand_over(host, request, seat, allowed, offered=True)


def _seat_of(match: OpenMatch, player: int, *, moderates: bool) -> Seat:
    position, others = match.position, player != match.user_id
    if others and not moderates:
        raise Refusal(why.NotYourSeat(match.id))
    if others and match.row.seats_of(match.user_id):
        raise Refusal(why.ModeratorPlays(match.id))
    if others and not match.row.seats_of(player):
        raise Refusal(why.PlaysNotHere(match.id))
    seat = acting_seat(position, player)
    if seat in position.attendance.left:
        raise Refusal(why.SeatIsGone(match.id))
    return seat


async def _check_absent(tx: AsyncConnection, position: Live, seat: Seat, now: int) -> None:
    """Refuse where the seat's player has neither missed a turn nor let half of the time limit pass."""
    match, attendance = position.match, position.attendance
    if stands_until(match, [seat], now) is None:
        if attendance.of(seat) or seat in attendance.looked_after:
            return
        since = await entries(tx, match.board, match.turn_ply)
        if all(row.seat != seat for row in since) and _waits_long(position, seat, now):
            return
    raise Refusal(why.IsNotAbsent(match.board, match.names[seat]))


def _waits_long(position: Live, seat: Seat, now: int) -> bool:
    """Tell whether half of the time limit has passed while the match waits for that seat."""
    match, to_move = position.match, position.to_move
    if seat not in to_move or match.deadline is None or stands_until(match, to_move, now) is not None:
        return False
    limit = turn_limit(match.turn_time, [match.table[each].time_left for each in to_move])
    return (match.deadline - now) * 2 <= limit
