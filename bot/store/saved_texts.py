"""Texts that players typed or were shown and have not played; a button refers to them."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import find_text, replace_row
from bot.store.tables import saved_texts


async def save_text(tx: AsyncConnection, match_id: int, user_id: int, what: str, text: str) -> None:
    """Store a text of a user in a match as what it is, in place of an earlier one."""
    await replace_row(tx, saved_texts, {"match_id": match_id, "user_id": user_id, "what": what, "text": text})


async def find_saved_text(tx: AsyncConnection, match_id: int, user_id: int, what: str) -> str | None:
    """Return the text that was kept as that, None where another has taken its place."""
    return await find_text(tx, saved_texts.c.text, match_id=match_id, user_id=user_id, what=what)
