"""Playing: one action of one player, and the two other ways a game moves on: leaving and the clock."""

import logging
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Answer, Entered, Resigned, Waiting
from bot.parcels import Remind, ShowDeadline
from bot.reasons import matches as why
from bot.services.caretaker import absentees, look_after, taken_out
from bot.services.clocks import heeding_quiet_hours, renewed, seats_waited_for, stands_until
from bot.services.enter import Also, Receipt, enter
from bot.services.errors import AheadError, MatchOverError, OffTurnError, Refusal, StaleBoardError
from bot.services.first_round import in_first_round
from bot.services.hold import hold
from bot.services.host import Host
from bot.services.look import Seen, look, look_again
from bot.services.mending import mend
from bot.services.position import Live, Position, live
from bot.services.rated import unrate
from bot.services.records import entry_of
from bot.services.restored import suspect_restored
from bot.store.held import drop_held, find_held
from bot.store.log import entries
from bot.store.match_row import Status
from bot.store.matches import change_match, change_playing, find_match
from bot.store.outbox import put
from engines import TEXTS
from engines.core.errors import RulesError
from engines.core.reacting import outlasts, pause_before
from engines.core.record import BACK, CARETAKER, DECLINE, EXPIRE, WITHDRAW, Entry
from engines.core.rules import Outcome, Seat
from engines.core.text import read_names

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Played:
    """An action that was played, with the positions it led from and to: the same if its interaction is repeated."""

    action: object
    seat: Seat
    """Whose it was."""
    before: Position
    after: Live


async def play(
    host: Host,
    *,
    board: int,
    user_id: int,
    text: str,
    ply: int | None,
    interaction: int,
    also: Also | None = None,
    seen: Seen | None = None,
    instead: Seat | None = None,
) -> Played | Waiting:
    """Play what a player wrote or pressed; it may have to wait so that others may act before it.

    `ply` is the public number of the position the player was looking at, None where they typed a command; `also`
    is done in the transaction of the entry; `seen` is the match as it was loaded for the same interaction; `instead`
    is the seat for which a computer plays it instead of its player. Who moves themselves is back. Raises Refusal or
    RulesError.
    """
    asked = _Asked(board, user_id, text, ply, interaction, also, instead)
    try:
        return await _play(host, asked, seen)
    except OperationalError:
        # Locked for long, or gone after it took the entry: which of the two, the interaction's answer tells.
        log.warning("the database failed, and is asked again", exc_info=True)
        return await _play(host, asked, None)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What `play` is given of one interaction."""

    board: int
    user_id: int
    text: str
    ply: int | None
    interaction: int
    also: Also | None
    instead: Seat | None


async def _play(host: Host, asked: _Asked, seen: Seen | None) -> Played | Waiting:
    board, interaction, text = asked.board, asked.interaction, asked.text
    async with host.lock(board):
        seen = await look_again(host, board, interaction, seen)
        if seen.answered is not None:
            return await _again(host, seen.answered)
        position = seen.position
        seat = acting_seat(position, asked.user_id) if asked.instead is None else asked.instead
        await check_fresh(host, position, asked.ply)
        check_turn(position, seat)
        if asked.instead is not None and seat not in position.attendance.looked_after:
            # Its player is back.
            raise StaleBoardError(board)
        if asked.instead is None and seat in position.attendance.looked_after:
            return await _play_again(host, position, seat, asked)
        if asked.ply is None:
            text = read_names(TEXTS[position.game], text, position.names)
        action, after = await host.reckoning.entry(_tried, position, seat, text, host.now())
        canonical = position.rules.format(action)
        entry = Entry(seat, canonical)
        waiting = await hold(host, position, entry, action, interaction)
        if waiting is not None:
            return waiting
        receipt = Receipt(interaction, Entered(board, position.ply + 1))
        return Played(action, seat, position, await enter(host, position, entry, after, receipt, also=asked.also))


async def _play_again(host: Host, position: Live, seat: Seat, asked: _Asked) -> Played | Waiting:
    """Play the move of somebody for whom a computer has played: with it they are back."""
    back = Entry(seat, BACK)
    here = await host.reckoning.entry(position.enter, back, host.now())
    text = asked.text if asked.ply is not None else read_names(TEXTS[here.game], asked.text, here.names)
    action, after = await host.reckoning.entry(_tried, here, seat, text, host.now())
    entry = Entry(seat, here.rules.format(action))
    if pause_before(here.rules, here.public_view, action) > 0:
        newest = await enter(host, position, back, here)
        waiting = await hold(host, newest, entry, action, asked.interaction)
        if waiting is not None:
            return waiting
        receipt = Receipt(asked.interaction, Entered(asked.board, newest.ply + 1))
        return Played(action, seat, newest, await enter(host, newest, entry, after, receipt, also=asked.also))
    receipt = Receipt(asked.interaction, Entered(asked.board, here.ply + 1))
    newest = await enter(host, position, back, here, receipt, then=[(entry, after)], also=asked.also)
    return Played(action, seat, here, newest)


def _tried(position: Position, seat: Seat, text: str, at: int) -> tuple[Any, Position]:  # Any: of the game's own type
    action = position.parse(seat, text)
    return action, position.act(seat, action, at)


async def _again(host: Host, answer: Answer) -> Played | Waiting:
    """Return what a repeated interaction led to the first time, and see that it is sent: that may have been cut off."""
    host.wake(answer.board)
    host.clock_changed()
    if isinstance(answer, Waiting):
        return answer
    if not isinstance(answer, Entered):
        raise TypeError(f"a played action was answered as {answer.kind}")
    board, ply = answer.board, answer.ply
    async with host.database.read() as tx:
        row, *_ = await entries(tx, board, ply - 1, ply)
    match, seat = (await look(host, board)).match, Seat(row.seat or 0)
    before, after = await host.positions.at(board, ply - 1), await host.positions.at(board, ply)
    return Played(before.parse(seat, row.entry), seat, before, live(after, match))


async def resign(host: Host, *, board: int, user_id: int, interaction: int) -> Resigned:
    """Take a player out of a match for good, on or off turn; in its first round that declines it.

    Then it is unrated, and where it would be over by it, it has no result.
    """
    async with host.lock(board):
        seen = await look(host, board, interaction)
        if isinstance(seen.answered, Resigned):
            return seen.answered
        position = seen.position
        seat = acting_seat(position, user_id)
        check_playing(position)
        answer = Resigned(board)
        await leave(host, position, seat, Receipt(interaction, answer))
        return answer


async def leave(host: Host, position: Live, seat: Seat, receipt: Receipt | None = None) -> Live:
    """Enter that a seat's player leaves, or declines; the match's lock is held by the caller. RulesError."""
    early, entry = in_first_round(position), Entry(seat, WITHDRAW)
    after = await host.reckoning.entry(position.withdraw, seat, host.now())
    declines = early and isinstance(after.turn, Outcome)
    if declines:
        entry = Entry(seat, DECLINE)
        after = await host.reckoning.entry(position.enter, entry, host.now())

    async def also(tx: AsyncConnection, _after: Live) -> None:
        if declines:
            await change_match(tx, position.board, declined_by=position.match.holders[seat])
        if early:
            await unrate(tx, host, position.board)

    return await enter(host, position, entry, after, receipt, also=also)


async def expire(host: Host, *, board: int, deadline: int) -> bool:
    """Let the clock play where that deadline still stands; tell whether it did."""
    async with host.lock(board):
        position = await host.positions.current(board)
        now, match = host.now(), position.match
        if match.status is not Status.PLAYING or match.deadline != deadline:
            return False
        if await _stands(host, position, now):
            return False
        away = absentees(position)
        if away:
            await look_after(host, position, away)
            return True
        after = await host.reckoning.entry(position.expire, now)
        away = taken_out(position, after)
        if away:
            await look_after(host, position, away)
            return True
        await enter(host, position, Entry(None, EXPIRE), after)
        return True


async def _stands(host: Host, position: Live, now: int) -> bool:
    """Tell whether the clock stands still by now, as by a vacation begun while a turn was written down; put it off."""
    if stands_until(position.match, position.to_move, now) is None:
        return False
    match = renewed(position.match, position.to_move, now)
    async with host.database.write(of=position.board) as tx:
        await change_playing(tx, position.board, deadline=match.deadline, reminder=match.reminder)
        await put(tx, position.board, [ShowDeadline()], now)
    host.wake(position.board)
    return True


async def remind(host: Host, *, board: int, reminder: int) -> bool:
    """Remind those the match waits for, where that reminder is still due; tell whether it was."""
    async with host.lock(board), host.database.write(of=board) as tx:
        match, now = await find_match(tx, board), host.now()
        if match is None or match.status is not Status.PLAYING or match.reminder != reminder:
            return False
        wanted = max(reminder, now)
        later = (await heeding_quiet_hours(tx, replace(match, reminder=wanted), now)).reminder
        if later is not None and later > wanted:
            await change_match(tx, board, reminder=later)
            return False
        await change_match(tx, board, reminder=None)
        if later is None or stands_until(match, seats_waited_for(match), now) is not None:
            return False
        await put(tx, board, [Remind()], now)
    host.wake(board)
    await mend(host, board)
    return True


async def release(host: Host, *, board: int) -> bool:
    """Play the entry that waited, now that its time has come; tell whether it could still be played."""
    async with host.lock(board):
        async with host.database.read() as tx:
            held = await find_held(tx, board)
        if held is None:
            return False
        position = await host.positions.current(board)
        entry = Entry(Seat(held[0]), held[1])
        try:
            check_playing(position)
            after = await host.reckoning.entry(position.enter, entry, host.now())
        except (RulesError, MatchOverError):
            async with host.database.write(of=board) as tx:
                await drop_held(tx, board)
            return False
        await enter(host, position, entry, after, released=True)
        return True


def acting_seat(position: Live, user_id: int) -> Seat:
    """Return the seat a user acts for: of several, one the game waits for; a Refusal for somebody not at the table."""
    mine = [Seat(seat) for seat in position.match.seats_of(user_id)]
    if not mine:
        raise Refusal(why.NotAPlayer(position.board, position.match.place))
    waited_for = [seat for seat in mine if seat in position.to_move]
    if waited_for or len(mine) == 1:
        return (waited_for or mine)[0]
    able = [seat for seat in mine if position.legal_actions(seat)]
    return (able or mine)[0]


def check_playing(position: Position) -> None:
    """Refuse once the match is over."""
    if isinstance(position.turn, Outcome):
        raise MatchOverError(position.board)


def check_current(position: Live, ply: int | None) -> None:
    """Refuse a request made for a position that has passed; `ply` is a public number."""
    check_playing(position)
    if ply is not None and not position.oldest_number <= ply <= position.number:
        raise StaleBoardError(position.board)


async def check_fresh(host: Host, position: Live, ply: int | None) -> None:
    """Do the same, but let pass what was offered before entries that leave it as good as it was, as a call of MONO."""
    try:
        check_current(position, ply)
    except StaleBoardError:
        if ply is not None and ply > position.number:
            await suspect_restored(host, position.board)
            raise AheadError(position.board) from None
        if ply is None or position.rules.info.simultaneous:
            raise
        async with host.database.read() as tx:
            since = await entries(tx, position.board, ply, position.ply)
        if not all(_outlasts(position, entry_of(row)) for row in since):
            raise


def _outlasts(position: Position, entry: Entry) -> bool:
    return entry.text in (CARETAKER, BACK) or outlasts(position.rules, entry)


async def check_can_leave(host: Host, position: Position, seat: Seat) -> None:
    """Refuse, before it is asked about, a leaving that the game would not allow: of a seat that is out. RulesError."""
    check_playing(position)
    await host.reckoning.entry(position.withdraw, seat, position.began)


def check_turn(position: Live, seat: Seat) -> None:
    """Refuse a seat that can do nothing now, and name whom the match waits for."""
    if seat in position.to_move or position.legal_actions(seat):
        return
    board, place = position.board, position.match.place
    if seat in position.attendance.left:
        raise Refusal(why.HasLeft(board, place))
    if position.rules.info.simultaneous:
        # Who is in the game can at least think again.
        raise Refusal(why.IsOut(board, place))
    raise OffTurnError(seat, why.WaitsForOthers(board, tuple(position.names[other] for other in position.to_move)))
