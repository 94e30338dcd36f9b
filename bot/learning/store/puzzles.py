"""Results of puzzles: a row for each person, puzzle and, for the puzzle of a day, that day."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.rows import find_row, replace_row
from bot.learning.tables import puzzle_tries
from bot.ratings.model import Skill

PRACTICE: Final = ""
"""The day of a puzzle that is not the puzzle of a day."""


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """One row; column meanings are in `tables/puzzles.py`."""

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
    """Return what a person has made of a puzzle; None where it was not opened."""
    row = await find_row(tx, puzzle_tries, user_id=user_id, puzzle=puzzle, day=day)
    return None if row is None else PuzzleTry(**row)


async def tries_of(tx: AsyncConnection, user_id: int) -> list[PuzzleTry]:
    """Return all that a person has made of puzzles, in the order in which they were opened."""
    order = (puzzle_tries.c.begun_at, puzzle_tries.c.number)
    query = select(puzzle_tries).where(puzzle_tries.c.user_id == user_id).order_by(*order)
    return [PuzzleTry(**row) for row in (await tx.execute(query)).mappings()]


async def save_try(tx: AsyncConnection, row: PuzzleTry) -> None:
    """Store what a person has made of a puzzle."""
    await replace_row(tx, puzzle_tries, asdict(row))


async def puzzle_skill(tx: AsyncConnection, puzzle: str) -> Skill | None:
    """Return the newest skill of a puzzle; None where nobody has been rated by it."""
    table = puzzle_tries.c
    query = select(table.puzzle_mu, table.puzzle_sigma).where(table.puzzle == puzzle, table.puzzle_mu.is_not(None))
    # Each rated answer makes it better known.
    row = (await tx.execute(query.order_by(table.puzzle_sigma).limit(1))).first()
    return None if row is None else Skill(row.puzzle_mu, row.puzzle_sigma)
