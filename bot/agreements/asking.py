"""The decorator that makes a question of the function that carries it out, with its command and its buttons."""

from collections.abc import Awaitable, Callable

from bot.agreements.agreement import agree, disagree, propose
from bot.agreements.question import QUESTIONS, Agree, Declined, Disagree, Propose, Question, may_ask
from bot.kernel.actions import RUNNING, action
from bot.kernel.call import Call
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.reply import Reply
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.rate_limit import Effort
from bot.kernel.store.proposals import ProposalRow, proposals_of
from engines.core.messages import Text

CarryOut = Callable[[OpenMatch, ProposalRow], Awaitable[object]]


async def _always(_match: OpenMatch, _same: ProposalRow | None) -> None:
    """Refuse nothing."""


def _usual(*_facts: object, **_more: object) -> None:
    """Say it in the usual words."""


def question(
    aim: Aim,
    *,
    sign: str,
    offer: str,
    label: str,
    ask: Callable[[str, Position, int], str],
    outcome: Callable[[Position, ProposalRow | None, int], str | None],
    about: str = "",
    effort: Effort = Effort.REQUEST,
    at: int = 0,
    when: Callable[[MoreMenu], bool] = lambda _menu: True,
    check: Callable[[OpenMatch, ProposalRow | None], Awaitable[None]] = _always,
    declined: Declined = _usual,
    withdrawal_reply: Callable[[int], Text | None] = _usual,
) -> Callable[[CarryOut], Question]:
    """Make a question (`Question` says what is what). With `about` it is a command, and an entry of *More…* at `at`."""

    async def may(menu: MoreMenu) -> bool:
        sensible = menu.plays and when(menu)
        return sensible and may_ask(menu.position, await menu.load(proposals_of), aim, menu.user_id)

    async def ask_all(call: Call) -> Reply:
        return await propose(call.host, call.request, aim)

    def declare(carry_out: CarryOut) -> Question:
        made = Question(aim, sign, offer, label, ask, check, carry_out, outcome, declined, withdrawal_reply)
        QUESTIONS[aim] = made
        if about:
            ask_all.__module__ = carry_out.__module__
            entry = MoreEntry(at, may, lambda _menu: made.button)
            action(command=f"table {aim}", about=about, effort=effort, more=[entry], parameters=(RUNNING,))(ask_all)
        return made

    return declare


@action(Propose, in_place=True)
async def ask_others(call: Call, aim: str) -> Reply:
    """Ask all others to agree to something."""
    return await propose(call.host, call.request, Aim(aim))


@action(Agree)
async def say_yes(call: Call, aim: str) -> Reply:
    """Agree to what a player proposes to all."""
    return await agree(call.host, call.request, Aim(aim))


@action(Disagree)
async def say_no(call: Call, aim: str) -> Reply:
    """Decline it, or withdraw the user's own proposal."""
    return await disagree(call.host, call.request, Aim(aim))
