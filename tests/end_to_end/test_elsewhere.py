"""Tests of servers that another process serves, or that the bot is not in."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from bot.kernel.discord_client.addresses import point_at
from bot.kernel.discord_client.channels import containing, guild_channel
from bot.kernel.discord_client.members import thread_reader
from bot.kernel.store.match_row import SeatRow
from sandbox.messages import EPHEMERAL
from sandbox.population import GAMES, LOUNGE, MEMBERS, guild_key, of_guild
from sandbox.server import serve
from tests.bot.made_up import a_match
from tests.end_to_end.harness import Harness, Json, buttons
from tests.end_to_end.in_process import playing
from tests.end_to_end.test_mono import offer_of
from tests.patience import PATIENCE
from tests.sandbox.member_client import MemberClient, RefusedError

README = Path(__file__).parents[2] / "README.md"
SERVED, ELSEWHERE = sorted((1, 2), key=lambda number: int(guild_key(number)) >> 22 & 1)


async def test_channels_and_rights_of_a_server_elsewhere_are_asked_for() -> None:
    sandbox = await serve(port=0, guilds=2)
    point_at(sandbox.url)
    elsewhere = guild_key(ELSEWHERE)
    channel, lounge = (int(of_guild(key, elsewhere)) for key in (GAMES, LOUNGE))
    async with playing(sandbox, shards="0", shard_count=2) as bot, aiohttp.ClientSession() as web:
        assert [guild.id for guild in bot.guilds] == [int(guild_key(SERVED))]
        desk = MemberClient(web, sandbox.url)
        post = (await desk.post("message", who="red", channel=str(channel), content="a match"))["message"]["id"]
        _, thread = await desk.api("POST", f"/channels/{channel}/messages/{post}/threads", {"name": "Mono #101"})
        assert await containing(bot, int(thread["id"])) == (channel,)
        assert await containing(bot, 1) == ()

        found = await guild_channel(bot, int(elsewhere), channel)
        assert found is not None
        assert (found[0].id, found[1].id) == (int(elsewhere), channel)
        assert await guild_channel(bot, int(elsewhere), 1) is None
        assert await guild_channel(bot, 1, lounge) is None

        red, blue = int(MEMBERS["red"]), int(MEMBERS["blue"])
        match = replace(
            a_match(101, guild_id=int(elsewhere), channel_id=channel),
            table=(SeatRow(0, red, "Red", 5), SeatRow(1, blue, "Blue", 5)),
        )
        assert await thread_reader(bot, match, blue) == "Red"  # who owns the server sees every thread
        assert await thread_reader(bot, match, red) is None
    await sandbox.close()


async def test_a_match_where_the_bot_is_no_member_is_refused_with_its_invitation() -> None:
    sandbox = await serve(port=0, guilds=2, members=2)
    point_at(sandbox.url)
    invitation = re.search(r"https://discord\.com/oauth2/\S+", README.read_text())
    assert invitation is not None
    async with playing(sandbox) as bot, aiohttp.ClientSession() as web:
        desk = MemberClient(web, sandbox.url)
        await desk.post("leave", who="bot", guild=2, commands=True)
        async with asyncio.timeout(PATIENCE):
            while len(bot.guilds) > 1:  # noqa: ASYNC110 -- the bot tells nobody of the servers it left
                await asyncio.sleep(0.01)
        for command in ("mambo open", "play", "setup check"):
            told = (await desk.slash("red", command, channel="games@2"))["message"]
            assert told["flags"] & EPHEMERAL
            assert told["content"].startswith("I'm not in this server yet. An admin can invite me: <https://")
            query = parse_qs(urlsplit(invitation[0].replace("APPLICATION_ID", str(bot.application_id))).query)
            assert parse_qs(urlsplit(told["content"].partition("<")[2].rstrip(">")).query) == query
        assert (await desk.slash("red", "mambo open"))["ephemeral"]
        await desk.post("leave", who="bot", guild=2)
        await desk.post("install", who="red")
        with pytest.raises(RefusedError, match="There is no command /mambo"):
            await desk.slash("red", "mambo open", channel="games@2")
    await sandbox.close()


PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
ADDED = 1
"""The type of the line that says that a user was added."""


def threads(state: Json, kind: int) -> list[Json]:
    return [channel for channel in state["channels"] if channel["type"] == kind]


async def test_all_players_join_by_the_first_board_and_their_own_threads_by_the_first_report(harness: Harness) -> None:
    await harness.slash("blue", "me pings", send="off")
    events = await harness.web.ws_connect(f"{harness.url}/sandbox/events", params={"as": "blue"}, max_msg_size=0)
    await harness.slash("green", "monsters challenge", opponent="blue", opponent2="gold")
    for name in ("blue", "gold"):
        await harness.press(name, await offer_of(harness, name, 101), "accept")
    place = (await harness.match_id("red", 101, 0))["channel_id"]

    def are_all_there(state: Json) -> bool:
        return [thread["member_count"] for thread in threads(state, PUBLIC_THREAD)] == [4]

    await harness.until("red", are_all_there, "the bot and three players are in the thread")
    for name in ("green", "blue", "gold"):
        text = "end" if name == "gold" else "email thread; end"
        await harness.slash(name, "monsters orders", channel=place, text=text)

    def has_report(state: Json) -> bool:
        own = [thread["id"] for thread in threads(state, PRIVATE_THREAD)]
        return any(message["channel_id"] in own and buttons(message) for message in state["messages"])

    for name in ("green", "blue"):
        await harness.until(name, has_report, f"{name} sees the report in a thread of their own")
    # The owner of the server sees every thread.
    assert not [one for one in (await harness.state("red"))["messages"] if one["type"] == ADDED]
    await harness.post("message", {"as": "red", "channel": "games", "content": "that is all"})
    # Blue wants no pings.
    while (event := await events.receive_json())["d"].get("content") != "that is all":
        if event["t"] == "MESSAGE_CREATE":
            assert "blue" not in [user["username"] for user in event["d"]["mentions"]]
