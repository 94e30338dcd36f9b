"""Senders of play: boards, turn notifications, reminders, notices."""

from typing import Final, Literal

from bot.kernel.delivery.job_result import NOTHING, JobResult
from bot.kernel.delivery.senders import UNCHANGED, Asked, Standing, Wanted, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.jobs import News, Notice, Surface
from bot.kernel.messages.turn_line import users_to_move
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import CALL, PUBLIC, REMINDER, PostRow
from bot.kernel.store.waiting_entries import QUEUED
from bot.play import own_channels, send_board, send_private
from bot.play.private_post import call_post, channel_lost_post, reminder_post
from bot.play.queue import queue_refused_post


def _call(sending: Sending, job: Asked, _post: PostRow | None) -> Wanted | None:
    """Return the DM that notifies a player of their turn, in a game without private boards; None off turn."""
    position = sending.position
    to_move = job.user_id in users_to_move(position) and not is_paused(position.match, sending.context.host.now())
    return Wanted(call_post(position), anew=True) if to_move else None


def _reminder(sending: Sending, _job: Asked, _post: PostRow | None) -> Wanted | Literal[Standing.UNCHANGED]:
    """Return the reminder that pings the players to move, at three quarters of their time (rules/server.md)."""
    match = sending.match
    # Skip it if the match is over or another turn has begun, which has its own reminder. Computers need none.
    if match.deadline is None or match.reminder is not None or not users_to_move(sending.position):
        return UNCHANGED
    return Wanted(reminder_post(sending.position, match.deadline), match.place, anew=True)


def _channel_lost(sending: Sending, _job: Asked, _post: PostRow | None) -> Wanted:
    """Return the DM about a lost channel; once the match has moved or ended, it has no button.

    Players with closed DMs find the button under `/table show`.
    """
    message = channel_lost_post(sending.match)
    return Wanted(message, ends=not message.rows)


async def _send_queue_refused(sending: Sending, row: OutboxRow, job: Notice) -> JobResult:
    """Notify a player by DM that their queued move could not be played; the board has pinged them already."""
    user_id = job.user_id or PUBLIC
    queued = await sending.context.host.read(QUEUED.find, sending.match.match_id, user_id)
    await sending.send_dm(row, user_id, queue_refused_post(sending.match, queued, user_id))
    return NOTHING


SENDERS: Final[dict[str, Sender]] = {
    **send_board.SENDERS,
    **send_private.SENDERS,
    **own_channels.SENDERS,
    Surface.CALL: surface(CALL, _call, is_private=True),
    Surface.CHANNEL_LOST: surface(Surface.CHANNEL_LOST.value, _channel_lost, is_private=True),
    News.REMINDER: surface(REMINDER, _reminder),
    News.QUEUE_REFUSED: Sender(_send_queue_refused, is_private=True),
}
