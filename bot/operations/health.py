"""Health over HTTP on the loopback: `/health` for a watchdog and people, `/metrics` for Prometheus.

It shows counts only, so local users learn nothing hidden.
"""

import asyncio
import dataclasses
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from bot.kernel.matches.counters import Counters
from bot.kernel.matches.host import Host
from bot.kernel.store.outbox import Waiting, waiting
from bot.operations import OperatorError


class LagProbe:
    """Measures the lag of the event loop; stores the newest measurements, in seconds, for 20 seconds by default."""

    def __init__(self, nap: float = 0.05, size: int = 400) -> None:
        self._nap = nap
        self._found: deque[float] = deque(maxlen=size)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start measuring."""
        self._task = asyncio.create_task(self._measure(), name="loop lag")

    def close(self) -> None:
        """Stop measuring."""
        if self._task is not None:
            self._task.cancel()

    def share(self, part: float) -> float:
        """Return that quantile of the lag: `share(0.99)` is exceeded by one measurement in a hundred."""
        ordered = sorted(self._found)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0

    async def _measure(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(self._nap)
            self._found.append(max(0.0, time.perf_counter() - began - self._nap))


log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds in which a healthy database answers."""

EXPOSITION: Final = "text/plain; version=0.0.4; charset=utf-8"
"""The content type of Prometheus's text format."""
_COUNTERS: Final = frozenset(field.name for field in dataclasses.fields(Counters))

Facts = Mapping[str, object]


class Health:
    """Counts while the bot runs, and answers HTTP requests if a port is given."""

    def __init__(self, host: Host, connected: Callable[[], bool], port: int | None) -> None:
        self._host = host
        self._connected = connected
        self._port = port
        self._since = time.monotonic()
        self._probe = LagProbe()
        self._errors = _ErrorCount(host)
        self._server: web.AppRunner | None = None
        self.url: str | None = None

    async def start(self) -> None:
        """Listen on the loopback. Raises OperatorError if the port cannot be used."""
        logging.getLogger().addHandler(self._errors)
        if self._port is None:
            return
        self._probe.start()
        app = web.Application()
        app.add_routes([web.get("/health", self._health), web.get("/metrics", self._metrics)])
        self._server = web.AppRunner(app, access_log=None)
        await self._server.setup()
        try:
            await web.TCPSite(self._server, "127.0.0.1", self._port).start()
        except OSError as error:
            raise OperatorError(
                f"The port {self._port} of the health endpoint cannot be used ({error.strerror}): set HEALTH_PORT to "
                "another one, or leave it empty."
            ) from error
        self.url = "http://{}:{}".format(*self._server.addresses[0])
        log.info("serving health at %s/health", self.url)

    async def close(self) -> None:
        """Stop listening."""
        logging.getLogger().removeHandler(self._errors)
        self._probe.close()
        if self._server is not None:
            await self._server.cleanup()

    async def _health(self, _request: web.Request) -> web.Response:
        facts = await self._find()
        return web.json_response(facts, status=200 if facts["healthy"] else 503)

    async def _metrics(self, _request: web.Request) -> web.Response:
        body = "\n".join([*_lines(await self._find()), ""]).encode()
        return web.Response(body=body, headers={"Content-Type": EXPOSITION})

    async def _find(self) -> Facts:
        waits, connected = await self._waiting(), self._connected()
        return {
            "healthy": connected and waits is not None,
            "connected": connected,
            "database": waits is not None,
            "uptime_seconds": int(time.monotonic() - self._since),
            **dataclasses.asdict(self._host.counters),
            "outbox_depth": waits.depth if waits else None,
            "outbox_lag_seconds": waits.lag if waits else None,
            "loop_lag_ms_median": round(self._probe.share(0.5) * 1000, 1),
            "loop_lag_ms_p99": round(self._probe.share(0.99) * 1000, 1),
        }

    async def _waiting(self) -> Waiting | None:
        try:
            async with asyncio.timeout(PATIENCE), self._host.database.read() as tx:
                return await waiting(tx, self._host.now())
        except (SQLAlchemyError, OSError, TimeoutError):
            return None


def _lines(facts: Facts) -> Iterator[str]:
    for name, value in facts.items():
        if value is not None:
            yield f"# TYPE gamekeeper_{name} {'counter' if name in _COUNTERS else 'gauge'}"
            yield f"gamekeeper_{name} {int(value) if isinstance(value, bool) else value}"


class _ErrorCount(logging.Handler):
    """Counts the errors that are logged."""

    def __init__(self, host: Host) -> None:
        super().__init__(logging.ERROR)
        self._host = host

    def emit(self, record: logging.LogRecord) -> None:
        """Count the record."""
        self._host.counters.errors += 1
