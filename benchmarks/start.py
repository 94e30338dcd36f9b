"""Start-up of the bot: processor seconds until it is online, on a new database and on an existing one.

Each start is a new interpreter that joins a running sandbox, from bytecode as an installed bot has it. The
processes that draw are not counted.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks.load.processors import processor_seconds
from tests.end_to_end.child_processes import ROOT
from tests.end_to_end.harness import Harness

STARTS: Final = 5
SETTLED: Final = 2.0
"""Seconds after which the start-up work is finished."""


def run(arguments: Sequence[str] = ()) -> None:
    """Print the median of a number of starts."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder), int(arguments[0]) if arguments else STARTS))


async def _measure(folder: Path, starts: int) -> None:
    async with aiohttp.ClientSession() as web:
        harness = _Starts(folder, web)
        try:
            await harness.open()
            await harness.start_once()  # compiles
            for what, fresh in (("a new database", True), ("its own database", False)):
                took = [await harness.start_once(fresh=fresh) for _ in range(starts)]
                online, settled, real = (statistics.median(each) for each in zip(*took, strict=True))
                print(f"{what}: {online:.2f} s of a processor, online in {real:.1f} s; {settled:.2f} s soon after")
        finally:
            await harness.close()


class _Starts(Harness):
    """A sandbox in which a bot is started repeatedly."""

    async def start_bot(self) -> None:
        """Do nothing: `start_once` starts each bot."""

    async def start_once(self, *, fresh: bool = False) -> tuple[float, float, float]:
        """Return a start's processor seconds until the bot was online, those soon after, and the elapsed time."""
        for file in self.folder.glob("test.db*" if fresh else "none"):
            file.unlink()
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            **self.environment,
            "PYTHONPYCACHEPREFIX": str(self.folder / "bytecode"),
            "DRAWING_PROCESS": "true",
            "LOG_LEVEL": "ERROR",
        }
        began = time.perf_counter()
        bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", cwd=ROOT, env=environment, stdout=-3)
        try:
            await self.online()
            online, real = processor_seconds(bot.pid), time.perf_counter() - began
            await asyncio.sleep(SETTLED)
            return online, processor_seconds(bot.pid), real
        finally:
            bot.terminate()
            await bot.wait()
            await self.until("red", lambda state: not state["bot"]["online"], "the bot is offline")
