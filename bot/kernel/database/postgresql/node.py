"""One node of several on a PostgreSQL: its heartbeat, its leases, and the locks of matches."""

import asyncio
import contextlib
import logging
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.cluster import STARTING, Cluster, LapsedError, Lease, Wakeup
from bot.kernel.database.postgresql import OURS, Postgresql, driver_url, finish, give_back, leases
from bot.kernel.database.postgresql.faults import NOT_CONNECTED, connection_error
from bot.kernel.database.postgresql.node_connection import NodeConnection, send_notice
from bot.kernel.database.shards import Shards
from bot.kernel.timing import elapsed

log = logging.getLogger(__name__)

LEASE: Final = 6.0
"""Seconds that a lease lasts after the last heartbeat."""
HEARTBEAT: Final = 1.5
"""Seconds between two heartbeats."""
OVERDUE: Final = 2.0
"""Seconds after which any node takes due jobs whose lane is not leased."""
RETRY_WAIT: Final = 0.5
"""Seconds between two attempts to replace a node that may just have died."""
_MATCHES: Final = OURS + 1
"""The first key of the locks that keep other nodes from a match."""
_LOCK: Final = (
    f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{{}}s'; SELECT pg_advisory_xact_lock({_MATCHES}, {{}})"
)
AT_WORK: Final = 45
"""Seconds for which a node may lock a match; startup has no limit."""


class Node(Cluster):
    """One node and its shards; all shards if it is alone."""

    def __init__(self, url: str, shards: Shards) -> None:
        super().__init__()
        self.alone = shards.share == 1
        self.reachable = lambda: False
        self._shards = Shards((0,), 1) if self.alone else shards
        self._number: Final = 1 + secrets.randbelow(2**31 - 1)
        self.lasts, self.pause = LEASE, HEARTBEAT
        self._lanes: set[int] = set()
        self._inherited: set[int] = set()
        self._drained: set[int] = set()
        self._leads = False
        self._until = 0.0
        """The time at which all leases end, by `elapsed`."""
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._url = driver_url(make_url(url))
        self._connection = NodeConnection(self._url, self._on_notice)
        self._locks = Postgresql(self._url)

    # Joining and leaving

    async def join(self) -> str | None:
        """Lease the shards; return an error message if that fails. Raises UnusableDatabaseError without a server."""
        give_up = elapsed() + self.lasts + 2 * self.pause
        while refusal := await self._join():
            if elapsed() > give_up:
                return refusal
            await asyncio.sleep(RETRY_WAIT)
        self._start(self._beat_for_ever(), "heartbeat")
        return None

    async def _join(self) -> str | None:
        at, count, shards = elapsed(), self._shards.count, self._shards.ids
        try:
            async with self._connection.transaction() as tx:
                others = [each for each in await leases.other_counts(tx, count) if each != count]
                taken = await leases.take(tx, self._number, f"{leases.SHARD_OF}{count}", shards, self.lasts)
                missing = sorted(set(shards) - taken.keys())
                if others or missing:
                    await leases.expire(tx, self._number)
        except NOT_CONNECTED as error:
            raise connection_error(error, self._url) from None
        if (others and (self.alone or 1 in others)) or (missing and self.alone):
            return (
                "The database is in use by another Gamekeeper. Stop that one first: two on one database would post "
                "everything twice."
            )
        if others:
            return f"Another Gamekeeper serves shards of {others[0]}, not of {count}: stop it first."
        if missing:
            return f"Another Gamekeeper serves shard {missing[0]} of {count}. Stop that one first."
        self._alive_since(at)
        return None

    async def leave(self) -> None:
        """Release all leases at once."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._timer is not None:
            self._timer.cancel()
        self._until = 0.0
        with contextlib.suppress(SQLAlchemyError):  # they expire by themselves
            async with self._connection.transaction() as tx:
                await leases.expire(tx, self._number)
        await self._connection.close()
        await self._locks.close()

    # The heartbeat

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.pause)
            try:
                await self._beat()
            except SQLAlchemyError as error:
                log.debug("a heartbeat failed (%s)", error.args[0])

    async def _beat(self) -> None:
        at = elapsed()
        async with self._connection.transaction() as tx:
            # From here on a drained lane must be leased again before use.
            drained, self._drained = self._drained, set()
            self._lanes -= drained
            if drained:
                await leases.free(tx, self._number, leases.OUTBOX, drained)
            renewed = await leases.renew(tx, self._number, self._lanes, self.lasts)
            leads = await self._lead(tx, renewed)
            overdue = await leases.overdue_lanes(tx, OVERDUE)
            taken = await leases.take(tx, self._number, leases.OUTBOX, overdue, self.lasts) if overdue else {}
        if not {(f"{leases.SHARD_OF}{self._shards.count}", shard) for shard in self._shards.ids} <= renewed:
            log.error("another Gamekeeper took over while the database was unavailable: stopping")
            self._lapse()
            signal.raise_signal(signal.SIGTERM)
            return
        if not self.present:
            log.info("the database is back: this node continues")
        self._alive_since(at)
        self._lanes |= taken.keys()
        self._inherited |= {match_id for match_id, before in taken.items() if before != self._number}
        if leads != self._leads:
            self._leads = leads
            log.info(
                "this node is the leader: it runs the clock and the computers"
                if leads
                else "this node is no longer the leader"
            )
            self.on_leader()
        for match_id in taken:
            self.on_notice(Wakeup.WAKE, match_id)

    async def _lead(self, tx: AsyncConnection, renewed: set[tuple[str, int]]) -> bool:
        """Become the leader if there is none; step down while Discord is unreachable."""
        if not self.reachable():
            await leases.free(tx, self._number, leases.LEADER, (0,))
            return False
        if (leases.LEADER, 0) in renewed:
            return True
        await leases.forget_old(tx)
        return bool(await leases.take(tx, self._number, leases.LEADER, (0,), self.lasts))

    def _alive_since(self, at: float) -> None:
        """Keep the leases valid for their duration after the heartbeat was sent."""
        self._until = at + self.lasts
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._until - elapsed(), self._lapse)

    def _lapse(self) -> None:
        """Stop all work that other nodes may do from now on."""
        self._until = 0.0
        self._lanes.clear()
        self._inherited.clear()
        self._drained.clear()
        log.warning("no heartbeat for %g s: this node waits for the database", self.lasts)
        self.on_lapse()
        if self._leads:
            self._leads = False
            self.on_leader()

    @property
    def present(self) -> bool:
        """Return whether this node's leases are valid; False after it was suspended for too long."""
        return elapsed() < self._until

    @property
    def leads(self) -> bool:
        """Return whether this node runs the clock and the computers."""
        return self._leads and self.present

    # Lanes

    async def lease(self, match_id: int, *, notify: bool = False) -> Lease:
        """Lease the lane of a match's jobs until `release`; if another node has it, `notify` wakes that node."""
        if not self.holds(match_id):
            await self._lease(match_id, notify=notify)
        if not self.holds(match_id):
            return Lease.OTHERS
        self._drained.discard(match_id)
        if match_id not in self._inherited:
            return Lease.OURS
        self._inherited.discard(match_id)
        return Lease.INHERITED

    async def _lease(self, match_id: int, *, notify: bool) -> None:
        if not self.present:
            raise LapsedError("no heartbeat")
        async with self._connection.transaction() as tx:
            taken = await leases.take(tx, self._number, leases.OUTBOX, (match_id,), self.lasts)
            if not taken and notify:
                holder = await leases.node_of(tx, leases.OUTBOX, match_id)
                await send_notice(tx, holder or 0, Wakeup.WAKE, match_id)
        if self.present:
            self._lanes |= taken.keys()
            self._inherited |= {number for number, before in taken.items() if before != self._number}

    def holds(self, match_id: int) -> bool:
        """Return whether this node may send jobs of a match now."""
        return match_id in self._lanes and self.present

    def release(self, match_id: int) -> None:
        """Release a lane whose due jobs are all sent and saved, with the next heartbeat."""
        if match_id in self._lanes:
            self._drained.add(match_id)

    # Notices

    def notify(self, notice: Wakeup, match_id: int = 0) -> None:
        """Notify the leader."""
        self._start(self._notify(notice, match_id), "notice")

    async def _notify(self, notice: Wakeup, match_id: int) -> None:
        with contextlib.suppress(SQLAlchemyError):  # the leader polls as well
            async with self._connection.transaction() as tx:
                await send_notice(tx, 0, notice, match_id)

    def _on_notice(self, payload: str) -> None:
        to, notice, match_id = payload.split(" ")
        if int(to) == self._number or (to == "0" and self.leads):
            self.on_notice(Wakeup(notice), int(match_id))

    # The match's lock

    @asynccontextmanager
    async def lock(self, match_id: int) -> AsyncIterator[None]:
        """Lock a match against other nodes; if the connection breaks, the log's primary key still rejects conflicts."""
        begin = _LOCK.format(0 if match_id == STARTING else AT_WORK, match_id)
        connection, driver = await self._locks.begin_transaction(begin)
        try:
            yield
        finally:
            await finish(give_back(connection, driver))

    def _start(self, work: Any, name: str) -> None:  # Any: a coroutine
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
