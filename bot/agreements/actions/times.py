"""Pausing and resuming a match by agreement, and more time for the current turn.

During a pause nothing is played and no clock runs, until all agree to resume or 30 days have passed.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.agreements.agreement import question
from bot.kernel.matches.aim import SUBSTITUTE, Aim
from bot.kernel.matches.clocks import is_paused, save_clocks, seats_waited_for
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch, open_for_clock
from bot.kernel.matches.position import Position
from bot.kernel.matches.questions import end_questions
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import LONGEST
from bot.kernel.matches.validation import acting_seat, check_not_paused, describe_off_turn
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.phrases import moment
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.proposals import PROPOSALS, ProposalRow
from bot.kernel.store.waiting_entries import set_waiting_entries
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from bot.kernel.timing import REMINDER_SHARE
from engines.core.messages import N_

PAUSE, RESUME = Aim("pause"), Aim("resume")
LONGEST_PAUSE = 30 * 86_400
"""Seconds after which a pause ends by itself, so that one player cannot block a match."""


async def end_pause(host: Host, match_id: int) -> bool:
    """Resume a match whose pause has expired and post a new board; return whether it was resumed."""
    async with open_for_clock(host, match_id) as match:
        row = match.row
        if row.status is not Status.PLAYING or row.paused_until is None or is_paused(row, host.now()):
            return False
        pause_or_resume(match, RESUME)
        match.send(Show(Surface.BOARD, anew=True))
        await match.save()
        return True


def pause_or_resume(match: OpenMatch, aim: Aim) -> None:
    """Pause or resume the match, and postpone delayed moves until the pause ends."""
    now = match.host.now()
    until = now + LONGEST_PAUSE if aim == PAUSE else None

    async def write(tx: AsyncConnection) -> None:
        match.send(*await end_questions(tx, match.id, but=SUBSTITUTE))
        await save_clocks(tx, match.row, replace(match.row, paused_until=until), now)
        await set_waiting_entries(tx, match.id, until or now)

    if aim == RESUME:
        match.send(Show(Surface.PROPOSAL, aim=PAUSE))
    match.send(Show(Surface.STANDING))
    match.write(write, times=True)


MORE_TIME: Final = Aim("more_time")


def _has_room(match: MatchRow, now: int) -> bool:
    """Return whether one more time limit fits: a turn has at most `LONGEST` seconds left."""
    return match.deadline is not None and match.deadline - now + match.turn_time <= LONGEST


def _may_want(menu: MoreMenu) -> bool:
    match, now = menu.position.match, menu.host.now()
    return menu.own_turn and _has_room(match, now) and not is_paused(match, now)


async def _check(match: OpenMatch, same: ProposalRow | None) -> None:
    """Refuse a new request by a player who is not to move, and any that exceeds the longest turn."""
    position, now = match.position, match.host.now()
    check_not_paused(position, now)
    if same is None and acting_seat(position, match.user_id) not in position.to_move:
        raise Refusal(_("{why} Only players to move can ask for more time.", why=describe_off_turn(position)))
    if not _has_room(match.row, now):
        raise Refusal(_("A turn takes 30 days at most. Ask when less time is left."))


def _ask(name: str, position: Position, _user_id: int) -> str:
    return _("{name} asks for {time} more for this turn.", name=name, time=write_turn_time(position.match.turn_time))


def _outcome(position: Position, proposal: ProposalRow | None, _asked_at: int) -> str | None:
    deadline = position.match.deadline
    if proposal is None or deadline is None:
        return None
    return _("More time agreed. This turn ends {time}.", time=moment(deadline))


@question(
    MORE_TIME,
    sign="⏳",
    offer=N_("more time"),
    label=N_("Ask for more time"),
    about=N_("Ask for more time for this turn, or agree to it."),
    at=42,
    when=_may_want,
    check=_check,
    ask=_ask,
    outcome=_outcome,
)
async def more_time(match: OpenMatch, proposal: ProposalRow) -> None:
    """Extend the turn by one time limit, also in the total time of its players, if they have one."""
    row, now = match.row, match.host.now()
    if row.deadline is None:
        raise LookupError("no clock runs")  # `_check` has refused it
    deadline, reminder = row.deadline + row.turn_time, row.deadline + int(row.turn_time * REMINDER_SHARE)
    waited_for = seats_waited_for(row)
    table = tuple(
        replace(one, time_left=one.time_left + row.turn_time)
        if one.seat in waited_for and one.time_left is not None
        else one
        for one in row.table
    )
    given = replace(row, table=table)
    after = replace(given, deadline=deadline, reminder=reminder)
    match.write(partial(save_clocks, before=given, after=after, now=now), times=True)
    match.write(partial(PROPOSALS.save, value=proposal))
    match.send(Show(Surface.STANDING), Show(Surface.PROPOSAL, aim=MORE_TIME))


def _is_paused(menu: MoreMenu) -> bool:
    return is_paused(menu.position.match, menu.host.now())


async def _check_runs(match: OpenMatch, _same: ProposalRow | None) -> None:
    if is_paused(match.row, match.host.now()):
        raise Refusal(_("#{match_id} is paused. To play on: `/table resume`", match_id=match.id))


def _pause_outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    until = position.match.paused_until
    return None if until is None or position.ply != asked_at else _("Paused until {day}.", day=f"<t:{until}:D>")


@question(
    PAUSE,
    sign="⏸️",
    offer=N_("the pause"),
    label=N_("Pause"),
    about=N_("Pause a match, up to 30 days, if all agree."),
    at=41,
    when=lambda menu: not _is_paused(menu),
    check=_check_runs,
    ask=lambda name, _position, _user_id: _("{name} asks for a pause, for 30 days at most.", name=name),
    outcome=_pause_outcome,
)
async def pause(match: OpenMatch, _proposal: ProposalRow) -> None:
    """Stop the clocks."""
    pause_or_resume(match, PAUSE)


async def _check_paused(match: OpenMatch, _same: ProposalRow | None) -> None:
    if not is_paused(match.row, match.host.now()):
        raise Refusal(_("#{match_id} is not paused.", match_id=match.id))


def _resume_outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    goes_on = position.ply == asked_at and position.match.paused_until is None
    return _("The match goes on.") if goes_on else None


@question(
    RESUME,
    sign="▶️",
    offer=N_("playing on"),
    label=N_("Resume"),
    about=N_("Resume a paused match. All must agree."),
    at=41,
    when=_is_paused,
    check=_check_paused,
    ask=lambda name, _position, _user_id: _("{name} wants to play on.", name=name),
    outcome=_resume_outcome,
)
async def resume(match: OpenMatch, _proposal: ProposalRow) -> None:
    """Start the clocks again."""
    pause_or_resume(match, RESUME)
