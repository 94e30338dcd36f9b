"""A substitute: a player, or a moderator for one who is absent, offers a seat, and whoever takes it plays on.

The one who had it plays on as well until it is taken. Then it changes hands (`hand_over.py`).
"""

from dataclasses import dataclass

from bot.answers import SeatKept, SeatOffered, SeatTaken
from bot.parcels import ShowSeatOffer
from bot.reasons import matches as why
from bot.reasons.offers import NoSeatForYou
from bot.services.acting import acting_seat, check_playing
from bot.services.consent import check_limit
from bot.services.errors import Refusal
from bot.services.hand_over import hand_over
from bot.services.host import Host
from bot.services.look import keep_answer, look
from bot.services.offer import Person
from bot.services.position import Live
from bot.store.outbox import put
from bot.store.preferences import has_blocked
from bot.store.seat_offers import add_seat_offer, drop_seat_offer, seat_offers_of
from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for something to become of a seat; a moderator may for anybody's."""

    board: int
    user_id: int
    interaction: int
    moderates: bool = False


async def offer_seat(host: Host, asked: Request, player: int) -> SeatOffered:
    """Offer the seat of a player: one's own, or as a moderator somebody else's. Refusal."""
    board = asked.board
    async with host.lock(board):
        seen = await look(host, board, asked.interaction)
        if isinstance(seen.answered, SeatOffered):
            return seen.answered
        position = seen.position
        check_playing(position)
        seat = _seat_of(position, player, asked)
        answer = SeatOffered(board, position.match.names[seat])
        async with host.database.write(of=board) as tx:
            if seat in await seat_offers_of(tx, board):
                raise Refusal(why.SeatIsOffered(board))
            await add_seat_offer(tx, board, seat, asked.user_id)
            await keep_answer(tx, asked.interaction, answer, host.now())
            await put(tx, board, [ShowSeatOffer(seat)], host.now())
        host.wake(board)
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
            by = (await seat_offers_of(tx, board)).get(seat)
            if by is None:
                raise Refusal(why.SeatNotOffered(board))
            if not asked.moderates and asked.user_id not in (by, match.holders[seat]):
                raise Refusal(why.NotYourSeat(board))
            await drop_seat_offer(tx, board, seat)
            answer = SeatKept(board, match.names[seat])
            await keep_answer(tx, asked.interaction, answer, host.now())
            await put(tx, board, [ShowSeatOffer(seat)], host.now())
        host.wake(board)
        return answer


async def take_seat(host: Host, board: int, seat: Seat, person: Person, interaction: int) -> SeatTaken:
    """Let somebody play on who does not sit at the table. Refusal."""

    async def allowed(position: Live) -> bool:
        match = position.match
        async with host.database.read() as tx:
            if seat not in await seat_offers_of(tx, board):
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
    if player != asked.user_id and not match.seats_of(player):
        raise Refusal(why.PlaysNotHere(board))
    seat = acting_seat(position, player)
    if seat in position.attendance.left:
        raise Refusal(why.SeatIsGone(board))
    return seat
