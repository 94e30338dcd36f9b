"""A sandbox with bots in separate processes that share one database and Discord's shards."""

import asyncio
import socket
import time
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks.load.playing import BYSTANDER
from tests.end_to_end.child_processes import Child, start
from tests.end_to_end.harness import Harness, Json

STARTED_WITHIN: Final = 60.0


class BotRefusedError(Exception):
    """A bot did not start, or has ended; the message is its last output."""


class LoadHarness(Harness):
    """Bots that report their health, each with one of as many shards as there are bots."""

    def __init__(
        self, folder: Path, web: aiohttp.ClientSession, *, program: str = "bot", bots: int = 1, servers: int = 1
    ) -> None:
        super().__init__(folder, web)
        self._program = program
        self.sandbox_words = ("--guilds", str(servers), "--max-concurrency", "16", "--identify-seconds", "0.1")
        self.ack_seconds = 3
        self._servers = servers
        self.bots: list[Child] = []
        self.health_ports = [free_port() for _ in range(bots)]

    async def start_bot(self) -> None:
        """Start all bots and wait until each server has one."""
        count = len(self.health_ports)
        for shard, port in enumerate(self.health_ports):
            words = ("--shards", str(shard), "--of", str(count)) if count > 1 else ()
            environment = {**self.environment, "HEALTH_PORT": str(port), "DRAWING_PROCESS": "true"}
            log = self._log_file(shard)
            self.bots.append(start(self._program, *words, output=log, environment=environment))
            await self._until_healthy(shard)
        # One request to the first bot makes it register the commands.
        await self.online()
        for server in range(1, self._servers + 1):
            await self._until_served(server)

    async def close(self) -> None:
        """Stop everything gracefully."""
        for bot in self.bots:
            self.bot = bot
            await bot.stop()
        self.bot = None
        await super().close()

    async def health(self) -> list[Json]:
        """Return the health report of each bot."""
        return [await self._fetch_health(port) for port in self.health_ports]

    async def _fetch_health(self, port: int) -> Json:
        async with self.web.get(f"http://127.0.0.1:{port}/health") as answer:
            return dict(await answer.json())

    async def _until_healthy(self, shard: int) -> None:
        end = time.monotonic() + STARTED_WITHIN
        while time.monotonic() < end:
            if not self.bots[shard].runs:
                break
            try:
                if (await self._fetch_health(self.health_ports[shard]))["connected"]:
                    return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.05)
        lines = self._log_file(shard).read_text("utf-8", "replace").strip().splitlines()
        raise BotRefusedError(lines[-1] if lines else "it does not start")

    async def _until_served(self, server: int) -> None:
        body = {"as": BYSTANDER, "channel": f"games@{server}", "command": "games next", "options": {}}
        end = time.monotonic() + STARTED_WITHIN
        while True:
            async with self.web.post(f"{self.url}/sandbox/slash", json=body) as answer:
                if answer.status == 200:
                    return
                text = await answer.text()
            if time.monotonic() > end:
                raise BotRefusedError(f"nobody answers in server {server}: {text[:200]}")
            await asyncio.sleep(0.1)

    def _log_file(self, shard: int) -> Path:
        return self.folder / f"bot-{shard}.log"


def free_port() -> int:
    """Return a free port of the loopback."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
