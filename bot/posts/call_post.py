"""Messages that call players beside the board: a DM for those who want one, and the reminder."""

from collections.abc import Sequence

from bot.posts.message import Message
from bot.posts.turn_line import users_to_move
from bot.posts.wording import escaped, listed, mention, moment, title
from bot.services.position import Live
from bot.store.match_row import Absent
from engines.core.rules import Seat


def call_post(position: Live) -> Message:
    """Return the DM that calls a player who is to move."""
    match = position.match
    deadline = f", deadline {moment(match.deadline)}" if match.deadline else ""
    return Message(f"{title(match)}\n**Your turn**{deadline}. The board is in <#{match.place}>.")


def reminder_post(position: Live, deadline: int) -> Message:
    """Return what pings those the match still waits for."""
    match = position.match
    users = users_to_move(position)
    text = f"{title(match)}: {listed([mention(user) for user in users])}, your turn ends {moment(deadline)}."
    if last_chance := _last_chance(position):
        text += f"\n{last_chance}"
    return Message(text, mentions=frozenset(users))


def _last_chance(position: Live) -> str:
    """Say whom this turn, if it is missed too, takes out of the match."""
    attendance = position.attendance
    people = [seat for seat in position.to_move if not position.is_played_by_computer(seat)]
    new = [seat for seat in people if seat not in attendance.came]
    if new:
        miss = "misses" if len(new) == 1 else "miss"
        return f"If {_names(position, new)} {miss} this first turn, {_without(position)}."
    late = [seat for seat in people if attendance.is_last_chance(seat)]
    if not late:
        return ""
    names = _names(position, late)
    if position.match.absent is Absent.CARETAKER:
        return f"If this turn is missed, a computer plays for {names} until they are back."
    if attendance.allowed == 1:
        return f"Missing a turn counts as leaving: this is the last chance for {names}."
    return f"Missing {attendance.allowed} turns in a row counts as leaving: this is the last chance for {names}."


def _without(position: Live) -> str:
    if position.seats == 2:
        return "the match is called off without a result"
    if position.match.absent is Absent.CARETAKER:
        return "a computer plays for them until they are back"
    return "they are out, and the match is unrated"


def _names(position: Live, seats: Sequence[Seat]) -> str:
    return listed([escaped(position.names[seat]) for seat in seats])
