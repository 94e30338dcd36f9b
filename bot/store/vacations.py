"""Vacations. Past rows stay, since they count towards the days a user may take."""

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import vacations


@dataclass(frozen=True, slots=True)
class Vacation:
    """One vacation, in seconds since 1970."""

    begins_at: int
    ends_at: int


async def vacations_of(tx: AsyncConnection, user_id: int) -> list[Vacation]:
    """Return a person's vacations, the earliest first."""
    rows = await tx.execute(
        select(vacations.c.begins_at, vacations.c.ends_at)
        .where(vacations.c.user_id == user_id)
        .order_by(vacations.c.begins_at)
    )
    return [Vacation(row.begins_at, row.ends_at) for row in rows]


async def save_vacation(tx: AsyncConnection, user_id: int, vacation: Vacation) -> None:
    """Store a vacation; it replaces one that began at the same time."""
    same = (vacations.c.user_id == user_id, vacations.c.begins_at == vacation.begins_at)
    await tx.execute(delete(vacations).where(*same))
    values = {"begins_at": vacation.begins_at, "ends_at": vacation.ends_at}
    await tx.execute(insert(vacations).values(user_id=user_id, **values))
