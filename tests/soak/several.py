"""Several processes on one PostgreSQL, of which one at a time is killed while people play on all their servers."""

import asyncio
import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import aiohttp
import asyncpg

from bot.kernel.database.postgresql.node import LEASE
from tests.end_to_end.child_processes import Child, start
from tests.patience import PATIENCE
from tests.soak import examination
from tests.soak.harness import SoakHarness
from tests.soak.ledger import Ledger
from tests.soak.member_screen import MemberScreen
from tests.soak.people import PLAYERS, People
from tests.soak.play import MOST_MOVES, Play
from tests.soak.server import RestartedServer
from tests.soak.slow import slow_discord

log = logging.getLogger(__name__)

SERVERS: Final = 6
TAKEN_OVER: Final = 60.0
"""Seconds in which the others carry on what a process has left, also on a machine that is very busy."""
_NODE: Final = "SELECT leased_by FROM leases WHERE duty LIKE 'shard%' AND number = ?"
_LEADERS: Final = "SELECT 1 FROM leases WHERE duty = 'leader' AND leased_by <> ? AND leased_until > ?"


def _a_loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


@dataclass(frozen=True, slots=True)
class ServerLedger(Ledger):
    """Reads a database on a server, by the folder of its socket, in a thread of its own."""

    loop: asyncio.AbstractEventLoop = field(default_factory=_a_loop)

    def rows(self, sql: str, *values: object) -> list[Any]:  # Any: rows of SQL
        """Return what a query finds; a server that is away is waited for."""
        for number in range(1, len(values) + 1):
            sql = sql.replace("?", f"${number}", 1)
        return asyncio.run_coroutine_threadsafe(self._fetch(sql, values), self.loop).result(PATIENCE)

    def broken(self) -> list[str]:
        """A server checks its files itself."""
        return []

    async def _fetch(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        while True:
            try:
                connection = await asyncpg.connect(user="gamekeeper", database="postgres", host=str(self.path))
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.1)
                continue
            try:
                return [tuple(row) for row in await connection.fetch(sql, *values)]
            finally:
                with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await connection.close()


@dataclass(slots=True)
class ShardedHarness(SoakHarness):
    """A sandbox of many servers, and a process for each shard."""

    processes: int = 3
    bots: dict[int, Child] = field(default_factory=dict)

    async def start_bot(self) -> None:
        """Start all processes and wait until they are online."""
        for shard in range(self.processes):
            self.start_process(shard)
        for shard in range(self.processes):
            await self.process_online(shard)

    def start_process(self, shard: int) -> None:
        """Start the process of a shard."""
        words = ("--shards", str(shard), "--of", str(self.processes))
        self.bots[shard] = start("bot", *words, output=self.folder / f"bot{shard}.log", environment=self.environment)

    async def process_online(self, shard: int) -> None:
        """Wait until people can play on a shard."""
        end = time.monotonic() + PATIENCE
        place = next(n for n in range(1, SERVERS + 1) if shard_of(n, self.processes) == shard)
        body = {"as": "red", "channel": f"games@{place}", "command": "games next", "options": {}}
        while True:
            async with self.web.post(f"{self.url}/sandbox/slash", json=body) as answer:
                if answer.status == 200:
                    return
            assert self.bots[shard].runs, f"process {shard} does not start: see bot{shard}.log"
            assert time.monotonic() < end, f"process {shard} does not come online"
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Stop all."""
        for child in self.bots.values():
            if child.runs:
                child.terminate()
        for child in self.bots.values():
            try:
                await asyncio.wait_for(child.wait(), 15)
            except TimeoutError:
                child.kill()
                await child.wait()
        await SoakHarness.close(self)


def shard_of(server: int, processes: int) -> int:
    """Return the shard of a server, counted from 1."""
    return (900_000_000_000_000_000 + (server - 1 << 22) >> 22) % processes


@dataclass(slots=True)
class ShardedRun:
    """A run."""

    play: Play
    harness: ShardedHarness
    server: RestartedServer
    took: list[float] = field(default_factory=list)
    """Seconds till others had carried on what a process left."""

    slow: list[str] = field(default_factory=list)
    """The cost while Discord was slow."""

    async def kill_one(self) -> None:
        """Kill a process while people play, let the others carry on what it left, and start it again."""
        play, harness = self.play, self.harness
        shard = play.rng.randrange(harness.processes)
        deeds = play.deeds_begun(4)
        await asyncio.sleep(play.rng.uniform(0, 1.5))
        node = play.ledger.rows(_NODE, shard)[0][0]
        harness.bots[shard].kill()
        await harness.bots[shard].wait()
        killed = time.monotonic()
        play.kills += 1
        left = {row[0] for row in play.ledger.rows("SELECT id FROM outbox WHERE done_at IS NULL")}
        await asyncio.gather(deeds, self._check_carried_on(shard, node, left, killed))
        await play.moves(4)
        harness.start_process(shard)
        await harness.process_online(shard)

    async def _check_carried_on(self, shard: int, node: int, left: set[int], killed: float) -> None:
        def carry_on() -> bool:
            waits = {row[0] for row in self.play.ledger.rows("SELECT id FROM outbox WHERE done_at IS NULL")}
            return not left & waits and bool(self.play.ledger.rows(_LEADERS, node, time.time()))

        end = killed + TAKEN_OVER
        while not (done := carry_on()) and time.monotonic() < end:  # noqa: ASYNC110 -- it comes from other processes
            await asyncio.sleep(0.2)
        took = time.monotonic() - killed
        self.took.append(took)
        log.info("process %s killed with %s jobs left: carried on after %.1f s", shard, len(left), took)
        if not done:
            self.play.faults.append(f"what process {shard} left is not carried on after {took:.0f} s")

    async def slow_discord(self) -> None:
        """Let Discord answer nothing for a while."""
        cost = await slow_discord(self.play, self.harness.bots.values(), self.server.folder)
        log.info("Discord was slow: %s", cost)
        self.slow.append(str(cost))
        self.play.faults += cost.faults()

    async def stall_one(self) -> None:
        """Let a process stand still for longer than its leases, as on a machine that swaps, and go on."""
        play, shard = self.play, self.play.rng.randrange(self.harness.processes)
        process = self.harness.bots[shard].process.pid or 0
        deeds = play.deeds_begun(4)
        await asyncio.sleep(play.rng.uniform(0, 0.5))
        log.info("process %s stands still", shard)
        os.kill(process, signal.SIGSTOP)
        await asyncio.gather(deeds, asyncio.sleep(LEASE + play.rng.uniform(0, 6)))
        await play.moves(4)
        os.kill(process, signal.SIGCONT)
        await self.harness.process_online(shard)
        play.met.update(["process stood still"])

    async def restart_server(self) -> None:
        """Restart the database while people play."""
        play = self.play
        how = play.rng.choice((signal.SIGINT, signal.SIGQUIT))
        log.info("the database is stopped by %s", how.name)
        deeds = play.deeds_begun(4)
        await asyncio.sleep(play.rng.uniform(0, 0.5))
        await asyncio.to_thread(self.server.stop, how)
        await asyncio.sleep(play.rng.uniform(0.5, 6))
        await asyncio.to_thread(self.server.start)
        await deeds
        play.met.update(["database restarted"])
        for shard, child in self.harness.bots.items():
            if not child.runs:
                play.faults.append(f"process {shard} has ended with the database")
        await play.moves(4)


async def run(
    seed: int, kills: int, folder: Path, *, processes: int = 3, moves: int = MOST_MOVES, restarts: bool = True
) -> tuple[str, list[str]]:
    """Play until so many processes were killed; return what it came to, and its faults."""
    async with open_run(seed, folder, processes) as several:
        play = several.play
        await play.fill(at_once=6)
        while play.kills < kills:
            await play.moves(4)
            await several.kill_one()
            if restarts and play.kills % 10 == 5:
                await several.restart_server()
            if restarts and play.kills % 10 == 2:
                await several.stall_one()
            await play.fill(at_once=6)
        await several.slow_discord()
        log.info("playing on, where nothing goes wrong any more")
        await play.finish(moves)
        faults = await examination.to_the_end(play)
        told = f"{play.kills} kills, {len(play.people.deeds)} deeds acknowledged, {play.people.unheard} not, "
        told += f"{play.ledger.entries()} entries; carried on after {median(several.took):.1f} s, "
        told += f"at most {max(several.took):.1f} s; while Discord was slow: {', '.join(several.slow)}"
        return told, faults


async def run_slow(seed: int, folder: Path, *, processes: int) -> tuple[str, list[str]]:
    """Play through a slow Discord alone: what it takes can be compared with another number of processes."""
    async with open_run(seed, folder, processes) as several:
        await several.play.fill(at_once=6)
        await several.play.moves(6)
        await several.slow_discord()
    return ", ".join(several.slow), several.play.faults


@asynccontextmanager
async def open_run(seed: int, folder: Path, processes: int) -> AsyncIterator[ShardedRun]:
    rng = Random(seed)  # noqa: S311 -- what happens, no secrets
    screens = {name: MemberScreen(name) for name in PLAYERS}
    server = RestartedServer()
    server.start()
    ledger = ServerLedger(server.folder)
    async with aiohttp.ClientSession() as web:
        words = ("--guilds", str(SERVERS), "--max-concurrency", str(processes), "--identify-seconds", "0")
        harness = ShardedHarness(
            folder, web, database_url=server.url, screen=screens["red"], sandbox_words=words, processes=processes
        )
        harness.set_clock(0)
        listening: list[asyncio.Task[None]] = []
        try:
            await harness.open()
            for screen in screens.values():
                await screen.load(harness)
            listening += [asyncio.create_task(screen.listen(harness)) for screen in screens.values()]
            await asyncio.sleep(0.2)
            people = People(harness, ledger, rng, screens)
            people.places = tuple(f"games@{number}" for number in range(1, SERVERS + 1))
            play = Play(harness, ledger, people, rng, ("mono", "mambo", "monocards", "monoch", "monsters"))
            yield ShardedRun(play, harness, server)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            await harness.close()
            server.close()
