"""Answering an offer, adding computers, and rematches."""

from collections.abc import Awaitable, Callable

from bot.kernel.actions import FINISHED, action
from bot.kernel.buttons.verb import Verb
from bot.kernel.call import Call, Result
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.request import Reply, Request
from bot.kernel.messages.message import Message
from bot.kernel.store.match_row import Status, has_computers
from bot.offers import offer_replies as answer
from bot.offers.offer_post import computers_question, withdraw_question
from bot.offers.rematch import ask_again
from bot.offers.verbs import Accept, AddComputer, AskComputers, Decline, Join, Leave, Rematch, Start, Withdraw
from bot.servers.server import no_computers_here, settings_of
from engines.core.messages import N_
from players import LEVELS


def _answer(verb: type[Verb], give: Callable[[Host, Request], Awaitable[Reply]], *, ask_maker: bool = False) -> None:
    """Declare the action of an answer; `ask_maker` asks the maker to confirm, unless nobody else has joined."""

    @action(verb, in_place=True, quiet=True)
    async def give_answer(call: Call) -> Result:
        if ask_maker:
            match = (await load_match(call.host, call.match_id)).row
            alone = match.open_table and len(match.table) == 1
            if match.status is Status.OFFERED and match.maker.user_id == call.user_id and not alone:
                return withdraw_question(match)
        return await give(call.host, call.request)


_answer(Accept, answer.accept)
_answer(Decline, answer.decline, ask_maker=True)
_answer(Join, answer.join)
_answer(Leave, answer.leave, ask_maker=True)
_answer(Start, answer.start_now)
_answer(Withdraw, answer.cancel)


@action(AskComputers, in_place=True, waits=False)
async def ask_computers(call: Call) -> Message:
    """Ask which computer to add to an open table."""
    match = (await call.load()).row
    if match.status is not Status.OFFERED or match.maker.user_id != call.user_id:
        raise answer.only_maker_adds_computers(match)
    allowed = (await settings_of(call.host, match.guild_id)).computers
    if not allowed and not has_computers(match.holders):
        raise no_computers_here()
    return computers_question(match, levels=LEVELS if allowed else ())


@action(AddComputer, in_place=True)
async def add_computer(call: Call, level: str) -> Reply:
    """Add a computer of that level to an open table; '' removes all computers."""
    if level:
        return await answer.seat_computer(call.host, call.request, level)
    return await answer.send_computers_away(call.host, call.request)


@action(
    Rematch,
    command="table rematch",
    about=N_("Play a finished match again, or accept a rematch."),
    parameters=(FINISHED,),
)
async def rematch(call: Call) -> Reply:
    """Offer a rematch of a finished match, with the next player to begin, or accept one."""
    return await ask_again(call.host, call.request)
