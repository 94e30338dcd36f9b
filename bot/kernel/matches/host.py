"""The context of every service: the store, positions, time and signals after a commit."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.database.cluster import Cluster, Wakeup
from bot.kernel.database.database import Database
from bot.kernel.matches.counters import Counters
from bot.kernel.matches.positions import Positions, RulesRunner
from bot.kernel.rate_limit import RateLimiter
from bot.kernel.store.match_row import SeatRow, is_computer

P = ParamSpec("P")
T = TypeVar("T")


def _seconds() -> int:
    return int(time.time())


def _secret() -> bytes:
    return secrets.token_bytes(32)


def _queue_delay() -> int:
    """Return a random number of seconds that a player might need after seeing the board."""
    return 8 + secrets.randbelow(20)


async def _nothing(_channel: int) -> Sequence[int]:
    return ()


async def _nobody(_guild: int, _users: Sequence[int]) -> Sequence[int]:
    return ()


@dataclass(slots=True)
class Signals:
    """Listeners called after a commit: delivery, clock, computers."""

    wake: list[Callable[[int], None]] = field(default_factory=list)
    clock: list[Callable[[], None]] = field(default_factory=list)
    backlog: list[Callable[[Iterable[int]], None]] = field(default_factory=list)
    """Called with matches to send later; there may be thousands."""
    announcements: list[Callable[[], None]] = field(default_factory=list)
    """Called when posts outside of matches may be due."""
    computers: list[Callable[[int], None]] = field(default_factory=list)
    """Called with a match that computers play, after a change in it."""


@dataclass(slots=True)
class Host:
    """The environment of the services. Commands on one match run one after another, under its lock."""

    database: Database
    positions: Positions
    now: Callable[[], int] = _seconds
    new_secret: Callable[[], bytes] = _secret
    queue_delay: Callable[[], int] = _queue_delay
    """Seconds from the start of a turn until a queued move is played."""
    default_turn_time: int = 259_200
    verify_url: str | None = None
    """The operator's page for checking proofs."""
    offer_limits: Mapping[int, int] = field(default_factory=dict)
    """The number of matches that a user may offer or start, by period in seconds."""
    controls_by_game: Mapping[str, AnyGameControls] = field(default_factory=dict)
    """The controls of the games, by key."""
    containing: Callable[[int], Awaitable[Sequence[int]]] = _nothing
    """Return the parents of a channel on Discord: the channel or forum of a thread, and a category."""
    list_gone: Callable[[int, Sequence[int]], Awaitable[Sequence[int]]] = _nobody
    """Return the users who have left a server on Discord."""
    signals: Signals = field(default_factory=Signals)
    counters: Counters = field(default_factory=Counters)
    rate_limiter: RateLimiter = field(default_factory=RateLimiter)
    cluster: Cluster = field(default_factory=Cluster)
    """The nodes of this installation."""
    locales: dict[int, str] = field(default_factory=dict)
    """The languages of users seen since startup, as stored for DMs."""
    coached: dict[tuple[int, int], bool] = field(default_factory=dict)
    """True if a user gets tips in a match, by user and match (`bot/learning/coaching.py`)."""
    _extensions: dict[object, object] = field(default_factory=dict)
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def extension(self, make: Callable[["Host"], T]) -> T:
        """Return a feature's own object; one for each `make`, which is called the first time."""
        if make not in self._extensions:
            self._extensions[make] = make(self)
        return cast("T", self._extensions[make])

    async def read(
        self, query: Callable[Concatenate[AsyncConnection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of a query in its own transaction."""
        async with self.database.read() as tx:
            return await query(tx, *args, **kwargs)

    @property
    def rules_runner(self) -> RulesRunner:
        """Runs the rules of games in threads."""
        return self.positions.rules_runner

    def lock(self, match_id: int) -> AbstractAsyncContextManager[object]:
        """Return the lock of one match, against others in this process and then against other nodes."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock if self.cluster.alone else self._lock(lock, match_id)

    @asynccontextmanager
    async def _lock(self, lock: asyncio.Lock, match_id: int) -> AsyncIterator[None]:
        async with lock, self.cluster.lock(match_id):
            yield

    def wake(self, *match_ids: int) -> None:
        """Notify the delivery that these matches have new jobs; called after the commit."""
        for match_id in match_ids:
            for listener in self.signals.wake:
                listener(match_id)

    def notify_computers(self, match_id: int, table: Iterable[SeatRow]) -> None:
        """Notify the computers in a match of a change; called after the commit."""
        if any(row.is_away or is_computer(row.user_id) for row in table):
            for listener in self.signals.computers:
                listener(match_id)

    def clock_changed(self) -> None:
        """Notify the clock of a new deadline; called after the commit."""
        if not self.cluster.leads:
            self.cluster.notify(Wakeup.CLOCK)
        for listener in self.signals.clock:
            listener()
