"""Vacations. Past rows stay, since they count towards the days a user may take."""

from dataclasses import asdict, dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import vacations
from bot.kernel.store.rows import find_rows, replace_row


@dataclass(frozen=True, slots=True)
class Vacation:
    """One vacation, in seconds since 1970."""

    begins_at: int
    ends_at: int


async def vacations_of(tx: AsyncConnection, user_id: int) -> list[Vacation]:
    """Return a person's vacations, the earliest first."""
    return [Vacation(row["begins_at"], row["ends_at"]) for row in await find_rows(tx, vacations, user_id=user_id)]


async def save_vacation(tx: AsyncConnection, user_id: int, vacation: Vacation) -> None:
    """Store a vacation; it replaces one that began at the same time."""
    await replace_row(tx, vacations, {"user_id": user_id, **asdict(vacation)})
