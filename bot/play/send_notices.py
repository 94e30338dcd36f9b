"""Telling one player something by direct message: that their queued move was refused, that the channel is gone."""

from typing import Final, Literal

from bot.kernel.delivery.job_result import SENT, JobResult
from bot.kernel.delivery.senders import UNCHANGED, Asked, Standing, Wanted, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.jobs import News, Notice, Surface
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PUBLIC, PostRow
from bot.kernel.store.waiting_entries import QUEUED
from bot.play.channel_lost_post import channel_lost_post
from bot.play.queue_post import queue_refused_post


async def _send_queue_refused(sending: Sending, row: OutboxRow, job: Notice) -> JobResult:
    """Tell a player that their queued move could not be played; one with closed DMs has been pinged by the board."""
    user_id = job.user_id or PUBLIC
    async with sending.context.host.database.read() as tx:
        queued = await QUEUED.find(tx, sending.match.match_id, user_id)
    await sending.send_dm(row, user_id, queue_refused_post(sending.match, queued, user_id))
    return SENT


def _channel_lost(sending: Sending, _job: Asked, post: PostRow | None) -> Wanted | Literal[Standing.UNCHANGED]:
    """Tell a player that the channel is gone; once the match goes on elsewhere, remove the button of that message.

    Players with closed DMs find the button under `/table show`.
    """
    message = channel_lost_post(sending.match)
    return UNCHANGED if post is not None and message.rows else Wanted(message, ends=not message.rows)


SENDERS: Final[dict[str, Sender]] = {
    News.QUEUE_REFUSED: Sender(_send_queue_refused, is_private=True),
    Surface.CHANNEL_LOST: surface(Surface.CHANNEL_LOST.value, _channel_lost, is_private=True),
}
