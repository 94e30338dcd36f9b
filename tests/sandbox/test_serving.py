"""Tests of the files served to a browser."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox import permissions
from sandbox.files import PAGE
from sandbox.population import GAMES
from sandbox.server import serve
from sandbox.storage import DataInUseError
from tests.sandbox.bot import Bot, picture, point
from tests.sandbox.member_client import MemberClient


async def test_the_page_and_its_files_are_served_fresh(desk: MemberClient) -> None:
    for path in ("/", "/page/main.js"):
        async with desk.session.get(desk.url + path) as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-cache"


async def test_nothing_outside_the_page_is_served(desk: MemberClient) -> None:
    assert (PAGE.parent / "server.py").is_file()
    for path in ("/page/..%2fserver.py", "/page/%2e%2e/server.py", "/page/nothing.js", "/sandbox/attachments/1/a.png"):
        async with desk.session.get(desk.url + path) as response:
            assert response.status == 404


async def test_each_page_hears_what_its_member_may_see(desk: MemberClient, bot: Bot) -> None:
    async with desk.events("red") as red, desk.events("blue") as blue:
        await desk.slash("red", "secret")
        await desk.post("dm", who="red", open=False)
        await desk.post("message", who="red", channel="games", content="hello")
        heard = {"red": [await anext(red) for _ in range(4)], "blue": [await anext(blue)]}
        assert sorted(event["t"] for event in heard["red"]) == ["DM", "INTERACTION", "MESSAGE_CREATE", "MESSAGE_CREATE"]
        assert [event["d"]["content"] for event in heard["blue"]] == ["hello"]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(blue), 0.05)


async def test_a_stranger_has_no_page(desk: MemberClient) -> None:
    async with desk.session.get(f"{desk.url}/sandbox/events?as=nobody") as response:
        assert response.status == 404


async def test_a_page_of_another_site_cannot_drive_the_sandbox(desk: MemberClient) -> None:
    for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}, {"Origin": "null"}):
        async with desk.session.post(
            f"{desk.url}/sandbox/dm", json={"as": "red", "open": False}, headers=headers
        ) as got:
            assert got.status == 403
    async with desk.session.post(
        f"{desk.url}/sandbox/dm", json={"as": "red", "open": True}, headers={"Origin": desk.url}
    ) as got:
        assert got.status == 200


async def test_the_sandbox_is_for_this_machine_only() -> None:
    with pytest.raises(ValueError, match="for this machine only"):
        await serve("0.0.0.0", 0)  # noqa: S104 - it has to be refused


README = Path(__file__).parents[2] / "README.md"


def test_the_sandbox_gives_the_bot_what_the_readme_asks_for() -> None:
    text = README.read_text()
    found = re.search(r"permissions=(\d+)", text)
    assert found is not None
    assert int(found[1]) == permissions.bits(permissions.INVITED)
    named = re.search(r"permissions (\*View Channels\*.*?)\. Or use", text, re.DOTALL)
    assert named is not None
    words = {" ".join(name.split()).rstrip("s") for name in re.findall(r"\*([^*]+)\*", named[1])}
    assert words == {name.replace("_", " ").title().replace(" In ", " in ").rstrip("s") for name in permissions.INVITED}


async def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as session:
        first = await serve(port=0, data=tmp_path)
        point(first.url)
        desk = MemberClient(session, first.url)
        async with Bot() as bot:
            channel = bot.get_channel(int(GAMES))
            assert isinstance(channel, discord.TextChannel)
            message = await channel.send("board", file=picture())
            await message.create_thread(name="match")
            await desk.slash("red", "secret")
        await desk.post("dm", who="blue", open=False)
        before = {name: await desk.state(name) for name in ("red", "blue")}
        await first.close()

        second = await serve(port=0, data=tmp_path)
        moved = MemberClient(session, second.url)
        for name, state in before.items():
            after = await moved.state(name)
            for part in ("users", "channels", "commands", "dm_open"):
                assert after[part] == state[part]
            assert [item["id"] for item in after["messages"]] == [item["id"] for item in state["messages"]]
        shown = next(item for item in (await moved.messages()) if item["content"] == "board")
        assert shown["attachments"][0]["url"].startswith(second.url)
        async with session.get(shown["attachments"][0]["url"]) as response:
            assert (await response.read())[:4] == b"\x89PNG"
        said = (await moved.post("message", who="red", channel="games", content="later"))["message"]
        assert all(int(said["id"]) > int(item["id"]) for item in before["red"]["messages"])
        await second.close()


async def test_a_server_has_the_members_asked_for_and_keeps_those_who_joined(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as session:
        for asked, there in ((20, 20), (5, 21)):
            running = await serve(port=0, data=tmp_path, members=asked)
            desk = MemberClient(session, running.url)
            people = [user for user in (await desk.state())["users"] if not user["bot"] and not user["system"]]
            assert len(people) == there
            assert (await desk.state(people[-1]["username"]))["me"] == people[-1]
            if asked == 20:
                joined = (await desk.post("member"))["user"]
                assert joined not in people
            await running.close()


async def test_a_killed_sandbox_continues(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as session:
        process, desk = await start(session, tmp_path)
        await desk.post("message", who="red", channel="games", content="before the kill")
        process.send_signal(signal.SIGKILL)
        await process.wait()
        process, desk = await start(session, tmp_path)
        assert (await desk.state())["messages"][-1]["content"] == "before the kill"
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0


async def start(session: aiohttp.ClientSession, data: Path) -> tuple[asyncio.subprocess.Process, MemberClient]:
    root = Path(__file__).parents[2]
    arguments = ("-m", "sandbox", "--port", "0", "--data", str(data))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=root, stdout=asyncio.subprocess.PIPE, env=os.environ
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    return process, MemberClient(session, line.split()[4])


async def test_a_folder_serves_one_sandbox_at_a_time(tmp_path: Path) -> None:
    first = await serve(port=0, data=tmp_path)
    with pytest.raises(DataInUseError, match="another sandbox is running"):
        await serve(port=0, data=tmp_path)
    await first.close()
