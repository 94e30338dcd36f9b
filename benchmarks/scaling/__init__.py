"""Capacity of one bot, several bots and their database: `python -m benchmarks scaling`.

`python -m benchmarks scaling BOTS DATABASE MATCHES PEOPLE [SECONDS]` measures one row, DATABASE being sqlite or
postgresql. Without numbers it measures the rows of docs/scaling.md, and the memory of idle matches.
Everything runs here, on the loopback, and ends with the benchmark.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks.load.harness import LoadHarness
from benchmarks.load.measured import FAULTS, SERVERS, FilledDatabase, LoadPlan, Results, bottleneck, measure_load
from benchmarks.load.processors import own_memory
from benchmarks.scaling.databases import POSTGRESQL, SQLITE, Databases, kinds

PEOPLE: Final = 40
SECONDS: Final = 20
ROWS: Final = ((1, SQLITE, 1_000), (1, SQLITE, 5_000), (1, POSTGRESQL, 1_000), (2, POSTGRESQL, 1_000))
FEW, MANY = 10, 5_000
"""Idle matches that a bot starts with."""
SETTLED: Final = 4.0
"""Seconds after which a bot has finished its start-up work."""
_COLUMNS: Final = "bots database matches people bot drawing database moves/s lag memory growth limit"


def run(words: Sequence[str] = ()) -> None:
    """Measure the rows, or the one named."""
    with tempfile.TemporaryDirectory() as folder:
        databases = Databases(Path(folder))
        print(f"| {' | '.join(_COLUMNS.split())} |")
        print(_COLUMNS.count(" ") * "|---" + "|---|")
        if words:
            bots, database, *numbers = words
            if database not in (SQLITE, POSTGRESQL) or not 2 <= len(numbers) <= 3:
                raise SystemExit("BOTS DATABASE MATCHES PEOPLE [SECONDS], as in: 2 postgresql 1000 10")
            matches, people, seconds = (*map(int, numbers), SECONDS)[:3]
            asyncio.run(_measure(databases, database, LoadPlan(people, matches, seconds, int(bots))))
            return
        for row_bots, database, matches in ROWS:
            asyncio.run(_measure(databases, database, LoadPlan(PEOPLE, matches, SECONDS, row_bots)))
        asyncio.run(_measure_idle(databases))


async def _measure(databases: Databases, kind: str, plan: LoadPlan) -> None:
    head = f"| {plan.bots} | {kind} | {plan.matches:,} | {plan.people} |"
    try:
        async with databases.kept(kind, plan.matches) as database:
            print(f"{head} {_cells(await measure_load(plan, database))} |", flush=True)
    except FAULTS as error:
        print(f"{head} failed ({type(error).__name__}: {error})", flush=True)


def _cells(came: Results) -> str:
    """Return processor ms per move, moves per second, the lag, MiB of a bot, KiB per move, and the bottleneck."""
    spent = [f"{came.spent.get(name, 0.0) * 1000 / max(1, came.moves):.0f}" for name in ("bot", "drawing", "database")]
    figures = (f"{came.rate:.1f}", f"{came.lag:.0f}", f"{max(came.memory) / 2**20:.0f}", f"{came.growth / 1024:.1f}")
    return " | ".join((*spent, *figures, bottleneck(came)))


async def _measure_idle(databases: Databases) -> None:
    """Print the memory that idle matches need in a bot that has started and got no requests."""
    for kind in kinds():
        async with databases.kept(kind, FEW) as few, databases.kept(kind, MANY) as many:
            more = await _idle_bytes(many) - await _idle_bytes(few)
        print(f"{MANY} idle matches on {kind}: {more / 2**20:.1f} MiB", flush=True)


async def _idle_bytes(database: FilledDatabase) -> int:
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
