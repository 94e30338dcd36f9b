"""The actions of members: signing up, leaving, and looking at a contest, by buttons of its post or by commands."""

from bot.contests.finding import WHICH, find_contest
from bot.contests.own_page import own_page
from bot.contests.sign_up import join, leave
from bot.contests.table_page import table_page
from bot.contests.verbs import JoinContest, LeaveContest, OwnContest, ShowContest
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.rate_limit import Effort
from bot.kernel.text.translation import _
from engines.contests.record import record_to_json
from engines.core.messages import N_


@action(JoinContest, command="contest join", about=N_("Sign up for a contest."), parameters=(WHICH,))
async def sign_up(call: Call, contest: int | str = "") -> str:
    """Sign the user up for a contest."""
    seen = await find_contest(call.host, call.origin, contest)
    return await join(call.host, seen.contest_id, call.request)


@action(LeaveContest, command="contest leave", about=N_("Leave a contest."), parameters=(WHICH,))
async def drop_out(call: Call, contest: int | str = "") -> str:
    """Leave a contest."""
    seen = await find_contest(call.host, call.origin, contest)
    return await leave(call.host, seen.contest_id, call.request)


@action(
    ShowContest,
    command="contest show",
    about=N_("Show a contest: its table, and who can still finish where."),
    in_place=True,
    parameters=(WHICH,),
)
async def show(call: Call, contest: int | str = "", page: int | None = None) -> Message:
    """Show a page of the table, by default the user's."""
    return await table_page(call.tool(Drawing), await find_contest(call.host, call.origin, contest), call.user_id, page)


@action(
    OwnContest,
    command="contest mine",
    about=N_("Show your matches of a contest, why you were paired so, and what you can still reach."),
    in_place=True,
    parameters=(WHICH,),
)
async def own(call: Call, contest: int | str = "", page: int = 0) -> Message:
    """Show a page of the user's own matches."""
    return own_page(await find_contest(call.host, call.origin, contest), call.user_id, page)


@action(
    command="contest record",
    about=N_("Save a contest's record, from which anyone can recompute its draws and tables."),
    effort=Effort.HISTORY,
    parameters=(WHICH,),
)
async def record(call: Call, contest: str = "") -> Message:
    """Return the file from which draws and tables can be recomputed; it contains no names."""
    seen = await find_contest(call.host, call.origin, contest)
    file = Attachment(f"contest-{seen.contest_id}.json", record_to_json(seen.contest).encode())
    return Message(
        _(
            "The record of **{title}**: `python3 -m engines verify {name}` recomputes its draws and tables.",
            title=seen.title,
            name=file.name,
        ),
        (file,),
    )
