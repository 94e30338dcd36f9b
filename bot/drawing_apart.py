"""The process in which pictures are drawn (`render/core/apart.py`), as this side sees it."""

import asyncio
import contextlib
import logging
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar, cast

from render.core.apart import LENGTH, Failure, framed

log = logging.getLogger(__name__)

R = TypeVar("R")

_PROGRAM: Final = "from render.core.apart import main; main()"
_LARGEST: Final = 1 << 24
PATIENCE: Final = 2.0
"""Seconds in which it may end."""
AGAIN: Final = 30.0
"""Seconds after which one that has died is begun anew."""


class NotDrawnError(Exception):
    """It could not draw, which says nothing of the picture: another may."""


class PainterError(Exception):
    """The painter of a picture failed. Its text is the kind of the error, and never its words."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.where = failure.where


class Apart:
    """Draws one picture after the other in another process, once that is ready."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._loading: asyncio.Task[None] | None = None
        self.ready = False

    def begin(self, after: float = 0.0) -> None:
        """Start it, which takes a second or so."""
        self._loading = asyncio.create_task(self._begin(after), name="drawing process")

    async def draw(self, draw: Callable[..., R], given: Sequence[object], named: Mapping[str, object]) -> R:
        """Return what `draw` makes there; PainterError where it fails, NotDrawnError where it cannot be asked."""
        try:
            wanted = framed((draw, given, named))
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise NotDrawnError(type(error).__name__) from error
        async with self._turn:
            process = self._process
            if not self.ready or process is None or process.stdin is None:
                raise NotDrawnError("it does not run")
            try:
                process.stdin.write(wanted)
                await process.stdin.drain()
                drawn = await self._answer(process)
            except (OSError, EOFError) as error:
                self.ready = False
                log.warning("the drawing process has ended (%s)", type(error).__name__)
                self.begin(AGAIN)
                raise NotDrawnError("it has ended") from error
        if isinstance(drawn, Failure):
            raise PainterError(drawn)
        return cast("R", drawn)  # by that very function

    async def end(self) -> None:
        """Let it end."""
        self.ready = False
        if self._loading is not None:
            self._loading.cancel()
            await asyncio.wait([self._loading])
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _begin(self, after: float) -> None:
        await asyncio.sleep(after)
        try:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", _PROGRAM, stdin=pipe, stdout=pipe, limit=_LARGEST
            )
            await self._answer(self._process)
            self.ready = True
        except (OSError, EOFError) as error:
            log.warning("pictures are drawn in the bot's own process (%s)", type(error).__name__)

    async def _answer(self, process: asyncio.subprocess.Process) -> object:
        if process.stdout is None:
            raise EOFError
        length = int.from_bytes(await process.stdout.readexactly(LENGTH))
        return pickle.loads(await process.stdout.readexactly(length))  # noqa: S301 - of a process of ours
