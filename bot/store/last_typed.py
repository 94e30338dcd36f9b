"""The last texts of players as typed, to be shown to them again; never part of a record."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import typed_texts


async def save_typed(tx: AsyncConnection, match_id: int, seat: int, entry: str, text: str) -> None:
    """Remember a text and the canonical entry it became, instead of an earlier one."""
    await delete_typed(tx, match_id, seat)
    await tx.execute(insert(typed_texts).values(match_id=match_id, seat=seat, entry=entry, text=text))


async def find_typed(tx: AsyncConnection, match_id: int, seat: int, entry: str) -> str | None:
    """Return the text that became that entry, None where the last one became another."""
    query = select(typed_texts.c.text).where(
        typed_texts.c.match_id == match_id, typed_texts.c.seat == seat, typed_texts.c.entry == entry
    )
    text = await tx.scalar(query)
    return None if text is None else str(text)


async def delete_typed(tx: AsyncConnection, match_id: int, seat: int) -> None:
    """Forget what that seat wrote."""
    await tx.execute(delete(typed_texts).where(typed_texts.c.match_id == match_id, typed_texts.c.seat == seat))
