"""Jobs after an entry: the public board, and the private boards that it changed."""

import dataclasses
from collections.abc import Iterator

from bot.services.computers import is_computer
from bot.services.jobs import Job, ShowBoard, ShowPrivate
from bot.services.position import Position
from engines.core.rules import Outcome, Seat


def jobs_after(before: Position | None, after: Position, *, fresh: bool, actor: Seat | None = None) -> Iterator[Job]:
    """Say what must be sent: the public board, and the private boards that changed or whose turn it became or ceased.

    `before` is None where the match begins; `fresh` says that another turn begins; `actor` made the entry. A private
    job is `called` where the player must notice it, and may be a silent edit otherwise.
    """
    if before is None or fresh or before.public_view != after.public_view:
        yield ShowBoard(after.ply)
    if not after.rules.info.hidden:
        return
    over = isinstance(after.turn, Outcome)
    was, now = set(before.to_move) if before else set(), set(after.to_move)
    for number in range(after.seats):
        seat = Seat(number)
        if after.is_played_by_computer(seat) and not (over and not is_computer(after.holders[number])):
            continue
        if before is not None and _many(after) and before.is_out(seat):
            # Their last report is of the turn that took them out, and stays.
            continue
        called = before is None or (seat in now and (seat not in was or (fresh and (_many(after) or len(was) > 1))))
        if _many(after) and not fresh and seat == actor and seat in was & now:
            # A player who gives orders one by one sees each of them where it is given.
            continue
        last_word = before is not None and fresh and _many(after) and not over and _is_out(before, after, seat)
        if called or over or (seat in was and not _many(after)) or _private_part_changed(before, after, seat):
            yield ShowPrivate(after.ply, seat, called=(called and not over) or last_word, anew=last_word)


def _is_out(before: Position, after: Position, seat: Seat) -> bool:
    """Tell whether the turn took a player out: nothing will call them again, so that what it brought must."""
    return not after.legal_actions(seat) and bool(before.legal_actions(seat))


def _many(position: Position) -> bool:
    return position.rules.info.simultaneous


def _private_part_changed(before: Position | None, after: Position, seat: Seat) -> bool:
    return before is None or _private_part(before.seat_view(seat)) != _private_part(after.seat_view(seat))


def _private_part(view: object) -> tuple[object, ...]:
    """Return a seat view's own fields, without the public view it holds."""
    if not dataclasses.is_dataclass(view):
        return (view,)
    return tuple(getattr(view, field.name) for field in dataclasses.fields(view) if field.name != "public")
