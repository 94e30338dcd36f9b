"""What a board says of its clocks beside the deadline: pauses, vacations, the time left for the whole match."""

from collections.abc import Collection, Iterator, Sequence

from bot.posts.wording import day, escaped, listed, moment
from bot.services.clocks import seats_waited_for, stops_of
from bot.store.match_row import MatchRow, SeatRow
from bot.timing import after, overtime, write_turn_time
from engines.core.rules import Seat

MOST_SHOWN = 6
"""So many have their time told on a board; at larger tables it is told of those to move."""


def clock_lines(match: MatchRow, to_move: Sequence[Seat], now: int, *, out: Collection[Seat] = ()) -> list[str]:
    """Return the lines for under a board that is shown now. `out` are the seats with nothing more to do."""
    shown = match.table if match.seats <= MOST_SHOWN else [match.table[seat] for seat in to_move][:MOST_SHOWN]
    return [f"-# {line}" for line in (*_still(match, now, out), *_total(match, shown, to_move))]


def own_clock_lines(match: MatchRow, now: int) -> list[str]:
    """Return the same for a list of matches: of those a match waits for, without what the others have left."""
    to_move = seats_waited_for(match)
    others = {Seat(row.seat) for row in match.table} - {*to_move}
    shown = [match.table[seat] for seat in to_move][:MOST_SHOWN]
    return [f"-# {line}" for line in (*_still(match, now, others), *_total(match, shown, to_move))]


def _still(match: MatchRow, now: int, out: Collection[Seat]) -> Iterator[str]:
    if match.lost_until is not None:
        yield f"📪 Its channel is gone: no clock runs. `/table show match:{match.board}` has a button to move it."
    if match.paused_until is not None and match.paused_until > now:
        yield (
            "⏸️ Paused: no clock runs until everyone agrees to go on (`/table resume`), "
            f"or until {day(match.paused_until)}."
        )
    away = {
        row.user_id: row
        for row in match.table
        if row.away_until is not None and row.away_until > now and not row.looked_after and row.seat not in out
    }
    for row in away.values():
        yield f"🏖️ {escaped(row.name)} is on vacation until {day(row.away_until or 0)}. Their clock stands still."


def _total(match: MatchRow, shown: Sequence[SeatRow], to_move: Sequence[Seat]) -> Iterator[str]:
    said = [_left(match, row, waited_for=row.seat in to_move) for row in shown if row.time_left is not None]
    if said:
        yield f"Time for all turns: {listed(said)}."


def _left(match: MatchRow, row: SeatRow, *, waited_for: bool) -> str:
    name = escaped(row.name)
    if not row.time_left:
        return f"{name} has used it up and has {write_turn_time(overtime(match.turn_time))} a turn"
    if not waited_for or match.charged_at is None:
        return f"{name} {write_turn_time(row.time_left)}"
    stops = stops_of(match, [Seat(row.seat)])
    return f"{name}'s ends {moment(after(match.charged_at, row.time_left, stops))}"
