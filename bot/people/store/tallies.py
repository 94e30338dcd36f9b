"""Counts of a user's results."""

from dataclasses import dataclass

from sqlalchemy import case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import matches, results
from bot.kernel.store.former_players import COMPUTERS

_COMPUTER = results.c.user_id.between(-COMPUTERS, -1)
WON, DRAWN, LOST = "won", "drawn", "lost"
RATED, UNRATED, COMPUTERS_ONLY = "rated", "unrated", "computers"


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of matches of a game with these options and the same result: `won`, `drawn` or `lost`."""

    game: str
    options: str
    came_to: str
    matches: int
    sort: str
    """`rated` or `unrated` against people, or `computers`."""


async def tallies_of(tx: AsyncConnection, user_id: int) -> list[Tally]:
    """Return the results of a user's matches, without those that nobody won or that a user played alone."""
    mine = select(results.c.match_id).where(results.c.user_id == user_id)
    tables = (
        select(
            results.c.match_id,
            func.count(case((~_COMPUTER, results.c.user_id)).distinct()).label("people"),
            func.sum(case((_COMPUTER, 1), else_=0)).label("computers"),
            func.count().label("seats"),
            func.sum(case((results.c.won, 1), else_=0)).label("winners"),
            func.max(case((results.c.won & (results.c.user_id == user_id), 1), else_=0)).label("won"),
        )
        .where(results.c.match_id.in_(mine))
        .group_by(results.c.match_id)
        .subquery()
    )
    came_to = case((tables.c.winners == tables.c.seats, DRAWN), (tables.c.won == 1, WON), else_=LOST)
    sort = case((tables.c.people == 1, COMPUTERS_ONLY), (matches.c.rated, RATED), else_=UNRATED)
    query = (
        select(matches.c.game, matches.c.options, came_to, func.count(), sort)
        .join(tables, tables.c.match_id == matches.c.match_id)
        .where(or_(tables.c.people > 1, tables.c.computers > 0), tables.c.winners > 0)
        .group_by(matches.c.game, matches.c.options, came_to, sort)
    )
    return [
        Tally(str(game), str(options), str(how), int(count), str(sort))
        for game, options, how, count, sort in await tx.execute(query)
    ]
