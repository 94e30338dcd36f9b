"""Small facts about the installation, by name: the command tree last synced, when the bot was last alive."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import facts


async def get_fact(tx: AsyncConnection, name: str) -> str | None:
    """Return a fact, or None where it was never stored."""
    value = await tx.scalar(select(facts.c.value).where(facts.c.name == name))
    return None if value is None else str(value)


async def set_fact(tx: AsyncConnection, name: str, value: str) -> None:
    """Store a fact instead of what it was."""
    await tx.execute(delete(facts).where(facts.c.name == name))
    await tx.execute(insert(facts).values(name=name, value=value))


async def delete_fact(tx: AsyncConnection, name: str) -> None:
    """Forget a fact."""
    await tx.execute(delete(facts).where(facts.c.name == name))
