"""Substitutes: a player, or a moderator for an absent one, offers a seat, and another user takes it.

The player keeps playing until the seat is taken and handed over (`hand_over.py`). Absent players are asked first; if
they do not answer, the clock offers their seat (`bot/play/by_clock.py`).
"""

from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.buttons.verb import CustomId
from bot.kernel.matches.clocks import stands_until
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice, Show, Surface
from bot.kernel.matches.open_match import OpenMatch, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply, Request
from bot.kernel.matches.validation import acting_seat, check_playing
from bot.kernel.messages.phrases import moment
from bot.kernel.store.log import entries
from bot.kernel.store.preferences import has_blocked
from bot.kernel.store.seat_offers import SEAT_OFFERS, SeatOffer, delete_seat_offer, seat_offers_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.kernel.timing import turn_limit
from bot.offers.challenge_limits import check_limit, no_seat_for
from bot.seats.after_entries import end_offers_of
from bot.seats.hand_over import check_not_sealed, hand_over, not_offered
from bot.seats.seat_post import KeepSeat
from engines.core.messages import N_
from engines.core.rules import Seat

LONGEST_TO_ANSWER: Final = 12 * 3_600
"""Seconds for an absent player to keep the seat; a quarter of the time limit if that is shorter."""


@unit_of_work
async def offer_seat(match: OpenMatch, player: int, *, moderates: bool = False) -> Reply:
    """Offer the user's own seat at once, or, for a moderator, ask an absent player before. Raises Refusal."""
    seat = await seat_to_offer(match.host, match.position, match.user_id, player, moderates=moderates)
    now, own = match.host.now(), player == match.user_id
    opens_at = None if own else now + min(LONGEST_TO_ANSWER, match.row.turn_time // 4)
    match.write(partial(delete_seat_offer, match_id=match.id, seat=seat))
    add = partial(SEAT_OFFERS.add, value=SeatOffer(match.id, seat, match.user_id, opens_at))
    match.write(add, times=opens_at is not None)
    match.send(Show(Surface.SEAT_OFFER, seat) if own else Notice(News.ARE_YOU_THERE, player, seat))
    return _offer_reply(match.id, seat, match.row.names[seat], opens_at)


async def seat_to_offer(host: Host, position: Position, user_id: int, player: int, *, moderates: bool = False) -> Seat:
    """Return the seat of a player that a user can offer now. Raises Refusal."""
    check_playing(position)
    check_not_sealed(position.match)
    seat, own = _seat_of(position, user_id, player, moderates=moderates), player == user_id
    async with host.database.read() as tx:
        if not own:
            await _check_absent(tx, position, seat, host.now())
        known = (await seat_offers_of(tx, position.match_id)).get(seat)
    if known is not None and (known.due_at is None or not own):
        raise Refusal(_("That seat is already on offer."))
    return seat


@unit_of_work
async def keep_seat(match: OpenMatch, seat: Seat, *, moderates: bool = False) -> Reply:
    """End the offer of a seat, as its holder, the user who offered it, or a moderator. Raises Refusal."""
    offer = (await match.host.read(seat_offers_of, match.id)).get(seat)
    if offer is None:
        raise not_offered()
    if not moderates and match.user_id not in (offer.user_id, match.row.holders[seat]):
        raise _not_yours()

    async def end(tx: AsyncConnection) -> None:
        match.send(*await end_offers_of(tx, match.id, [seat]))

    match.write(end)
    name = escape(match.row.names[seat])
    text = N_("The offer of {name}'s seat in #{match_id} is over.", name=name, match_id=match.id)
    if match.user_id == match.row.holders[seat]:
        text = N_("You keep your seat in #{match_id}.", match_id=match.id)
    return Reply(match.id, text)


async def take_seat(host: Host, request: Request, seat: Seat) -> Reply:
    """Give an offered seat to a user who has none in the match. Raises Refusal."""
    match_id, user_id = request.match_id, request.user_id

    async def check_allowed(position: Position) -> bool:
        holders = position.match.holders
        async with host.database.read() as tx:
            offer = (await seat_offers_of(tx, match_id)).get(seat)
            if offer is None or offer.due_at is not None:
                raise not_offered()
            for other in sorted({user for user in holders if user != holders[seat]}):
                if await has_blocked(tx, other, user_id):
                    raise no_seat_for(match_id)
            await check_limit(tx, host, user_id)
        return True

    return await hand_over(host, request, seat, check_allowed, offered=True)


def _offer_reply(match_id: int, seat: Seat, name: str, opens_at: int | None) -> Reply:
    end = str(CustomId.of(KeepSeat(seat), match_id, 0))
    if opens_at is None:
        text = N_("You offered your seat in #{match_id}. You keep playing until someone takes it.", match_id=match_id)
        return Reply(match_id, text, button=(end, N_("Keep my seat")))
    text = N_(
        "I asked {name} to press *I'm here*. If not, the seat in #{match_id} opens {time}.",
        name=escape(name),
        match_id=match_id,
        time=moment(opens_at),
    )
    return Reply(match_id, text, button=(end, N_("End this offer")))


def _not_yours() -> Refusal:
    return Refusal(_("Only its player or a moderator can offer that seat."))


def _seat_of(position: Position, user_id: int, player: int, *, moderates: bool) -> Seat:
    match, others = position.match, player != user_id
    if others and not moderates:
        raise _not_yours()
    if others and match.seats_of(user_id):
        raise Refusal(_("You play in #{match_id}. Ask another moderator.", match_id=match.match_id))
    if others and not match.seats_of(player):
        raise Refusal(_("That member isn't playing in #{match_id}.", match_id=match.match_id))
    seat = acting_seat(position, player)
    if seat in position.attendance.left_seats:
        raise Refusal(_("Players who left have no seat to offer."))
    return seat


async def _check_absent(tx: AsyncConnection, position: Position, seat: Seat, now: int) -> None:
    """Refuse if the seat's player has neither missed a turn nor let half of the time limit pass."""
    match, attendance = position.match, position.attendance
    if stands_until(match, [seat], now) is None:
        if attendance.of(seat) or seat in attendance.away_seats:
            return
        since = await entries(tx, match.match_id, match.turn_ply)
        if all(row.seat != seat for row in since) and _is_overdue(position, seat, now):
            return
    name = escape(match.names[seat])
    raise Refusal(_("{name} is not absent. Ask again after a missed turn, or half of the time limit.", name=name))


def _is_overdue(position: Position, seat: Seat, now: int) -> bool:
    """Return whether half of the time limit has passed while the match waits for that seat."""
    match, to_move = position.match, position.to_move
    if seat not in to_move or match.deadline is None or stands_until(match, to_move, now) is not None:
        return False
    limit = turn_limit(match.turn_time, [match.table[each].time_left for each in to_move])
    return (match.deadline - now) * 2 <= limit
