"""Offering a seat to other players, taking one, and ending away mode."""

from bot.kernel.actions import RUNNING, action
from bot.kernel.call import Call, Result
from bot.kernel.matches.request import Person, Reply
from bot.kernel.menu import MoreEntry
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Kind, Parameter
from bot.seats import substitute as seats
from bot.seats.seat_post import COME_BACK, ComeBack, KeepSeat, OfferSeat, TakeSeat, seat_question
from bot.seats.substitute_bot import end_away_mode
from engines.core.messages import N_
from engines.core.rules import Seat


@action(
    command="table substitute",
    about=N_("Offer your seat. Moderators: an absent player's."),
    effort=Effort.OFFER,
    parameters=(Parameter("player", N_("For moderators: the player (default: you)."), Kind.USER), RUNNING),
)
async def substitute(call: Call, player: Person | None = None) -> Result:
    """Ask for confirmation to offer the user's own seat; for moderators, offer an absent player's seat."""
    seen = await call.load()
    whose = call.user_id if player is None else player.user_id
    if whose == call.user_id:
        await seats.seat_to_offer(call.host, seen.position, whose, whose)
        return seat_question(seen.row)
    may = await call.moderates(seen.row)
    return await seats.offer_seat(call.host, call.request, whose, moderates=may)


@action(OfferSeat, in_place=True)
async def offer_seat(call: Call) -> Reply:
    """Offer the user's own seat to other players."""
    return await seats.offer_seat(call.host, call.request, call.user_id)


@action(TakeSeat)
async def take_seat(call: Call, seat: int) -> Reply:
    """Take an offered seat."""
    return await seats.take_seat(call.host, call.request, Seat(seat))


@action(KeepSeat, in_place=True)
async def keep_seat(call: Call, seat: int) -> Reply:
    """End the offer of a seat."""
    may = await call.moderates((await call.load()).row)
    return await seats.keep_seat(call.host, call.request, Seat(seat), moderates=may)


@action(ComeBack, label=COME_BACK.label, style=COME_BACK.style, more=[MoreEntry(10, lambda menu: menu.is_away)])
async def come_back(call: Call) -> Reply:
    """End away mode, so that the user plays again instead of the computer."""
    return await end_away_mode(call.host, call.request)
