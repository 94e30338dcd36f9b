import asyncio
import os
import signal
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox.population import GAMES
from sandbox.server import serve
from sandbox.storage import DataInUseError
from tests.sandbox.bot import Bot, picture, point
from tests.sandbox.member_client import MemberClient


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
