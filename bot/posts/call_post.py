"""Messages that call players beside the board: a DM for those who want one, and the reminder."""

from bot.computers import people_of
from bot.posts.message import Message
from bot.posts.wording import escaped, listed, mention, moment, title
from bot.services.position import Live


def call_post(position: Live) -> Message:
    """Return the DM that calls a player who is to move."""
    match = position.match
    deadline = f", deadline {moment(match.deadline)}" if match.deadline else ""
    return Message(f"{title(match)}\n**Your turn**{deadline}. The board is in <#{match.place}>.")


def reminder_post(position: Live, deadline: int) -> Message:
    """Return what pings those the match still waits for."""
    match = position.match
    users = people_of(match.table[seat].user_id for seat in position.to_move)
    text = f"{title(match)}: {listed([mention(user) for user in users])}, your turn ends {moment(deadline)}."
    if last_chance := _last_chance(position):
        text += f"\n{last_chance}"
    return Message(text, mentions=frozenset(users))


def _last_chance(position: Live) -> str:
    """Say whom this turn, if it is missed too, takes out of the match."""
    attendance = position.attendance
    late = [seat for seat in position.to_move if attendance.of(seat) >= attendance.allowed - 1]
    if not late or position.rules.info.counts_missed_turns:
        return ""
    names = listed([escaped(position.names[seat]) for seat in late])
    if attendance.allowed == 1:
        return f"Missing a turn counts as leaving: this is the last chance for {names}."
    return f"Missing {attendance.allowed} turns in a row counts as leaving: this is the last chance for {names}."
