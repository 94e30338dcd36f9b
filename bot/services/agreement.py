"""What all players agree to: a draw, to call a match off before its second round, to take moves back, to pause.

One proposes, all others answer. What the last one agrees to is an entry of the host (`engines/core/record.py`), or lets
the clocks stand still.
"""

import dataclasses
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Agreed, AgreementAnswer, Aim, NotAgreed, Proposed
from bot.parcels import ShowProposal
from bot.reasons import agreement as why
from bot.services.acting import acting_seat, check_playing
from bot.services.caretaker import (
    check_can_leave_to_computer,
    check_not_looked_after,
    look_after,
    seats_to_look_after,
)
from bot.services.enter import Receipt, enter
from bot.services.errors import Refusal, StaleBoardError
from bot.services.first_round import in_first_round
from bot.services.host import Host
from bot.services.look import keep_answer, look
from bot.services.pause import is_paused, pause_or_go_on
from bot.services.position import Live, Position
from bot.services.undo import way_back
from bot.store.held import drop_held
from bot.store.match_row import SeatRow
from bot.store.outbox import put
from bot.store.proposals import ProposalRow, add_proposal, change_proposal, proposals_of, renew_proposal
from engines.core.record import ABORT, DRAW, Entry
from engines.core.rules import Seat

_ENTRIES = {Aim.DRAW: Entry(None, DRAW), Aim.ABORT: Entry(None, ABORT)}
_Proposals = dict[str, ProposalRow]
_Change = Callable[[Live, _Proposals], Awaitable[AgreementAnswer]]


def parties(position: Live, aim: Aim) -> tuple[int, ...]:
    """Return the users who must agree: all at the table who have not left.

    Computers consent to anything but a draw, which they judge (`bot/thinking`), also for whom they play.
    """
    seats = (Seat(seat) for seat in range(position.seats) if seat not in position.attendance.left)
    asked = (seat for seat in seats if aim is Aim.DRAW or not position.is_played_by_computer(seat))
    return tuple(dict.fromkeys(position.match.holders[seat] for seat in asked))


def missing(position: Live, aim: Aim, agreed: Sequence[int]) -> list[int]:
    """Return who has yet to agree."""
    return [user for user in parties(position, aim) if user not in agreed]


async def propose(host: Host, *, board: int, user_id: int, aim: Aim, interaction: int) -> AgreementAnswer:
    """Ask all others to agree; who is asked already and proposes the same agrees by that. Refusal."""

    async def change(position: Live, open_ones: _Proposals) -> AgreementAnswer:
        _check_sense(position, aim, host.now())
        same, store = open_ones.get(aim), add_proposal
        if same is not None and user_id == same.declined_by != same.user_id:
            # Who has declined may have thought better of it; only who was declined must wait.
            same, store = None, renew_proposal
        if aim is Aim.CARETAKER:
            await check_can_leave_to_computer(host, position, user_id)
            if same is not None and same.user_id != user_id:
                raise Refusal(why.OtherProposal(board, aim))
        if same is None:
            _check_none_open(open_ones, board, aim)
            if aim is Aim.UNDO:
                await way_back(host, position, user_id)
            mine = ProposalRow(board, aim, position.number, user_id, (user_id,), None)
            if not missing(position, aim, mine.agreed):
                return await _carry_out(host, position, mine, interaction)
            await _store(host, position.match.table, mine, Proposed(board, aim), interaction, store)
            return Proposed(board, aim)
        if same.declined_by is not None:
            raise Refusal(why.DeclinedBefore(board))
        if user_id == same.user_id:
            raise Refusal(why.ProposedAlready(board))
        return await _agree(host, position, same, user_id, interaction)

    return await _change(host, board, user_id, interaction, change)


async def agree(
    host: Host, *, board: int, user_id: int, aim: Aim, number: int, interaction: int, by_computer: bool = False
) -> AgreementAnswer:
    """Agree to what was proposed at the position of that public number; a computer may for whom it plays. Refusal."""

    async def change(position: Live, open_ones: _Proposals) -> AgreementAnswer:
        return await _agree(host, position, _open(position, open_ones, aim, number), user_id, interaction)

    return await _change(host, board, user_id, interaction, change, by_computer=by_computer)


async def disagree(
    host: Host, *, board: int, user_id: int, aim: Aim, number: int, interaction: int, by_computer: bool = False
) -> AgreementAnswer:
    """Decline it, which ends it; whoever proposed it takes it back. Refusal."""

    async def change(position: Live, open_ones: _Proposals) -> AgreementAnswer:
        proposal = _open(position, open_ones, aim, number)
        answer = NotAgreed(board, aim, own=user_id == proposal.user_id)
        declined = dataclasses.replace(proposal, declined_by=user_id)
        await _store(host, position.match.table, declined, answer, interaction, change_proposal)
        return answer

    return await _change(host, board, user_id, interaction, change, by_computer=by_computer)


async def _change(
    host: Host, board: int, user_id: int, interaction: int, change: _Change, *, by_computer: bool = False
) -> AgreementAnswer:
    async with host.lock(board):
        seen = await look(host, board, interaction)
        if isinstance(seen.answered, AgreementAnswer):
            return seen.answered
        position = seen.position
        acting_seat(position, user_id)
        check_playing(position)
        if user_id not in parties(position, Aim.DRAW):
            raise Refusal(why.OthersDecide(board))
        if not by_computer:
            check_not_looked_after(position, user_id)
        async with host.database.read() as tx:
            found = await proposals_of(tx, board)
        return await change(position, found)


async def _agree(host: Host, position: Live, proposal: ProposalRow, user_id: int, interaction: int) -> AgreementAnswer:
    board, aim = position.board, Aim(proposal.what)
    if user_id == proposal.user_id:
        raise Refusal(why.OwnProposal(board))
    if user_id in proposal.agreed:
        raise Refusal(why.AgreedAlready(board))
    agreed = (*proposal.agreed, user_id)
    if not missing(position, aim, agreed):
        return await _carry_out(host, position, proposal, interaction)
    answer = Agreed(board, aim, ended=False)
    also_agreed = dataclasses.replace(proposal, agreed=agreed)
    await _store(host, position.match.table, also_agreed, answer, interaction, change_proposal)
    return answer


async def _carry_out(host: Host, position: Live, proposal: ProposalRow, interaction: int) -> Agreed:
    """Enter what all have agreed to."""
    aim = Aim(proposal.what)
    answer = Agreed(position.board, aim, ended=True)
    if aim is Aim.CARETAKER:
        seats = [seat for seat in seats_to_look_after(position) if position.holders[seat] == proposal.user_id]
        await look_after(host, position, seats, Receipt(interaction, answer))
        return answer
    if aim in (Aim.PAUSE, Aim.RESUME):
        await pause_or_go_on(host, position.match, answer, interaction)
        return answer
    entry, after = await _entered(host, position, aim, proposal.user_id)

    async def also(tx: AsyncConnection, after: Live) -> None:
        await drop_held(tx, after.board)

    await enter(host, position, entry, after, Receipt(interaction, answer), also=also)
    return answer


async def _entered(host: Host, position: Live, aim: Aim, user_id: int) -> tuple[Entry, Position]:
    """Return the entry of the host that carries out what that user proposed, and what it leads to."""
    if aim is Aim.UNDO:
        back = await way_back(host, position, user_id)
        return back.entry, position.taken_back_to(back.earlier, back.entry, host.now())
    entry = _ENTRIES[aim]
    return entry, await host.reckoning.entry(position.enter, entry, host.now())


async def _store(
    host: Host,
    table: Sequence[SeatRow],
    proposal: ProposalRow,
    answer: AgreementAnswer,
    interaction: int,
    store: Callable[[AsyncConnection, ProposalRow], Awaitable[None]],
) -> None:
    now = host.now()
    async with host.database.write(of=proposal.board) as tx:
        await store(tx, proposal)
        await keep_answer(tx, interaction, answer, now)
        await put(tx, proposal.board, [ShowProposal(Aim(proposal.what))], now)
    host.wake(proposal.board)
    host.call_computers(proposal.board, table)


def _open(position: Live, found: _Proposals, aim: Aim, number: int) -> ProposalRow:
    proposal = found.get(aim)
    passed = proposal is None or proposal.number != number or proposal.number != position.number
    if proposal is None or (passed and aim is not Aim.CARETAKER):
        raise StaleBoardError(position.board)
    if proposal.declined_by is not None:
        by = next(row.name for row in position.match.table if row.user_id == proposal.declined_by)
        raise Refusal(why.ProposalEnded(position.board, by))
    return proposal


def _check_none_open(found: _Proposals, board: int, aim: Aim) -> None:
    """Refuse a second question at a time, besides whether a computer may play on: that waits as long as it takes."""
    others = (Aim(row.what) for row in found.values() if row.declined_by is None)
    other = next((each for each in others if Aim.CARETAKER not in (aim, each)), None)
    if other is not None:
        raise Refusal(why.OtherProposal(board, other))


def _check_sense(position: Live, aim: Aim, now: int) -> None:
    """Refuse what cannot be wanted as the match stands."""
    board, paused = position.board, is_paused(position.match, now)
    if aim is Aim.ABORT:
        _check_early(position)
    elif aim is Aim.PAUSE and paused:
        raise Refusal(why.PausedAlready(board))
    elif aim is Aim.RESUME and not paused:
        raise Refusal(why.NotPaused(board))


def _check_early(position: Live) -> None:
    """Refuse to call a match off once each player could have moved, or the first turn of all has run."""
    if not in_first_round(position):
        raise Refusal(why.FirstRoundOver(position.board))
