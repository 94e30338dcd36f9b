"""Answering an offer: accept, decline, join, leave, start with those who are there, cancel."""

import dataclasses
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import (
    Accepted,
    ComputerJoined,
    ComputersGone,
    Declined,
    GotUp,
    Joined,
    OfferAnswer,
    Started,
    Withdrawn,
)
from bot.computers import is_computer, name_of, next_computer, share_of
from bot.parcels import ShowOffer, TellDeclined
from bot.reasons import offers as why
from bot.request import Request
from bot.services.begin import begin
from bot.services.consent import check_limit, check_table
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.look import keep_answer, known_answer
from bot.services.records import unknown_board
from bot.services.server import check_table_takes_computers
from bot.store.match_row import MatchRow, SeatRow, Status
from bot.store.matches import change_match, find_match, set_table
from bot.store.outbox import put
from engines import GAMES
from engines.core.reasons import Reason

_Change = Callable[[AsyncConnection, MatchRow], Awaitable[OfferAnswer]]
"""What an answer does inside the transaction; it returns what came of it."""


async def accept(host: Host, request: Request) -> OfferAnswer:
    """Accept a challenge; the match begins when all have."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if match.open_table:
            raise Refusal(why.OpenTable(board))
        mine = [row for row in match.table if row.user_id == person.user_id]
        if not mine:
            raise Refusal(why.NotInvited(board, _invited(match), match.game))
        if all(row.accepted_by for row in mine):
            raise Refusal(why.AcceptedAlready(board))
        await check_limit(tx, host, person.user_id)
        table = tuple(
            dataclasses.replace(row, accepted_by=request.interaction, name=person.name) if row in mine else row
            for row in match.table
        )
        return await _seat_and_maybe_begin(tx, host, match, table, Accepted(board))

    return await _answer(host, request, change)


async def decline(host: Host, request: Request) -> OfferAnswer:
    """Decline a challenge, which ends it; its maker takes it back the same way."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if person.user_id == match.maker.user_id:
            return await _end(tx, host, match, Status.CANCELLED, Withdrawn(board))
        if match.open_table or person.user_id not in {row.user_id for row in match.table}:
            raise Refusal(why.OnlyInvitedDecline(board))
        await change_match(tx, board, declined_by=person.user_id)
        told = await _end(tx, host, match, Status.DECLINED, Declined(board))
        await put(tx, board, [TellDeclined(person.user_id)], host.now())
        return told

    return await _answer(host, request, change)


async def join(host: Host, request: Request) -> OfferAnswer:
    """Sit down at an open table; the match begins when it is full."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if not match.open_table:
            raise Refusal(why.IsChallenge(board, _invited(match)))
        if person.user_id in {row.user_id for row in match.table}:
            raise Refusal(why.SitsAlready(board))
        await check_table(tx, match.game, board, match.maker.user_id, person.user_id)
        await check_limit(tx, host, person.user_id)
        table = (*match.table, SeatRow(len(match.table), person.user_id, person.name, request.interaction))
        return await _seat_and_maybe_begin(tx, host, match, table, Joined(board))

    return await _answer(host, request, change)


async def seat_computer(host: Host, request: Request, level: str) -> OfferAnswer:
    """Give a place at one's own open table to a computer; the match begins when it is full."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if not match.open_table or person.user_id != match.maker.user_id:
            raise Refusal(why.OnlyMakerAsksComputers(board, match.maker.name))
        await check_table_takes_computers(tx, match.guild_id, board)
        user_id = next_computer(level, match.holders)
        name = name_of(user_id)
        table = (*match.table, SeatRow(len(match.table), user_id, name, share_of(user_id)))
        # Whatever was wanted: no computer is rated.
        await change_match(tx, board, rated=False)
        seated = dataclasses.replace(match, rated=False)
        return await _seat_and_maybe_begin(tx, host, seated, table, ComputerJoined(board, name))

    return await _answer(host, request, change)


async def send_computers_away(host: Host, request: Request) -> OfferAnswer:
    """Take the computers from one's own open table again."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if not match.open_table or person.user_id != match.maker.user_id:
            raise Refusal(why.OnlyMakerAsksComputers(board, match.maker.name))
        stay = [row for row in match.table if not is_computer(row.user_id)]
        table = tuple(dataclasses.replace(row, seat=seat) for seat, row in enumerate(stay))
        await set_table(tx, board, table)
        await put(tx, board, [ShowOffer()], host.now())
        return ComputersGone(board)

    return await _answer(host, request, change)


async def leave(host: Host, request: Request) -> OfferAnswer:
    """Get up from an open table before it begins; its maker cancels it instead."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if person.user_id == match.maker.user_id:
            return await _end(tx, host, match, Status.CANCELLED, Withdrawn(board))
        stay = [row for row in match.table if row.user_id != person.user_id]
        if not match.open_table or len(stay) == len(match.table):
            raise Refusal(why.DoesNotSit(board))
        table = tuple(dataclasses.replace(row, seat=seat) for seat, row in enumerate(stay))
        await set_table(tx, board, table)
        await put(tx, board, [ShowOffer()], host.now())
        return GotUp(board)

    return await _answer(host, request, change)


async def cancel(host: Host, request: Request) -> OfferAnswer:
    """Take an offer back; only the one who made it may."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if person.user_id != match.maker.user_id:
            raise Refusal(why.OnlyMakerWithdraws(board, match.maker.name))
        return await _end(tx, host, match, Status.CANCELLED, Withdrawn(board))

    return await _answer(host, request, change)


async def back_out(host: Host, request: Request) -> OfferAnswer:
    """Take an offer back, decline it or get up from its table, whichever it is for this person."""
    async with host.database.read() as tx:
        match = await find_match(tx, request.match_id)
    step = leave if match is not None and match.open_table else decline
    return await step(host, request)


async def drop_unseen(host: Host, board: int) -> None:
    """End an offer whose post is not there to be answered; one that has begun meanwhile goes on."""
    async with host.lock(board), host.database.write(of=board) as tx:
        match = await find_match(tx, board)
        if match is not None and match.status is Status.OFFERED:
            await change_match(tx, board, status=Status.CANCELLED, ended_at=host.now())
    host.wake(board)


async def start_now(host: Host, request: Request) -> OfferAnswer:
    """Begin an open table with those who sit there, where the game can be played by so many."""
    board, person = request.match_id, request.user

    async def change(tx: AsyncConnection, match: MatchRow) -> OfferAnswer:
        if not match.open_table or person.user_id != match.maker.user_id:
            raise Refusal(why.OnlyMakerStarts(board, match.maker.name))
        if len(match.table) not in GAMES[match.game].info.seat_counts:
            raise Refusal(why.TooFewSit(match.game, len(match.table)))
        await begin(tx, match, host.now())
        return Started(board)

    return await _answer(host, request, change)


async def _seat_and_maybe_begin(
    tx: AsyncConnection, host: Host, match: MatchRow, table: tuple[SeatRow, ...], answer: OfferAnswer
) -> OfferAnswer:
    seated = dataclasses.replace(match, table=table)
    if len(table) == match.seats and all(row.accepted_by for row in table):
        await begin(tx, seated, host.now())
    else:
        await set_table(tx, match.board, table)
        await put(tx, match.board, [ShowOffer()], host.now())
    return answer


async def _end(tx: AsyncConnection, host: Host, match: MatchRow, status: Status, answer: OfferAnswer) -> OfferAnswer:
    await change_match(tx, match.board, status=status, ended_at=host.now())
    await put(tx, match.board, [ShowOffer()], host.now())
    return answer


async def _answer(host: Host, request: Request, change: _Change) -> OfferAnswer:
    board, interaction = request.match_id, request.interaction
    async with host.lock(board):
        async with host.database.write() as tx:
            known = await known_answer(tx, interaction)
            if isinstance(known, OfferAnswer):
                return known
            match = await find_match(tx, board)
            if match is None:
                raise unknown_board(board)
            if match.status is not Status.OFFERED:
                raise Refusal(_no_longer_offered(match))
            answer = await change(tx, match)
            match = await find_match(tx, board) or match
            await keep_answer(tx, interaction, answer, host.now())
        host.wake(board)
        host.clock_changed()
        host.call_computers(board, match.table)
        return answer


def _no_longer_offered(match: MatchRow) -> Reason:
    if match.status in (Status.PLAYING, Status.OVER):
        return why.HasBegun(match.board)
    return why.NoLongerOffered(match.board, match.game)


def _invited(match: MatchRow) -> tuple[str, ...]:
    return tuple(row.name for row in match.invited)
