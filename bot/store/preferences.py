"""What a person wants of the host, for all their matches."""

from collections.abc import Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import preferences


async def who_wants_dm_calls(tx: AsyncConnection, users: Collection[int]) -> frozenset[int]:
    """Return those of them who want to be called by DM as well as where the board is."""
    query = select(preferences.c.user_id).where(preferences.c.user_id.in_(users), preferences.c.dm_calls.is_(True))
    return frozenset((await tx.scalars(query)).all())


async def set_dm_calls(tx: AsyncConnection, user_id: int, *, wanted: bool) -> None:
    """Store whether that person wants it."""
    await tx.execute(delete(preferences).where(preferences.c.user_id == user_id))
    await tx.execute(insert(preferences).values(user_id=user_id, dm_calls=wanted))
