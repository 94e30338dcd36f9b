"""Taking a person out of all tables: what is about them alone is deleted, what others were part of loses who it was."""

import json
import secrets
from collections.abc import Sequence

from sqlalchemy import delete, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_row import Status
from bot.store.tables import (
    blocks,
    former_holders,
    matches,
    metadata,
    outbox,
    passwords,
    posts,
    proposals,
    results,
    seats,
    written,
)

FORMER = "a former player"
COMPUTERS = 9_999
"""Numbers below zero as far as this are computers' (`bot/computers.py`)."""
_SHARED = (seats, former_holders, results)
"""What others were part of: a seat of a match, how it came out."""
_BY_WHOM = ("offered_by", "declined_by", "stopped_by")


def is_former(user_id: int) -> bool:
    """Tell whether that stands for somebody who was erased: no account on Discord has such a number."""
    return user_id < -COMPUTERS


def drawn_number() -> int:
    """Return what stands for a person from then on: one number, so that ratings still know one player from another."""
    return -1 - COMPUTERS - secrets.randbelow(2**62)


async def erase_rows(tx: AsyncConnection, user_id: int, boards: Sequence[int], anybody: int) -> None:
    """Erase a person, whose seats get that number; `boards` are the matches at which they sit or sat."""
    for table in _SHARED:
        named = {"name": FORMER} if "name" in table.c else {}
        await tx.execute(update(table).where(table.c.user_id == user_id).values(user_id=anybody, **named))
    for column in _BY_WHOM:
        await tx.execute(update(matches).where(matches.c[column] == user_id).values({column: anybody}))
    await tx.execute(delete(blocks).where(blocks.c.blocked_id == user_id))
    # Who has agreed stands in them, and who they are about is at the table no more.
    await tx.execute(delete(proposals).where(proposals.c.board.in_(boards)))
    for table in metadata.sorted_tables:
        if "user_id" in table.c and table not in _SHARED:
            await tx.execute(delete(table).where(table.c.user_id == user_id))
    for at, seat in (await tx.execute(select(seats.c.board, seats.c.seat).where(seats.c.user_id == anybody))).all():
        for table in (written, passwords):
            await tx.execute(delete(table).where(table.c.board == at, table.c.seat == seat))
    # What a post has told of the game names its players.
    await tx.execute(update(posts).where(posts.c.board.in_(boards)).values(said=""))
    await _forget_parcels(tx, user_id)


async def people_at(tx: AsyncConnection, board: int) -> set[int]:
    """Return who sits at the table of a match, or sat there before somebody else took the seat."""
    tables = (select(table.c.user_id).where(table.c.board == board) for table in (seats, former_holders))
    return set(await tx.scalars(union(*tables)))


async def boards_left_by_erased(tx: AsyncConnection) -> list[int]:
    """Return the running matches at whose table somebody sits who was erased."""
    at = select(seats.c.board).where(seats.c.user_id < -COMPUTERS)
    query = select(matches.c.board).where(matches.c.status == Status.PLAYING.value, matches.c.board.in_(at))
    return [int(board) for board in await tx.scalars(query.order_by(matches.c.board))]


async def boards_at(tx: AsyncConnection, user_id: int, status: str) -> list[int]:
    """Return the matches in a status at whose table that user sits."""
    at = select(seats.c.board).where(seats.c.user_id == user_id)
    query = select(matches.c.board).where(matches.c.status == status, matches.c.board.in_(at))
    return [int(board) for board in await tx.scalars(query.order_by(matches.c.board))]


async def _forget_parcels(tx: AsyncConnection, user_id: int) -> None:
    """Delete what was or is to be sent to that user by name."""
    query = select(outbox.c.id, outbox.c.payload).where(outbox.c.payload.contains(str(user_id)))
    named = [row.id for row in await tx.execute(query) if json.loads(row.payload).get("user_id") == user_id]
    if named:
        await tx.execute(delete(outbox).where(outbox.c.id.in_(named)))
