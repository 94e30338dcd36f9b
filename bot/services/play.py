"""Playing: one action of one player, or their leaving for good."""

import logging
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Answer, Entered, Resigned, Waiting
from bot.services.acting import acting_seat, check_fresh, check_playing, check_turn
from bot.services.enter import Also, Receipt, enter
from bot.services.errors import StaleBoardError
from bot.services.first_round import in_first_round
from bot.services.hold import hold
from bot.services.host import Host
from bot.services.look import Seen, look, look_again
from bot.services.position import Live, Position, live
from bot.services.rated import unrate
from bot.store.log import entries
from bot.store.match_row import Unrated
from bot.store.matches import change_match
from engines import TEXTS
from engines.core.reacting import pause_before
from engines.core.record import BACK, DECLINE, WITHDRAW, Entry
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
        log.debug("the database failed, and is asked again", exc_info=True)
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


async def leave(
    host: Host, position: Live, seat: Seat, receipt: Receipt | None = None, unrated: Unrated | None = None
) -> Live:
    """Enter that a seat's player leaves, or declines; the match's lock is held by the caller. RulesError.

    `unrated` says why the match is not rated any more.
    """
    early, entry = in_first_round(position), Entry(seat, WITHDRAW)
    after = await host.reckoning.entry(position.withdraw, seat, host.now())
    declines = early and isinstance(after.turn, Outcome)
    if declines:
        entry = Entry(seat, DECLINE)
        after = await host.reckoning.entry(position.enter, entry, host.now())

    async def also(tx: AsyncConnection, _after: Live) -> None:
        if declines:
            await change_match(tx, position.board, declined_by=position.match.holders[seat])
        if early or unrated is not None:
            await unrate(tx, host, position.board, unrated)

    return await enter(host, position, entry, after, receipt, also=also)
