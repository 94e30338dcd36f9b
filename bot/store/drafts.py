"""Drafts of offers, one a user, so that they survive a restart."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import drafts


async def find_draft(tx: AsyncConnection, user_id: int) -> str | None:
    """Return that person's draft; None where there is none."""
    found: str | None = await tx.scalar(select(drafts.c.draft).where(drafts.c.user_id == user_id))
    return found


async def save_draft(tx: AsyncConnection, user_id: int, draft: str) -> None:
    """Store that person's draft instead of any before."""
    await delete_draft(tx, user_id)
    await tx.execute(insert(drafts).values(user_id=user_id, draft=draft))


async def delete_draft(tx: AsyncConnection, user_id: int) -> None:
    """Forget that person's draft."""
    await tx.execute(delete(drafts).where(drafts.c.user_id == user_id))
