"""What a person wants of the host, for all their matches."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import preferences


async def wants_dm_calls(tx: AsyncConnection, user_id: int) -> bool:
    """Tell whether that person wants to be called by DM as well as where the board is."""
    return bool(await tx.scalar(select(preferences.c.dm_calls).where(preferences.c.user_id == user_id)))


async def set_dm_calls(tx: AsyncConnection, user_id: int, *, wanted: bool) -> None:
    """Store whether that person wants it."""
    await tx.execute(delete(preferences).where(preferences.c.user_id == user_id))
    await tx.execute(insert(preferences).values(user_id=user_id, dm_calls=wanted))
