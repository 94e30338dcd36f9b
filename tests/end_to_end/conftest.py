"""A harness for each test: its own sandbox, its own bot, its own database."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.databases import POSTGRESQL
from tests.end_to_end.harness import Harness


@pytest.fixture
def bot_numbers() -> dict[str, int]:
    """Constants of `bot.app` that are others in the bot's process."""
    return {}


@pytest.fixture
async def harness(
    tmp_path: Path, kept_on: str, database_url: str, bot_numbers: dict[str, int]
) -> AsyncIterator[Harness]:
    async with aiohttp.ClientSession() as web:
        found = Harness(tmp_path, web, bot_numbers=bot_numbers)
        if kept_on == POSTGRESQL:
            found.database_url = database_url
        try:
            await found.open()
            yield found
        finally:
            await found.close()
        log = (tmp_path / "bot.log").read_text(encoding="utf-8")
        assert "ERROR" not in log, f"the bot logged errors:\n{log}"
