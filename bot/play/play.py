"""Playing an action for a player, and resigning."""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy.exc import OperationalError

from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch, load_match, open_for_clock, open_match, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import MoveIsPendingError, StaleBoardError
from bot.kernel.matches.request import Reply, Request
from bot.kernel.matches.validation import acting_seat, check_fresh, check_not_paused, check_playing, check_turn
from bot.kernel.messages.event_lines import LONGEST_MOVE
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import Unrated
from bot.kernel.store.matches import change_match
from bot.kernel.store.waiting_entries import DELAYED, DelayedEntry
from bot.kernel.text.markup import escape, shorten
from bot.kernel.text.translation import _, translate
from bot.ratings.rated_matches import unrate
from engines import TEXTS
from engines.core.errors import RulesError
from engines.core.messages import N_, NP_
from engines.core.people import People
from engines.core.record import BACK, DECLINE, Entry
from engines.core.rules import Outcome, Seat
from engines.core.support import pause_before
from engines.core.text import SupportsOwnMove, read_names

log = logging.getLogger(__name__)

LIVE_WINDOW: Final = 5 * 60
"""A match is live if all other people acted within this many seconds: only then does a delay give them a chance."""
_ENTRIES_LOOKED_AT: Final = 100

Also = Callable[[OpenMatch, Position], None]
"""A function that adds writes and jobs to a move; called with the position after it."""


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action that was played, with the positions before and after it; a repeated interaction gets the same."""

    action: object
    seat: Seat
    """The seat that moved."""
    before: Position
    after: Position


async def play(
    host: Host,
    request: Request,
    text: str,
    *,
    seen: OpenMatch | None = None,
    instead: Seat | None = None,
    also: Also | None = None,
) -> PlayedAction | Reply:
    """Play what a player typed or pressed; it may be delayed so that others can act first.

    `seen` is the match as loaded for the same request; `instead` is the seat for which a substitute bot plays;
    `also` is called before everything is saved. A player who moves in away mode ends it. Raises Refusal or RulesError.
    """
    try:
        return await _play(host, request, text, seen, instead, also)
    except OperationalError:
        # The database was locked, or the connection broke, maybe after the commit. The stored reply shows which.
        log.debug("the database failed: retrying", exc_info=True)
        return await _play(host, request, text, None, instead, also)


async def _play(
    host: Host, request: Request, text: str, seen: OpenMatch | None, instead: Seat | None, also: Also | None
) -> PlayedAction | Reply:
    async with open_match(host, request, seen) as match:
        if match.answered is not None:
            return await _repeat(host, match.answered)
        position = match.position
        seat = acting_seat(position, request.user_id) if instead is None else instead
        await check_fresh(host, position, request.number)
        check_not_paused(position, host.now())
        check_turn(position, seat)
        absent = seat in position.attendance.away_seats
        if instead is not None and not absent:
            # The player is back.
            raise StaleBoardError(match.row)
        before: Position = position
        if instead is None and absent:
            before = await host.rules_runner.entry(position.enter, Entry(seat, BACK), host.now())
        if request.number is None:
            text = read_names(TEXTS[before.game], text, before.names)
        game = before.rules.info
        action, after = await host.rules_runner.entry_of(game, _try, before, seat, text, host.now())
        if before is not position:
            returned = await match.enter(before)
            if pause_before(before.rules, before.public_view, action) > 0:
                await match.save()
            before = returned
        waiting = await _delay(match, before, after.entry, action)
        if waiting is not None:
            await match.save(waiting)
            return waiting
        newest = await match.enter(after)
        if also is not None:
            also(match, newest)
        await match.save(Reply(match.id, N_("Played in #{match_id}.", match_id=match.id), ply=before.ply + 1))
        return PlayedAction(action, seat, before, newest)


def _try(position: Position, seat: Seat, text: str, at: int) -> tuple[Any, Position]:  # Any: of the game's own type
    action = position.parse(seat, text)
    return action, position.act(seat, action, at)


async def _delay(match: OpenMatch, position: Position, entry: Entry, action: object) -> Reply | None:
    """Store an entry that others may preempt, as in a catch window (rules/monocards.md), and return a reply.

    Return None if it may be played at once.

    The delay counts from the previous entry. The clock plays the entry when it is due, also after a restart. Only
    live matches have delays: see `docs/decisions/0111-catch-window.md`.
    """
    now, due_at = match.host.now(), position.at + pause_before(position.rules, position.public_view, action)
    if due_at <= max(now, position.at) or entry.seat is None or position.ply == 0:
        return None
    async with match.host.database.read() as tx:
        pending = await DELAYED.find(tx, match.id)
        latest = await entries(tx, match.id, max(0, position.ply - _ENTRIES_LOOKED_AT))
    if pending is not None:
        raise MoveIsPendingError(own=pending.seat == entry.seat)
    if not _is_live(position, entry.seat, [row for row in latest if row.at > now - LIVE_WINDOW]):
        return None
    delayed = DelayedEntry(match.id, int(entry.seat), entry.text, due_at)
    match.write(partial(DELAYED.add, value=delayed), times=True)
    text = NP_(
        "Played in #{match_id} in {count} second.",
        "Played in #{match_id} in {count} seconds.",
        due_at - now,
        match_id=match.id,
    )
    return Reply(match.id, text, due_at=due_at)


def _is_live(position: Position, mover: Seat, latest: Sequence[LogRow]) -> bool:
    """Return whether all other people in the match made one of the latest entries. It depends on the log alone."""
    here = {mover, *(row.seat for row in latest)}
    return all(
        seat in here or seat in position.attendance.left_seats or position.is_played_by_computer(seat)
        for seat in map(Seat, range(position.seats))
    )


async def _repeat(host: Host, reply: Reply) -> PlayedAction | Reply:
    """Return the result of the first run of a repeated interaction, and wake delivery, which may have been cut off."""
    host.wake(reply.match_id)
    host.clock_changed()
    if reply.ply is None:
        return reply
    match_id, ply = reply.match_id, reply.ply
    row, *_ = await host.read(entries, match_id, ply - 1, ply)
    match, seat = (await load_match(host, match_id)).row, Seat(row.seat or 0)
    before, after = await host.positions.at(match_id, ply - 1), await host.positions.at(match_id, ply)
    return PlayedAction(before.parse(seat, row.entry), seat, before, after.with_row(match))


@unit_of_work
async def resign(match: OpenMatch) -> Reply:
    """Resign for a player, on or off turn.

    In the first round the match becomes unrated, and has no result if it ends by this.
    """
    position = match.position
    seat = acting_seat(position, match.user_id)
    check_playing(position)
    await leave(match, seat)
    text = N_("You resigned #{match_id}.", match_id=match.id)
    return Reply(match.id, text, told_in=position.match.thread_id)


async def leave(match: OpenMatch, seat: Seat, *, unrated: Unrated | None = None) -> Position:
    """Enter that a seat's player leaves or declines; `unrated` is the reason to unrate the match. Raises RulesError."""
    host, position = match.host, match.position
    early = position.in_first_round
    after = await host.rules_runner.entry(position.withdraw, seat, host.now())
    if early and isinstance(after.turn, Outcome):
        after = await host.rules_runner.entry(position.enter, Entry(seat, DECLINE), host.now())
        match.write(partial(change_match, match_id=match.id, declined_by=position.match.holders[seat]))
    if early or unrated is not None:
        unrate(match, unrated)
    return await match.enter(after)


async def leave_seats(host: Host, match_id: int, users: Collection[int], unrated: Unrated | None = None) -> None:
    """Resign for every seat of these users, until the match is over."""
    async with open_for_clock(host, match_id) as match:
        for seat, holder in enumerate(match.row.holders):
            if isinstance(match.position.turn, Outcome):
                return
            if holder not in users:
                continue
            try:
                await leave(match, Seat(seat), unrated=unrated)
            except RulesError:
                # The player is already out of the game.
                continue
            await match.save()


def played_text(played: PlayedAction | Reply) -> str:
    """Return the reply to a player about their own action."""
    if isinstance(played, Reply):
        return played.words
    before, events = played.before, played.after.events
    words = TEXTS[before.game]
    if isinstance(words, SupportsOwnMove):
        text = translate(words.own(played.action, events, People(before.names)))
    else:
        people = People(before.names)
        text = f"{translate(words.move(played.action, before.seat_view(played.seat), people))}."
    move = escape(shorten(text, LONGEST_MOVE))
    return _("Played in #{match_id}: {move}", match_id=before.match_id, move=move)
