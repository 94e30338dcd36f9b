"""Senders of seats: messages to their players, and the post that offers a seat."""

from typing import Final

from bot.kernel.delivery.senders import Asked, Wanted, by_dm, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.jobs import News, Notice, Surface
from bot.kernel.messages.message import Message
from bot.kernel.store.match_row import Status, is_former
from bot.kernel.store.posts import PUBLIC, PostRow
from bot.seats import seat_post
from engines.core.rules import Seat


def _away(sending: Sending, job: Notice) -> Message | None:
    """Return the DM to a player in away mode; None once they are back."""
    match, user_id = sending.match, job.user_id or PUBLIC
    away = any(row.is_away for row in match.table if row.user_id == user_id)
    return (
        seat_post.away_post(match, user_id)
        if away and not is_former(user_id) and match.status is Status.PLAYING
        else None
    )


def _of_seat(sending: Sending, job: Notice) -> Message | None:
    """Return the DM to a player about their seat; None if it is out of date or the seat is another player's."""
    match, seat = sending.match, Seat(job.seat or 0)
    if match.status is not Status.PLAYING or match.holders[seat] != job.user_id:
        return None
    if job.news is News.WRONG_PASSWORDS:
        return seat_post.wrong_passwords_post(match, seat)
    offer = sending.seat_offers.get(seat)
    return None if offer is None or offer.due_at is None else seat_post.are_you_there_post(match, seat, offer.due_at)


def _seat_lost(sending: Sending, job: Notice) -> Message:
    """Return the DM to the former holder of a seat that another account has taken over."""
    return seat_post.seat_lost_post(sending.match, Seat(job.seat or 0), offered=job.news is News.SEAT_TAKEN)


def _offer_kind(job: Asked) -> str:
    return f"seat_offer:{job.seat}"


def _offer(sending: Sending, job: Asked, post: PostRow | None) -> Wanted:
    """Return the post that offers a seat in the match's channel, or its outcome."""
    match, seat = sending.match, Seat(job.seat or 0)
    offer = sending.seat_offers.get(seat)
    if offer is not None and offer.due_at is None:
        return Wanted(seat_post.seat_offer_post(match, seat, offer.user_id), match.channel_id)
    return Wanted(seat_post.past_seat_offer(match, seat, 0 if post is None else post.ply), ends=True)


SENDERS: Final[dict[str, Sender]] = {
    News.AWAY: by_dm(_away, lambda sending, job: seat_post.away_line(sending.match, job.user_id or PUBLIC)),
    News.WRONG_PASSWORDS: by_dm(_of_seat),
    News.ARE_YOU_THERE: by_dm(_of_seat),
    News.SEAT_TAKEN: by_dm(_seat_lost),
    News.SEAT_OPENED: by_dm(_seat_lost),
    Surface.SEAT_OFFER: surface(_offer_kind, _offer),
}
