"""Lists of matches: those that run, those that wait for a player, those that are over."""

from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.request import Person
from bot.kernel.messages.message import Message
from bot.kernel.setting import GAME_NAMES, Kind, Parameter
from bot.play.match_lists import MatchListQuery, ShowList, Sort, list_page
from engines.core.messages import N_

_GAME = Parameter("game", N_("The game (default: all)."), choices=GAME_NAMES)


@action(
    command="games list",
    about=N_("List your matches, and the others of this server."),
    parameters=(_GAME, Parameter("member", N_("Whose matches (default: yours and all others here)."), Kind.MEMBER)),
)
async def running(call: Call, game: str = "", member: Person | None = None) -> Message:
    """List the user's matches, and the others of the server."""
    return await _list(call, Sort.RUNNING, game, member)


@action(command="games next", about=N_("List the matches that wait for you, most urgent first."), parameters=(_GAME,))
async def waiting(call: Call, game: str = "") -> Message:
    """List the matches that wait for the user's move, the most urgent first, with their buttons."""
    return await _list(call, Sort.WAITING, game, None)


@action(
    command="games history",
    about=N_("List finished matches and their results."),
    parameters=(_GAME, Parameter("member", N_("Whose matches (default: yours)."), Kind.MEMBER)),
)
async def over(call: Call, game: str = "", member: Person | None = None) -> Message:
    """List finished matches of the user's, or a member's, with their results."""
    return await _list(call, Sort.OVER, game, member)


async def _list(call: Call, sort: Sort, game: str, member: Person | None) -> Message:
    query = MatchListQuery(call.origin, game, None if member is None else member.user_id)
    return await list_page(call.host, query, sort)


@action(ShowList, in_place=True)
async def turn(call: Call, sort: Sort, page: int, game: str, member: str) -> Message:
    """Turn to a page of a list."""
    query = MatchListQuery(call.origin, game, int(member) if member else None)
    return await list_page(call.host, query, sort, page)
