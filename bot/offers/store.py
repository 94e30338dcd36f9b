"""Drafts of offers, one a user, so that they survive a restart."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.rows import delete_rows, find_text, replace_row
from bot.offers.tables import drafts


async def find_draft(tx: AsyncConnection, user_id: int) -> str | None:
    """Return that person's draft; None where there is none."""
    return await find_text(tx, drafts.c.draft, user_id=user_id)


async def save_draft(tx: AsyncConnection, user_id: int, draft: str) -> None:
    """Store that person's draft instead of any before."""
    await replace_row(tx, drafts, {"user_id": user_id, "draft": draft})


async def delete_draft(tx: AsyncConnection, user_id: int) -> None:
    """Forget that person's draft."""
    await delete_rows(tx, drafts, user_id=user_id)
