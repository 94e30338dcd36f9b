"""A substitute: a player, or a moderator for one who is absent, offers a seat, and whoever takes it plays on.

The one who had it plays on as well until it is taken. Then it changes hands (`hand_over.py`). Absent players are asked
before their seat is offered; the clock offers it (`seat_offers.py`).
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import SeatKept, SeatOffered, SeatTaken
from bot.parcels import Notice, Notify, ShowSeatOffer
from bot.reasons import matches as why
from bot.reasons.offers import NoSeatForYou
from bot.services.acting import acting_seat, check_playing
from bot.services.clocks import stands_until
from bot.services.consent import check_limit
from bot.services.errors import Refusal
from bot.services.hand_over import hand_over
from bot.services.host import Host
from bot.services.look import keep_answer, look
from bot.services.offer import Person
from bot.services.position import Live
from bot.services.seat_offers import end_offers_of
from bot.store.log import entries
from bot.store.outbox import put
from bot.store.preferences import has_blocked
from bot.store.seat_offers import add_seat_offer, drop_seat_offer, seat_offers_of
from bot.timing import turn_limit
from engines.core.rules import Seat

LONGEST_TO_ANSWER: Final = 12 * 3_600
"""Seconds in which an absent player can keep the seat; a quarter of the time limit where that is shorter."""


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for something to become of a seat; a moderator may for anybody's."""

    board: int
    user_id: int
    interaction: int
    moderates: bool = False


async def offer_seat(host: Host, asked: Request, player: int) -> SeatOffered:
    """Offer one's own seat at once, or as a moderator that of an absent player, who is asked first. Refusal."""
    board = asked.board
    async with host.lock(board):
        seen = await look(host, board, asked.interaction)
        if isinstance(seen.answered, SeatOffered):
            return seen.answered
        position = seen.position
        check_playing(position)
        seat, now, own = _seat_of(position, player, asked), host.now(), player == asked.user_id
        opens_at = None if own else now + min(LONGEST_TO_ANSWER, position.match.turn_time // 4)
        answer = SeatOffered(board, position.match.names[seat], opens_at)
        async with host.database.write(of=board) as tx:
            if not own:
                await _check_absent(tx, position, seat, now)
            known = (await seat_offers_of(tx, board)).get(seat)
            if known is not None and (known.opens_at is None or not own):
                raise Refusal(why.SeatIsOffered(board))
            await drop_seat_offer(tx, board, seat)
            await add_seat_offer(tx, board, seat, asked.user_id, opens_at=opens_at)
            await keep_answer(tx, asked.interaction, answer, now)
            await put(tx, board, [ShowSeatOffer(seat) if own else Notify(player, seat, Notice.ARE_YOU_THERE)], now)
        host.wake(board)
        host.clock_changed()
        return answer


async def keep_seat(host: Host, asked: Request, seat: Seat) -> SeatKept:
    """End the offer of a seat: for its holder, who offered it, or a moderator. Refusal."""
    board = asked.board
    async with host.lock(board):
        seen = await look(host, board, asked.interaction)
        if isinstance(seen.answered, SeatKept):
            return seen.answered
        match = seen.match
        async with host.database.write(of=board) as tx:
            offer = (await seat_offers_of(tx, board)).get(seat)
            if offer is None:
                raise Refusal(why.SeatNotOffered(board))
            if not asked.moderates and asked.user_id not in (offer.user_id, match.holders[seat]):
                raise Refusal(why.NotYourSeat(board))
            answer = SeatKept(board, match.names[seat], own=asked.user_id == match.holders[seat])
            await keep_answer(tx, asked.interaction, answer, host.now())
            await put(tx, board, await end_offers_of(tx, board, [seat]), host.now())
        host.wake(board)
        return answer


async def take_seat(host: Host, board: int, seat: Seat, person: Person, interaction: int) -> SeatTaken:
    """Let somebody play on who does not sit at the table. Refusal."""

    async def allowed(position: Live) -> bool:
        match = position.match
        async with host.database.read() as tx:
            offer = (await seat_offers_of(tx, board)).get(seat)
            if offer is None or offer.opens_at is not None:
                raise Refusal(why.SeatNotOffered(board))
            others = {user for user in match.holders if user != match.holders[seat]}
            for user in sorted(others):
                if await has_blocked(tx, user, person.user_id):
                    raise Refusal(NoSeatForYou(board, position.game))
            await check_limit(tx, host, person.user_id)
        return True

    return await hand_over(
        host, board=board, seat=seat, person=person, allowed=allowed, interaction=interaction, offered=True
    )


def _seat_of(position: Live, player: int, asked: Request) -> Seat:
    board, match = position.board, position.match
    if player != asked.user_id and not asked.moderates:
        raise Refusal(why.NotYourSeat(board))
    if player != asked.user_id and match.seats_of(asked.user_id):
        raise Refusal(why.ModeratorPlays(board))
    if player != asked.user_id and not match.seats_of(player):
        raise Refusal(why.PlaysNotHere(board))
    seat = acting_seat(position, player)
    if seat in position.attendance.left:
        raise Refusal(why.SeatIsGone(board))
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
