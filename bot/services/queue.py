"""A move made before one's turn (rules/server.md, queue): played when the turn comes, if it can be then.

The clock plays it some seconds after the turn has come, as an entry like any other: the board has been posted by then
and has called its player, so that nothing tells before it is played that there is one.
"""

import dataclasses

from bot.answers import Queued, Unqueued
from bot.markup import escaped
from bot.parcels import TellQueueRefused
from bot.reasons import matches as why
from bot.services.acting import acting_seat, check_playing
from bot.services.caretaker import check_not_looked_after
from bot.services.enter import enter
from bot.services.errors import MatchOverError, Refusal
from bot.services.host import Host
from bot.services.look import keep_answer, look
from bot.services.position import Live
from bot.store.outbox import put
from bot.store.queued import QueuedRow, drop_queued, queued_of, set_queued
from engines import TEXTS
from engines.core.errors import RulesError
from engines.core.reacting import pause_before
from engines.core.record import Entry
from engines.core.rules import Seat
from engines.core.sentences import People, sentence
from engines.core.text import read_names


async def queue_up(host: Host, *, board: int, user_id: int, text: str, interaction: int) -> Queued:
    """Keep a move for when the turn comes, instead of an earlier one. Refusal or RulesError."""
    async with host.lock(board):
        seen = await look(host, board, interaction)
        if isinstance(seen.answered, Queued):
            return seen.answered
        position = seen.position
        seat = _waiting_seat(position, user_id)
        named = read_names(TEXTS[position.game], text, position.names)
        entry = await host.reckoning.entry(_canonical, position, seat, named)
        answer = Queued(board, entry)
        async with host.database.write(of=board) as tx:
            await set_queued(tx, QueuedRow(board, user_id, entry))
            await keep_answer(tx, interaction, answer, host.now())
        return answer


async def queued_move(host: Host, *, board: int, user_id: int) -> QueuedRow | None:
    """Return the move that somebody has queued. Refusal for who does not play there."""
    position = (await look(host, board)).position
    acting_seat(position, user_id)
    async with host.database.read() as tx:
        return (await queued_of(tx, board)).get(user_id)


async def take_out(host: Host, *, board: int, user_id: int, interaction: int) -> Unqueued:
    """Forget the move that somebody has queued. Refusal where there is none."""
    async with host.lock(board):
        seen = await look(host, board, interaction)
        if isinstance(seen.answered, Unqueued):
            return seen.answered
        acting_seat(seen.position, user_id)
        answer = Unqueued(board)
        async with host.database.write(of=board) as tx:
            if not await drop_queued(tx, board, user_id):
                raise Refusal(why.NothingQueued(board))
            await keep_answer(tx, interaction, answer, host.now())
        return answer


async def play_queued(host: Host, *, board: int, user_id: int) -> bool:
    """Play the move of somebody whose turn has come; tell whether it could be. If not, they are told privately."""
    async with host.lock(board):
        async with host.database.read() as tx:
            row = (await queued_of(tx, board)).get(user_id)
        if row is None or row.due_at is None or row.due_at > host.now():
            return False
        position = await host.positions.current(board)
        seat = next((seat for seat in position.to_move if position.match.holders[seat] == user_id), None)
        if seat is None:
            await _store(host, dataclasses.replace(row, due_at=None))
            return False
        try:
            action = await host.reckoning.entry(position.parse, seat, row.entry)
            wait = position.at + pause_before(position.rules, position.public_view, action)
            if wait > host.now():
                await _store(host, dataclasses.replace(row, due_at=wait))
                return False
            after = await host.reckoning.entry(position.act, seat, action, host.now())
        except RulesError as error:
            await _refuse(host, row, sentence(error.reason, People(position.names, escaped)))
            return False
        try:
            await enter(host, position, Entry(seat, position.rules.format(action)), after)
        except MatchOverError:
            return False
        return True


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


async def _store(host: Host, row: QueuedRow) -> None:
    async with host.database.write(of=row.board) as tx:
        await set_queued(tx, row)
    host.clock_changed()


async def _refuse(host: Host, row: QueuedRow, why: str) -> None:
    async with host.database.write(of=row.board) as tx:
        await set_queued(tx, dataclasses.replace(row, due_at=None, refused=why))
        await put(tx, row.board, [TellQueueRefused(row.user_id)], host.now())
    host.wake(row.board)
