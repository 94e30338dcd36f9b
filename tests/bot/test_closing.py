"""Tests of a closed bot."""

from bot.app import Gamekeeper
from bot.settings import Settings
from tests.migrated import MEMORY


async def test_a_bot_closed_before_discord_calls_it_ready_ends_without_an_error() -> None:
    async with Gamekeeper(Settings(_env_file=None, database_url=MEMORY)) as bot:
        await bot.close()
    bot.dispatch("ready")
