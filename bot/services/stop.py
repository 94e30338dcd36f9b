"""A moderator's end of a match or an offer, with a reason that its players are told."""

import dataclasses
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Aim, Stopped
from bot.computers import is_computer
from bot.markup import tidy_name
from bot.parcels import Parcel, ShowBoard, ShowOffer, ShowPrivate, ShowProposal, TellStopped
from bot.reasons import choices as why
from bot.services.endings import STOPPED
from bot.services.errors import MatchOverError, Refusal
from bot.services.host import Host
from bot.services.look import keep_answer, known_answer
from bot.services.outcomes import outcome_text
from bot.services.records import unknown_board
from bot.services.seat_offers import end_offers_of
from bot.store.held import drop_held
from bot.store.match_row import MatchRow, Status
from bot.store.matches import change_match, find_match
from bot.store.outbox import put
from bot.store.proposals import drop_proposals
from bot.store.queued import drop_queued
from engines import GAMES
from engines.core.rules import Seat

LONGEST_REASON: Final = 200


@dataclasses.dataclass(frozen=True, slots=True)
class Moderator:
    """Who ends it; whether they may was asked before."""

    user_id: int
    guild_id: int


async def stop(host: Host, board: int, by: Moderator, reason: str, interaction: int) -> Stopped:
    """End a match or an offer of that server without a result; what was rated is so no more. Refusal."""
    told = read_reason(reason)
    async with host.lock(board):
        async with host.database.write(of=board) as tx:
            known = await known_answer(tx, interaction)
            if isinstance(known, Stopped):
                return known
            match = await find_match(tx, board)
            if match is None or match.guild_id != by.guild_id:
                raise unknown_board(board)
            offered = match.status is Status.OFFERED
            if not offered and match.status is not Status.PLAYING:
                raise MatchOverError(board)
            now = host.now()
            await change_match(tx, board, stopped_by=by.user_id, stop_reason=told, ended_at=now)
            if offered:
                await change_match(tx, board, status=Status.CANCELLED)
                await put(tx, board, [ShowOffer(), TellStopped()], now)
            else:
                await _stop_playing(tx, match)
                gone = [ShowProposal(Aim(what)) for what in await drop_proposals(tx, board)]
                seats = await end_offers_of(tx, board, list(range(match.seats)))
                await put(tx, board, [*_parcels(match), *gone, *seats], now)
            answer = Stopped(board)
            await keep_answer(tx, interaction, answer, now)
        host.wake(board)
        host.clock_changed()
        return answer


def read_reason(text: str) -> str:
    """Return a reason in one line, without what cannot be seen; a Refusal for none."""
    reason = tidy_name(text, "")
    if not reason:
        raise Refusal(why.NoReasonGiven())
    if len(reason) > LONGEST_REASON:
        raise Refusal(why.ReasonTooLong(LONGEST_REASON, len(reason)))
    return reason


async def _stop_playing(tx: AsyncConnection, match: MatchRow) -> None:
    await drop_held(tx, match.board)
    await drop_queued(tx, match.board)
    await change_match(
        tx,
        match.board,
        status=Status.OVER,
        outcome=outcome_text(STOPPED),
        rated=False,
        waits_for="",
        deadline=None,
        reminder=None,
    )


def _parcels(match: MatchRow) -> list[Parcel]:
    """Say what must be sent: a last board, though it shows what the one before did, and the same for own boards."""
    own = range(match.seats) if GAMES[match.game].info.hidden else ()
    people = (Seat(seat) for seat in own if not is_computer(match.holders[seat]))
    private = (ShowPrivate(match.ply, seat, called=True) for seat in people)
    return [ShowBoard(match.ply, last=True), *private, ShowOffer()]
