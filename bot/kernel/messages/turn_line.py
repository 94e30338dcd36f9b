"""Lines about turns and clocks, for everybody and for one player, and about missed turns."""

from collections.abc import Collection, Iterator, Sequence

from bot.kernel.matches.clocks import is_paused, seats_waited_for, stop_of
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.position import Position
from bot.kernel.messages.phrases import day, join_names, mention, moment, result_line, title
from bot.kernel.store.match_row import MatchRow, SeatRow, is_computer
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from bot.kernel.timing import after, overtime
from engines.core.rules import Outcome, Seat

_COMPUTERS_NAMED = 2
"""The most computers named one by one; more are counted."""


def turn_line(position: Position, now: int) -> str:
    """Return the heading of a board: the match, the players to move, their time."""
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
    """Return the people to move, each once, in seat order, without those in away mode."""
    seats = (seat for seat in position.to_move if not position.is_played_by_computer(seat))
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in seats))


def users_at_play(position: Position) -> list[int]:
    """Return the people at the table who are not in away mode, each once, in seat order."""
    seats = (seat for seat in map(Seat, range(position.seats)) if not position.is_played_by_computer(seat))
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in seats))


def _names_waited_for(position: Position) -> str:
    """Return the players that a simultaneous turn waits for, without pinging them."""
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
    """Return a warning for players to move who have missed their last turns."""
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
    """Return the number of missed turns and of allowed ones; '' if none were missed."""
    missed, allowed = position.attendance.of(seat), position.attendance.allowed
    return _("missed {count} of {allowed} turns", count=missed, allowed=allowed) if missed else ""


def absence_note(position: Position, seat: Seat) -> str:
    """Return the reason why the host removed a player; '' for a player who left."""
    name, missed = escape(position.names[seat]), position.attendance.of(seat)
    if missed and not position.attendance.has_moved(seat):
        return _("{name} never moved and is out.", name=name)
    if missed < position.attendance.allowed:
        return ""
    return _("{name} missed too many turns and is out.", name=name)


def away_lines(position: Position) -> list[str]:
    """Return a line for under a board that names the players in away mode; empty without any."""
    names = dict.fromkeys(position.names[seat] for seat in sorted(position.attendance.away_seats))
    if not names:
        return []
    absent = join_names([escape(name) for name in names])
    return [_("-# {mark} A computer plays for {names} until they are back.", mark=MARK, names=absent)]


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
        # A DM is not edited at each move of others, so its text must stay true.
        return _("{match} · Not your turn yet", match=named) + link
    waited_for = join_names([escape(position.marked_names[other]) for other in position.to_move])
    return _("{match} · {players} to move", match=named, players=waited_for) + link


MOST_SHOWN = 6
"""Boards show the time of up to this many players; at larger tables only of the players to move."""


def clock_lines(match: MatchRow, to_move: Sequence[Seat], now: int, *, out: Collection[Seat] = ()) -> list[str]:
    """Return the lines about clocks under a board; `out` are the seats with nothing more to do."""
    shown = match.table if match.seats <= MOST_SHOWN else [match.table[seat] for seat in to_move][:MOST_SHOWN]
    return [f"-# {line}" for line in (*_still(match, now, out), *_total(match, shown, to_move))]


def own_clock_lines(match: MatchRow, now: int) -> list[str]:
    """Return the lines about clocks for a list of matches, of the players to move only."""
    to_move = seats_waited_for(match)
    others = {Seat(row.seat) for row in match.table} - {*to_move}
    shown = [match.table[seat] for seat in to_move][:MOST_SHOWN]
    return [f"-# {line}" for line in (*_still(match, now, others), *_total(match, shown, to_move))]


def _still(match: MatchRow, now: int, out: Collection[Seat]) -> Iterator[str]:
    if match.lost_until is not None:
        yield _(
            "📪 Paused: the channel is gone. Move the match: `/table show match:{match_id}`", match_id=match.match_id
        )
    if match.paused_until is not None and match.paused_until > now:
        yield _("⏸️ Paused until {day}. *Resume* to play on.", day=day(match.paused_until))
    away = {
        row.user_id: row
        for row in match.table
        if row.away_until is not None and row.away_until > now and not row.is_away and row.seat not in out
    }
    for row in away.values():
        yield _(
            "🏖️ {name} is on vacation until {day}, clock stopped.",
            name=escape(row.name),
            day=day(row.away_until or 0),
        )


def _total(match: MatchRow, shown: Sequence[SeatRow], to_move: Sequence[Seat]) -> Iterator[str]:
    lines = [_time_left(match, row, waited_for=row.seat in to_move) for row in shown if row.time_left is not None]
    if lines:
        yield _("Time for all turns: {times}.", times=join_names(lines))


def _time_left(match: MatchRow, row: SeatRow, *, waited_for: bool) -> str:
    name = escape(row.name)
    if not row.time_left:
        return _("{name} none, now {time} a turn", name=name, time=write_turn_time(overtime(match.turn_time)))
    if not waited_for or match.charged_at is None:
        return f"{name} {write_turn_time(row.time_left)}"
    stops = stop_of(match, [Seat(row.seat)])
    return _("{name} until {time}", name=name, time=moment(after(match.charged_at, row.time_left, stops)))
