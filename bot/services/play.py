"""Playing: one action of one player, or their leaving for good."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy.exc import OperationalError

from bot.answers import Answer, Entered, Resigned, Waiting
from bot.request import Request
from bot.services.acting import acting_seat, check_fresh, check_playing, check_turn
from bot.services.errors import StaleBoardError
from bot.services.first_round import in_first_round
from bot.services.hold import hold
from bot.services.host import Host
from bot.services.look import Seen, look
from bot.services.open_match import OpenMatch, open_match, unit_of_work
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

Also = Callable[[OpenMatch, Live], None]
"""What else is written and sent with a move; it is given the position after it."""


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
    request: Request,
    text: str,
    *,
    seen: Seen | None = None,
    instead: Seat | None = None,
    also: Also | None = None,
) -> Played | Waiting:
    """Play what a player wrote or pressed; it may have to wait so that others may act before it.

    `seen` is the match as it was loaded for the same request; `instead` is the seat for which a computer plays it
    instead of its player; `also` is called before all is saved. Players who move themselves are back. Raises Refusal
    or RulesError.
    """
    try:
        return await _play(host, request, text, seen, instead, also)
    except OperationalError:
        # Locked for long, or gone after it took the entry: which of the two, the interaction's answer tells.
        log.debug("the database failed, and is asked again", exc_info=True)
        return await _play(host, request, text, None, instead, also)


async def _play(
    host: Host, request: Request, text: str, seen: Seen | None, instead: Seat | None, also: Also | None
) -> Played | Waiting:
    async with open_match(host, request, seen) as match:
        if match.seen.answered is not None:
            return await _repeat(host, match.seen.answered)
        position = match.position
        seat = acting_seat(position, request.user_id) if instead is None else instead
        await check_fresh(host, position, request.number)
        check_turn(position, seat)
        absent = seat in position.attendance.looked_after
        if instead is not None and not absent:
            # Its player is back.
            raise StaleBoardError(match.id)
        before: Position = position
        if instead is None and absent:
            before = await host.reckoning.entry(position.enter, Entry(seat, BACK), host.now())
        if request.number is None:
            text = read_names(TEXTS[before.game], text, before.names)
        action, after = await host.reckoning.entry(_try, before, seat, text, host.now())
        if before is not position:
            returned = await match.enter((Entry(seat, BACK), before))
            if pause_before(before.rules, before.public_view, action) > 0:
                await match.save()
            before = returned
        entry = Entry(seat, before.rules.format(action))
        waiting = await hold(match, before, entry, action)
        if waiting is not None:
            await match.save(waiting)
            return waiting
        newest = await match.enter((entry, after))
        if also is not None:
            also(match, newest)
        await match.save(Entered(match.id, before.ply + 1))
        return Played(action, seat, before, newest)


def _try(position: Position, seat: Seat, text: str, at: int) -> tuple[Any, Position]:  # Any: of the game's own type
    action = position.parse(seat, text)
    return action, position.act(seat, action, at)


async def _repeat(host: Host, answer: Answer) -> Played | Waiting:
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


@unit_of_work
async def resign(match: OpenMatch) -> Resigned:
    """Take a player out of a match for good, on or off turn; in its first round that declines it.

    Then it is unrated, and where it would be over by it, it has no result.
    """
    position = match.position
    seat = acting_seat(position, match.user_id)
    check_playing(position)
    await leave(match, seat)
    return Resigned(match.id)


async def leave(match: OpenMatch, seat: Seat, *, unrated: Unrated | None = None) -> Live:
    """Enter that a seat's player leaves, or declines; `unrated` says why the match is rated no more. RulesError."""
    host, position = match.host, match.position
    early, entry = in_first_round(position), Entry(seat, WITHDRAW)
    after = await host.reckoning.entry(position.withdraw, seat, host.now())
    if early and isinstance(after.turn, Outcome):
        entry = Entry(seat, DECLINE)
        after = await host.reckoning.entry(position.enter, entry, host.now())
        match.write(partial(change_match, board=match.id, declined_by=position.match.holders[seat]))
    if early or unrated is not None:
        match.write(lambda tx: unrate(tx, host, match.id, unrated))
    return await match.enter((entry, after))
