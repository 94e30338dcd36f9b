"""Puzzles in the database: the tries of each person, and the puzzles of the day."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import RowMapping, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.announcements import Announcement
from bot.kernel.store.rows import add_row, find_row, replace_row
from bot.learning.tables import daily_posts, puzzle_tries
from bot.ratings.model import Skill

PRACTICE: Final = ""
"""The `day` of a puzzle that is not a puzzle of the day."""


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """One row; column meanings are in `bot/learning/tables.py`."""

    user_id: int
    puzzle: str
    day: str
    begun_at: int
    guild_id: int | None = None
    ended_at: int | None = None
    tries: int = 0
    solved: bool = False
    answered_by: int | None = None
    number: int | None = None
    mu: float | None = None
    sigma: float | None = None
    puzzle_mu: float | None = None
    puzzle_sigma: float | None = None

    @property
    def at_first_try(self) -> bool:
        """Return whether the first answer was right."""
        return self.solved and self.tries == 1


async def find_try(tx: AsyncConnection, user_id: int, puzzle: str, day: str) -> PuzzleTry | None:
    """Return a person's row of a puzzle; None if they have not opened it."""
    row = await find_row(tx, puzzle_tries, user_id=user_id, puzzle=puzzle, day=day)
    return None if row is None else PuzzleTry(**row)


async def tries_of(tx: AsyncConnection, user_id: int) -> list[PuzzleTry]:
    """Return all rows of a person, in the order in which the puzzles were opened."""
    order = (puzzle_tries.c.begun_at, puzzle_tries.c.number)
    query = select(puzzle_tries).where(puzzle_tries.c.user_id == user_id).order_by(*order)
    return [PuzzleTry(**row) for row in (await tx.execute(query)).mappings()]


async def save_try(tx: AsyncConnection, row: PuzzleTry) -> None:
    """Store a person's row of a puzzle."""
    await replace_row(tx, puzzle_tries, asdict(row))


async def puzzle_skill(tx: AsyncConnection, puzzle: str) -> Skill | None:
    """Return the newest skill of a puzzle; None if no answer to it was rated."""
    table = puzzle_tries.c
    query = select(table.puzzle_mu, table.puzzle_sigma).where(table.puzzle == puzzle, table.puzzle_mu.is_not(None))
    # Each rated answer lowers the uncertainty.
    row = (await tx.execute(query.order_by(table.puzzle_sigma).limit(1))).first()
    return None if row is None else Skill(row.puzzle_mu, row.puzzle_sigma)


_KEYS: Final = (daily_posts.c.guild_id, daily_posts.c.day)


@dataclass(frozen=True, slots=True)
class DailyPost(Announcement):
    """One row; column meanings are in `tables.py`."""

    guild_id: int
    day: str
    channel_id: int
    puzzle: str


async def add_daily_post(tx: AsyncConnection, row: DailyPost) -> bool:
    """Store a row; return False if the server already has one of that day."""
    if _one(await find_row(tx, daily_posts, guild_id=row.guild_id, day=row.day)) is not None:
        return False
    await add_row(tx, daily_posts, asdict(row))
    return True


async def daily_post_before(tx: AsyncConnection, guild_id: int, day: str) -> DailyPost | None:
    """Return the newest row of a server, before a day, whose post was sent."""
    of_server = (daily_posts.c.guild_id == guild_id, daily_posts.c.day < day, daily_posts.c.message_id > 0)
    query = select(daily_posts).where(*of_server).order_by(daily_posts.c.day.desc()).limit(1)
    return _one((await tx.execute(query)).mappings().first())


async def newest_daily_post(tx: AsyncConnection, guild_id: int) -> DailyPost | None:
    """Return the newest row of a server."""
    query = select(daily_posts).where(daily_posts.c.guild_id == guild_id).order_by(daily_posts.c.day.desc()).limit(1)
    return _one((await tx.execute(query)).mappings().first())


async def days_posted(tx: AsyncConnection, since: str) -> set[tuple[int, str]]:
    """Return the servers and days of all rows from a day on."""
    return {(row.guild_id, row.day) for row in await tx.execute(select(*_KEYS).where(daily_posts.c.day >= since))}


async def next_unsent(tx: AsyncConnection) -> int | None:
    """Return the earliest time at which an unsent post is due; None without any."""
    due: int | None = await tx.scalar(select(func.min(daily_posts.c.due_at)))
    return due


async def tries_of_day(tx: AsyncConnection, guild_id: int, day: str) -> list[PuzzleTry]:
    """Return the finished rows of a server's puzzle of a day, by number of tries and then by time."""
    table = puzzle_tries.c
    query = select(puzzle_tries).where(table.day == day, table.guild_id == guild_id, table.ended_at.is_not(None))
    rows = (await tx.execute(query.order_by(table.tries, table.ended_at, table.user_id))).mappings()
    return [PuzzleTry(**row) for row in rows]


def _one(row: RowMapping | None) -> DailyPost | None:
    return None if row is None else DailyPost(**row)
