"""Notifications beside the board: reminders, and DMs for players who chose them. Outdated ones are deleted."""

from typing import Final, Literal

from bot.kernel.delivery.senders import UNCHANGED, Asked, Standing, Wanted, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.jobs import News, Show, Surface
from bot.kernel.matches.position import Position
from bot.kernel.messages.turn_line import users_to_move
from bot.kernel.store.posts import CALL, PostRow
from bot.play.reminder_post import call_post, reminder_post

REMINDER: Final = "reminder"
"""The kind under which a reminder is stored among the posts."""


def turn_dm_jobs(sending: Sending, position: Position) -> tuple[Show, ...]:
    """Return the jobs that call by DM who wants it, and take a past call back; private boards call by themselves."""
    if position.rules.info.hidden:
        return ()
    users = sorted(set(position.match.holders))
    concerned = [user for user in users if sending.wants_turn_dm(user) or sending.post(CALL, user) is not None]
    return tuple(Show(Surface.CALL, user_id=user) for user in concerned)


def past_reminder(sending: Sending, position: Position) -> PostRow | None:
    """Return the reminder of a turn that has passed: the next one is due another time, or there is none to come."""
    if position.match.reminder is None and position.match.deadline is not None:
        return None
    return sending.post(REMINDER)


def _call(sending: Sending, job: Asked, _post: PostRow | None) -> Wanted | None:
    """Notify a player of the turn by DM, in a game without private boards: where DMs are closed the board must do."""
    position = sending.position
    to_move = job.user_id in users_to_move(position) and not is_paused(position.match, sending.context.host.now())
    return Wanted(call_post(position), anew=True) if to_move else None


def _reminder(sending: Sending, _job: Asked, _post: PostRow | None) -> Wanted | Literal[Standing.UNCHANGED]:
    """Ping those the match still waits for, at three quarters of the time (rules/server.md)."""
    match = sending.match
    # Else it is over, or another turn has begun, which has its own reminder. Computers need none.
    if match.deadline is None or match.reminder is not None or not users_to_move(sending.position):
        return UNCHANGED
    return Wanted(reminder_post(sending.position, match.deadline), match.place, anew=True)


SENDERS: Final[dict[str, Sender]] = {
    Surface.CALL: surface(CALL, _call, is_private=True),
    News.REMINDER: surface(REMINDER, _reminder),
}
