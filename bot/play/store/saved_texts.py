"""Texts of players: those not played yet, to which a button refers, and the last as typed; never part of a record."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import saved_texts, typed_texts
from bot.kernel.store.rows import find_text, replace_row


async def save_text(tx: AsyncConnection, match_id: int, user_id: int, what: str, text: str) -> None:
    """Store a text of a user in a match as what it is, in place of an earlier one."""
    await replace_row(tx, saved_texts, {"match_id": match_id, "user_id": user_id, "what": what, "text": text})


async def find_saved_text(tx: AsyncConnection, match_id: int, user_id: int, what: str) -> str | None:
    """Return the text that was kept as that, None where another has taken its place."""
    return await find_text(tx, saved_texts.c.text, match_id=match_id, user_id=user_id, what=what)


async def save_typed(tx: AsyncConnection, match_id: int, seat: int, entry: str, text: str) -> None:
    """Remember a text and the canonical entry it became, instead of an earlier one."""
    await replace_row(tx, typed_texts, {"match_id": match_id, "seat": seat, "entry": entry, "text": text})


async def find_typed(tx: AsyncConnection, match_id: int, seat: int, entry: str) -> str | None:
    """Return the text that became that entry, None where the last one became another."""
    return await find_text(tx, typed_texts.c.text, match_id=match_id, seat=seat, entry=entry)
