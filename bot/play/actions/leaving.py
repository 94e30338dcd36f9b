"""Resigning, showing a private match to others, and ending a match as a moderator."""

from bot.agreements.leaving import Resign, ResignSurely, resign_question
from bot.kernel.actions import LIVE, action, match_of
from bot.kernel.buttons.game_controls import Style
from bot.kernel.call import Call, Result
from bot.kernel.matches.find import find_match_id_to_end, matches_here
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.position import Position
from bot.kernel.matches.validation import acting_seat, check_can_leave
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.match_verbs import Dismiss
from bot.kernel.messages.message import Message
from bot.kernel.setting import Parameter
from bot.kernel.store.match_row import Status
from bot.kernel.text.translation import _
from bot.offers.offer_replies import back_out
from bot.play import play
from bot.play.stop import LONGEST_REASON, stop
from bot.servers.match_channels import show_to_others
from bot.servers.server import settings_of
from engines.core.messages import N_


@action(
    Resign,
    label=N_("Resign"),
    style=Style.DANGER,
    command="table resign",
    about=N_("Resign, cancel your invitation or decline one."),
    waits=False,
    more=[MoreEntry(70, lambda menu: menu.plays)],
    parameters=(LIVE,),
)
async def resign(call: Call) -> Result:
    """Ask for confirmation before resigning; cancel or decline an offer."""
    seen = await call.load()
    if seen.row.status is Status.OFFERED:
        return await back_out(call.host, call.request)
    return await _ask(call, seen.position)


async def _ask(call: Call, position: Position) -> Message:
    seat = acting_seat(position, call.user_id)
    await check_can_leave(call.host, position, seat)
    server = await settings_of(call.host, position.match.guild_id)
    return resign_question(position, seat, computers=server.computers)


@action(ResignSurely, in_place=True)
async def resign_surely(call: Call, early: int) -> Result:
    """Resign; ask again if the confirmation was from the first round, which is over now."""
    if early and (seen := await call.load()).answered is None and not seen.position.in_first_round:
        return await _ask(call, seen.position)
    return await play.resign(call.host, call.request)


@action(Dismiss, in_place=True)
async def dismiss(_call: Call) -> None:
    """Remove a question without a reply."""


def _is_hidden_from_others(menu: MoreMenu) -> bool:
    return menu.position.match.is_private and menu.seat is not None and (menu.plays or menu.is_over)


@action("show_to_others", label=N_("Show to others"), in_place=True, more=[MoreEntry(60, _is_hidden_from_others)])
async def show(call: Call) -> str:
    """Make a match against computers public, and link its new place."""
    shown = await show_to_others(call.host, call.request)
    await call.wait_for(shown.match_id)
    row = (await load_match(call.host, shown.match_id)).row
    return _("Everyone can see it now: <#{place}>", place=row.place)


@action(
    command="table end",
    about=N_("For moderators: end a match or invitation without a result."),
    parameters=(
        Parameter("reason", N_("The reason, for all players."), required=True, longest=LONGEST_REASON),
        match_of(matches_here, find_match_id_to_end),
    ),
)
async def end(call: Call, reason: str) -> Result:
    """End a match or an offer without a result."""
    guild_id = await call.check_moderates((await call.load()).row)
    return await stop(call.host, call.request, guild_id, reason)
