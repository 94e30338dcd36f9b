"""What every use case is given: the store, the positions, the time, and a way to say that something must be sent."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.services.positions import Positions
from bot.store.database import Database


def _seconds() -> int:
    return int(time.time())


def _secret() -> bytes:
    return secrets.token_bytes(32)


def _never_waits(_game: str, _view: object, _entry: str) -> int:
    """Stand in for games in which nothing waits."""
    return 0


def _never_outlasts(_game: str, _entry: str) -> bool:
    """Stand in for games in which what was offered is good for one position."""
    return False


def _as_it_is(_game: str, text: str, _names: Sequence[str]) -> str:
    """Stand in for games whose notation names nobody."""
    return text


def _nobody_listens(board: int) -> None:
    """Stand in for the delivery where there is none, as in a test of one service."""


@dataclass(slots=True)
class Host:
    """The environment of the services. Commands of one match run one after the other, under its lock."""

    database: Database
    positions: Positions
    now: Callable[[], int] = _seconds
    new_secret: Callable[[], bytes] = _secret
    default_turn_time: int = 259_200
    waits: Callable[[str, object, str], int] = _never_waits
    """Seconds a game lets an entry wait so that others may act before it; from the public view before it."""
    outlasts: Callable[[str, str], bool] = _never_outlasts
    """Whether what a game offered before this entry may still be pressed after it."""
    typed: Callable[[str, str, Sequence[str]], str] = _as_it_is
    """Makes what a person typed, who names people, into what the rules read."""
    told: Callable[[str, str, Sequence[str]], str] = _as_it_is
    """Makes what the rules say or write, who number seats, into what people read."""
    wake: Callable[[int], None] = _nobody_listens
    """Tells the delivery that this board has something to send; called after the commit."""
    clock_changed: Callable[[], None] = lambda: None
    """Tells the clock that a deadline was set; called after the commit."""
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def lock(self, board: int) -> asyncio.Lock:
        """Return the lock of one match."""
        lock = self._locks.get(board)
        if lock is None:
            lock = self._locks[board] = asyncio.Lock()
        return lock
