"""The processes that work on one installation together: who does what only one may do, and who hears of what."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from enum import Enum, IntEnum
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

STARTING = 0
"""What is locked like a match while a process starts: none has this number."""


class Office(IntEnum):
    """What one process does for all, for as long as it is there and reaches Discord."""

    CLOCK = 1
    COMPUTERS = 2


class Told(Enum):
    """What processes tell each other after a commit: a hint to look, which may get lost."""

    WAKE = "wake"
    CLOCK = "clock"
    COMPUTERS = "computers"


class Company(Protocol):
    """One process among the others."""

    alone: bool
    """Whether there are no others, so that what is in memory is all there is to know."""
    listeners: list[Callable[[Told, int], None]]
    """Who is told what another process tells, and of which match."""
    officers: list[Callable[[Office], None]]
    """Who is told that an office was taken or lost."""
    reachable: Callable[[], bool]
    """Whether Discord reaches this process: else it keeps no office."""

    @property
    def number(self) -> int | None:
        """What claims name this process by; None for one that is alone."""

    @property
    def present(self) -> bool:
        """Whether the others know that this process is there: else they may do what it was about."""

    def holds(self, office: Office) -> bool:
        """Tell whether an office is this process's."""

    def tell(self, what: Told, board: int = 0) -> None:
        """Tell the others."""

    def locked(self, board: int) -> AbstractAsyncContextManager[object]:
        """Keep the others from a match, or from starting."""

    async def claim(self, tx: AsyncConnection, board: int) -> frozenset[int] | None:
        """Make the parcels that wait for a match this process's, in that transaction; None where they are another's."""

    async def left_behind(self, tx: AsyncConnection, now: int) -> list[int]:
        """Return the matches with something to send that no other process is about."""


class Alone:
    """The one process of an installation."""

    alone = True
    present = True
    number: int | None = None

    def __init__(self) -> None:
        self.listeners: list[Callable[[Told, int], None]] = []
        self.officers: list[Callable[[Office], None]] = []
        self.reachable: Callable[[], bool] = lambda: True

    def holds(self, _office: Office) -> bool:
        """It has all of them."""
        return True

    def tell(self, what: Told, board: int = 0) -> None:
        """Nobody is there to hear it."""

    def locked(self, _board: int) -> AbstractAsyncContextManager[object]:
        """Nobody needs to be kept away."""
        return nullcontext()

    async def claim(self, _tx: AsyncConnection, _board: int) -> frozenset[int] | None:
        """Nobody else sends, and nothing is claimed."""
        return frozenset()

    async def left_behind(self, _tx: AsyncConnection, _now: int) -> list[int]:
        """Nobody leaves anything."""
        return []
