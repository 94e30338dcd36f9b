"""The line on turns, for everybody and for one player, and the turns that players have missed."""

from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.computer_names import MARK, is_computer
from bot.kernel.matches.position import Position
from bot.kernel.messages.phrases import join_names, mention, moment, result_line, title
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from engines.core.rules import Outcome, Seat

_COMPUTERS_NAMED = 2
"""Up to so many computers are named; of more only the number is given."""


def turn_line(position: Position, now: int) -> str:
    """Return the heading of a board: the match, the players to move, the time they have."""
    parts = [title(position), _players_text(position), _deadline_text(position, now), _missed_turns_text(position)]
    return " · ".join(part for part in parts if part)


def _players_text(position: Position) -> str:
    if position.rules.info.simultaneous:
        return _("waiting for {players}", players=_names_waited_for(position))
    people = dict.fromkeys(mention(user) for user in users_to_move(position))
    if people:
        return _("{players}, your turn", players=join_names([*people]))
    computers = dict.fromkeys(escape(position.marked_names[seat]) for seat in position.to_move)
    return _("{players} to move", players=join_names([*computers]))


def _deadline_text(position: Position, now: int) -> str:
    if is_paused(position.match, now):
        return _("⏸️ paused")
    return f"⏰ {moment(position.match.deadline)}" if position.match.deadline else ""


def users_to_move(position: Position) -> list[int]:
    """Return the people to move, each once, in seat order: no players whose turns a computer takes."""
    seats = (seat for seat in position.to_move if not position.is_played_by_computer(seat))
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in seats))


def users_at_play(position: Position) -> list[int]:
    """Return the people who sit there and play themselves, or have left, each once, in seat order."""
    seats = (seat for seat in map(Seat, range(position.seats)) if not position.is_played_by_computer(seat))
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in seats))


def _names_waited_for(position: Position) -> str:
    """Return the players a simultaneous turn waits for, without pinging them."""
    waited_for = len(position.to_move)
    if waited_for == position.seats:
        return _("both players") if waited_for == 2 else _("all {count} players", count=waited_for)
    computers = [seat for seat in position.to_move if is_computer(position.holders[seat])]
    counted = computers if len(computers) > _COMPUTERS_NAMED else []
    names = [escape(position.marked_names[seat]) for seat in position.to_move if seat not in counted]
    if counted:
        names.append(ngettext("{count} computer", "{count} computers", len(counted)))
    return join_names(names)


def _missed_turns_text(position: Position) -> str:
    """Return a warning for those to move who have missed their last turns."""
    attendance = position.attendance
    late = {
        seat: attendance.of(seat)
        for seat in position.to_move
        if attendance.of(seat) and not position.is_played_by_computer(seat)
    }
    if not late:
        return ""
    if len(position.to_move) == 1:
        return missed_turns(position, position.to_move[0])
    counts = [f"{escape(position.names[seat])}: {missed_turns(position, seat)}" for seat in late]
    return " · ".join(counts)


def missed_turns(position: Position, seat: Seat) -> str:
    """Return how many turns a player has missed of those allowed; '' for none."""
    missed, allowed = position.attendance.of(seat), position.attendance.allowed
    return _("missed {count} of {allowed} turns", count=missed, allowed=allowed) if missed else ""


def absence_note(position: Position, seat: Seat) -> str:
    """Return why the host took a player out; '' for a player who left."""
    name, missed = escape(position.names[seat]), position.attendance.of(seat)
    if missed and not position.attendance.has_moved(seat):
        return _("{name} never moved and is out.", name=name)
    if missed < position.attendance.allowed:
        return ""
    return _("{name} missed too many turns and is out.", name=name)


def own_turn_line(position: Position, seat: Seat, here: int | None = None) -> str:
    """Return the heading of a player's own board: the match, whether it is their turn, a link to the board.

    In the match's own channel, `here`, there is no link.
    """
    match, named = position.match, title(position.match)
    where = f"<#{match.place}>"
    link = "" if here == match.place else f": {where}"
    if isinstance(position.turn, Outcome):
        return f"{named} · {result_line(match)}" + (f" · {where}" if link else "")
    if seat in position.attendance.left_seats:
        return _("{match} · You left. Watch: {where}", match=named, where=where)
    if seat in position.attendance.away_seats:
        return _("{match} · A computer {mark} plays for you", match=named, mark=MARK) + link
    if seat in position.to_move:
        parts = [_("{match}, your turn", match=named) + link, _deadline_text(position, position.at)]
        return " · ".join(part for part in (*parts, missed_turns(position, seat)) if part)
    if position.rules.info.simultaneous:
        if not position.legal_actions(seat):
            return _("{match} · You are out. Watch: {where}", match=named, where=where)
        return _("{match} · You are ready. Waiting for the others, or the deadline", match=named) + link
    if position.seats > 2:
        # A direct message is not renewed at each move of the others: what it says stays true.
        return _("{match} · Not your turn yet", match=named) + link
    waited_for = join_names([escape(position.marked_names[other]) for other in position.to_move])
    return _("{match} · {players} to move", match=named, players=waited_for) + link
