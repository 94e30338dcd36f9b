"""Users who were asked to read a player's reports, and their answers."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import readers


async def has_agreed(tx: AsyncConnection, match_id: int, player: int, user_id: int) -> bool | None:
    """Return whether a user wants copies of a player's reports; None where they were not asked."""
    agreed: bool | None = await tx.scalar(
        select(readers.c.agreed).where(
            readers.c.match_id == match_id, readers.c.player == player, readers.c.user_id == user_id
        )
    )
    return agreed


async def set_reader(tx: AsyncConnection, match_id: int, player: int, user_id: int, *, agreed: bool) -> None:
    """Store whether a user wants copies of a player's reports."""
    which = (readers.c.match_id == match_id, readers.c.player == player, readers.c.user_id == user_id)
    await tx.execute(delete(readers).where(*which))
    await tx.execute(insert(readers).values(match_id=match_id, player=player, user_id=user_id, agreed=agreed))


async def readers_of(tx: AsyncConnection, match_id: int) -> list[int]:
    """Return the users who were ever asked to read along in a match."""
    return [
        int(each)
        for each in await tx.scalars(select(readers.c.user_id).where(readers.c.match_id == match_id).distinct())
    ]
