"""Small facts about the installation, by name: the last synced commands, the last heartbeat."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import facts
from bot.kernel.store.rows import delete_rows, find_text, replace_row


async def get_fact(tx: AsyncConnection, name: str) -> str | None:
    """Return a fact; None if it was never stored."""
    return await find_text(tx, facts.c.value, name=name)


async def set_fact(tx: AsyncConnection, name: str, value: str) -> None:
    """Store a fact, replacing an earlier value."""
    await replace_row(tx, facts, {"name": name, "value": value})


async def delete_fact(tx: AsyncConnection, name: str) -> None:
    """Delete a fact."""
    await delete_rows(tx, facts, name=name)
