import asyncio
from itertools import count

import aiohttp
import discord
import pytest

from sandbox.population import BOT, GAMES, GUILD, LOUNGE
from sandbox.ratelimits import Rates
from sandbox.server import RunningSandbox, serve
from tests.patience import PATIENCE
from tests.sandbox.bot import Bot, point
from tests.sandbox.member_client import MemberClient, RefusedError


async def wait_for(what: asyncio.Event) -> None:
    await asyncio.wait_for(what.wait(), PATIENCE)


async def test_a_dropped_bot_resumes_and_hears_what_it_missed(desk: MemberClient, bot: Bot) -> None:
    assert (await desk.post("fault", kind="drop_gateway")) == {"dropped": 1}
    told = await desk.slash("red", "level", level=1)  # sent while it is away
    assert told["message"]["content"] == "level Easy 1"
    await wait_for(bot.resumed)
    assert bot.identified == 1


async def test_a_server_comes_with_the_bot_as_its_only_member(bot: Bot) -> None:
    guild = bot.get_guild(int(GUILD))
    assert guild is not None
    assert [member.id for member in guild.members] == [int(BOT)]
    assert guild.member_count == 6


async def test_a_lost_session_is_begun_anew(desk: MemberClient, bot: Bot) -> None:
    await desk.post("fault", kind="drop_gateway", resumable=False)
    async with asyncio.timeout(PATIENCE):
        while bot.identified < 2:  # noqa: ASYNC110 -- the bot counts for every test, and tells nobody
            await asyncio.sleep(0.01)
    assert (await desk.slash("red", "level", level=1))["message"]["content"] == "level Easy 1"


async def test_the_page_learns_when_the_bot_comes_and_goes(running: RunningSandbox, desk: MemberClient) -> None:
    point(running.url)
    async with desk.events("red") as events:
        async with Bot():
            heard = [await anext(events), await anext(events)]
        heard.append(await anext(events))
    assert [event["d"]["online"] for event in heard if event["t"] == "BOT"] == [True, False]
    assert "COMMANDS" in [event["t"] for event in heard]
    with pytest.raises(RefusedError, match="504: The bot is offline"):
        await desk.slash("red", "secret")


@pytest.mark.parametrize(
    ("payload", "code"),
    [("nonsense", 4002), ('{"op": 3, "d": {}}', 4003), ('{"op": 2, "d": {"token": "wrong"}}', 4004)],
)
async def test_a_bot_that_misbehaves_is_shown_out(payload: str, code: int) -> None:
    running = await serve(port=0, token="right")
    async with aiohttp.ClientSession() as session, session.ws_connect(running.gateway_url) as socket:
        await socket.receive()
        await socket.send_str(payload)
        assert (await socket.receive()).data == code
    await running.close()


async def test_a_wrong_token_is_refused_where_one_is_set() -> None:
    running = await serve(port=0, token="right")
    point(running.url)
    with pytest.raises(discord.LoginFailure):
        async with Bot():
            pass
    await running.close()


async def test_a_failed_request_is_tried_again_and_counted(desk: MemberClient, bot: Bot) -> None:
    channel = bot.get_channel(int(GAMES))
    assert isinstance(channel, discord.TextChannel)
    await desk.post("fault", kind="http", status=403, route="POST /channels/*/messages", code=50013, message="No")
    with pytest.raises(discord.Forbidden):
        await channel.send("refused")
    await desk.post("fault", kind="http", status=429, route="POST /channels/*/messages", retry_after=0.05)
    await channel.send("later")
    assert [item["content"] for item in await desk.messages()] == ["later"]
    with pytest.raises(RefusedError, match="A route looks like"):
        await desk.post("fault", kind="http", route="nothing")


async def test_a_request_whose_answer_is_lost_is_not_done_twice(desk: MemberClient, bot: Bot) -> None:
    channel = bot.get_channel(int(GAMES))
    assert isinstance(channel, discord.TextChannel)
    await desk.post("fault", kind="http", status=503, route="POST /channels/*/messages", when="after")
    with pytest.raises(discord.DiscordServerError):
        await channel.send("once", nonce=5)
    await channel.send("once", nonce=5)
    assert [item["content"] for item in await desk.messages()] == ["once"]


async def test_a_nonce_is_forgotten_after_some_minutes(desk: MemberClient, bot: Bot) -> None:
    channel = bot.get_channel(int(GAMES))
    assert isinstance(channel, discord.TextChannel)
    first = await channel.send("once", nonce=5)
    assert (await channel.send("once", nonce=5)).id == first.id
    assert (await desk.post("fault", kind="forget_nonces")) == {"forgotten": "nonces"}
    assert (await channel.send("twice", nonce=5)).id != first.id


async def test_messages_and_edits_are_counted_for_each_channel_and_edits_of_old_ones_once_more() -> None:
    time = count(1_800_000_000, 0.001)
    later = [0.0]
    running = await serve(port=0, now=lambda: next(time) + later[0])
    async with aiohttp.ClientSession() as session:
        desk = MemberClient(session, running.url)
        posted = [await desk.api("POST", f"/channels/{GAMES}/messages", {"content": "x"}) for _ in range(6)]
        assert [status for status, _ in posted] == [200] * 5 + [429]
        assert 4 < posted[-1][1]["retry_after"] <= 5
        assert (await desk.api("POST", f"/channels/{LOUNGE}/messages", {"content": "x"}))[0] == 200
        first = f"/channels/{GAMES}/messages/{posted[0][1]['id']}"
        assert [(await desk.api("PATCH", first, {"content": str(n)}))[0] for n in range(6)] == [200] * 5 + [429]
        later[0] = 3601
        old = [await desk.api("PATCH", first, {"content": str(n)}) for n in range(4)]
        assert [status for status, _ in old] == [200] * 3 + [429]
        assert old[-1][1]["code"] == 30046
        assert 19 < old[-1][1]["retry_after"] <= 20
        assert (await desk.api("POST", f"/channels/{GAMES}/messages", {"content": "x"}))[0] == 200
    await running.close()


async def test_too_many_requests_are_held_back() -> None:
    running = await serve(port=0, rates=Rates(of_route=2))
    async with aiohttp.ClientSession() as session:
        desk = MemberClient(session, running.url)
        answers = [await desk.api("GET", f"/channels/{GAMES}") for _ in range(3)]
        assert [status for status, _ in answers] == [200, 200, 429]
        assert 0 < answers[2][1]["retry_after"] <= 1
        assert (await desk.api("GET", "/users/@me"))[0] == 200
        async with session.get(
            f"{running.url}/api/v10/channels/{GAMES}", headers={"Authorization": "Bot x"}
        ) as response:
            assert {"Retry-After", "Via", "X-RateLimit-Scope"} <= set(response.headers)
            assert response.headers["X-RateLimit-Remaining"] == "0"
    await running.close()
