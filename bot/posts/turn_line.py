"""Whom a match waits for, as everybody reads it and as one player does, and who has missed turns."""

from bot.computers import MARK, is_computer
from bot.posts.wording import escaped, listed, mention, moment, result_line
from bot.services.position import Live
from engines.core.rules import Outcome, Seat

_COMPUTERS_NAMED = 2
"""Of more, only their number is said: nobody waits for one of nineteen by its name."""


def turn_line(position: Live) -> str:
    """Say whom the match waits for, and until when."""
    deadline = f" · deadline {moment(position.match.deadline)}" if position.match.deadline else ""
    if position.rules.info.simultaneous:
        return f"Waiting for {_missing(position)}{deadline}"
    movers = dict.fromkeys(_mover(position, seat) for seat in position.to_move)
    return f"{listed([*movers])} to move{deadline}{_missed(position)}"


def users_to_move(position: Live) -> list[int]:
    """Return the people to move, each once, in seat order: nobody for whom a computer plays."""
    seats = (seat for seat in position.to_move if not position.is_played_by_computer(seat))
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in seats))


def users_at_play(position: Live) -> list[int]:
    """Return the people who sit there and play themselves, or have left, each once, in seat order."""
    seats = (seat for seat in map(Seat, range(position.seats)) if not position.is_played_by_computer(seat))
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in seats))


def _mover(position: Live, seat: Seat) -> str:
    """Name who is to move so that it calls them, or the computer that is, also for its player."""
    if seat in position.attendance.looked_after:
        return _marked(position, seat)
    return mention(position.match.table[seat].user_id)


def _named_now(position: Live, seat: Seat) -> str:
    """Name somebody as they are called now, with the mark of a computer that plays for them."""
    mark = f"{MARK} " if seat in position.attendance.looked_after else ""
    return f"{mark}{escaped(position.match.names[seat])}"


def _marked(position: Live, seat: Seat) -> str:
    return escaped(position.marked_names[seat])


def _missing(position: Live) -> str:
    """Name those a simultaneous turn waits for, without pinging them; where it is everybody, say just that."""
    waited_for = len(position.to_move)
    if waited_for == position.seats:
        return "both players" if waited_for == 2 else f"all {waited_for} players"
    computers = [seat for seat in position.to_move if is_computer(position.holders[seat])]
    counted = computers if len(computers) > _COMPUTERS_NAMED else []
    names = [_marked(position, seat) for seat in position.to_move if seat not in counted]
    if counted:
        names.append(f"{len(counted)} computers")
    return f"{waited_for}: {listed(names)}" if len(counted) < waited_for else listed(names)


def _missed(position: Live) -> str:
    """Warn those to move who have missed their last turns."""
    attendance = position.attendance
    late = {
        seat: attendance.of(seat)
        for seat in position.to_move
        if attendance.of(seat) and not position.is_played_by_computer(seat)
    }
    if not late:
        return ""
    allowed = attendance.allowed
    if len(position.to_move) == 1:
        return f" · turns missed {late[position.to_move[0]]} of {allowed}"
    counts = [f"{escaped(position.names[seat])} {count} of {allowed}" for seat, count in late.items()]
    return f" · turns missed: {listed(counts)}"


def absence_note(position: Live, seat: Seat) -> str:
    """Say why the host took a player out; '' for one who left of their own accord."""
    missed = position.attendance.of(seat)
    if missed and not position.attendance.has_moved(seat):
        return f"{escaped(position.names[seat])} never made a first move and is out."
    if missed < position.attendance.allowed:
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
    if seat in position.attendance.looked_after:
        return f"A computer {MARK} plays for you until you are back. The board is in {where}."
    if seat in position.to_move:
        deadline = f", deadline {moment(match.deadline)}" if match.deadline else ""
        return f"**Your turn**{deadline}{_missed_by(position, seat)}. The board is in {where}."
    if position.rules.info.simultaneous:
        if not position.legal_actions(seat):
            return f"You are out of this match. You can watch it in {where}."
        return f"You are ready. The next turn runs when all are, or when the time is up. The board is in {where}."
    waited_for = listed([_named_now(position, other) for other in position.to_move])
    # A DM is not renewed at each move of the others: what it says stays true.
    return f"You play in {where}. After move {position.number} it waits for {waited_for}."


def _missed_by(position: Live, seat: Seat) -> str:
    missed = position.attendance.of(seat)
    if not missed:
        return ""
    return f", turns missed {missed} of {position.attendance.allowed}"
