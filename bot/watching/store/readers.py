"""Users who were asked to read a player's reports, and their answers."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import readers
from bot.kernel.store.rows import find_row, replace_row


async def has_agreed(tx: AsyncConnection, match_id: int, player: int, user_id: int) -> bool | None:
    """Return whether a user wants copies of a player's reports; None where they were not asked."""
    row = await find_row(tx, readers, match_id=match_id, player=player, user_id=user_id)
    return None if row is None else bool(row["agreed"])


async def set_reader(tx: AsyncConnection, match_id: int, player: int, user_id: int, *, agreed: bool) -> None:
    """Store whether a user wants copies of a player's reports."""
    await replace_row(tx, readers, {"match_id": match_id, "player": player, "user_id": user_id, "agreed": agreed})


async def readers_of(tx: AsyncConnection, match_id: int) -> list[int]:
    """Return the users who were ever asked to read along in a match."""
    return list(await tx.scalars(select(readers.c.user_id).where(readers.c.match_id == match_id).distinct()))
