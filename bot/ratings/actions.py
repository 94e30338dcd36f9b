"""The standings of the strongest players."""

from bot.kernel.actions import Suggested, action
from bot.kernel.call import Call
from bot.kernel.matches.find import RequestOrigin
from bot.kernel.matches.host import Host
from bot.kernel.matches.pools import all_pools
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Parameter
from bot.kernel.text.translation import translate
from bot.ratings.ratings import rating_list
from bot.ratings.standings_page import ShowStandings, StandingsScope, pool_meant, standings_page, standings_query
from engines.core.messages import N_


async def _pools(_host: Host, _origin: RequestOrigin, _match: int | None) -> list[tuple[str, str]]:
    return [(pool.key, translate(pool.name)) for pool in all_pools()]


@action(
    command="games standings",
    about=N_("See ratings of the strongest players."),
    effort=Effort.PICTURE,
    parameters=(
        Suggested("game", N_("Which game (default: the best of each)."), look_up=_pools),
        Parameter(
            "where",
            N_("Players of this server (default), or of every server."),
            choices={each.value: each.value for each in StandingsScope},
        ),
    ),
)
async def standings(call: Call, game: str = "", where: str | None = None) -> Message:
    """Show the standings of players by their ratings."""
    return await _page(call, game.strip(), None if where is None else StandingsScope(where), 0)


@action(ShowStandings, in_place=True)
async def turn(call: Call, page: int, among: StandingsScope, pool: str) -> Message:
    """Turn to a page of the standings of a pool; '' for all games."""
    return await _page(call, pool, among, page)


async def _page(call: Call, game: str, among: StandingsScope | None, at: int) -> Message:
    pool = pool_meant(game) if game else None
    return await standings_page(rating_list(call.host), standings_query(call.origin, among), pool, at)
