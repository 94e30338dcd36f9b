"""What somebody's finished matches have come to, counted."""

from dataclasses import dataclass

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.erasing import COMPUTERS
from bot.store.tables import matches, results

_COMPUTER = results.c.user_id.between(-COMPUTERS, -1)
WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass(frozen=True, slots=True)
class Tally:
    """So many matches of a game by these options that came to the same: `won`, `drawn` or `lost`."""

    game: str
    options: str
    came_to: str
    matches: int


async def tallies_of(tx: AsyncConnection, user_id: int) -> list[Tally]:
    """Return what a user's matches have come to.

    Those without a winner, and those against nobody but oneself and computers, are none.
    """
    mine = select(results.c.board).where(results.c.user_id == user_id)
    tables = (
        select(
            results.c.board,
            func.count(case((~_COMPUTER, results.c.user_id)).distinct()).label("people"),
            func.count().label("seats"),
            func.sum(case((results.c.won, 1), else_=0)).label("winners"),
            func.max(case((results.c.won & (results.c.user_id == user_id), 1), else_=0)).label("won"),
        )
        .where(results.c.board.in_(mine))
        .group_by(results.c.board)
        .subquery()
    )
    came_to = case((tables.c.winners == tables.c.seats, DRAWN), (tables.c.won == 1, WON), else_=LOST)
    query = (
        select(matches.c.game, matches.c.options, came_to, func.count())
        .join(tables, tables.c.board == matches.c.board)
        .where(tables.c.people > 1, tables.c.winners > 0)
        .group_by(matches.c.game, matches.c.options, came_to)
    )
    return [
        Tally(str(game), str(options), str(how), int(count)) for game, options, how, count in await tx.execute(query)
    ]
