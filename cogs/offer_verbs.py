"""The buttons under an offer: answering it, asking computers along."""

from collections.abc import Awaitable, Callable
from typing import Final

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.computer_names import has_computers
from bot.kernel.matches.host import Host
from bot.kernel.matches.reply import Reply
from bot.kernel.matches.request import Request
from bot.kernel.messages.match_verbs import Accept, AddComputer, AskComputers, Decline, Join, Leave, Start, Withdraw
from bot.kernel.store.match_row import Status
from bot.offers import offer_replies as answer
from bot.offers.offer_post import computers_question, withdraw_question
from bot.servers.server import no_computers_here, settings_of
from cogs.acknowledge import acknowledge
from cogs.press import Press
from cogs.replies import answer_reply
from cogs.verbs import Verbs
from players import LEVELS

OFFERED: Final = Verbs()

Give = Callable[[Host, Request], Awaitable[Reply]]


def _answering(kind: type[Verb], give: Give, *, ask_maker: bool = False) -> None:
    """Register a button under an offer; the post itself shows what came of it.

    The offer's maker is asked first where that ends it for everybody.
    """

    @OFFERED.on(kind)
    async def handle(press: Press, _verb: Verb) -> None:
        if ask_maker and await _ends_all(press):
            await press.reply(withdraw_question(await press.match()))
            return
        await acknowledge(press.interaction, press.interaction.response.defer)
        answer = await give(press.host, press.request)
        if press.from_private_answer:
            await press.show(await answer_reply(press.interaction, answer))


async def _ends_all(press: Press) -> bool:
    match = await press.match()
    alone = match.open_table and len(match.table) == 1
    return match.status is Status.OFFERED and match.maker.user_id == press.interaction.user.id and not alone


_answering(Accept, answer.accept)
_answering(Decline, answer.decline, ask_maker=True)
_answering(Join, answer.join)
_answering(Leave, answer.leave, ask_maker=True)
_answering(Start, answer.start_now)
_answering(Withdraw, answer.cancel)


@OFFERED.on(AskComputers)
async def _ask_computers(press: Press, _verb: AskComputers) -> None:
    match = await press.match()
    if match.status is not Status.OFFERED or match.maker.user_id != press.interaction.user.id:
        raise answer.only_maker_adds_computers(match)
    allowed = (await settings_of(press.host, match.guild_id)).computers
    if not allowed and not has_computers(match.holders):
        raise no_computers_here()
    await press.show(computers_question(match, levels=LEVELS if allowed else ()))


@OFFERED.on(AddComputer)
async def _add_computer(press: Press, verb: AddComputer) -> None:
    await press.defer()
    if verb.level:
        answered = await answer.seat_computer(press.host, press.request, verb.level)
    else:
        answered = await answer.send_computers_away(press.host, press.request)
    await press.show(await answer_reply(press.interaction, answered))
