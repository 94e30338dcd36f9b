"""A bot that is told to stop stops, whatever it is about; what it had still to send is sent by the next one."""

import asyncio
import sqlite3

import pytest

from tests.end_to_end.harness import Harness
from tests.end_to_end.test_mono import begin
from tests.patience import PATIENCE

HELD = 10 * PATIENCE
"""Seconds that Discord takes: longer than anybody waits for the bot to stop."""


@pytest.fixture
def bot_numbers() -> dict[str, int]:
    """Return the numbers that are 8 and 9 seconds outside of tests."""
    return {"STOPPING": 1, "AT_MOST": 2}


@pytest.mark.only_sqlite
async def test_a_bot_stops_in_time_while_discord_and_the_database_keep_it_waiting(harness: Harness) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await harness.post("fault", {"kind": "http", "status": 200, "delay": HELD, "route": "* /channels/**", "times": 1})
    await harness.press("red", match_id, "play place random")
    assert harness.bot is not None
    with sqlite3.connect(harness.folder / "test.db", timeout=30) as other:
        played = "SELECT count(*) FROM log"
        await harness.until("gold", lambda _: other.execute(played).fetchone() == (1,), "the move is played")
        # Another program holds the database, as a copy or a check of it may.
        other.execute("BEGIN IMMEDIATE")
        pressing = asyncio.create_task(harness.press("blue", match_id, "play place random"))
        await asyncio.sleep(1)
        harness.bot.terminate()
        assert await asyncio.wait_for(harness.bot.wait(), PATIENCE) == 0
        pressing.cancel()
    await harness.start_bot()
    await harness.match_id("red", 101, 1)
