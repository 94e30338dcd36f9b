"""Telling one player something, by direct message: about their seat, a computer in their place, the match's channel."""

from dataclasses import replace

from bot.kernel.delivery.discord_errors import ignore_refusals
from bot.kernel.delivery.job_result import NOTHING, SENT, JobResult, SavedPost
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.jobs import Notify, NotifyAway, NotifyChannelLost, NotifyQueueRefused, NotifySeatLost
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import mention
from bot.kernel.store.former_players import is_former
from bot.kernel.store.match_row import Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.waiting_entries import QUEUED
from bot.play.channel_lost_post import channel_lost_post
from bot.play.notice_post import notice_post
from bot.play.queue_post import queue_refused_post
from bot.seats.away_post import away_line, away_post
from bot.seats.seat_post import seat_lost_post


async def send_away(sending: Sending, row: OutboxRow, job: NotifyAway) -> JobResult:
    """Tell a player that a computer plays for them; nothing any more once they are back."""
    match, user_id = sending.match, job.user_id
    away = any(row.is_away for row in match.table if row.user_id == user_id)
    if is_former(user_id) or not away or match.status is not Status.PLAYING:
        return NOTHING
    return await _notify(sending, row, user_id, away_post(match, user_id), away_line(match, user_id))


async def send_notice(sending: Sending, row: OutboxRow, job: Notify) -> JobResult:
    """Notify a player of what concerns their seat; not once it is past or the seat another's."""
    match, user_id = sending.match, job.user_id
    message = notice_post(match, job.seat, job.notice, sending.seat_offers.get(job.seat))
    if message is None or match.holders[job.seat] != user_id:
        return NOTHING
    return await _notify(sending, row, user_id, message)


async def send_seat_lost(sending: Sending, row: OutboxRow, job: NotifySeatLost) -> JobResult:
    """Tell the former holder of a seat that another account has taken it over."""
    message = seat_lost_post(sending.match, job.seat, offered=job.offered)
    return await _notify(sending, row, job.user_id, message)


async def send_queue_refused(sending: Sending, row: OutboxRow, job: NotifyQueueRefused) -> JobResult:
    """Tell a player that their queued move could not be played; one with closed DMs has been pinged by the board."""
    async with sending.context.host.database.read() as tx:
        queued = await QUEUED.find(tx, sending.match.match_id, job.user_id)
    await sending.send_dm(row, job.user_id, queue_refused_post(sending.match, queued, job.user_id))
    return SENT


async def _notify(
    sending: Sending, row: OutboxRow, user_id: int, message: Message, aloud: Message | None = None
) -> JobResult:
    """Send a direct message or, where those are closed, `aloud` or the same with a mention where the match is."""
    if await sending.send_dm(row, user_id, message) is None:
        text = f"{mention(user_id)} {message.content}"
        aloud = aloud or replace(message, content=text, mentions=frozenset({user_id}), audience=None)
        await sending.send_once(row, sending.match.place, aloud)
    return SENT


async def send_channel_lost(sending: Sending, row: OutboxRow, job: NotifyChannelLost) -> JobResult:
    """Tell a player that the channel is gone; once the match goes on elsewhere, remove the button of that message.

    Players with closed DMs find the button under `/table show`.
    """
    user_id, message = job.user_id, channel_lost_post(sending.match)
    post = sending.post(job.kind, user_id)
    with ignore_refusals():
        if message.rows and post is None:
            sent = await sending.send_dm(row, user_id, message)
            return NOTHING if sent is None else JobResult(saved=(SavedPost(job.kind, sent, user_id),))
        if post is not None and not message.rows:
            await sending.api.edit(post.channel_id, post.message_id, message, reader=user_id)
            return JobResult(lost=((job.kind, user_id),), repeatable=True)
    return NOTHING
