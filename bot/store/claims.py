"""Which process sends what waits for a match. A claim is good for as long as its process is there."""

from collections.abc import Collection

from sqlalchemy import case, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import outbox


async def claim(tx: AsyncConnection, board: int, process: int, living: Collection[int]) -> frozenset[int] | None:
    """Claim what waits for a match and return its rows; None where a living process has claimed any of it.

    What was another's may have gone out unnoted: it counts as tried once more.
    """
    waits = (outbox.c.board == board, outbox.c.done_at.is_(None))
    holders = set(await tx.scalars(select(outbox.c.holder).where(*waits).distinct())) - {None, process}
    others = holders & set(living)
    if others:
        return None
    not_mine = or_(outbox.c.holder.is_(None), outbox.c.holder != process)
    tried = outbox.c.attempts + case((outbox.c.holder.is_(None), 0), else_=1)
    await tx.execute(update(outbox).where(*waits, not_mine).values(holder=process, attempts=tried))
    return frozenset(await tx.scalars(select(outbox.c.id).where(*waits)))


async def boards_left_behind(tx: AsyncConnection, process: int, living: Collection[int], due_before: int) -> list[int]:
    """Return the matches with something that was due then, and that no other living process has claimed."""
    others = set(living) - {process}
    free = or_(outbox.c.holder.is_(None), outbox.c.holder.not_in(others))
    waits = select(outbox.c.board).where(outbox.c.done_at.is_(None), outbox.c.due_at <= due_before, free)
    return [int(board) for board in await tx.scalars(waits.group_by(outbox.c.board))]
