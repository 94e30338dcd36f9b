"""Putting one entry into the log: the one transaction every change of a position goes through."""

import dataclasses
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Aim, Answer
from bot.computers import has_computers, is_computer
from bot.log_lines import facts
from bot.parcels import Parcel, ShowBoard, ShowOffer, ShowPrivate, ShowProposal, ShowSeatOffer
from bot.services.attendance import UNFINISHED
from bot.services.clocks import carried_on, charged, heeding_quiet_hours, renewed
from bot.services.errors import MatchOverError
from bot.services.host import Host
from bot.services.look import keep_answer
from bot.services.outcomes import note_results, outcome_text
from bot.services.position import Live, Position, live
from bot.services.seat_offers import end_seat_offers
from bot.services.turn_comes import note_turns
from bot.store.held import drop_held, find_held, hasten_held
from bot.store.log import LogRow, append
from bot.store.match_row import Absent, MatchRow, Status
from bot.store.matches import change_playing, set_looked_after, set_time_left
from bot.store.outbox import put
from bot.store.proposals import drop_proposals
from bot.store.waits import what_waits
from engines.core.errors import RulesError
from engines.core.reacting import pause_before
from engines.core.record import BACK, CARETAKER, OF_HOLDERS, WITHDRAW, Entry
from engines.core.rules import Outcome, Seat

log = logging.getLogger(__name__)

A_MOMENT: Final = 120
"""Seconds that computers have for seats that have just been left to them, where the time of others is up."""
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
        yield from parcels_after(self.before, self.after, fresh=self.begins_turn, actor=self.entry.seat)
        if self.entry.text in (CARETAKER, BACK):
            yield ShowBoard(self.after.ply, last=self.after.match.status is Status.OVER)


async def enter(
    host: Host,
    before: Live,
    entry: Entry,
    after: Position,
    receipt: Receipt | None = None,
    *,
    then: Sequence[tuple[Entry, Position]] = (),
    released: bool = False,
    also: Also | None = None,
) -> Live:
    """Log an entry that leads from one position to another with all that follows from it, then wake the delivery.

    The match's lock is held by the caller. `then` are more entries, each with where it leads; `released` says that it
    is the entry that waited, which waits no longer; `also` is done in the same transaction.
    """
    now = host.now()
    plies, parcels = await host.reckoning.entry(_followed, before, [(entry, after), *then], now)
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
            parcels += await _what_waited(tx, host, plies, newest, now)
            if not await change_playing(tx, match.board, **_changes(match, newest.match)):
                # Ended since the position was loaded, where no entry of the log says it.
                raise MatchOverError(match.board)
            await _keep_table(tx, match, newest.match)
            if newest.match.status is Status.OVER:
                await note_results(tx, newest.match, newest.attendance.departures)
                parcels.append(ShowOffer())
            await put(tx, match.board, parcels, now)
    finally:
        # Also where the commit reports a failure: it may have been done.
        host.wake(match.board)
        host.clock_changed()
        host.call_computers(match.board, (*match.table, *newest.match.table))
    host.positions.keep(newest)
    host.counters.moves += len(plies)
    for ply in plies:
        log.info("entered", extra=facts(match=match.board, ply=ply.after.ply))
    return newest


async def _what_waited(
    tx: AsyncConnection, host: Host, plies: Sequence[_Ply], newest: Live, now: int
) -> list[ShowProposal | ShowSeatOffer]:
    """Let go on or end what waited in the match before those entries; return what must be sent."""
    waits, board, lasting = await what_waits(tx, newest.board), newest.board, _lasting(plies)
    parcels: list[ShowProposal | ShowSeatOffer] = []
    if waits.held:
        await _hasten(tx, newest, now)
    if waits.queued:
        await note_turns(tx, host, newest, [(ply.before, ply.entry) for ply in plies], now)
    passes = newest.number != plies[0].before.number or newest.match.status is Status.OVER or lasting is None
    if waits.proposals and passes:
        parcels += [ShowProposal(Aim(what)) for what in await drop_proposals(tx, board, but=lasting)]
    if waits.seat_offers:
        parcels += await end_seat_offers(tx, newest)
    return parcels


def _lasting(plies: Sequence[_Ply]) -> Aim | None:
    """Return what is asked for whatever is played: a player wants to leave, until somebody comes or goes."""
    newest = plies[-1].after
    changes = newest.attendance.departures != plies[0].before.attendance.departures
    changes |= any(ply.entry.text in OF_HOLDERS for ply in plies)
    return None if changes or newest.match.status is Status.OVER else Aim.CARETAKER


async def _keep_table(tx: AsyncConnection, before: MatchRow, after: MatchRow) -> None:
    if after.total_time is not None:
        await set_time_left(tx, after.board, after.table)
    if _looked_after(after) != _looked_after(before):
        await set_looked_after(tx, after.board, _looked_after(after))


async def _heeding_quiet_hours(tx: AsyncConnection, before: MatchRow, newest: Live, now: int) -> Live:
    if newest.match.reminder == before.reminder:
        return newest
    return live(newest, await heeding_quiet_hours(tx, newest.match, now))


def _followed(before: Live, entered: Iterable[tuple[Entry, Position]], now: int) -> tuple[Sequence[_Ply], list[Parcel]]:
    """Return entries with those that follow them, and what is to be sent: all that a large turn takes long for."""
    plies: list[_Ply] = []
    for entry, after in entered:
        plies.append(_ply(plies[-1].after if plies else before, entry, after, now))
    plies = _with_leavers(plies, now)
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
    if entry.seat is not None and entry.text in (CARETAKER, BACK) and match.status is Status.PLAYING:
        match = _played_by_another(match, after, entry.seat, now)
    return _Ply(entry, before, live(after, _noting_looked_after(match, after)), begins_turn)


def _played_by_another(match: MatchRow, after: Position, seat: Seat, now: int) -> MatchRow:
    """Return it with a fresh turn for whoever plays that seat now; others whose time is up get no turn of it."""
    if seat not in after.to_move:
        return match
    if seat in after.attendance.looked_after and not all(map(after.is_played_by_computer, after.to_move)):
        # Where all act together the turn runs without the others, once the computer has had its moment.
        late = match.deadline is not None and match.deadline <= now
        return dataclasses.replace(match, deadline=now + A_MOMENT, reminder=None) if late else match
    return renewed(match, after.to_move, now)


def _noting_looked_after(match: MatchRow, after: Position) -> MatchRow:
    kept = after.attendance.looked_after
    if _looked_after(match) == kept:
        return match
    table = tuple(dataclasses.replace(row, looked_after=row.seat in kept) for row in match.table)
    return dataclasses.replace(match, table=table)


def _looked_after(match: MatchRow) -> frozenset[int]:
    return frozenset(row.seat for row in match.table if row.looked_after)


def _with_leavers(entered: Sequence[_Ply], now: int) -> list[_Ply]:
    """Follow entries by the leaving of those who have missed too many turns."""
    plies = [*entered]
    while (seat := _who_has_left(plies[-1].after)) is not None:
        before = plies[-1].after
        try:
            after = before.withdraw(seat, now)
        except RulesError:
            # The game has let that player go by itself.
            break
        plies.append(_ply(before, Entry(seat, WITHDRAW), after, now))
    return plies


def _who_has_left(position: Live) -> Seat | None:
    if isinstance(position.turn, Outcome) or position.rules.info.counts_missed_turns:
        return None
    if position.match.absent is Absent.CARETAKER:
        # A computer plays for them from then on (`caretaker.py`).
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
    """Tell whether every person has left, or is absent from, a match that computers would play on for nobody."""
    left, looked_after = position.attendance.left, position.attendance.looked_after
    people = [Seat(seat) for seat, user in enumerate(position.holders) if not is_computer(user)]
    plays = bool(looked_after) or has_computers(position.holders)
    return plays and all(seat in left | looked_after for seat in people)


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
        if after.is_played_by_computer(seat) and not (over and not is_computer(after.holders[number])):
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
    if entry.text in (CARETAKER, BACK):
        # Nothing has moved: what the others were shown is still good.
        return False
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
