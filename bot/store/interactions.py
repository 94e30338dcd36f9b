"""Interactions already answered: a repeated one changes nothing and gets the same answer."""

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import interactions

_ANSWER = select(interactions.c.answer).where(interactions.c.interaction_id == bindparam("of"))
_INSERT = insert(interactions)


async def answer_of(tx: AsyncConnection, interaction_id: int) -> str | None:
    """Return what that interaction was answered, or None if it is new."""
    answer = await tx.scalar(_ANSWER, {"of": interaction_id})
    return None if answer is None else str(answer)


async def remember(tx: AsyncConnection, interaction_id: int, match_id: int, answer: str, at: int) -> None:
    """Store the answer; IntegrityError where the interaction was answered before."""
    await tx.execute(_INSERT, {"interaction_id": interaction_id, "match_id": match_id, "answer": answer, "at": at})


async def forget_before(tx: AsyncConnection, at: int) -> None:
    """Drop interactions too old for Discord to repeat."""
    await tx.execute(delete(interactions).where(interactions.c.at < at))
