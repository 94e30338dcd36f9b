"""The rows measured: bots, a database, running matches, people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from benchmarks.load.measured import LoadPlan
from benchmarks.scaling.databases import POSTGRESQL, SQLITE

SECONDS: Final = 10
BOTS: Final = (1, 2, 4)
MATCHES: Final = (10, 100, 1_000, 5_000)
PEOPLE: Final = (1, 10, 100)


@dataclass(frozen=True, slots=True)
class Row:
    """One row."""

    database: str
    asked: LoadPlan

    @classmethod
    def of(cls, bots: int, database: str, matches: int, people: int, seconds: int = SECONDS) -> "Row":
        """Return a row of these numbers."""
        return cls(database, LoadPlan(people, matches, seconds, bots))

    def lasting(self, seconds: int) -> "Row":
        """Return the same row with another time to play."""
        return replace(self, asked=replace(self.asked, seconds=seconds))


ALL: Final = tuple(
    Row.of(bots, database, matches, people)
    for database in (SQLITE, POSTGRESQL)
    for bots in (BOTS if database == POSTGRESQL else (1,))
    for matches in MATCHES
    for people in PEOPLE
)
"""Two bots on one file of SQLite are refused."""
USUAL: Final = (
    *(Row.of(bots, POSTGRESQL, 1_000, 100) for bots in BOTS),
    Row.of(1, SQLITE, 1_000, 100),
    *(Row.of(1, database, 5_000, 10) for database in (SQLITE, POSTGRESQL)),
    *(Row.of(1, database, 10, 10) for database in (SQLITE, POSTGRESQL)),
    *(Row.of(1, database, 1_000, 1) for database in (SQLITE, POSTGRESQL)),
    *(Row.of(1, database, 1_000, 10) for database in (SQLITE, POSTGRESQL)),
    *(Row.of(bots, POSTGRESQL, 1_000, 10) for bots in (2, 4)),
    *(Row.of(1, database, 100, 10) for database in (SQLITE, POSTGRESQL)),
)
"""Those that say most first: what comes last may be left out."""


def count_left_out(rows: Sequence[Row]) -> int:
    """Return how many of all rows these leave out."""
    return len({row.lasting(0) for row in ALL} - {row.lasting(0) for row in rows})
