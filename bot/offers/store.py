"""Drafts of offers, one per user."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.rows import delete_rows, find_text, replace_row
from bot.offers.tables import drafts


async def find_draft(tx: AsyncConnection, user_id: int) -> str | None:
    """Return a user's draft, or None."""
    return await find_text(tx, drafts.c.draft, user_id=user_id)


async def save_draft(tx: AsyncConnection, user_id: int, draft: str) -> None:
    """Store a user's draft; it replaces an earlier one."""
    await replace_row(tx, drafts, {"user_id": user_id, "draft": draft})


async def delete_draft(tx: AsyncConnection, user_id: int) -> None:
    """Delete a user's draft."""
    await delete_rows(tx, drafts, user_id=user_id)
