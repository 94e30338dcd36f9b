"""A Discord that answers nothing for a while, as seen by processes that share one PostgreSQL."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import asyncpg

from tests.end_to_end.child_processes import Child
from tests.soak.play import Play

SLOW_FOR: Final = 20.0
"""Seconds: what is asked for in them is answered at their end."""
QUIET: Final = 10.0
"""Seconds after which nothing may be unsent any more."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_AGE: Final = (
    "SELECT coalesce(extract(epoch FROM clock_timestamp()) - min(due_at), 0)::float FROM outbox "
    "WHERE done_at IS NULL AND due_at <= extract(epoch FROM clock_timestamp())"
)


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost."""

    moves: int
    notices: int
    commits: int
    processor: float
    """Seconds, of all bots together."""
    oldest: float
    """Seconds that the oldest unsent job had been due, after all was quiet for a while."""

    def __str__(self) -> str:
        return (
            f"{self.moves} moves, {self.notices} notices, {self.commits} commits, {self.processor:.1f} s of processor, "
            f"oldest unsent {self.oldest:.0f} s"
        )

    def faults(self) -> Iterator[str]:
        """Yield what is too much: a notice or two follow from a move, and some ten transactions."""
        if self.notices > 3 * self.moves + 20:
            yield f"too many notices while Discord was slow: {self}"
        if self.commits > 60 * self.moves + 20 * (SLOW_FOR + QUIET):
            yield f"too many commits while Discord was slow: {self}"
        if self.oldest > 0:
            yield f"something is unsent {QUIET:.0f} s after Discord was slow: {self}"


async def slow_discord(play: Play, bots: Collection[Child], server: Path) -> Cost:
    """Let people play while Discord takes what is sent and says nothing; then see what waits."""
    before, entries = _processor(bots), play.ledger.entries()
    commits = _commits(play)
    async with _listening(server) as notices:
        end = time.monotonic() + SLOW_FOR
        while (left := end - time.monotonic()) > 0:
            order = {"kind": "http", "route": "* /channels/**", "status": 200, "delay": left, "times": 10_000}
            await play.harness.post("fault", {"kind": "none"})
            await play.harness.post("fault", order)
            await asyncio.gather(play.moves(2), asyncio.sleep(0.5))
        await play.harness.post("fault", {"kind": "none"})
        await play.until(lambda: not _age(play), QUIET)
        return Cost(
            play.ledger.entries() - entries,
            len(notices),
            _commits(play) - commits,
            _processor(bots) - before,
            _age(play),
        )


def _age(play: Play) -> float:
    return float(play.ledger.rows(_AGE)[0][0])


def _commits(play: Play) -> int:
    return int(play.ledger.rows("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")[0][0])


def _processor(bots: Collection[Child]) -> float:
    return sum(_processor_seconds(child.process.pid or 0) for child in bots)


def _processor_seconds(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, words[11:15])) / _TICKS


@asynccontextmanager
async def _listening(server: Path) -> AsyncIterator[list[object]]:
    """Count what nodes notify each other of."""
    heard: list[object] = []
    connection = await asyncpg.connect(user="gamekeeper", database="postgres", host=str(server))
    await connection.add_listener("gamekeeper", lambda *said: heard.append(said))
    try:
        yield heard
    finally:
        await connection.close()
