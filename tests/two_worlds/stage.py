"""The real bot and the real sandbox in one process: one world in which a story is told."""

import asyncio
import io
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import discord

from bot.app import Gamekeeper
from bot.kernel.discord_client.addresses import point_at
from bot.program import set_up_logging
from bot.settings import Settings
from sandbox.control import POSTS
from sandbox.errors import ControlError
from sandbox.ratelimits import UNLIMITED
from sandbox.server import RunningSandbox, serve
from tests.bot.inline_processes import InlineProcesses
from tests.end_to_end.harness import Json
from tests.migrated import begin_migrated
from tests.patience import PATIENCE
from tests.pictures import share_pictures
from tests.two_worlds.spectator import Spectator

BEGINS = 1_800_000_000
MINUTE = 60
_AT_WORK = ("CommandTree-invoker", "discord.py: on_interaction", "outbox of #")
"""The names of the tasks that answer people and send."""


@dataclass(slots=True)
class Stage:
    """A server where a member acts, and the consequences are awaited."""

    bot: Gamekeeper
    sandbox: RunningSandbox
    lines: io.StringIO
    """The bot's log, at every level."""
    now: int = BEGINS

    def onlooker(self, name: str) -> Spectator:
        """Let a member watch from now on."""
        return Spectator(name, self.sandbox.parts)

    async def does(self, path: str, **body: object) -> Json:
        """Let a member act; return what their client shows of it at once."""
        try:
            found = await POSTS[f"/sandbox/{path}"](self.sandbox.parts, body)
        except ControlError as error:
            found = {"refused by Discord": str(error)}
        await self.settle()
        return found

    async def settle(self) -> None:
        """Wait until everybody is answered and nothing is to be sent."""
        async with asyncio.timeout(PATIENCE):
            while busy := [task for task in asyncio.all_tasks() if task.get_name().startswith(_AT_WORK)]:
                await asyncio.wait(busy)


@asynccontextmanager
async def stage(url: str, secret: bytes, *, sketched: bool = False) -> AsyncIterator[Stage]:
    """Open a world whose server draws that secret, and where time passes from one deed to the next.

    A sketch of a board is another wherever its view is; `tests/conformance/test_pictures.py` holds what is drawn of it.
    """
    # REST and gateway of discord.py are pointed at the sandbox; other tests find them as they were.
    with (
        mock.patch.object(discord.http.Route, "BASE", discord.http.Route.BASE),
        mock.patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None),
        mock.patch.object(discord.Asset, "BASE", discord.Asset.BASE),
        _capture_log() as lines,
    ):
        sandbox = await serve(port=0, rates=UNLIMITED, openapi=Path("not here"))
        point_at(sandbox.url)
        bot = Gamekeeper(Settings(_env_file=None, database_url=url))
        await begin_migrated(bot.database)
        found = Stage(bot, sandbox, lines)
        bot.host.now = lambda: found.now
        bot.host.new_secret = lambda: secret
        bot.host.rate_limiter.clock = lambda: float(found.now)
        bot.computers.processes = InlineProcesses("easy")
        share_pictures(bot, sketched=sketched)
        running = asyncio.create_task(bot.start("sandbox"))
        try:
            await _online(found, running)
            # Minutes pass at once here: it would take them for a time in which nobody could play.
            await bot.clock.close()
            yield found
        finally:
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
            await sandbox.close()


async def _online(found: Stage, running: "asyncio.Task[None]") -> None:
    async with asyncio.timeout(PATIENCE):
        parts = found.sandbox.parts
        while not (parts.gateway.is_connected and parts.world.commands):
            if running.done():
                running.result()
            await asyncio.sleep(0.005)
        # Guilds are known a moment after the gateway is.
        while not found.bot.guilds:  # noqa: ASYNC110 -- discord.py says so two seconds later
            await asyncio.sleep(0.005)


@contextmanager
def _capture_log() -> Iterator[io.StringIO]:
    root, lines = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    with mock.patch.object(sys, "stderr", lines):
        set_up_logging("DEBUG")
    try:
        yield lines
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
