"""The last texts of players as typed, to be shown to them again; never part of a record."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import find_text, replace_row
from bot.store.tables import typed_texts


async def save_typed(tx: AsyncConnection, match_id: int, seat: int, entry: str, text: str) -> None:
    """Remember a text and the canonical entry it became, instead of an earlier one."""
    await replace_row(tx, typed_texts, {"match_id": match_id, "seat": seat, "entry": entry, "text": text})


async def find_typed(tx: AsyncConnection, match_id: int, seat: int, entry: str) -> str | None:
    """Return the text that became that entry, None where the last one became another."""
    return await find_text(tx, typed_texts.c.text, match_id=match_id, seat=seat, entry=entry)
