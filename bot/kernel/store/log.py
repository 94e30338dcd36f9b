"""The append-only log of canonical entries, from which positions are folded, and the answered interactions."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import interactions, log, preferences
from bot.kernel.store.rows import add_row, find_text, run


@dataclass(frozen=True, slots=True)
class LogRow:
    """One ply; `seat` is None for entries of the host."""

    ply: int
    seat: int | None
    entry: str
    at: int


_LAST = 2**31 - 1
_INSERT = insert(log)
_ENTRIES = (
    select(log.c.ply, log.c.seat, log.c.entry, log.c.at)
    .where(log.c.match_id == bindparam("of"), log.c.ply > bindparam("after"), log.c.ply <= bindparam("up_to"))
    .order_by(log.c.ply)
)


async def append(tx: AsyncConnection, match_id: int, row: LogRow) -> None:
    """Append a ply. Raises IntegrityError if another writer took it."""
    values = {"match_id": match_id, "ply": row.ply, "seat": row.seat, "entry": row.entry, "at": row.at}
    await run(tx, _INSERT, values)


async def entries(tx: AsyncConnection, match_id: int, after: int = 0, up_to: int | None = None) -> list[LogRow]:
    """Return the plies after `after`, up to and including `up_to`, in order."""
    values = {"of": match_id, "after": after, "up_to": _LAST if up_to is None else up_to}
    return [LogRow(*row) for row in await run(tx, _ENTRIES, values)]


async def answer_of(tx: AsyncConnection, interaction_id: int) -> str | None:
    """Return the answer to an interaction; None if it is new."""
    return await find_text(tx, interactions.c.answer, interaction_id=interaction_id)


_ANSWER_AND_CONFIRMATION = select(
    select(interactions.c.answer).where(interactions.c.interaction_id == bindparam("of")).scalar_subquery(),
    select(preferences.c.confirm_moves).where(preferences.c.user_id == bindparam("by")).scalar_subquery(),
)


async def answer_and_confirmation(tx: AsyncConnection, interaction_id: int, user_id: int) -> tuple[str | None, bool]:
    """Return the answer to an interaction, and whether that user confirms typed moves."""
    [(answer, confirms)] = await run(tx, _ANSWER_AND_CONFIRMATION, {"of": interaction_id, "by": user_id})
    return answer, bool(confirms)


async def remember(tx: AsyncConnection, interaction_id: int, match_id: int, answer: str, at: int) -> None:
    """Store an answer. Raises IntegrityError if the interaction was answered before."""
    values = {"interaction_id": interaction_id, "match_id": match_id, "answer": answer, "at": at}
    await add_row(tx, interactions, values)


async def forget_interactions(tx: AsyncConnection, at: int) -> None:
    """Delete interactions that are too old for Discord to repeat."""
    await tx.execute(delete(interactions).where(interactions.c.at < at))
