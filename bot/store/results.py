"""How each seat of a finished match came out: what lists, standings and ratings read."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import results


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat when its match ended. Equal seats share a place; where nobody won nobody has one."""

    seat: int
    user_id: int
    place: int | None
    points: int | None
    won: bool
    withdrawn: bool
    """It left, by itself or because it missed too many turns."""


async def keep_results(tx: AsyncConnection, board: int, rows: Sequence[ResultRow]) -> None:
    """Store how a match came out, instead of what was stored of it before."""
    await tx.execute(delete(results).where(results.c.board == board))
    await tx.execute(
        insert(results),
        [
            {
                "board": board,
                "seat": row.seat,
                "user_id": row.user_id,
                "place": row.place,
                "points": row.points,
                "won": row.won,
                "withdrawn": row.withdrawn,
            }
            for row in rows
        ],
    )


async def results_of_matches(tx: AsyncConnection, boards: Sequence[int]) -> dict[int, tuple[ResultRow, ...]]:
    """Return how these matches came out, one row a seat; nothing for those that are not over."""
    query = select(results).where(results.c.board.in_(boards)).order_by(results.c.board, results.c.seat)
    found: dict[int, tuple[ResultRow, ...]] = {}
    for row in (await tx.execute(query)).mappings():
        result = ResultRow(
            row["seat"], row["user_id"], row["place"], row["points"], won=row["won"], withdrawn=row["withdrawn"]
        )
        found[row["board"]] = (*found.get(row["board"], ()), result)
    return found
