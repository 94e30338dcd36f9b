"""More time for the turn that runs, if the other players agree: one more time limit."""

from dataclasses import replace
from functools import partial
from typing import Final

from bot.agreements.asking import question
from bot.agreements.pause import check_not_paused
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.clocks import is_paused, save_clocks, seats_waited_for
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import LONGEST
from bot.kernel.matches.validation import acting_seat, describe_off_turn
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.phrases import moment
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.proposals import PROPOSALS, ProposalRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from bot.kernel.timing.deadlines import REMINDER_SHARE
from engines.core.messages import N_

MORE_TIME: Final = Aim("more_time")


def _has_room(match: MatchRow, now: int) -> bool:
    """Return whether the turn can take one more time limit: no turn takes longer than the longest one."""
    return match.deadline is not None and match.deadline - now + match.turn_time <= LONGEST


def _may_want(menu: MoreMenu) -> bool:
    match, now = menu.position.match, menu.host.now()
    return menu.own_turn and _has_room(match, now) and not is_paused(match, now)


async def _check(match: OpenMatch, same: ProposalRow | None) -> None:
    """Refuse who is not to move, or has the longest time already; the others only agree."""
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
    """Give the turn one more time limit; where players have a time for all turns, that as well."""
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
