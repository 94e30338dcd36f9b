"""Entries of the log: their consequences, further entries, clocks and jobs, and saving all of them."""

import dataclasses
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.features import modules_of_features
from bot.kernel.matches.clocks import carry_on, charge, outside, renew, times_of
from bot.kernel.matches.folds import UNFINISHED
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, Show, Surface
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import WITHOUT_RESULT, note_results, outcome_text
from bot.kernel.matches.refusal import MatchOverError
from bot.kernel.store.log import LogRow, append
from bot.kernel.store.match_row import Absent, MatchRow, Status, Unrated, has_computers, is_computer
from bot.kernel.store.matches import change_playing, set_away, set_time_left
from bot.kernel.store.one_match import PendingKinds, change_playing_match
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from bot.kernel.timing import QuietHours
from engines.core.errors import RulesError
from engines.core.record import AWAY, BACK, Entry, next_hash
from engines.core.rules import Outcome, Seat

GRACE: Final = 120
"""Seconds for computers at seats that have just been left to them, when the time of the turn is up."""


@dataclasses.dataclass(frozen=True, slots=True)
class Ply:
    """One entry, with the positions before and after it."""

    before: Position
    after: Position
    begins_turn: bool

    def jobs(self) -> Iterator[Job]:
        """Yield the jobs of the entry."""
        yield from jobs_after(self.before, self.after, fresh=self.begins_turn, actor=self.after.entry.seat)
        if self.after.entry.text in (AWAY, BACK):
            yield Show(Surface.BOARD, anew=self.after.match.status is Status.OVER)


def apply_entries(before: Position, entered: Iterable[Position], now: int) -> tuple[Sequence[Ply], list[Job]]:
    """Return entries with those that follow from them, and their jobs; for a large turn this takes long.

    `entered` are the positions after the entries.
    """
    plies: list[Ply] = []
    for after in entered:
        plies.append(_ply(plies[-1].after if plies else before, after, now))
    plies = _with_leavers(plies, now)
    _ = plies[-1].after.public_view  # cached for later use
    return plies, [job for ply in plies for job in ply.jobs()]


def _ply(before: Position, after: Position, now: int) -> Ply:
    entry = after.entry
    begins_turn = _begins_turn(before, after, entry)
    passes_on = _was_waited_for(before, entry) or before.to_move != after.to_move
    match = _move(before, after, now, begins_turn=begins_turn, renews=begins_turn and passes_on)
    match = dataclasses.replace(match, log_hash=next_hash(before.match.log_hash, after.ply, entry))
    if entry.seat is not None and entry.text in (AWAY, BACK) and match.status is Status.PLAYING:
        match = _change_player(match, after, entry.seat, now)
    return Ply(before, after.with_row(_noting_away(match, after)), begins_turn)


def _change_player(match: MatchRow, after: Position, seat: Seat, now: int) -> MatchRow:
    """Return the match with a new turn for that seat's new player; if others have run out of time, only a grace."""
    if seat not in after.to_move:
        return match
    if seat in after.attendance.away_seats and not all(map(after.is_played_by_computer, after.to_move)):
        # If all act together, the turn ends without the others once the computer has had its time.
        late = match.deadline is not None and match.deadline <= now
        return dataclasses.replace(match, deadline=now + GRACE, reminder=None) if late else match
    return renew(match, after.to_move, now)


def _noting_away(match: MatchRow, after: Position) -> MatchRow:
    away = after.attendance.away_seats
    if away_in(match) == away:
        return match
    table = tuple(dataclasses.replace(row, is_away=row.seat in away) for row in match.table)
    return dataclasses.replace(match, table=table)


def away_in(match: MatchRow) -> frozenset[int]:
    """Return the seats that computers play for their players, from the match's row."""
    return frozenset(row.seat for row in match.table if row.is_away)


def _with_leavers(entered: Sequence[Ply], now: int) -> list[Ply]:
    """Add the withdrawal of players who have missed too many turns."""
    plies = [*entered]
    while (seat := _forfeiting_seat(plies[-1].after)) is not None:
        before = plies[-1].after
        try:
            after = before.withdraw(seat, now)
        except RulesError:
            # The game has removed that player by itself.
            break
        plies.append(_ply(before, after, now))
    return plies


def _forfeiting_seat(position: Position) -> Seat | None:
    if isinstance(position.turn, Outcome) or position.rules.info.counts_missed_turns:
        return None
    if position.match.absent is Absent.COMPUTER:
        # A computer takes over the seat (`substitute_bot.py`).
        return None
    return position.attendance.forfeiting_seat(position.seats)


def _ending(after: Position) -> Outcome | None:
    """Return the outcome of a match that has ended, by the rules or because all are absent; None if it has not."""
    turn = after.turn
    if isinstance(turn, Outcome):
        return turn
    if _only_computers_play(after):
        return UNFINISHED
    counted = not after.rules.info.counts_missed_turns
    return UNFINISHED if counted and after.attendance.all_absent(after.seats) else None


def _only_computers_play(position: Position) -> bool:
    """Return whether everybody has left or is absent from a match with computers."""
    left, away_seats = position.attendance.left_seats, position.attendance.away_seats
    people = [Seat(seat) for seat, user in enumerate(position.holders) if not is_computer(user)]
    plays = bool(away_seats) or has_computers(position.holders)
    return plays and all(seat in left | away_seats for seat in people)


def waiting_text(seats: Sequence[Seat]) -> str:
    """Return the seats to move as stored in the match's row."""
    return " ".join(map(str, seats))


def _was_waited_for(before: Position, entry: Entry) -> bool:
    return entry.seat is None or entry.seat in before.to_move


def _begins_turn(before: Position, after: Position, entry: Entry) -> bool:
    """Return whether the entry began another turn. In simultaneous games only a full round does."""
    if isinstance(after.turn, Outcome):
        return True
    if entry.text in (AWAY, BACK):
        # The position is unchanged, so shown boards are still valid.
        return False
    if after.rules.info.simultaneous:
        return before.number != after.number
    # In a turn of several players, such as placing grids, a move leaves the others to move.
    return entry.seat is None or not set(after.to_move) < set(before.to_move)


def _rating_change(match: MatchRow, after: Position, end: Outcome) -> dict[str, Any]:  # Any: arguments of `replace`
    """Return the changes that make a finished match unrated, if it ended before it was really played.

    The second game of a pair counts with the first, which was played.
    """
    if not match.rated or end.reason in WITHOUT_RESULT or after.is_played or match.pair_of is not None:
        return {}
    return {"rated": False, "unrated": Unrated.SHORT}


def _move(before: Position, after: Position, now: int, *, begins_turn: bool, renews: bool) -> MatchRow:
    match, end = charge(before.match, before.to_move, now), _ending(after)
    if end is not None:
        return dataclasses.replace(
            match,
            ply=after.ply,
            turn_ply=after.ply,
            status=Status.OVER,
            waits_for="",
            deadline=None,
            reminder=None,
            charged_at=None,
            paused_until=None,
            ended_at=now,
            outcome=outcome_text(end),
            **_rating_change(match, after, end),
        )
    turn_ply = after.ply if begins_turn else match.turn_ply
    match = dataclasses.replace(match, ply=after.ply, turn_ply=turn_ply, waits_for=waiting_text(after.to_move))
    if renews:
        return renew(match, after.to_move, now)
    return carry_on(before.match, before.to_move, match, after.to_move, now)


def jobs_after(before: Position | None, after: Position, *, fresh: bool, actor: Seat | None = None) -> Iterator[Job]:
    """Yield jobs for the public board, and for private boards that changed or whose turn has begun or ended.

    `before` is None at the start of the match; `fresh` means that another turn begins; `actor` made the entry.
    """
    if before is None or fresh or before.public_view != after.public_view:
        yield Show(Surface.BOARD)
    if not after.rules.info.hidden:
        return
    over, many = isinstance(after.turn, Outcome), after.rules.info.simultaneous
    was, now = set(before.to_move) if before else set(), set(after.to_move)
    for number in range(after.seats):
        seat = Seat(number)
        if after.is_played_by_computer(seat) and not (over and not is_computer(after.holders[number])):
            continue
        if before is not None and many and before.is_out(seat):
            # Their last report is of the turn that took them out, and stays.
            continue
        if many and not fresh and seat == actor and seat in was & now:
            # A player who gives orders one by one sees each of them in its reply.
            continue
        turns = seat in now and (fresh or seat not in was) if many else seat in was | now
        last_word = before is not None and fresh and many and not over and _is_out(before, after, seat)
        if turns or over or _private_part_changed(before, after, seat):
            yield Show(Surface.PRIVATE, seat, anew=last_word)


def _is_out(before: Position, after: Position, seat: Seat) -> bool:
    """Return whether the turn took a player out: then its report must notify, as nothing later will."""
    return not after.legal_actions(seat) and bool(before.legal_actions(seat))


def _private_part_changed(before: Position | None, after: Position, seat: Seat) -> bool:
    return before is None or _private_part(before.seat_view(seat)) != _private_part(after.seat_view(seat))


def _private_part(view: object) -> tuple[object, ...]:
    """Return a seat view's own fields, without its public view."""
    if not dataclasses.is_dataclass(view):
        return (view,)
    return tuple(getattr(view, field.name) for field in dataclasses.fields(view) if field.name != "public")


@dataclass(frozen=True, slots=True)
class SavedEntries:
    """Entries written in this transaction, and the pending values of the match before it."""

    plies: Sequence[Ply]
    newest: Position
    waits: PendingKinds


AfterEnd: TypeAlias = Callable[[AsyncConnection, Host, Position], Awaitable[MatchRow]]
"""A feature's work after the end of a match, in its transaction: `after_end` of the module of that name.

It returns the match's new row.
"""
AfterEntries: TypeAlias = Callable[[AsyncConnection, Host, SavedEntries], Awaitable[Sequence[Job]]]
"""A feature's work after entries, in their transaction: `after_entries` of the module of that name in its package.

It returns the jobs to queue, and is called if values of its `KINDS` are pending.
"""


async def save_entries(tx: AsyncConnection, host: Host, plies: Sequence[Ply]) -> tuple[Position, list[Job], bool]:
    """Write entries with all they change.

    Return the newest position, the jobs besides its boards, and whether to notify the clock of new times.
    """
    now, match, last = host.now(), plies[0].before.match, plies[-1].after
    for ply in plies:
        entry = ply.after.entry
        seat = None if entry.seat is None else int(entry.seat)
        await append(tx, match.match_id, LogRow(ply.after.ply, seat, entry.text, now))
    waits = await change_playing_match(tx, match.match_id, **match.changes_to(last.match))
    if waits is None:
        # The match ended after the position was loaded, without an entry in the log.
        raise MatchOverError(match.match_id)
    newest = _outside_quiet_hours(waits.quiet, match, last, now)
    if newest is not last:
        await change_playing(tx, match.match_id, reminder=newest.match.reminder)
    jobs: list[Job] = []
    for module in modules_of_features("after_entries"):
        follow: AfterEntries = module.after_entries
        if waits.kinds & module.KINDS:
            jobs += await follow(tx, host, SavedEntries(plies, newest, waits))
    await _save_table(tx, match, newest.match)
    if newest.match.status is Status.OVER:
        for module in modules_of_features("after_end"):
            end: AfterEnd = module.after_end
            newest = newest.with_row(await end(tx, host, newest))
        await note_results(tx, newest.match, newest.attendance.departures)
        jobs.append(Show(Surface.OFFER))
    return newest, jobs, bool(waits.kinds & {DELAYED.kind, QUEUED.kind}) or times_of(newest.match) != times_of(match)


async def _save_table(tx: AsyncConnection, before: MatchRow, after: MatchRow) -> None:
    if after.total_time is not None:
        await set_time_left(tx, after.match_id, after.table)
    if away_in(after) != away_in(before):
        await set_away(tx, after.match_id, away_in(after))


def _outside_quiet_hours(quiet: QuietHours | None, before: MatchRow, newest: Position, now: int) -> Position:
    if quiet is None or newest.match.reminder == before.reminder:
        return newest
    return newest.with_row(outside(quiet, newest.match, now))
