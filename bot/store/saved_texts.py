"""Texts that players typed or were shown and have not played; a button refers to them."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import saved_texts


async def save_text(tx: AsyncConnection, match_id: int, user_id: int, what: str, text: str) -> None:
    """Store a text of a user in a match, in place of an earlier one of its kind."""
    await tx.execute(delete(saved_texts).where(saved_texts.c.match_id == match_id, saved_texts.c.user_id == user_id))
    await tx.execute(insert(saved_texts).values(match_id=match_id, user_id=user_id, what=what, text=text))


async def find_text(tx: AsyncConnection, match_id: int, user_id: int, what: str) -> str | None:
    """Return the text that was kept as that, None where another has taken its place."""
    mine = (saved_texts.c.match_id == match_id, saved_texts.c.user_id == user_id, saved_texts.c.what == what)
    text = await tx.scalar(select(saved_texts.c.text).where(*mine))
    return None if text is None else str(text)
