"""Matches whose posts show a deadline that has moved since."""

from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_row import Status
from bot.store.tables import matches, old_deadlines


async def note_old_deadlines(tx: AsyncConnection, boards: Sequence[int]) -> None:
    """Remember that what these show is an old deadline."""
    new = set(boards).difference(await tx.scalars(select(old_deadlines.c.board)))
    if new:
        await tx.execute(insert(old_deadlines), [{"board": board} for board in sorted(new)])


async def boards_with_old_deadlines(tx: AsyncConnection) -> list[int]:
    """Return those that are played, the nearest deadline first."""
    query = select(matches.c.board).join(old_deadlines, old_deadlines.c.board == matches.c.board)
    playing = query.where(matches.c.status == Status.PLAYING.value).order_by(matches.c.deadline, matches.c.board)
    return [int(board) for board in await tx.scalars(playing)]


async def forget_old_deadline(tx: AsyncConnection, board: int) -> bool:
    """Forget it of a match that is brought up to date; tell whether it was one of them."""
    return (await tx.execute(delete(old_deadlines).where(old_deadlines.c.board == board))).rowcount == 1
