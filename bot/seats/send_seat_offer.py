"""Asking who would play a seat on: a post in the match's channel, which loses its buttons once that is settled."""

from bot.kernel.delivery.discord_errors import ignore_refusals
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.jobs import ShowSeatOffer
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PUBLIC, PostRow
from bot.seats.seat_offer_post import past_seat_offer, seat_offer_post


async def send_seat_offer(sending: Sending, row: OutboxRow, job: ShowSeatOffer) -> JobResult:
    """Post that a seat is on offer, or what came of it."""
    match, offer = sending.match, sending.seat_offers.get(job.seat)
    kind = f"seat_offer:{job.seat}"
    post = sending.post(kind)
    if offer is not None and offer.due_at is None:
        if post is not None:
            return NOTHING
        sent = await sending.send_once(row, match.channel_id, seat_offer_post(match, job.seat, offer.user_id))
        return JobResult(saved=(SavedPost(kind, PostRow(match.channel_id, sent.message_id, match.ply)),))
    if post is None:
        return NOTHING
    with ignore_refusals():
        await sending.api.edit(post.channel_id, post.message_id, past_seat_offer(match, job.seat, post.ply))
    return JobResult(lost=((kind, PUBLIC),), repeatable=True)
