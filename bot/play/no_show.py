"""A player whose first turn runs out: they never came, so the match is called off, or goes on without them."""

from collections.abc import Sequence
from functools import partial

from bot.kernel.matches.open_match import OpenMatch, Step
from bot.kernel.matches.position import Position
from bot.kernel.store.match_row import Absent, Unrated
from bot.kernel.store.matches import change_match
from bot.ratings.rated_matches import unrate
from bot.seats.substitute_bot import all_seats_of, start_away_mode
from engines.core.errors import RulesError
from engines.core.record import EXPIRE, LATE, NO_SHOW, WITHDRAW, Entry
from engines.core.rules import Outcome, Seat


def never_moved(position: Position) -> tuple[Seat, ...]:
    """Return the seats of those to move who have never entered anything."""
    return all_seats_of(position, [seat for seat in position.to_move if not position.attendance.has_moved(seat)])


async def continue_without(match: OpenMatch, seats: Sequence[Seat]) -> None:
    """Take players out who never moved, or leave their seats to a computer; call the match off where too few remain.

    A match that goes on is unrated, as after a resignation in its first round.
    """
    steps = await match.host.rules_runner.entry(_without, match.position, seats, match.host.now())
    if not steps:
        await _call_off(match, seats)
    elif match.row.absent is Absent.COMPUTER:
        await start_away_mode(match, seats)
    else:
        unrate(match, Unrated.NO_SHOW)
        await match.enter(*steps)


def _without(position: Position, seats: Sequence[Seat], now: int) -> list[Step]:
    """Return the entries by which a match goes on without these seats; none where it cannot."""
    late = Entry(None, LATE)
    steps: list[Step] = [(late, position.enter(late, now))]
    for seat in seats:
        entry = Entry(seat, WITHDRAW)
        try:
            steps.append((entry, steps[-1][1].enter(entry, now)))
        except RulesError:
            # Out by the leaving of another.
            continue
    after = steps[-1][1]
    people = (seat for seat in map(Seat, range(after.seats)) if seat not in after.attendance.left_seats)
    if isinstance(after.turn, Outcome) or all(map(after.is_played_by_computer, people)):
        return []
    if after.rules.info.simultaneous and after.number == position.number:
        # The time of the others is up as well: the turn runs.
        entry = Entry(None, EXPIRE)
        steps.append((entry, after.enter(entry, now)))
    return steps


async def _call_off(match: OpenMatch, seats: Sequence[Seat]) -> None:
    position, entry = match.position, Entry(seats[0], NO_SHOW)
    users = {position.holders[seat] for seat in seats}
    if len(users) == 1:
        match.write(partial(change_match, match_id=match.id, declined_by=users.pop()))
    unrate(match)
    await match.enter((entry, await match.host.rules_runner.entry(position.enter, entry, match.host.now())))
