"""Erased users: what stands for them, and the people of a match."""

import secrets

from sqlalchemy import select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import former_holders, seats

FORMER = "a former player"
COMPUTERS = 9_999
"""Numbers below zero as far as this are computers' (`bot/kernel/matches/computer_names.py`)."""


def is_former(user_id: int) -> bool:
    """Return whether that number stands for an erased user; no Discord account has such a number."""
    return user_id < -COMPUTERS


def drawn_number() -> int:
    """Return what stands for a person from then on: one number, so that ratings still know one player from another."""
    return -1 - COMPUTERS - secrets.randbelow(2**62)


async def people_at(tx: AsyncConnection, match_id: int) -> set[int]:
    """Return the holders and former holders of the seats of a match."""
    tables = (select(table.c.user_id).where(table.c.match_id == match_id) for table in (seats, former_holders))
    return set(await tx.scalars(union(*tables)))
