"""Whom a match waits for, as everybody reads it and as one player does, and who has missed turns."""

from bot.posts.wording import escaped, listed, mention, moment, result_line
from bot.services.position import Live
from engines.core.rules import Outcome, Seat


def turn_line(position: Live) -> str:
    """Say whom the match waits for, and until when."""
    deadline = f" · deadline {moment(position.match.deadline)}" if position.match.deadline else ""
    if position.rules.info.simultaneous:
        return f"Waiting for {_missing(position)}{deadline}"
    return f"{listed([mention(user) for user in users_to_move(position)])} to move{deadline}{_missed(position)}"


def users_to_move(position: Live) -> list[int]:
    """Return the users to move, each once, in seat order."""
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in position.to_move))


def _missing(position: Live) -> str:
    """Name those a simultaneous turn waits for, without pinging them; where it is everybody, say just that."""
    names = [escaped(position.names[seat]) for seat in position.to_move]
    if len(names) == position.seats:
        return "both players" if len(names) == 2 else f"all {len(names)} players"
    return f"{len(names)}: {listed(names)}"


def _missed(position: Live) -> str:
    """Warn those to move who have missed their last turns."""
    late = {seat: position.attendance.of(seat) for seat in position.to_move if position.attendance.of(seat)}
    if not late or position.rules.info.counts_missed_turns:
        return ""
    allowed = position.attendance.allowed
    if len(position.to_move) == 1:
        return f" · turns missed {late[position.to_move[0]]} of {allowed}"
    counts = [f"{escaped(position.names[seat])} {count} of {allowed}" for seat, count in late.items()]
    return f" · turns missed: {listed(counts)}"


def absence_note(position: Live, seat: Seat) -> str:
    """Say why the host took a player out; '' for one who left of their own accord."""
    missed = position.attendance.of(seat)
    if missed < position.attendance.allowed or position.rules.info.counts_missed_turns:
        return ""
    turns = "a turn" if missed == 1 else f"{missed} turns in a row"
    return f"{escaped(position.names[seat])} missed {turns} and is out."


def own_turn_line(position: Live, seat: Seat) -> str:
    """Say to one player whether it is their turn, and where the board is."""
    match = position.match
    where = f"<#{match.place}>"
    if isinstance(position.turn, Outcome):
        return f"{result_line(match)} The board is in {where}."
    if seat in position.attendance.left:
        return f"You have left this match. You can watch it in {where}."
    if seat in position.to_move:
        deadline = f", deadline {moment(match.deadline)}" if match.deadline else ""
        return f"**Your turn**{deadline}{_missed_by(position, seat)}. The board is in {where}."
    if position.rules.info.simultaneous:
        if not position.legal_actions(seat):
            return f"You are out of this match. You can watch it in {where}."
        return f"You are ready. The next turn runs when all are, or when the time is up. The board is in {where}."
    waited_for = listed([escaped(match.names[other]) for other in position.to_move])
    # A DM is not renewed at each move of the others: what it says stays true.
    return f"You play in {where}. After move {position.number} it waits for {waited_for}."


def _missed_by(position: Live, seat: Seat) -> str:
    missed = position.attendance.of(seat)
    if not missed or position.rules.info.counts_missed_turns:
        return ""
    return f", turns missed {missed} of {position.attendance.allowed}"
