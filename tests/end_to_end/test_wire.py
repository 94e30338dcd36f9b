"""Tests of requests to the sandbox after the answer to a first attempt was lost."""

import aiohttp
import discord

from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.discord_client.addresses import point_at
from bot.kernel.messages.message import Attachment, Message
from sandbox.server import serve


def match_id(ply: int) -> Message:
    return Message(f"ply {ply}", (Attachment(f"mono-101-{ply}.png", b"a picture"),))


async def games(url: str) -> int:
    """Return the id of the channel of that name."""
    async with aiohttp.ClientSession() as web, web.get(f"{url}/sandbox/state", params={"as": "red"}) as answer:
        channels = (await answer.json())["channels"]
    return next(int(channel["id"]) for channel in channels if channel.get("name") == "games")


async def test_a_second_try_with_a_newer_board_brings_the_first_post_up_to_date() -> None:
    sandbox = await serve(port=0)
    point_at(sandbox.url)
    try:
        async with discord.Client(intents=discord.Intents.none()) as client, aiohttp.ClientSession() as web:
            await client.login("sandbox")
            place = await games(sandbox.url)
            api = DiscordApi(client)
            first = await api.send(place, match_id(1), nonce=7)
            assert await api.send(place, match_id(2), nonce=7) == first
            async with web.get(f"{sandbox.url}/sandbox/state", params={"as": "red"}) as answer:
                posts = [one for one in (await answer.json())["messages"] if one["attachments"]]
        assert [(post["content"], post["attachments"][0]["filename"]) for post in posts] == [
            ("ply 2", match_id(2).attachments[0].name)
        ]
    finally:
        await sandbox.close()


async def test_a_thread_is_made_before_the_gateway_has_told_of_the_server() -> None:
    sandbox = await serve(port=0)
    point_at(sandbox.url)
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login("sandbox")
            api = DiscordApi(client)
            place = await games(sandbox.url)
            assert not client.guilds
            post = await api.send(place, Message("a challenge"), nonce=8)
            assert await api.make_thread(place, post, "Mono #101") == post
    finally:
        await sandbox.close()
