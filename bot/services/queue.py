"""A move made before one's turn (rules/server.md, queue): played when the turn comes, if it can be then.

The clock plays it some seconds after the turn has come, as an entry like any other: the board has been posted by then
and has called its player, so that nothing tells before it is played that there is one.
"""

from dataclasses import replace
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Queued, Unqueued
from bot.markup import escaped
from bot.parcels import TellQueueRefused
from bot.reasons import matches as why
from bot.services.acting import acting_seat, check_playing
from bot.services.caretaker import check_not_looked_after
from bot.services.errors import MatchOverError, Refusal
from bot.services.host import Host
from bot.services.look import look
from bot.services.open_match import OpenMatch, open_for_clock, unit_of_work
from bot.services.position import Live
from bot.store.queued import QueuedRow, drop_queued, queued_of, set_queued
from engines import TEXTS
from engines.core.errors import RulesError
from engines.core.reacting import pause_before
from engines.core.record import Entry
from engines.core.rules import Seat
from engines.core.sentences import People, sentence
from engines.core.text import read_names


@unit_of_work
async def queue_up(match: OpenMatch, text: str) -> Queued:
    """Save a move for when the turn comes, instead of an earlier one. Refusal or RulesError."""
    position = match.position
    seat = _waiting_seat(position, match.user_id)
    named = read_names(TEXTS[position.game], text, position.names)
    entry = await match.host.reckoning.entry(_canonical, position, seat, named)
    match.write(partial(set_queued, row=QueuedRow(match.id, match.user_id, entry)))
    return Queued(match.id, entry)


async def queued_move(host: Host, board: int, user_id: int) -> QueuedRow | None:
    """Return the move that somebody has queued. Refusal for who does not play there."""
    position = (await look(host, board)).position
    acting_seat(position, user_id)
    async with host.database.read() as tx:
        return (await queued_of(tx, board)).get(user_id)


@unit_of_work
async def take_out(match: OpenMatch) -> Unqueued:
    """Forget the move that the user has queued. Refusal where there is none."""
    acting_seat(match.position, match.user_id)

    async def drop(tx: AsyncConnection) -> None:
        if not await drop_queued(tx, match.id, match.user_id):
            raise Refusal(why.NothingQueued(match.id))

    match.write(drop)
    return Unqueued(match.id)


async def play_queued(host: Host, match_id: int, user_id: int) -> bool:
    """Play the move of a user whose turn has come; return whether it could be. If not, they are told privately."""
    async with open_for_clock(host, match_id) as match:
        async with host.database.read() as tx:
            row = (await queued_of(tx, match_id)).get(user_id)
        if row is None or row.due_at is None or row.due_at > host.now():
            return False
        position = match.position
        seat = next((seat for seat in position.to_move if position.match.holders[seat] == user_id), None)
        try:
            due_at, action = (None, None) if seat is None else await _due_at(host, position, seat, row.entry)
            if seat is not None and due_at is not None and due_at <= host.now():
                after = await host.reckoning.entry(position.act, seat, action, host.now())
                await match.enter((Entry(seat, position.rules.format(action)), after))
            else:
                match.write(partial(set_queued, row=replace(row, due_at=due_at)))
        except RulesError as error:
            due_at, told = None, sentence(error.reason, People(position.names, escaped))
            match.write(partial(set_queued, row=replace(row, due_at=None, refused=told)))
            match.send(TellQueueRefused(user_id))
        try:
            await match.save()
        except MatchOverError:
            return False
        return due_at is not None and due_at <= host.now()


async def _due_at(host: Host, position: Live, seat: Seat, entry: str) -> tuple[int, object]:
    """Return when a queued move may be played, and the move. RulesError."""
    action = await host.reckoning.entry(position.parse, seat, entry)
    return position.at + int(pause_before(position.rules, position.public_view, action)), action


def _waiting_seat(position: Live, user_id: int) -> Seat:
    """Return the seat that somebody makes a move for; a Refusal where no turn of theirs can come, or has come."""
    seat = acting_seat(position, user_id)
    check_playing(position)
    check_not_looked_after(position, user_id)
    board, info = position.board, position.rules.info
    if seat in position.attendance.left:
        raise Refusal(why.NoTurnWillCome(board))
    if info.simultaneous:
        raise Refusal(why.NobodyWaits(position.game))
    if seat in position.to_move:
        raise Refusal(why.TurnHasCome(board))
    return seat


def _canonical(position: Live, seat: Seat, text: str) -> str:
    return str(position.rules.format(position.parse(seat, text)))
