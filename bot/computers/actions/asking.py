"""Asking computers: for a hint, and why one played what it played."""

import asyncio
from typing import Final

from bot.computers.hints import hint, hint_post
from bot.computers.saved_answers import reasons_of_newest
from bot.computers.turns import Turns
from bot.kernel.actions import RUNNING, action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.menu import MoreEntry
from bot.kernel.messages.message import Message
from bot.kernel.messages.reasons import may_ask_why, why_post
from bot.kernel.rate_limit import Effort
from bot.kernel.text.translation import _
from bot.play.preview_post import save_entry
from engines.core.messages import N_

MOMENT: Final = 0.3
"""Seconds after which a player sees that the computer thinks."""


@action(
    "hint",
    label=N_("Hint"),
    command="table hint",
    about=N_("See a strong computer's move, in a friendly match."),
    effort=Effort.HISTORY,
    in_place=True,
    more=[MoreEntry(11, lambda menu: menu.own_turn and not menu.position.match.rated)],
    parameters=(RUNNING,),
)
async def ask_hint(call: Call) -> Message:
    """See what a strong computer would do in one's place, in a friendly match."""
    finding = asyncio.ensure_future(_hint(call))
    try:
        found, _waiting = await asyncio.wait([finding], timeout=MOMENT)
        # Discord itself shows that an answer of its own is to come.
        if not found and call.in_private:
            await call.show(Message(_("💡 Thinking about a move…")))
        return await finding
    finally:
        finding.cancel()


async def _hint(call: Call) -> Message:
    answer = await hint(call.host, call.tool(Turns).processes, call.match_id, call.user_id)
    await save_entry(call.host, answer.position, call.user_id, answer.tried.entry)
    drawing, after = call.tool(Drawing), answer.tried.after
    if after is not None:
        return hint_post(answer, await drawing.public(after), call.user_id)
    suggested = (answer.position.parse(answer.seat, answer.tried.entry),)
    board = await drawing.private(answer.position, answer.seat, reader=call.user_id, actions=suggested)
    return hint_post(answer, board, call.user_id)


@action(
    "why",
    label=N_("Why?"),
    looks=True,
    in_place=True,
    more=[MoreEntry(15, lambda menu: menu.plays and may_ask_why(menu.position))],
)
async def why(call: Call) -> Message:
    """Ask why a computer has just played what it played."""
    position = await call.position()
    return why_post(position, await reasons_of_newest(call.host, position), call.user_id)
