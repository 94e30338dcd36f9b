"""The bot in the process of the test, connected to a sandbox."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app import Gamekeeper
from bot.settings import Settings
from sandbox.server import RunningSandbox
from tests.migrated import MEMORY
from tests.patience import PATIENCE


@asynccontextmanager
async def playing(running: RunningSandbox, **settings: object) -> AsyncIterator[Gamekeeper]:
    """The bot, connected, in this process."""
    chosen = Settings.model_validate({"database_url": MEMORY, "drawing_process": False} | settings)
    async with Gamekeeper(chosen) as bot:
        running_bot = asyncio.create_task(bot.start("any"))
        async with asyncio.timeout(PATIENCE):
            while not (bot.is_connected and running.parts.world.commands):
                assert not running_bot.done(), running_bot.exception()
                await asyncio.sleep(0.02)
        yield bot
        await bot.close()
        await running_bot
