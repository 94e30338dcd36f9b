"""Worker processes over pipes: they call functions that would hold up the event loop.

Both ways go a length of four bytes and a pickle. A worker is a new interpreter and not a fork, so it holds nothing of
the bot but the arguments it is sent; it ends when the bot does, also where the bot is killed.
`concurrent.futures.ProcessPoolExecutor` cannot be used: its workers outlive a bot that is killed, and a running call
cannot be stopped.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from io import BytesIO
from operator import attrgetter
from typing import Any, BinaryIO, ClassVar, Final, ParamSpec, TypeVar, cast

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

TIMEOUT: Final = 30
"""Seconds that one call may take, far above what any picture or search needs."""
_GIVING_WAY: Final = 6
"""A worker that gives way may take so many times longer: on a busy machine its imports alone took over 30 s."""
_LENGTH: Final = 4
_SECRETS: Final = ("DISCORD_TOKEN", "DATABASE_URL")
"""Variables of the environment that a worker does not need."""


class WorkerError(Exception):
    """A worker cannot be started or has ended, or the call cannot be pickled: the call itself may be sound."""


class CallError(Exception):
    """The called function failed. The text is the kind of the error, never its words: they may name what is hidden."""

    def __init__(self, kind: str, where: str) -> None:
        super().__init__(kind)
        self.where = where
        """The traceback, without the message."""


class Workers:
    """A pool of at most `most` worker processes, started on demand and ended after `idle` seconds without a call."""

    def __init__(self, most: int, *, niceness: int = 0, idle: float | None = None) -> None:
        self._niceness, self._idle_seconds = niceness, idle
        self._places = asyncio.Semaphore(most)
        self._idle: list[asyncio.subprocess.Process] = []
        self._started: set[asyncio.subprocess.Process] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def call(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what `function` returns in a worker. CallError, WorkerError; TimeoutError after TIMEOUT, or later.

        The worker of a call that fails otherwise than by its function is killed, also where the caller is cancelled.
        """
        called = (function, args, kwargs)
        try:
            # Half a millisecond for a board that somebody waits for. A clip or a search may take longer: a thread that
            # pickles gives way to the event loop.
            data = await asyncio.to_thread(_frame, called) if self._niceness else _frame(called)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise WorkerError(type(error).__name__) from error
        async with self._places:
            try:
                worker = self._idle.pop() if self._idle else await self._start()
            except OSError as error:
                raise WorkerError(type(error).__name__) from error
            try:
                async with asyncio.timeout(TIMEOUT * (_GIVING_WAY if self._niceness else 1)):
                    failure, result = await _exchange(worker, data)
            except BaseException:
                _kill(worker)
                raise
            self._idle.append(worker)
            self._restart_timer()
        if failure is not None:
            raise CallError(*failure)
        return cast("R", result)  # returned by that very function

    async def close(self) -> None:
        """End all workers, also those at work."""
        if self._timer is not None:
            self._timer.cancel()
        self._idle.clear()
        for worker in self._started:
            _kill(worker)
        await asyncio.gather(*(worker.wait() for worker in self._started))

    async def _start(self) -> asyncio.subprocess.Process:
        environment = {name: value for name, value in os.environ.items() if name not in _SECRETS}
        words = (sys.executable, "-m", "bot.kernel.workers.processes", str(self._niceness))
        pipe = asyncio.subprocess.PIPE
        worker = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, env=environment)
        self._started = {each for each in self._started if each.returncode is None} | {worker}
        return worker

    def _restart_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._idle_seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(self._idle_seconds, self._end_idle)

    def _end_idle(self) -> None:
        while self._idle:
            _kill(self._idle.pop())


async def _exchange(worker: asyncio.subprocess.Process, data: bytes) -> tuple[tuple[str, str] | None, object]:
    if worker.stdin is None or worker.stdout is None:
        raise WorkerError("no pipes")
    try:
        worker.stdin.write(data)
        await worker.stdin.drain()
        length = int.from_bytes(await worker.stdout.readexactly(_LENGTH))
        reply: tuple[tuple[str, str] | None, object] = pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301 - of our own worker
    except (OSError, EOFError) as error:
        log.warning("a worker process has ended (%s)", type(error).__name__)
        raise WorkerError("it has ended") from error
    return reply


def _kill(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()


class _Pickler(pickle.Pickler):
    """Makes a dataclass of the values of its fields. They look those up again for each of a view's hundred parts."""

    _values_of: ClassVar[dict[type, Callable[[object], tuple[object, ...]] | None]] = {}
    """By kind, what gives the arguments that one was made with; None where it was made otherwise."""

    def reducer_override(self, value: object) -> Any:  # Any: as pickle has it
        kind = type(value)
        if kind not in self._values_of:
            parts = fields(kind) if is_dataclass(kind) else ()
            simple = len(parts) > 1 and all(part.init and not part.kw_only for part in parts)
            self._values_of[kind] = attrgetter(*(part.name for part in parts)) if simple else None
        values_of = self._values_of[kind]
        return NotImplemented if values_of is None else (kind, values_of(value))


def _frame(value: object) -> bytes:
    file = BytesIO()
    _Pickler(file).dump(value)
    return len(data := file.getvalue()).to_bytes(_LENGTH) + data


def _reply(call: bytes) -> bytes:
    """Return the framed reply to one call."""
    try:
        function, args, kwargs = pickle.loads(call)  # noqa: S301 - from the bot that started this process
        return _frame((None, function(*args, **kwargs)))
    except Exception as error:  # noqa: BLE001 - whatever the function's fault is, the next call may be sound
        return _frame(((type(error).__name__, "".join(traceback.format_tb(error.__traceback__))), None))


def _serve(calls: BinaryIO, replies: BinaryIO) -> None:
    while len(length := calls.read(_LENGTH)) == _LENGTH:
        replies.write(_reply(calls.read(int.from_bytes(length))))
        replies.flush()


def main(niceness: int) -> None:
    """Serve the bot that started this process until its end of the pipe is closed."""
    # Ctrl-C reaches the whole group: the bot decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(niceness)
        # A bot that was killed reads no replies: end without a word.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        # Output that a function prints is no reply.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        _serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main(int(sys.argv[1]))
