"""The processes in which computer players think: started when they are needed, ended when they are not.

Processes of their own, started anew and not forked, so that nothing of this one is in them; they get the views they are
asked about and nothing else.
"""

import asyncio
import contextlib
import logging
import os
import sys
from typing import Final

from players.questions import Answer, Question, asked, read_answer

log = logging.getLogger(__name__)

PATIENCE: Final = 30
"""Seconds in which an answer must come, far above what any level may think."""
IDLE: Final = 300
"""Seconds after which a process that nobody has asked is ended."""
_SECRETS: Final = ("DISCORD_TOKEN", "DATABASE_URL")
"""What of the environment is none of a player's business."""


class ThinkingError(Exception):
    """A process has ended, or has not answered."""


class _Process:
    """One of them."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def started(cls) -> "_Process":
        environment = {name: value for name, value in os.environ.items() if name not in _SECRETS}
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "players.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=environment,
            )
        )

    async def ask(self, question: Question) -> Answer:
        source, sink = self._process.stdin, self._process.stdout
        if source is None or sink is None:
            raise ThinkingError("a process without pipes")
        try:
            source.write(asked(question))
            await source.drain()
            async with asyncio.timeout(PATIENCE):
                line = await sink.readline()
            return read_answer(line)
        except (OSError, TimeoutError, ValueError) as error:
            raise ThinkingError(type(error).__name__) from error

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Processes:
    """At most so many at a time."""

    def __init__(self, most: int = 0) -> None:
        """Use so many processes; 0 for one less than there are cores, and at least one."""
        self.most = most or max(1, (os.cpu_count() or 1) - 1)
        self._places = asyncio.Semaphore(self.most)
        self._idle: list[_Process] = []
        self._running: set[_Process] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> int:
        """How many there are."""
        return len(self._running)

    async def ask(self, question: Question) -> Answer:
        """Return what a computer decides; ThinkingError where its process fails. Who is cancelled ends the search."""
        async with self._places:
            process = self._idle.pop() if self._idle else await self._started()
            try:
                answer = await process.ask(question)
            except BaseException:
                self._end(process)
                raise
            self._idle.append(process)
            self._rest()
            return answer

    async def close(self) -> None:
        """End all of them."""
        if self._timer is not None:
            self._timer.cancel()
        self._idle.clear()
        for process in tuple(self._running):
            self._end(process)
        if self._ending:
            await asyncio.wait(self._ending)

    async def _started(self) -> _Process:
        process = await _Process.started()
        self._running.add(process)
        return process

    def _end(self, process: _Process) -> None:
        self._running.discard(process)
        task = asyncio.create_task(process.end(), name="end of a thinking process")
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def _rest(self) -> None:
        """Count anew till those that nobody asks are ended."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(IDLE, self._end_idle)

    def _end_idle(self) -> None:
        while self._idle:
            self._end(self._idle.pop())
