"""Results of the seats of finished matches, for lists, standings and ratings."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import matches, results
from bot.kernel.store.match_row import COMPUTERS


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of one seat. Ties share a place; without a winner there are no places."""

    seat: int
    user_id: int
    place: int | None
    points: int | None
    won: bool
    withdrawn: bool
    """True if the player left, or was removed for missing too many turns."""


async def save_results(tx: AsyncConnection, match_id: int, rows: Sequence[ResultRow]) -> None:
    """Store the results of a match, replacing earlier ones."""
    await tx.execute(delete(results).where(results.c.match_id == match_id))
    await tx.execute(insert(results), [{"match_id": match_id, **asdict(row)} for row in rows])


async def results_of_matches(tx: AsyncConnection, match_ids: Sequence[int]) -> dict[int, tuple[ResultRow, ...]]:
    """Return the results of these matches by match, one row a seat; unfinished matches have none."""
    query = select(results).where(results.c.match_id.in_(match_ids)).order_by(results.c.match_id, results.c.seat)
    results_by_match: dict[int, tuple[ResultRow, ...]] = {}
    for row in (await tx.execute(query)).mappings():
        values = dict(row)
        match_id = values.pop("match_id")
        results_by_match[match_id] = (*results_by_match.get(match_id, ()), ResultRow(**values))
    return results_by_match


async def results_against_computers(tx: AsyncConnection, user_id: int, game: str, most: int) -> list[tuple[int, float]]:
    """Return a user's newest results in matches of two against computers: the computer's id, and the user's score."""
    own, other = results.alias(), results.alias()
    query = (
        select(other.c.user_id, own.c.won, other.c.won)
        .join(own, own.c.match_id == other.c.match_id)
        .join(matches, matches.c.match_id == own.c.match_id)
        .where(own.c.user_id == user_id, other.c.user_id.between(-COMPUTERS, -1))
        .where(matches.c.game == game, matches.c.seats == 2)
        .order_by(matches.c.match_id.desc())
        .limit(most)
    )
    return [(int(computer), (1 + own - its) / 2) for computer, own, its in await tx.execute(query)]
