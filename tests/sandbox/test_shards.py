"""Many servers, and a bot whose shards have a part of them each."""

import asyncio
import json
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from sandbox.population import GAMES, GUILD, guild_key, of_guild
from sandbox.server import RunningSandbox, serve
from sandbox.shards import Sharding
from tests.patience import PATIENCE
from tests.sandbox.bot import Bot, point
from tests.sandbox.member_client import Json, MemberClient, RefusedError

SERVERS = 7
AT_ONCE = 0.05
"""Seconds after which the next shard may identify, instead of Discord's five."""


class Sharded(Bot, discord.AutoShardedClient):
    """Some shards of a bot in one process, which notes where it was asked."""

    def __init__(self, shard_ids: list[int] | None, shard_count: int | None) -> None:
        self.asked: list[int | None] = []
        super().__init__(shard_ids=shard_ids, shard_count=shard_count)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.asked.append(interaction.guild_id)


@pytest.fixture
async def running() -> AsyncIterator[RunningSandbox]:
    sharding = Sharding(recommended=3, max_concurrency=2, identify_seconds=AT_ONCE)
    sandbox = await serve(port=0, ack_seconds=PATIENCE, guilds=SERVERS, sharding=sharding)
    point(sandbox.url)
    yield sandbox
    await sandbox.close()


def servers_of(shard: int, count: int) -> set[int]:
    return {guild for n in range(1, SERVERS + 1) if ((guild := int(guild_key(n))) >> 22) % count == shard}


async def test_a_bot_of_all_shards_sees_every_server_and_is_told_how_many_shards_to_have(desk: MemberClient) -> None:
    async with Sharded(None, None) as bot:
        assert bot.shard_count == 3
        assert {guild.id for guild in bot.guilds} == {int(guild_key(n)) for n in range(1, SERVERS + 1)}
        assert {guild.name for guild in bot.guilds} >= {"Gamekeeper sandbox", "Server 2", "Server 7"}
        await desk.slash("red", "level", "games@5", level=2)
        assert bot.asked == [int(guild_key(5))]
        found = (await desk.messages())[-1]
        assert (found["channel_id"], found["guild_id"]) == (of_guild(GAMES, guild_key(5)), guild_key(5))


async def test_two_processes_have_each_their_own_servers_and_the_first_has_what_is_private(desk: MemberClient) -> None:
    async with Sharded([0, 1], 3) as low, Sharded([2], 3) as high:
        assert {guild.id for guild in low.guilds} == servers_of(0, 3) | servers_of(1, 3)
        assert {guild.id for guild in high.guilds} == servers_of(2, 3)
        for number in range(1, SERVERS + 1):
            await desk.slash("red", "level", f"games@{number}", level=1)
        await desk.slash("red", "level", "dm", level=1)
        assert set(low.asked) == servers_of(0, 3) | servers_of(1, 3) | {None}
        assert set(high.asked) == servers_of(2, 3)


async def test_a_server_of_a_disconnected_shard_is_not_asked_of_another(desk: MemberClient) -> None:
    async with Sharded([0, 1], 3):
        away = next(n for n in range(1, SERVERS + 1) if int(guild_key(n)) in servers_of(2, 3))
        with pytest.raises(RefusedError, match="504: The bot is offline"):
            await desk.slash("red", "level", f"games@{away}", level=1)


async def test_a_shard_that_is_dropped_resumes_alone(desk: MemberClient) -> None:
    async with Sharded([0, 1, 2], 3) as bot:
        assert await desk.post("fault", kind="drop_gateway", shard=1) == {"dropped": 1}
        theirs = next(n for n in range(1, SERVERS + 1) if int(guild_key(n)) in servers_of(1, 3))
        told = await desk.slash("red", "level", f"games@{theirs}", level=1)  # sent while it is away
        assert told["message"]["content"] == "level Easy 1"
        await asyncio.wait_for(bot.resumed.wait(), PATIENCE)


class Wire:
    """A gateway connection by hand."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def identify(self, shard: object) -> None:
        await self.socket.receive()
        await self.socket.send_json({"op": 2, "d": {"token": "any", "intents": 1, "shard": shard}})

    async def read(self) -> Json:
        found: Json = json.loads((await self.socket.receive()).data)
        return found


async def test_shards_of_one_bucket_identify_one_after_the_other() -> None:
    sandbox = await serve(port=0, sharding=Sharding(max_concurrency=2, identify_seconds=1000))
    async with aiohttp.ClientSession() as web:
        said: list[int | str] = []
        for shard in (0, 1, 2, 3):  # 0 and 2 are of one bucket, 1 and 3 of the other
            async with web.ws_connect(sandbox.gateway_url) as socket:
                wire = Wire(socket)
                await wire.identify([shard, 4])
                answer = await wire.read()
                said.append(answer.get("t") or answer["op"])
    await sandbox.close()
    assert said == ["READY", "READY", 9, 9]


@pytest.mark.parametrize("shard", [[3, 3], [-1, 2], [0], "0", [0, 0]])
async def test_a_shard_that_cannot_be_is_shown_out(running: RunningSandbox, desk: MemberClient, shard: object) -> None:
    async with desk.session.ws_connect(running.gateway_url) as socket:
        await Wire(socket).identify(shard)
        assert (await socket.receive()).data == 4010


async def test_a_bot_in_too_many_servers_must_have_shards() -> None:
    sandbox = await serve(port=0, guilds=2501, members=2)
    async with aiohttp.ClientSession() as web, web.ws_connect(sandbox.gateway_url) as socket:
        await Wire(socket).identify(None)
        assert (await socket.receive()).data == 4011
    await sandbox.close()


async def test_a_channel_is_named_by_its_server_or_is_of_the_first(desk: MemberClient) -> None:
    said = {}
    for name in ("games", "games@1", "games@4", of_guild(GAMES, guild_key(6))):
        said[name] = (await desk.post("message", who="red", channel=name, content="hello"))["message"]["channel_id"]
    assert said == {
        "games": GAMES,
        "games@1": GAMES,
        "games@4": of_guild(GAMES, guild_key(4)),
        of_guild(GAMES, guild_key(6)): of_guild(GAMES, guild_key(6)),
    }
    with pytest.raises(RefusedError, match=r"no server '8'\. They are numbered from 1 to 7"):
        await desk.post("message", who="red", channel="games@8", content="hello")
    with pytest.raises(RefusedError, match="no channel 'nowhere@2'"):
        await desk.post("message", who="red", channel="nowhere@2", content="hello")


async def test_the_state_of_one_server_leaves_the_others_out(running: RunningSandbox, desk: MemberClient) -> None:
    for number in (1, 2):
        await desk.post("message", who="red", channel=f"games@{number}", content=f"in {number}")
    running.parts.world.conversation("900000000000000011")
    query = {"as": "red", "guild": "2"}
    async with desk.session.get(f"{running.url}/sandbox/state", params=query) as response:
        found = await response.json()
    assert [item["content"] for item in found["messages"]] == ["in 2"]
    assert {item.get("guild_id") for item in found["channels"]} == {guild_key(2), None}
    assert [guild["name"] for guild in found["guilds"]][:2] == ["Gamekeeper sandbox", "Server 2"]
    assert found["guilds"][0]["id"] == GUILD


async def test_servers_and_what_is_said_there_outlive_the_sandbox(tmp_path: object) -> None:
    first = await serve(port=0, data=str(tmp_path), guilds=3)
    async with aiohttp.ClientSession() as web:
        await MemberClient(web, first.url).post("message", who="red", channel="games@3", content="kept")
    await first.close()
    again = await serve(port=0, data=str(tmp_path))
    async with aiohttp.ClientSession() as web:
        found = await MemberClient(web, again.url).state()
    await again.close()
    assert len(found["guilds"]) == 3
    assert found["messages"][-1]["guild_id"] == guild_key(3)
