"""A database server that goes away in the middle of a game: people wait or are told, and nothing is lost."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.databases import POSTGRESQL
from tests.end_to_end.harness import Harness, Json
from tests.end_to_end.test_mono import begin
from tests.proxy import Proxy


@pytest.fixture
def kept_on() -> str:
    return POSTGRESQL


@pytest.fixture
async def proxy(database_url: str, tmp_path: Path) -> AsyncIterator[Proxy]:
    async with Proxy.before(database_url, tmp_path) as found:
        yield found


@pytest.fixture
async def cut_off(harness: Harness, proxy: Proxy) -> AsyncIterator[Harness]:
    """The harness, with a server whose connections can be cut between it and the bot."""
    await harness.kill_bot()
    harness.database_url = proxy.url
    await harness.start_bot()
    yield harness
    await harness.close()


async def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(cut_off: Harness, proxy: Proxy) -> None:
    match_id = await begin(cut_off, 101, "blue", size=4)
    await proxy.close()
    moving = asyncio.create_task(cut_off.press("red", match_id, "play place random"))
    await asyncio.sleep(1)
    assert "mono-101-1.png" not in pictures(await cut_off.state("red"))
    await proxy.open()
    await moving
    match_id = await cut_off.match_id("blue", 101, 1)
    await cut_off.press("blue", match_id, "play place random")
    await cut_off.match_id("red", 101, 2)


async def test_connections_that_break_while_people_play_lose_and_double_nothing(cut_off: Harness, proxy: Proxy) -> None:
    match_id = await begin(cut_off, 101, "blue", size=4)
    for ply, name in enumerate(("red", "blue")):
        moving = asyncio.create_task(cut_off.press(name, match_id, "play place random"))
        while not moving.done():
            await asyncio.sleep(0.03)
            proxy.drop()
            await asyncio.sleep(0.15)
        await moving
        # After any answer the same button plays the move now, or says that the board has moved on.
        await cut_off.click(name, match_id, f"gk:play:101:{ply}:place random", force=True)
        match_id = await cut_off.match_id("gold", 101, ply + 1)
        assert pictures(await cut_off.state("gold")).count(f"mono-101-{ply + 1}.png") == 1


def pictures(state: Json) -> list[str]:
    return [attached["filename"] for message in state["messages"] for attached in message["attachments"]]
