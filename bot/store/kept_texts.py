"""What players typed or were shown and have not played: buttons that are too short for it bring it back."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import kept_texts


async def keep_text(tx: AsyncConnection, board: int, user_id: int, what: str, text: str) -> None:
    """Remember a text of somebody in a match as what it is, instead of an earlier one."""
    await tx.execute(delete(kept_texts).where(kept_texts.c.board == board, kept_texts.c.user_id == user_id))
    await tx.execute(insert(kept_texts).values(board=board, user_id=user_id, what=what, text=text))


async def find_text(tx: AsyncConnection, board: int, user_id: int, what: str) -> str | None:
    """Return the text that was kept as that, None where another has taken its place."""
    mine = (kept_texts.c.board == board, kept_texts.c.user_id == user_id, kept_texts.c.what == what)
    text = await tx.scalar(select(kept_texts.c.text).where(*mine))
    return None if text is None else str(text)
