"""Notifications beside the board: reminders, and DMs for players who chose them. Outdated ones are deleted."""

from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.jobs import NotifyTurn
from bot.kernel.matches.position import Position
from bot.kernel.messages.turn_line import users_to_move
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import CALL, PostRow
from bot.play.reminder_post import call_post, reminder_post
from bot.play.send_private import unsend

REMINDER = "reminder"
"""The kind under which a reminder is stored among the posts."""


def turn_dm_jobs(sending: Sending, position: Position) -> tuple[NotifyTurn, ...]:
    """Return the jobs that call by DM who wants it, and take a past call back; private boards call by themselves."""
    if position.rules.info.hidden:
        return ()
    users = sorted(set(position.match.holders))
    concerned = [user for user in users if sending.wants_turn_dm(user) or sending.post(CALL, user) is not None]
    return tuple(NotifyTurn(user) for user in concerned)


def past_reminder(sending: Sending, position: Position) -> PostRow | None:
    """Return the reminder of a turn that has passed: the next one is due another time, or there is none to come."""
    if position.match.reminder is None and position.match.deadline is not None:
        return None
    return sending.post(REMINDER)


async def send_turn_dm(sending: Sending, row: OutboxRow, job: NotifyTurn) -> JobResult:
    """Notify a player of the turn by DM, in a game without private boards."""
    user_id = job.user_id
    position = sending.position
    old = sending.post(CALL, user_id)
    jobs = () if old is None else (unsend(old),)
    if user_id not in users_to_move(position) or is_paused(position.match, sending.context.host.now()):
        return JobResult(jobs=jobs, lost=((CALL, user_id),))
    sent = await sending.send_dm(row, user_id, call_post(position))
    if sent is None:
        # Called where the board is: that must do.
        return NOTHING
    return JobResult(saved=(SavedPost(CALL, sent, user_id),), jobs=jobs)


async def send_reminder(sending: Sending, row: OutboxRow) -> JobResult:
    """Ping those the match still waits for, at three quarters of the time (rules/server.md)."""
    position = sending.position
    match = position.match
    if match.deadline is None or match.reminder is not None:
        # Over, or another turn has begun, which has its own reminder.
        return NOTHING
    if not users_to_move(position):
        # Computers need none.
        return NOTHING
    sent = await sending.send_once(row, match.place, reminder_post(position, match.deadline))
    return JobResult(saved=(SavedPost(REMINDER, PostRow(match.place, sent.message_id, position.ply)),))
