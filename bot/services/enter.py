"""Putting one entry into the log: the one transaction every change of a position goes through."""

import dataclasses
import json
from collections.abc import Iterator

from bot.services.host import Host
from bot.services.positions import Position
from bot.store.held import drop_held
from bot.store.interactions import remember
from bot.store.log import LogRow, append
from bot.store.matches import MatchRow, Status, change_match
from bot.store.outbox import Parcel, put
from engines.core.record import Entry
from engines.core.rules import Outcome, Seat, Step

REMINDER_SHARE = 0.75


@dataclasses.dataclass(frozen=True, slots=True)
class Receipt:
    """Which interaction an entry answers, and what it is told."""

    interaction: int
    answer: str


async def enter(
    host: Host,
    before: Position,
    entry: Entry,
    step: Step[object],
    receipt: Receipt | None = None,
    *,
    released: bool = False,
) -> Position:
    """Log an entry with all that follows from it, then wake the delivery. The match's lock is held by the caller.

    `released` says that it is the entry that waited, which waits no longer.
    """
    now = host.now()
    ply = before.ply + 1
    after = Position(before.match, ply, step.state, step.events)
    begins_turn = _begins_turn(before, after, entry)
    passes_on = _was_waited_for(before, entry) or before.to_move != after.to_move
    match = _moved(before.match, after, now, begins_turn=begins_turn, renews=begins_turn and passes_on)
    after = dataclasses.replace(after, match=match)
    async with host.database.write() as tx:
        seat = None if entry.seat is None else int(entry.seat)
        await append(tx, match.board, LogRow(ply, seat, entry.text, now))
        if receipt is not None:
            await remember(tx, receipt.interaction, match.board, receipt.answer, now)
        if released:
            await drop_held(tx, match.board)
        await change_match(tx, match.board, **_changes(before.match, match))
        await put(tx, match.board, list(parcels_after(before, after, fresh=begins_turn, actor=entry.seat)), now)
    host.positions.keep(after)
    host.wake(match.board)
    host.clock_changed()
    return after


def clock_values(turn_time: int, now: int) -> tuple[int, int]:
    """Return the deadline and the reminder of a turn that begins now."""
    return now + turn_time, now + int(turn_time * REMINDER_SHARE)


def parcels_after(
    before: Position | None, after: Position, *, fresh: bool, actor: Seat | None = None
) -> Iterator[Parcel]:
    """Say what must be sent: the public board, and the private boards that changed or whose turn it became or ceased.

    `before` is None where the match begins; `fresh` says that another turn begins; `actor` made the entry. A private
    parcel is `called` where the player must notice it, and may be a silent edit otherwise.
    """
    if before is None or fresh or before.public_view != after.public_view:
        yield Parcel("board", {"ply": after.ply})
    if not after.rules.info.hidden:
        return
    over = isinstance(after.turn, Outcome)
    was, now = set(before.to_move) if before else set(), set(after.to_move)
    for number in range(after.match.seats):
        seat = Seat(number)
        called = before is None or (seat in now and (seat not in was or (fresh and _many(after))))
        if _many(after) and not fresh and seat == actor and seat in now:
            # Who gives orders one by one sees each of them where it is given.
            continue
        if called or over or (seat in was and not _many(after)) or _private_part_changed(before, after, seat):
            yield Parcel("private", {"ply": after.ply, "seat": number, "called": called and not over})


def _many(position: Position) -> bool:
    return position.rules.info.simultaneous


def _private_part_changed(before: Position | None, after: Position, seat: Seat) -> bool:
    return before is None or _private_part(before.seat_view(seat)) != _private_part(after.seat_view(seat))


def _private_part(view: object) -> tuple[object, ...]:
    """Return a seat view's own fields, without the public view it holds."""
    if not dataclasses.is_dataclass(view):
        return (view,)
    return tuple(getattr(view, field.name) for field in dataclasses.fields(view) if field.name != "public")


def _was_waited_for(before: Position, entry: Entry) -> bool:
    return entry.seat is None or entry.seat in before.to_move


def _begins_turn(before: Position, after: Position, entry: Entry) -> bool:
    """Tell whether the entry began another turn. Where seats act together only a full round of them does."""
    if not _many(after) or isinstance(after.turn, Outcome) or entry.seat is None:
        return True
    # who takes READY back is waited for again, and no turn has begun
    return not set(after.to_move) <= {*before.to_move, entry.seat}


def _moved(match: MatchRow, after: Position, now: int, *, begins_turn: bool, renews: bool) -> MatchRow:
    turn = after.turn
    if isinstance(turn, Outcome):
        outcome = {"winners": list(turn.winners), "scores": turn.scores and list(turn.scores), "reason": turn.reason}
        return dataclasses.replace(
            match,
            ply=after.ply,
            turn_ply=after.ply,
            status=Status.OVER,
            deadline=None,
            reminder=None,
            ended_at=now,
            outcome=json.dumps(outcome),
        )
    deadline, reminder = match.deadline, match.reminder
    if renews:
        deadline, reminder = clock_values(match.turn_time, now)
    turn_ply = after.ply if begins_turn else match.turn_ply
    return dataclasses.replace(match, ply=after.ply, turn_ply=turn_ply, deadline=deadline, reminder=reminder)


def _changes(old: MatchRow, new: MatchRow) -> dict[str, int | str | None]:
    names = ("ply", "turn_ply", "status", "deadline", "reminder", "ended_at", "outcome")
    return {name: getattr(new, name) for name in names if getattr(new, name) != getattr(old, name)}
