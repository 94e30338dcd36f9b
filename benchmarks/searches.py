"""A person's move and the event loop's lag while four computers search as `hard`, beside the same without them.

The searches (Mambogo and Monoch by turns) run in the bot's own thinking processes, niced as in a match. A person plays
Mono meanwhile, over loopback. Bots with and without searches alternate, so that what else goes on falls on both.
"""

import asyncio
import statistics
import tempfile
from pathlib import Path

import aiohttp

from benchmarks._moves import play
from benchmarks.load.harness import free_port
from tests.end_to_end.child_processes import start
from tests.end_to_end.harness import Harness

SEARCHES = 4
ROUNDS = 2
MOVES = 150
SLOWER = 1.2
"""A move may take so much longer."""
LAG = 20.0
"""Milliseconds of lag that all but one in a hundred stay under."""
WARM = 10
"""Moves before anything counts: the first pictures draw what later ones use again."""


def run() -> None:
    """Print the median move and the lag with searches and without, and the ratio of the two."""
    asyncio.run(_measure())


class _SearchingStand(Harness):
    """A bot with searches, which tells how late its loop is."""

    searches = 0
    port = 0

    async def start_bot(self) -> None:
        """Start it and wait until it is online with its commands."""
        self.port = free_port()
        environment = {**self.environment, "HEALTH_PORT": str(self.port), "DRAWING_PROCESS": "true"}
        printed = self.folder / "bot.log"
        self.bot = start("benchmarks._searching_bot", str(self.searches), output=printed, environment=environment)
        await self.online()

    async def lag(self) -> float:
        """Return the lag of its loop, in milliseconds: of the last twenty seconds all but one in a hundred."""
        async with self.web.get(f"http://127.0.0.1:{self.port}/health") as answer:
            return float((await answer.json())["loop_lag_ms_p99"])


async def _measure() -> None:
    times: dict[int, list[float]] = {0: [], SEARCHES: []}
    lags: dict[int, list[float]] = {0: [], SEARCHES: []}
    for _ in range(ROUNDS):
        for searches in times:
            with tempfile.TemporaryDirectory() as folder:
                async with aiohttp.ClientSession() as web:
                    round_times, lag = await _round(_SearchingStand(Path(folder), web), searches)
            times[searches] += round_times
            lags[searches].append(lag)
    alone, beside = (statistics.median(times[searches]) for searches in (0, SEARCHES))
    for searches, median in ((0, alone), (SEARCHES, beside)):
        print(
            f"{searches} searches: click to posted board, median {median * 1000:.1f} ms,"
            f" slowest {max(times[searches]) * 1000:.1f} ms ({len(times[searches])} moves);"
            f" lag of the loop, p99 {max(lags[searches]):.1f} ms"
        )
    ratio = beside / alone
    print(f"  ratio {ratio:.2f}, {'within' if ratio <= SLOWER else 'OVER'} {SLOWER}", end="; ")
    print(f"p99 {max(lags[SEARCHES]):.1f} ms, {'within' if max(lags[SEARCHES]) < LAG else 'OVER'} {LAG:.0f} ms")


async def _round(harness: _SearchingStand, searches: int) -> tuple[list[float], float]:
    harness.searches = searches
    try:
        await harness.open()
        times = (await play(harness, WARM + MOVES))[WARM:]
        return times, await harness.lag()
    finally:
        await harness.close()
