"""Processes that need not import anything: forked from one that has, which most of a start would be spent on."""

import asyncio
import multiprocessing
import os
import runpy
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot import app

ROOT = Path(__file__).parents[2]

_fork_server = multiprocessing.get_context("forkserver")
_fork_server.set_forkserver_preload(["tests.end_to_end.preloaded"])


@dataclass(frozen=True, slots=True)
class Child:
    """A process that runs one of our programs."""

    process: ForkServerProcess

    @property
    def runs(self) -> bool:
        return self.process.is_alive()

    def kill(self) -> None:
        """Kill it with SIGKILL, as a power cut would."""
        self.process.kill()

    def terminate(self) -> None:
        """Ask it to stop, with SIGTERM."""
        self.process.terminate()

    async def wait(self) -> int:
        """Return its exit status, -SIGNAL where a signal ended it."""
        await asyncio.to_thread(self.process.join)
        assert self.process.exitcode is not None
        return self.process.exitcode

    async def stop(self) -> None:
        """Ask it to stop, and kill it where it has not after ten seconds."""
        if self.runs:
            self.terminate()
            try:
                await asyncio.wait_for(self.wait(), 10)
            except TimeoutError:
                self.kill()
                await self.wait()


def start(
    program: str,
    *arguments: str,
    output: Path,
    environment: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
) -> Child:
    """Start `python -m PROGRAM`; what it prints and logs is added to `output`.

    `numbers` are constants of `bot.app` that are others in this process, so that a test waits less.
    """
    process = _fork_server.Process(target=_run, args=(program, arguments, output, environment or {}, numbers or {}))
    process.start()
    return Child(process)


def _run(
    program: str, arguments: Sequence[str], output: Path, environment: Mapping[str, str], numbers: Mapping[str, int]
) -> None:
    with output.open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    os.chdir(ROOT)
    os.environ.update(environment)
    for name, number in numbers.items():
        assert type(getattr(app, name)) is int
        setattr(app, name, number)
    sys.argv = [program, *arguments]
    runpy.run_module(program, run_name="__main__", alter_sys=True)
