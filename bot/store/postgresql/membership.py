"""One process of several on one installation. All it holds is bound to one connection, and free when that ends.

Session locks say which shards are served, which processes live and who holds an office; PostgreSQL frees them when a
process dies. What processes tell each other goes over LISTEN and NOTIFY.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.company import STARTING, Office, Told
from bot.sharding import Shards
from bot.store.claims import boards_left_behind, claim
from bot.store.postgresql import INSTALLATION_IS_USED, OURS, Postgresql, finished, given_back
from bot.store.postgresql.faults import OF_THE_DRIVER
from bot.store.postgresql.presence import Presence

log = logging.getLogger(__name__)

_SHARDS, _COUNT, _MEMBERS, _OFFICES, _MATCHES = range(OURS + 1, OURS + 6)
"""The first halves of our session locks."""
_CHANNEL: Final = "gamekeeper"
LOOK_EVERY: Final = 3.0
"""Seconds between two looks for offices that nobody holds."""
OVERDUE: Final = 5
"""Seconds after which what nobody has claimed was left behind."""
_KEEP_AWAY: Final = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{}s'; "
AT_WORK: Final = 45
"""Seconds in which a process does what it keeps the others from a match for; a start may take as long as it likes."""
_HELD: Final = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = {} "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_LIVING: Final = text(_HELD.format(_MEMBERS))


class Membership(Presence):
    """One process among the others, with its shards."""

    alone = False
    look_every = LOOK_EVERY

    def __init__(self, url: str, shards: Shards) -> None:
        super().__init__(url)
        self.number: Final[int] = 1 + secrets.randbelow(2**31 - 1)
        self.listeners: list[Callable[[Told, int], None]] = []
        self.officers: list[Callable[[Office], None]] = []
        self.reachable: Callable[[], bool] = lambda: False
        self.refusal = ""
        self._shards = shards
        self._joined = False
        self._offices: set[Office] = set()
        self._untold: dict[tuple[Told, int], None] = {}
        self._telling: asyncio.Task[None] | None = None
        self._talk = asyncio.Lock()
        self._locks = Postgresql(self._url)

    async def end(self) -> None:
        """Leave: the others take over what is left."""
        if self._telling is not None:
            await asyncio.wait([self._telling], timeout=1)
        await super().end()
        await self._locks.close()

    @property
    def present(self) -> bool:
        """Whether the connection stands that everything hangs on."""
        return self._joined and self._certain

    def holds(self, office: Office) -> bool:
        """Tell whether an office is this process's."""
        return office in self._offices and self.present

    async def _take(self) -> bool:
        driver, shards = self._driver, self._shards
        if not await driver.fetchval(f"SELECT pg_try_advisory_lock_shared({OURS}, {INSTALLATION_IS_USED})"):
            self.refusal = "The database is in use by another Gamekeeper that serves all shards. Stop that one first."
            return False
        await driver.execute(f"SELECT pg_advisory_lock_shared({_COUNT}, {shards.count})")
        for (count,) in await driver.fetch(_HELD.format(_COUNT)):
            if count != shards.count:
                self.refusal = f"Another Gamekeeper serves shards of {count}, not of {shards.count}: stop it first."
                return False
        for shard in shards.ids:
            if not await driver.fetchval(f"SELECT pg_try_advisory_lock({_SHARDS}, {shard})"):
                self.refusal = f"Another Gamekeeper serves shard {shard} of {shards.count}. Stop that one first."
                return False
        await driver.execute(f"SELECT pg_advisory_lock({_MEMBERS}, {self.number})")
        await driver.add_listener(_CHANNEL, self._hear)
        self._joined = True
        return True

    async def _look(self) -> None:
        """Keep offices while Discord reaches this process, and take what others have left."""
        async with self._talk:
            await super()._look()
            for office in Office:
                if self.reachable() and office not in self._offices:
                    if await self._driver.fetchval(f"SELECT pg_try_advisory_lock({_OFFICES}, {office:d})"):
                        self._appoint(office)
                elif not self.reachable() and office in self._offices:
                    self._resign(office)
                    await self._driver.execute(f"SELECT pg_advisory_unlock({_OFFICES}, {office:d})")
        self._send()

    def _appoint(self, office: Office) -> None:
        self._offices.add(office)
        log.info("this process has the office of the %s", office.name.lower())
        for officer in self.officers:
            officer(office)

    def _resign(self, office: Office) -> None:
        self._offices.discard(office)
        log.info("this process has no longer the office of the %s", office.name.lower())
        for officer in self.officers:
            officer(office)

    def _lost(self) -> None:
        self._joined = False
        for office in list(self._offices):
            self._resign(office)

    # What processes tell each other

    def tell(self, what: Told, board: int = 0) -> None:
        """Tell the others, once for all that is said meanwhile."""
        self._untold[what, board] = None
        self._send()

    def _send(self) -> None:
        if self._untold and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell_all(), name="telling other processes")

    async def _tell_all(self) -> None:
        while self._untold and self.present:
            async with self._talk:
                news, self._untold = list(self._untold), {}
                said = "\n".join(f"{what.value} {board} {self.number}" for what, board in news[:200])
                self._untold = dict.fromkeys(news[200:]) | self._untold
                try:
                    await self._driver.execute("SELECT pg_notify($1, $2)", _CHANNEL, said)
                except OF_THE_DRIVER as error:
                    log.info("others are not told (%s): they look by themselves after a while", type(error).__name__)
                    return

    def _hear(self, _connection: object, _process: int, _channel: str, said: object) -> None:
        for line in str(said).splitlines():
            what, board, number = line.split(" ")
            if int(number) != self.number:
                for listener in self.listeners:
                    listener(Told(what), int(board))

    # Matches

    @asynccontextmanager
    async def locked(self, board: int) -> AsyncIterator[None]:
        """Keep the others from a match; who has lost the connection meanwhile is told by the log's own key."""
        away = _KEEP_AWAY.format(0 if board == STARTING else AT_WORK)
        connection, driver = await self._locks.begun(f"{away}SELECT pg_advisory_xact_lock({_MATCHES}, {board})")
        try:
            yield
        finally:
            await finished(given_back(connection, driver))

    async def claim(self, tx: AsyncConnection, board: int) -> frozenset[int] | None:
        """Make what is to be sent for a match this process's; who has it is told that there may be more."""
        claimed = await claim(tx, board, self.number, await _living(tx))
        if claimed is None:
            self.tell(Told.WAKE, board)
        return claimed

    async def left_behind(self, tx: AsyncConnection, now: int) -> list[int]:
        """Return the matches with something overdue that no other living process has claimed."""
        return await boards_left_behind(tx, self.number, await _living(tx), now - OVERDUE)


async def _living(tx: AsyncConnection) -> Collection[int]:
    return {int(number) for number in await tx.scalars(_LIVING)}
