"""Interactions already answered: a repeated one changes nothing and gets the same answer."""

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import interactions
from bot.kernel.store.rows import add_row, find_text


async def answer_of(tx: AsyncConnection, interaction_id: int) -> str | None:
    """Return what that interaction was answered, or None if it is new."""
    return await find_text(tx, interactions.c.answer, interaction_id=interaction_id)


async def remember(tx: AsyncConnection, interaction_id: int, match_id: int, answer: str, at: int) -> None:
    """Store the answer; IntegrityError where the interaction was answered before."""
    values = {"interaction_id": interaction_id, "match_id": match_id, "answer": answer, "at": at}
    await add_row(tx, interactions, values)


async def forget_before(tx: AsyncConnection, at: int) -> None:
    """Drop interactions too old for Discord to repeat."""
    await tx.execute(delete(interactions).where(interactions.c.at < at))
