"""Putting one entry into the log: the one transaction every change of a position goes through."""

import dataclasses
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Aim, Answer
from bot.computers import has_computers, is_computer
from bot.log_lines import facts
from bot.parcels import Parcel, ShowBoard, ShowOffer, ShowPrivate, ShowProposal
from bot.services.attendance import UNFINISHED
from bot.services.clocks import carried_on, charged, heeding_quiet_hours, renewed
from bot.services.errors import MatchOverError
from bot.services.host import Host
from bot.services.look import keep_answer
from bot.services.outcomes import note_results, outcome_text
from bot.services.position import Live, Position, live
from bot.services.seat_offers import end_seat_offers
from bot.services.turn_comes import mover, note_turns
from bot.store.held import drop_held, find_held, hasten_held
from bot.store.log import LogRow, append
from bot.store.match_row import MatchRow, Status
from bot.store.matches import change_playing, set_time_left
from bot.store.outbox import put
from bot.store.proposals import drop_proposals
from engines.core.errors import RulesError
from engines.core.reacting import pause_before
from engines.core.record import WITHDRAW, Entry
from engines.core.rules import Outcome, Seat

log = logging.getLogger(__name__)

Also = Callable[[AsyncConnection, Live], Awaitable[None]]
"""What else an entry changes in the store; it is given the position after it."""


@dataclasses.dataclass(frozen=True, slots=True)
class Receipt:
    """Which interaction an entry answers, and with what."""

    interaction: int
    answer: Answer


@dataclasses.dataclass(frozen=True, slots=True)
class _Ply:
    """One entry with what it led from and to."""

    entry: Entry
    before: Live
    after: Live
    begins_turn: bool

    def parcels(self) -> Iterator[Parcel]:
        return parcels_after(self.before, self.after, fresh=self.begins_turn, actor=self.entry.seat)


async def enter(
    host: Host,
    before: Live,
    entry: Entry,
    after: Position,
    receipt: Receipt | None = None,
    *,
    released: bool = False,
    also: Also | None = None,
) -> Live:
    """Log an entry that leads from one position to another with all that follows from it, then wake the delivery.

    The match's lock is held by the caller. `released` says that it is the entry that waited, which waits no longer;
    `also` is done in the same transaction.
    """
    now = host.now()
    plies, parcels = await host.reckoning.entry(_followed, before, entry, after, now)
    match, newest = before.match, plies[-1].after
    try:
        async with host.database.write(of=match.board) as tx:
            newest = await _heeding_quiet_hours(tx, match, newest, now)
            for ply in plies:
                seat = None if ply.entry.seat is None else int(ply.entry.seat)
                await append(tx, match.board, LogRow(ply.after.ply, seat, ply.entry.text, now))
            if receipt is not None:
                await keep_answer(tx, receipt.interaction, receipt.answer, now)
            if also is not None:
                await also(tx, newest)
            if released:
                await drop_held(tx, match.board)
            else:
                await _hasten(tx, newest, now)
            await note_turns(tx, host, newest, [mover(ply.before, ply.entry) for ply in plies], now)
            if newest.number != before.number or newest.match.status is Status.OVER:
                parcels += [ShowProposal(Aim(what)) for what in await drop_proposals(tx, match.board)]
            parcels += await end_seat_offers(tx, newest)
            if not await change_playing(tx, match.board, **_changes(match, newest.match)):
                # Ended since the position was loaded, where no entry of the log says it.
                raise MatchOverError(match.board)
            if match.total_time is not None:
                await set_time_left(tx, match.board, newest.match.table)
            if newest.match.status is Status.OVER:
                await note_results(tx, newest.match, newest.attendance.departures)
                parcels.append(ShowOffer())
            await put(tx, match.board, parcels, now)
    finally:
        # Also where the commit reports a failure: it may have been done.
        host.wake(match.board)
        host.clock_changed()
        host.call_computers(match.board, match.holders)
    host.positions.keep(newest)
    host.counters.moves += len(plies)
    for ply in plies:
        log.info("entered", extra=facts(match=match.board, ply=ply.after.ply))
    return newest


async def _heeding_quiet_hours(tx: AsyncConnection, before: MatchRow, newest: Live, now: int) -> Live:
    if newest.match.reminder == before.reminder:
        return newest
    return live(newest, await heeding_quiet_hours(tx, newest.match, now))


def _followed(before: Live, entry: Entry, after: Position, now: int) -> tuple[Sequence[_Ply], list[Parcel]]:
    """Return the entry with those that follow it, and what is to be sent: all that a large turn takes long for."""
    plies = _with_leavers(_ply(before, entry, after, now), now)
    _ = plies[-1].after.public_view  # asked for next
    return plies, [parcel for ply in plies for parcel in ply.parcels()]


async def _hasten(tx: AsyncConnection, after: Live, now: int) -> None:
    """Let an entry that waits go on at once, where nobody can react any more to what it waits for."""
    held = await find_held(tx, after.match.board)
    if held is not None and _goes_on(after, Seat(held[0]), held[1]):
        await hasten_held(tx, after.match.board, now)


def _goes_on(position: Position, seat: Seat, text: str) -> bool:
    """Tell whether an entry that waited need wait no longer; one that the rules refuse by now is dropped when due."""
    try:
        action = position.parse(seat, text)
    except RulesError:
        return True
    return pause_before(position.rules, position.public_view, action) <= 0


def _ply(before: Live, entry: Entry, after: Position, now: int) -> _Ply:
    begins_turn = _begins_turn(before, after, entry)
    passes_on = _was_waited_for(before, entry) or before.to_move != after.to_move
    match = _moved(before, after, now, begins_turn=begins_turn, renews=begins_turn and passes_on)
    return _Ply(entry, before, live(after, match), begins_turn)


def _with_leavers(first: _Ply, now: int) -> Sequence[_Ply]:
    """Follow an entry by the leaving of those who have missed too many turns."""
    plies = [first]
    while (seat := _who_has_left(plies[-1].after)) is not None:
        before = plies[-1].after
        try:
            after = before.withdraw(seat, now)
        except RulesError:
            # The game has let that player go by itself.
            break
        plies.append(_ply(before, Entry(seat, WITHDRAW), after, now))
    return plies


def _who_has_left(position: Position) -> Seat | None:
    if isinstance(position.turn, Outcome) or position.rules.info.counts_missed_turns:
        return None
    return position.attendance.who_has_left(position.seats)


def _ending(after: Position) -> Outcome | None:
    """Return how the match has ended, if it has: by the rules, or because nobody turns up any more."""
    turn = after.turn
    if isinstance(turn, Outcome):
        return turn
    if _only_computers_play(after):
        return UNFINISHED
    counted = not after.rules.info.counts_missed_turns
    return UNFINISHED if counted and after.attendance.nobody_is_here(after.seats) else None


def _only_computers_play(position: Position) -> bool:
    """Tell whether every person has left a match with computers, who would play on for nobody."""
    people = [Seat(seat) for seat, user in enumerate(position.holders) if not is_computer(user)]
    return has_computers(position.holders) and all(seat in position.attendance.left for seat in people)


def waiting_text(seats: Sequence[Seat]) -> str:
    """Return the seats a match waits for as its row has them."""
    return " ".join(map(str, seats))


def parcels_after(
    before: Position | None, after: Position, *, fresh: bool, actor: Seat | None = None
) -> Iterator[Parcel]:
    """Say what must be sent: the public board, and the private boards that changed or whose turn it became or ceased.

    `before` is None where the match begins; `fresh` says that another turn begins; `actor` made the entry. A private
    parcel is `called` where the player must notice it, and may be a silent edit otherwise.
    """
    if before is None or fresh or before.public_view != after.public_view:
        yield ShowBoard(after.ply)
    if not after.rules.info.hidden:
        return
    over = isinstance(after.turn, Outcome)
    was, now = set(before.to_move) if before else set(), set(after.to_move)
    for number in range(after.seats):
        seat = Seat(number)
        if is_computer(after.holders[number]):
            continue
        called = before is None or (seat in now and (seat not in was or (fresh and (_many(after) or len(was) > 1))))
        if _many(after) and not fresh and seat == actor and seat in was & now:
            # Who gives orders one by one sees each of them where it is given.
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


def _was_waited_for(before: Position, entry: Entry) -> bool:
    return entry.seat is None or entry.seat in before.to_move


def _begins_turn(before: Position, after: Position, entry: Entry) -> bool:
    """Tell whether the entry began another turn. Where seats act together only a full round of them does."""
    if isinstance(after.turn, Outcome):
        return True
    if _many(after):
        return before.number != after.number
    # Where several are waited for, as while grids are placed, who has acted leaves the others to wait for.
    return entry.seat is None or not set(after.to_move) < set(before.to_move)


def _moved(before: Live, after: Position, now: int, *, begins_turn: bool, renews: bool) -> MatchRow:
    match, end = charged(before.match, before.to_move, now), _ending(after)
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
        )
    turn_ply = after.ply if begins_turn else match.turn_ply
    match = dataclasses.replace(match, ply=after.ply, turn_ply=turn_ply, waits_for=waiting_text(after.to_move))
    if renews:
        return renewed(match, after.to_move, now)
    return carried_on(before.match, before.to_move, match, after.to_move, now)


_CHANGING = (
    "ply",
    "turn_ply",
    "waits_for",
    "status",
    "deadline",
    "reminder",
    "charged_at",
    "paused_until",
    "ended_at",
    "outcome",
)


def _changes(old: MatchRow, new: MatchRow) -> dict[str, int | str | None]:
    return {name: getattr(new, name) for name in _CHANGING if getattr(new, name) != getattr(old, name)}
