"""What every use case is given: the store, the positions, the time, and a way to say that something must be sent."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.cluster import Cluster, Notice
from bot.computers import is_computer
from bot.counters import Counters
from bot.desk import AnyDesk
from bot.rate_limit import RateLimiter
from bot.reckoning import Reckoning
from bot.services.colours import Colours
from bot.services.positions import Positions
from bot.services.ratings import RatingList
from bot.store.database import Database
from bot.store.match_row import SeatRow


def _seconds() -> int:
    return int(time.time())


def _secret() -> bytes:
    return secrets.token_bytes(32)


def _queue_delay() -> int:
    """Return as many seconds as somebody might need who has seen the board, another number each time."""
    return 8 + secrets.randbelow(20)


async def _nothing(_channel: int) -> Sequence[int]:
    return ()


@dataclass(slots=True)
class Signals:
    """Who is told after a commit: of a match that has something to send, of a deadline that was set or that moved."""

    wake: list[Callable[[int], None]] = field(default_factory=list)
    clock: list[Callable[[], None]] = field(default_factory=list)
    mend: list[Callable[[], None]] = field(default_factory=list)
    computers: list[Callable[[int], None]] = field(default_factory=list)
    """Of a match at whose table computers sit, when something has changed in it."""


@dataclass(slots=True)
class Host:
    """The environment of the services. Commands of one match run one after the other, under its lock."""

    database: Database
    positions: Positions
    now: Callable[[], int] = _seconds
    new_secret: Callable[[], bytes] = _secret
    queue_delay: Callable[[], int] = _queue_delay
    """Seconds from the moment a turn comes till a queued move is played."""
    default_turn_time: int = 259_200
    offer_limits: Mapping[int, int] = field(default_factory=dict)
    """Seconds, and how many matches one person may offer or start within them."""
    desks: Mapping[str, AnyDesk] = field(default_factory=dict)
    """The desks of the games that are played at, by key."""
    containing: Callable[[int], Awaitable[Sequence[int]]] = _nothing
    """What holds a channel, as Discord has it: the channel or forum of a thread, a category."""
    signals: Signals = field(default_factory=Signals)
    counters: Counters = field(default_factory=Counters)
    rate_limiter: RateLimiter = field(default_factory=RateLimiter)
    cluster: Cluster = field(default_factory=Cluster)
    """The nodes of this installation."""
    old_deadlines: dict[int, None] = field(default_factory=dict)
    """Boards that show a deadline which has moved since, the nearest first (`bot/services/mending.py`)."""
    ratings: RatingList = field(init=False)
    colours: Colours = field(init=False)
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def __post_init__(self) -> None:
        self.ratings = RatingList(self.database)
        self.colours = Colours(self.database, alone=self.cluster.alone)

    @property
    def reckoning(self) -> Reckoning:
        """Where rules are run."""
        return self.positions.reckoning

    def lock(self, board: int) -> AbstractAsyncContextManager[object]:
        """Return the lock of one match: against others of this process, then against other nodes."""
        lock = self._locks.get(board)
        if lock is None:
            lock = self._locks[board] = asyncio.Lock()
        return lock if self.cluster.alone else self._locked(lock, board)

    @asynccontextmanager
    async def _locked(self, lock: asyncio.Lock, board: int) -> AsyncIterator[None]:
        async with lock, self.cluster.locked(board):
            yield

    def wake(self, board: int) -> None:
        """Tell the delivery that this match has something to send; called after the commit."""
        for listener in self.signals.wake:
            listener(board)

    def call_computers(self, board: int, table: Iterable[SeatRow]) -> None:
        """Tell computers that play a match's seats that something has changed; called after the commit."""
        if any(row.looked_after or is_computer(row.user_id) for row in table):
            for listener in self.signals.computers:
                listener(board)

    def clock_changed(self) -> None:
        """Tell the clock that a deadline was set; called after the commit."""
        if not self.cluster.leads:
            self.cluster.notify(Notice.CLOCK)
        for listener in self.signals.clock:
            listener()
