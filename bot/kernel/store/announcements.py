"""Posts outside of matches, as rows of their features' tables."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from sqlalchemy import Table, case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

_NONCE_BITS: Final = 62
GIVEN_UP: Final = 0
"""The `message_id` of a post that was given up."""


def _nonce() -> int:
    return secrets.randbits(_NONCE_BITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """The columns of all announcements, documented in `bot/kernel/database/tables.py`."""

    made_at: int
    due_at: int | None
    nonce: int = field(default_factory=_nonce)
    failing_since: int | None = None
    message_id: int | None = None
    fault: str | None = None


R = TypeVar("R", bound=Announcement)


async def due_announcements(tx: AsyncConnection, table: Table, row: type[R], now: int) -> Sequence[R]:
    """Return the rows of a table that are due by now, the earliest first."""
    query = select(table).where(table.c.due_at <= now).order_by(table.c.due_at, *table.primary_key)
    return [row(**values) for values in (await tx.execute(query)).mappings()]


async def change_announcement(tx: AsyncConnection, table: Table, row: Announcement, **values: int | str | None) -> None:
    """Change columns of a row; `due_at` is not changed if the row has been rescheduled meanwhile."""
    changes: dict[str, object] = dict(values)
    if "due_at" in values:
        changes["due_at"] = case((table.c.due_at == row.due_at, values["due_at"]), else_=table.c.due_at)
    key = [column == getattr(row, column.name) for column in table.primary_key]
    await tx.execute(update(table).where(*key).values(**changes))
