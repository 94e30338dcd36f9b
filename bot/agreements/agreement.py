"""Agreements of all players: draw, call off, undo, pause and resume.

One player proposes and all others answer. The last agreement adds an entry of the host (`engines/core/record.py`), or
stops the clocks.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial

from bot.agreements.pause import pause_or_resume
from bot.agreements.undo import plan_undo
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch, Step, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal, StaleBoardError
from bot.kernel.matches.reply import Reply
from bot.kernel.matches.validation import acting_seat, check_playing
from bot.kernel.store.proposals import PROPOSALS, ProposalRow, proposals_of
from bot.kernel.store.waiting_entries import DELAYED
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.seats.substitute_bot import (
    check_can_leave_to_computer,
    check_not_away,
    seats_played_by_people,
    start_away_mode,
)
from engines.core.messages import N_, Text, join_list
from engines.core.record import ABORT, DRAW, Entry
from engines.core.rules import Seat

_ENTRIES = {Aim.DRAW: Entry(None, DRAW), Aim.ABORT: Entry(None, ABORT)}
_Proposals = Mapping[str, ProposalRow]


def users_asked(position: Position, aim: Aim) -> tuple[int, ...]:
    """Return the users who must agree: all at the table who have not left.

    Computers consent to anything but a draw, which they judge (`bot/computers`), also in away mode.
    """
    seats = (Seat(seat) for seat in range(position.seats) if seat not in position.attendance.left_seats)
    seats_asked = (seat for seat in seats if aim is Aim.DRAW or not position.is_played_by_computer(seat))
    return tuple(dict.fromkeys(position.match.holders[seat] for seat in seats_asked))


def users_to_agree(position: Position, aim: Aim, agreed: Sequence[int]) -> list[int]:
    """Return the users who have yet to agree."""
    return [user for user in users_asked(position, aim) if user not in agreed]


@unit_of_work
async def propose(match: OpenMatch, aim: Aim) -> Reply:
    """Ask all others to agree; to propose the same as another player is to agree. Refusal."""
    host, position, user_id = match.host, match.position, match.user_id
    open_ones = await _open_proposals(match)
    _check_sense(position, aim, host.now())
    same = open_ones.get(aim)
    if same is not None and _may_renew(same, user_id):
        same = None
    if aim is Aim.SUBSTITUTE:
        await check_can_leave_to_computer(host, position, user_id)
        if same is not None and same.user_id != user_id:
            raise _other_proposal(same, user_id)
    if same is None:
        _check_none_open(open_ones, aim, user_id)
        if aim is Aim.UNDO:
            await plan_undo(host, position, user_id)
        mine = ProposalRow(match.id, aim, position.number, user_id, (user_id,), None)
        if not users_to_agree(position, aim, mine.agreed):
            return await _carry_out(match, mine)
        return _save(match, mine, N_("You asked in #{match_id}. Everyone else must agree.", match_id=match.id))
    if same.declined_by is not None:
        raise Refusal(_("That was declined. Ask again after the next move."))
    if user_id == same.user_id:
        raise Refusal(_("You already asked. Wait for {names}.", names=_waited_for(match, same)))
    return await _agree(match, same)


def may_ask(proposals: _Proposals, aim: Aim, user_id: int) -> bool:
    """Return whether a user can propose something: nothing else is being asked, and this was not declined."""
    same = proposals.get(aim)
    return not _open_besides(proposals, aim) and (same is None or _may_renew(same, user_id))


def _may_renew(declined: ProposalRow, user_id: int) -> bool:
    """Return whether a user declined it: only they may change their mind, the player who asked must wait."""
    return user_id == declined.declined_by != declined.user_id


@unit_of_work
async def agree(match: OpenMatch, aim: Aim, *, by_computer: bool = False) -> Reply:
    """Agree to what was proposed at the request's position; a computer may for a player it stands in for. Refusal."""
    return await _agree(match, _open(match, await _open_proposals(match, by_computer=by_computer), aim))


@unit_of_work
async def disagree(match: OpenMatch, aim: Aim, *, by_computer: bool = False) -> Reply:
    """Decline a proposal, which ends it; the player who proposed it takes it back. Refusal."""
    proposal = _open(match, await _open_proposals(match, by_computer=by_computer), aim)
    closed = dataclasses.replace(proposal, declined_by=match.user_id)
    return _save(match, closed, _no(match.id, aim, own=match.user_id == proposal.user_id))


async def _open_proposals(match: OpenMatch, *, by_computer: bool = False) -> _Proposals:
    """Return what is proposed; a Refusal for a user who has no say in it."""
    position, user_id = match.position, match.user_id
    acting_seat(position, user_id)
    check_playing(position)
    if user_id not in users_asked(position, Aim.DRAW):
        raise Refusal(_("You left #{match_id}.", match_id=match.id))
    if not by_computer:
        check_not_away(position, user_id)
    async with match.host.database.read() as tx:
        return await proposals_of(tx, match.id)


async def _agree(match: OpenMatch, proposal: ProposalRow) -> Reply:
    aim, user_id = Aim(proposal.what), match.user_id
    if user_id == proposal.user_id:
        raise Refusal(_("You asked that yourself. Wait for {names}.", names=_waited_for(match, proposal)))
    if user_id in proposal.agreed:
        raise Refusal(_("You already agreed. Wait for {names}.", names=_waited_for(match, proposal)))
    agreed = (*proposal.agreed, user_id)
    if not users_to_agree(match.position, aim, agreed):
        return await _carry_out(match, proposal)
    also_agreed = dataclasses.replace(proposal, agreed=agreed)
    return _save(match, also_agreed, N_("You agreed in #{match_id}. Now the others decide.", match_id=match.id))


def _waited_for(match: OpenMatch, proposal: ProposalRow) -> str:
    """Return the names of the players who have yet to answer."""
    users = users_to_agree(match.position, Aim(proposal.what), proposal.agreed)
    return join_list([escape(next(row.name for row in match.row.table if row.user_id == user)) for user in users])


async def _carry_out(match: OpenMatch, proposal: ProposalRow) -> Reply:
    """Do what all have agreed to."""
    position, aim = match.position, Aim(proposal.what)
    if aim is Aim.SUBSTITUTE:
        await start_away_mode(
            match, [seat for seat in seats_played_by_people(position) if position.holders[seat] == proposal.user_id]
        )
    elif aim in (Aim.PAUSE, Aim.RESUME):
        pause_or_resume(match, aim)
    else:
        match.write(partial(DELAYED.delete, match_id=match.id))
        await match.enter(await _step(match, aim, proposal.user_id))
    return _reply(match, N_("Everyone agreed in #{match_id}.", match_id=match.id))


async def _step(match: OpenMatch, aim: Aim, user_id: int) -> Step:
    """Return the entry of the host that carries out what that user proposed, and what it leads to."""
    host, position = match.host, match.position
    if aim is Aim.UNDO:
        entry, earlier = await plan_undo(host, position, user_id)
        return entry, position.take_back_to(earlier, entry, host.now())
    entry = _ENTRIES[aim]
    return entry, await host.rules_runner.entry(position.enter, entry, host.now())


def _save(match: OpenMatch, proposal: ProposalRow, text: Text) -> Reply:
    match.write(partial(PROPOSALS.save, value=proposal))
    match.send(Show(Surface.PROPOSAL, aim=Aim(proposal.what)))
    return _reply(match, text)


def _reply(match: OpenMatch, text: Text) -> Reply:
    """Return a reply that is not needed where the question, or what came of it, stands for everybody."""
    return Reply(match.id, text, told_in=match.row.place)


def _no(match_id: int, aim: Aim, *, own: bool) -> Text:
    if not own:
        return N_("You said no in #{match_id}.", match_id=match_id)
    if aim is Aim.UNDO:
        return N_("Your move in #{match_id} stands.", match_id=match_id)
    if aim is Aim.SUBSTITUTE:
        return N_("You keep playing #{match_id} yourself.", match_id=match_id)
    if aim is Aim.DRAW:
        return N_("You withdrew your draw offer in #{match_id}.", match_id=match_id)
    return N_("You withdrew your request in #{match_id}.", match_id=match_id)


def _open(match: OpenMatch, proposals: _Proposals, aim: Aim) -> ProposalRow:
    proposal, position = proposals.get(aim), match.position
    passed = proposal is None or proposal.number != match.number or proposal.number != position.number
    if proposal is None or (passed and aim is not Aim.SUBSTITUTE):
        raise StaleBoardError(position.match)
    if proposal.declined_by is not None:
        by = next(row.name for row in position.match.table if row.user_id == proposal.declined_by)
        raise Refusal(_("That question is closed: {name} said no.", name=escape(by)))
    return proposal


def _check_none_open(proposals: _Proposals, aim: Aim, user_id: int) -> None:
    """Refuse a second question at a time, besides whether a computer may play on: that waits as long as it takes."""
    for other in _open_besides(proposals, aim):
        raise _other_proposal(other, user_id)


def _open_besides(proposals: _Proposals, aim: Aim) -> list[ProposalRow]:
    others = (row for row in proposals.values() if row.declined_by is None)
    return [row for row in others if Aim.SUBSTITUTE not in (aim, Aim(row.what))]


def _other_proposal(row: ProposalRow, user_id: int) -> Refusal:
    if row.user_id == user_id:
        return Refusal(_("You already asked something in #{match_id}. *No* withdraws it.", match_id=row.match_id))
    return Refusal(
        _(
            "Answer the open question in #{match_id} first. To agree: `/table {command}`",
            match_id=row.match_id,
            command=row.what,
        )
    )


def _check_sense(position: Position, aim: Aim, now: int) -> None:
    """Refuse what cannot be wanted as the match stands."""
    match_id, paused = position.match_id, is_paused(position.match, now)
    if aim is Aim.ABORT:
        _check_early(position)
    elif aim is Aim.PAUSE and paused:
        raise Refusal(_("#{match_id} is paused. To play on: `/table resume`", match_id=match_id))
    elif aim is Aim.RESUME and not paused:
        raise Refusal(_("#{match_id} is not paused.", match_id=match_id))


def _check_early(position: Position) -> None:
    """Refuse to call a match off once each player could have moved, or the first turn of all has run."""
    if not position.in_first_round:
        raise Refusal(_("Too late to call #{match_id} off. Try `/table draw`.", match_id=position.match_id))
