"""Cost of idle matches: memory of a bot that has started on them, and of one that has shown them."""

import asyncio
import gc
import sys
import tempfile
import tracemalloc
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
from sqlalchemy import select

from benchmarks.load.harness import LoadHarness
from benchmarks.load.measured import SERVERS, FilledDatabase
from benchmarks.load.processors import own_memory
from benchmarks.scaling.databases import Databases, kinds
from bot.kernel.database.database import Database
from bot.kernel.database.tables import matches
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import IDLE, Positions
from bot.kernel.store.matches import find_match

FEW: Final = 10
MANY: Final = 5_000
EACH: Final = 25
"""Of so many matches one is played on, which takes its whole log; the rows of all are read."""
SETTLED: Final = 4.0
"""Seconds after which a bot has done what it does at a start."""


@dataclass(frozen=True, slots=True)
class IdleMemory:
    """Bytes that so many matches took."""

    database: str
    matches: int
    started: int
    """More than with few, of a bot that has started."""
    traced: int
    """Python's allocated memory, a while after each was shown."""


async def idle_memory(databases: Databases) -> list[IdleMemory]:
    """Measure it on each database there is."""
    sizes = []
    for kind in kinds():
        async with databases.kept(kind, FEW) as few, databases.kept(kind, MANY) as many:
            started = await _idle_bytes(many) - await _idle_bytes(few)
            sizes.append(IdleMemory(kind, MANY, started, await _traced_bytes(many)))
            print(f"{MANY} idle matches on {kind}: {started / MANY:.0f} B a match", file=sys.stderr, flush=True)
    return sizes


async def _idle_bytes(database: FilledDatabase) -> int:
    """Return what a bot takes that has started and that nobody has asked anything."""
    with tempfile.TemporaryDirectory() as folder:
        async with aiohttp.ClientSession() as web:
            harness = LoadHarness(Path(folder), web, servers=SERVERS)
            harness.database_url = database.url
            try:
                await harness.open()
                await asyncio.sleep(SETTLED)
                return own_memory(harness.bots[0].process.pid or 0)
            finally:
                await harness.close()


async def _traced_bytes(filled: FilledDatabase) -> int:
    """Return what is kept of matches that have been looked at, some with their position, and then by nobody."""
    database, now = Database(filled.url), [0.0]
    try:
        positions = Positions(database, clock=lambda: now[0])
        host = Host(database, positions)
        async with database.read() as tx:
            match_ids = [
                int(match_id) for match_id in await tx.scalars(select(matches.c.match_id).order_by(matches.c.match_id))
            ]
        for match_id in match_ids[:FEW]:
            await _load_position(host, match_id)
        gc.collect()
        tracemalloc.start(1)
        before, _ = tracemalloc.get_traced_memory()
        for at, match_id in enumerate(match_ids):
            async with database.read() as tx:
                await find_match(tx, match_id)
            if at % EACH == 0:
                await _load_position(host, match_id)
        now[0] += IDLE + 1
        await _load_position(host, match_ids[0])
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        await database.close()


async def _load_position(host: Host, match_id: int) -> None:
    async with host.lock(match_id):
        await host.positions.current(match_id)
