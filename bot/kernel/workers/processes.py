"""Worker processes over pipes, for functions that would block the event loop.

Requests and replies are a length of four bytes and a pickle. A worker is a new interpreter, not a fork, so it has no
data of the bot but its arguments. It ends with the bot, also if the bot is killed.
`concurrent.futures.ProcessPoolExecutor` is unsuitable: its workers outlive a killed bot, and a running call cannot
be stopped.
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
"""Seconds that one call may take, far more than any picture or search needs."""
_GIVING_WAY: Final = 6
"""The factor for workers with lower priority: on a busy machine their imports alone took over 30 s."""
_LENGTH: Final = 4
_SECRETS: Final = ("DISCORD_TOKEN", "DATABASE_URL")
"""Variables of the environment that a worker does not need."""


class WorkerError(Exception):
    """A worker cannot start or has stopped, or the call cannot be pickled; the function itself may be correct."""


class CallError(Exception):
    """The called function failed. The message is the type of the error, not its text, which may contain secrets."""

    def __init__(self, kind: str, where: str) -> None:
        super().__init__(kind)
        self.where = where
        """The traceback, without the message."""


class Workers:
    """A pool of at most `most` worker processes, started on demand and stopped after `idle` seconds without a call."""

    def __init__(self, most: int, *, niceness: int = 0, idle: float | None = None) -> None:
        self._niceness, self._idle_seconds = niceness, idle
        self._places = asyncio.Semaphore(most)
        self._idle: list[asyncio.subprocess.Process] = []
        self._started: set[asyncio.subprocess.Process] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def call(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `function` in a worker. Raises CallError, WorkerError, or TimeoutError after TIMEOUT or longer.

        The worker is killed if the call fails outside of the function or is canceled.
        """
        called = (function, args, kwargs)
        try:
            # Pickling takes half a millisecond for a board, which a user is waiting for. A clip or a search may take
            # longer: in a thread, pickling yields to the event loop.
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
        """Stop all workers, including busy ones."""
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
        reply: tuple[tuple[str, str] | None, object] = pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301 - from our own worker
    except (OSError, EOFError) as error:
        log.warning("a worker process has ended (%s)", type(error).__name__)
        raise WorkerError("it has ended") from error
    return reply


def _kill(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()


class _Pickler(pickle.Pickler):
    """Pickles a dataclass as its fields' values; dataclasses' own code looks the fields up again for each object."""

    _values_of: ClassVar[dict[type, Callable[[object], tuple[object, ...]] | None]] = {}
    """By class, a getter of its constructor's arguments; None for a class that is pickled as usual."""

    def reducer_override(self, value: object) -> Any:  # Any: as in pickle
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
    except Exception as error:  # noqa: BLE001 - whatever the function's error, the next call may succeed
        return _frame(((type(error).__name__, "".join(traceback.format_tb(error.__traceback__))), None))


def _serve(calls: BinaryIO, replies: BinaryIO) -> None:
    while len(length := calls.read(_LENGTH)) == _LENGTH:
        replies.write(_reply(calls.read(int.from_bytes(length))))
        replies.flush()


def main(niceness: int) -> None:
    """Serve the bot that started this process until it closes the pipe."""
    # Ctrl-C reaches the whole process group: the bot decides when its workers stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(niceness)
        # A killed bot reads no replies: exit silently.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        # Redirect what functions print away from the replies.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        _serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main(int(sys.argv[1]))
