"""A message posted just before the bot was killed is not posted again by a bot that restarts much later,
to a channel in which people have written meanwhile."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.kernel.database.database import Database
from bot.kernel.store.servers import NOTHING_CHOSEN, save_server, servers_with_puzzles
from bot.kernel.timing import DailyPuzzles
from bot.learning.store import newest_daily_post
from tests.end_to_end.harness import Harness, Json, buttons
from tests.end_to_end.test_mono import begin
from tests.patience import PATIENCE

TRIES = 5
"""So often does the library ask again before it gives a request up."""
UNHEARD = {"kind": "http", "status": 500, "when": "after", "route": "POST /channels/*/messages", "times": TRIES}
"""Discord posts each message and answers with an error."""


async def test_a_board_posted_before_a_kill_is_taken_on_though_its_nonce_is_forgotten(harness: Harness) -> None:
    match_id = await begin(harness, 101, "blue", size=4)
    await harness.press("red", match_id, "play place random")
    match_id = await harness.match_id("blue", 101, 1)
    await harness.post("fault", UNHEARD)
    await harness.press("blue", match_id, "play place random")
    first = await harness.match_id("gold", 101, 2)
    await harness.kill_bot()
    await harness.post("fault", {"kind": "none"})
    await harness.post("fault", {"kind": "forget_nonces"})
    for line in range(250):
        await harness.post("message", {"as": "gold", "channel": match_id["channel_id"], "content": f"line {line}"})
    await harness.start_bot()
    # The match goes on from the one post there is.
    await harness.press("red", first, "play random")
    await harness.match_id("gold", 101, 3)

    def stands_alone(state: Json) -> bool:
        match_ids = [one for one in state["messages"] if one["attachments"] and buttons(one)]
        return [one["attachments"][0]["filename"] for one in match_ids] == ["mono-101-3.png"]

    state = await harness.until("gold", stands_alone, "only the newest board has buttons")
    shown = [one["attachments"][0]["filename"] for one in state["messages"] if one["attachments"]]
    assert len(shown) == len(set(shown))


async def test_a_puzzle_of_the_day_that_went_out_just_before_a_kill_is_not_posted_again(harness: Harness) -> None:
    await harness.kill_bot()
    await make_a_puzzle_due(harness)
    await harness.post("fault", UNHEARD)
    await harness.start_bot()
    (first,) = await daily_puzzles(harness)
    await harness.kill_bot()
    await harness.post("fault", {"kind": "none"})
    await harness.post("fault", {"kind": "forget_nonces"})
    await harness.start_bot()
    async with open_database(harness) as database:
        end = time.monotonic() + PATIENCE
        while not (known := await daily_message_id(database)):
            assert time.monotonic() < end, "the bot does not find what it has posted"
            await asyncio.sleep(0.05)
    assert [str(known)] == [first] == await daily_puzzles(harness)


@asynccontextmanager
async def open_database(harness: Harness) -> AsyncIterator[Database]:
    """Open the database of a harness beside its bot."""
    database = Database(harness.environment["DATABASE_URL"])
    yield database
    await database.close()


async def make_a_puzzle_due(harness: Harness) -> None:
    """Choose the channel of the games for puzzles, as if days ago: that of today is due at once."""
    channel = next(one for one in (await harness.state("red"))["channels"] if one["name"] == "games")
    puzzles = DailyPuzzles(int(channel["id"]), minute=0, zone="UTC", since=0)
    async with open_database(harness) as database, database.write() as tx:
        await save_server(tx, int(channel["guild_id"]), replace(NOTHING_CHOSEN, puzzles=puzzles))


async def daily_message_id(database: Database) -> int | None:
    """Return the message of the newest puzzle of a day; None where the bot knows of none."""
    async with database.read() as tx:
        (guild_id,) = await servers_with_puzzles(tx)
        post = await newest_daily_post(tx, guild_id)
    return None if post is None else post.message_id


async def daily_puzzles(harness: Harness) -> list[str]:
    """Wait until there is a puzzle of the day; return the ids of all there are."""

    def posts(state: Json) -> list[str]:
        return [
            one["id"] for one in state["messages"] if any("daily-" in file["filename"] for file in one["attachments"])
        ]

    return posts(await harness.until("blue", lambda state: bool(posts(state)), "the puzzle of the day is posted"))
