"""Interactions already answered: a repeated one changes nothing and gets the same answer."""

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import interactions, preferences
from bot.kernel.store.rows import add_row, find_text


async def answer_of(tx: AsyncConnection, interaction_id: int) -> str | None:
    """Return what that interaction was answered, or None if it is new."""
    return await find_text(tx, interactions.c.answer, interaction_id=interaction_id)


_ANSWER_AND_CONFIRMATION = select(
    select(interactions.c.answer).where(interactions.c.interaction_id == bindparam("of")).scalar_subquery(),
    select(preferences.c.confirm_moves).where(preferences.c.user_id == bindparam("by")).scalar_subquery(),
)


async def answer_and_confirmation(tx: AsyncConnection, interaction_id: int, user_id: int) -> tuple[str | None, bool]:
    """Return the same, and whether that user wants typed moves to be shown before they are played."""
    answer, confirms = (await tx.execute(_ANSWER_AND_CONFIRMATION, {"of": interaction_id, "by": user_id})).one()
    return answer, bool(confirms)


async def remember(tx: AsyncConnection, interaction_id: int, match_id: int, answer: str, at: int) -> None:
    """Store the answer; IntegrityError where the interaction was answered before."""
    values = {"interaction_id": interaction_id, "match_id": match_id, "answer": answer, "at": at}
    await add_row(tx, interactions, values)


async def forget_before(tx: AsyncConnection, at: int) -> None:
    """Drop interactions too old for Discord to repeat."""
    await tx.execute(delete(interactions).where(interactions.c.at < at))
