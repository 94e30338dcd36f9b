"""Signing up, leaving, and looking at a contest."""

from bot.contests.finding import WHICH, find_contest_here, find_contest_meant
from bot.contests.own_page import own_page
from bot.contests.sign_up import join, leave
from bot.contests.table_page import table_page
from bot.contests.verbs import JoinContest, LeaveContest, OwnContest, ShowContest
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from engines.core.messages import N_


@action(JoinContest)
async def sign_up(call: Call, contest: int) -> str:
    """Sign up."""
    seen = await find_contest_here(call.host, call.origin, contest)
    return await join(call.host, seen.contest_id, call.request)


@action(LeaveContest)
async def leave_it(call: Call, contest: int) -> str:
    """Leave by the button of the standing post."""
    seen = await find_contest_here(call.host, call.origin, contest)
    return await leave(call.host, seen.contest_id, call.request)


@action(command="contest leave", about=N_("Leave a contest."), parameters=(WHICH,))
async def leave_by_name(call: Call, contest: str = "") -> str:
    """Leave by the command."""
    seen = await find_contest_meant(call.host, call.origin, contest)
    return await leave(call.host, seen.contest_id, call.request)


@action(command="contest join", about=N_("Sign up for a contest."), parameters=(WHICH,))
async def join_by_name(call: Call, contest: str = "") -> str:
    """Sign up by the command."""
    seen = await find_contest_meant(call.host, call.origin, contest)
    return await join(call.host, seen.contest_id, call.request)


@action(
    command="contest show",
    about=N_("Show a contest: its table, and who can still finish where."),
    effort=Effort.PICTURE,
    parameters=(WHICH,),
)
async def show(call: Call, contest: str = "") -> Message:
    """Show the table of a contest."""
    seen = await find_contest_meant(call.host, call.origin, contest)
    return await table_page(call.tool(Drawing), seen, call.user_id)


@action(ShowContest, in_place=True)
async def turn(call: Call, contest: int, page: int) -> Message:
    """Turn to a page of the table."""
    seen = await find_contest_here(call.host, call.origin, contest)
    return await table_page(call.tool(Drawing), seen, call.user_id, page)


@action(OwnContest)
async def own(call: Call, contest: int) -> Message:
    """Show the user's own matches."""
    return own_page(await find_contest_here(call.host, call.origin, contest), call.user_id)


@action(
    command="contest mine",
    about=N_("Show your matches of a contest, why you were paired so, and what you can still reach."),
    parameters=(WHICH,),
)
async def own_by_name(call: Call, contest: str = "") -> Message:
    """Show the user's own matches by the command."""
    return own_page(await find_contest_meant(call.host, call.origin, contest), call.user_id)
