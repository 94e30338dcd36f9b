"""The actions of organizers."""

from bot.contests.contest import SeenContest
from bot.contests.finding import WHICH, find_contest
from bot.contests.organizing import decide_pairing, end_contest, extend, replace_member
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.computer_names import name_of, next_computer
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person
from bot.kernel.setting import Kind, Parameter
from bot.kernel.text.translation import _
from bot.servers.server import check_computers, settings_of
from engines.core.messages import N_
from players import LEVELS


@action(
    command="contest replace",
    about=N_("For organizers: give a member's place to another player."),
    parameters=(
        Parameter("member", N_("The member to replace."), Kind.USER, required=True),
        Parameter("by", N_("The player who takes the place."), Kind.MEMBER),
        Parameter("computer", N_("Or a computer, unrated."), choices={level: level for level in LEVELS}),
        WHICH,
    ),
)
async def replace(call: Call, member: Person, by: Person | None = None, computer: str = "", contest: str = "") -> str:
    """Give a member's place to another player, except in matches that have begun."""
    seen = await _organized(call, contest)
    if (by is not None) == bool(computer):
        raise Refusal(_("Choose one: `by` or `computer`."))
    if by is None:
        user_id = next_computer(computer, {row.user_id for row in seen.members.values()})
        check_computers(await settings_of(call.host, seen.row.guild_id), [user_id])
        by = Person(user_id, name_of(user_id))
    return await replace_member(call.host, seen.contest_id, call.request, member, by)


@action(
    command="contest result",
    about=N_("For organizers: set the result of a match of two."),
    parameters=(
        Parameter("number", N_("The match's number, like 123."), range(1, 2**31), required=True),
        Parameter("winner", N_("The winner. Leave it out for a draw."), Kind.USER),
        WHICH,
    ),
)
async def result(call: Call, number: int, winner: Person | None = None, contest: str = "") -> str:
    """Set the result of a match."""
    seen = await _organized(call, contest)
    return await decide_pairing(call.host, seen.contest_id, call.request, number, winner)


@action(
    command="contest extend",
    about=N_("For organizers: let the season or round last longer."),
    parameters=(Parameter("by", N_("How much longer, like 3d."), required=True), WHICH),
)
async def give_time(call: Call, by: str, contest: str = "") -> str:
    """Extend the season, the round or the sign-up."""
    seen = await _organized(call, contest)
    return await extend(call.host, seen.contest_id, call.request, by)


@action(
    command="contest end",
    about=N_("For organizers: end a contest; matches that run go on."),
    parameters=(WHICH,),
)
async def end(call: Call, contest: str = "") -> str:
    """End a contest."""
    seen = await _organized(call, contest)
    return await end_contest(call.host, seen.contest_id, call.request)


async def _organized(call: Call, contest: str) -> SeenContest:
    await call.check_organizes()
    return await find_contest(call.host, call.origin, contest)
