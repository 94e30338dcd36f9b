"""Who was asked to read a player's reports along, and whether they want it."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import readers


async def has_agreed(tx: AsyncConnection, board: int, player: int, user_id: int) -> bool | None:
    """Tell whether somebody wants copies of a player's reports; None where they were not asked."""
    agreed: bool | None = await tx.scalar(
        select(readers.c.agreed).where(
            readers.c.board == board, readers.c.player == player, readers.c.user_id == user_id
        )
    )
    return agreed


async def set_reader(tx: AsyncConnection, board: int, player: int, user_id: int, *, agreed: bool) -> None:
    """Store whether somebody wants copies of a player's reports."""
    which = (readers.c.board == board, readers.c.player == player, readers.c.user_id == user_id)
    await tx.execute(delete(readers).where(*which))
    await tx.execute(insert(readers).values(board=board, player=player, user_id=user_id, agreed=agreed))


async def readers_of(tx: AsyncConnection, board: int) -> list[int]:
    """Return who was ever asked to read along in a match."""
    return [
        int(each) for each in await tx.scalars(select(readers.c.user_id).where(readers.c.board == board).distinct())
    ]
