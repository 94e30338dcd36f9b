"""The rules of a match, a page at a time, and all the rules of its game."""

from bot.kernel.actions import action
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.find import find_own_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreEntry
from bot.kernel.messages.message import Message
from bot.kernel.setting import GAME_NAMES, Parameter
from bot.learning.rules_page import all_rules_page, rules_page
from bot.learning.rules_verbs import AllRules, Rules, RulesPage
from engines.core.messages import N_


@action(Rules, label=N_("How to play"), more=[MoreEntry(30, lambda _menu: True)])
async def rules(call: Call) -> Message:
    """Open the rules of a match."""
    return await rules_page(call.tool(Drawing), 0, await call.load(), call.user_id)


@action(RulesPage, in_place=True)
async def turn_page(call: Call, game: str, page: int) -> Message:
    """Turn to a page of the rules of a match."""
    seen = await call.load()
    if seen.row.game != game:
        raise MalformedError("rules of another game")
    return await rules_page(call.tool(Drawing), page, seen, call.user_id)


@action(
    command="rules",
    by_dm=True,
    about=N_("Read how to play a game."),
    parameters=(Parameter("game", N_("Which game."), required=True, choices=GAME_NAMES),),
)
async def all_rules(call: Call, game: str) -> Message:
    """Read all the rules of a game; the user's own match of it is a button away."""
    try:
        row = (await find_own_match(call.host, call.origin, None, game)).row
        match_id = row.match_id if row.game == game else 0
    except Refusal:
        match_id = 0
    return await all_rules_page(call.tool(Drawing), game, 0, match_id)


@action(AllRules, in_place=True, of_match=False)
async def turn_all(call: Call, game: str, page: int) -> Message:
    """Turn to a page of all the rules of a game."""
    return await all_rules_page(call.tool(Drawing), game, page, call.match_id)
