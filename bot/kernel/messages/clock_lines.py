"""Lines about the clocks of a match besides the deadline: pauses, vacations, the time left for all turns."""

from collections.abc import Collection, Iterator, Sequence

from bot.kernel.matches.clocks import seats_waited_for, stop_of
from bot.kernel.messages.phrases import day, join_names, moment
from bot.kernel.store.match_row import MatchRow, SeatRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.kernel.timing import after, overtime
from engines.core.rules import Seat

MOST_SHOWN = 6
"""Up to so many players have their time shown on a board; at larger tables only those to move."""


def clock_lines(match: MatchRow, to_move: Sequence[Seat], now: int, *, out: Collection[Seat] = ()) -> list[str]:
    """Return the lines under a board that is shown now; `out` are the seats with nothing more to do."""
    shown = match.table if match.seats <= MOST_SHOWN else [match.table[seat] for seat in to_move][:MOST_SHOWN]
    return [f"-# {line}" for line in (*_still(match, now, out), *_total(match, shown, to_move))]


def own_clock_lines(match: MatchRow, now: int) -> list[str]:
    """Return the same for a list of matches, of the players to move only."""
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
