"""A bot that serves some of Discord's shards, on many servers."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.end_to_end.child_processes import start
from tests.end_to_end.harness import Harness, Json, button
from tests.patience import PATIENCE

SERVERS = ("--guilds", "4", "--max-concurrency", "2")


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    """A sandbox of four servers, with a bot that serves two of three shards."""
    async with aiohttp.ClientSession() as web:
        found = Harness(tmp_path, web, sandbox_words=SERVERS, bot_words=("--shards", "0-1", "--of", "3"))
        try:
            await found.open()
            yield found
        finally:
            await found.close()


async def servers_answered(harness: Harness) -> list[int]:
    """Tell in which servers the bot answers."""
    answered = []
    for number in range(1, 5):
        body = {"as": "red", "channel": f"games@{number}", "command": "help", "options": {}}
        async with harness.web.post(f"{harness.url}/sandbox/slash", json=body) as answer:
            answered += [number] if answer.status == 200 else []
    return answered


async def test_a_process_serves_its_shards_and_another_one_on_its_database_is_refused(harness: Harness) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(await servers_answered(harness)) < 2:  # noqa: ASYNC110 -- it is asked for: the second shard comes a moment later
            await asyncio.sleep(0.05)
    answered = await servers_answered(harness)
    assert 2 <= len(answered) <= 3
    await harness.slash("red", "mambo challenge", f"games@{answered[-1]}", opponent="blue")
    await harness.slash("red", "mambo challenge", "games" if answered[0] == 1 else "games@2", opponent="blue")
    seen = await harness.until("red", lambda state: len(offers(state)) == 2, "both offers are there")
    assert len({message["guild_id"] for message in offers(seen)}) == 2

    told = harness.folder / "second.log"
    second = start("bot", "--shards", "2", "--of", "3", output=told, environment=harness.environment)
    assert await asyncio.wait_for(second.wait(), PATIENCE) == 1
    assert "is in use by another Gamekeeper (process" in told.read_text(encoding="utf-8")
    third = start("bot", "--shards", "0-3", "--of", "3", output=told, environment=harness.environment)
    assert await asyncio.wait_for(third.wait(), PATIENCE) == 1
    assert "There is no shard 3 of 3: they are counted from 0, and the last is 2." in told.read_text(encoding="utf-8")


def offers(state: Json) -> list[Json]:
    return [message for message in state["messages"] if button(message, "accept")]
