"""The bot says hello in a server it joins."""

from dataclasses import replace

import discord
import pytest
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.servers.server import choose
from cogs import hello
from cogs.hello import Hello
from tests.cogs.conftest import Server
from tests.cogs.pressing import click, labels, private_message


@pytest.fixture
async def greeted(server: Server, monkeypatch: pytest.MonkeyPatch) -> tuple[Server, Hello, discord.Guild]:
    """A server that was joined a moment ago, its cog, and how discord.py knows it."""
    monkeypatch.setattr(hello, "RECENT", 10**9)
    cog, guild = server.bot.get_cog("Hello"), server.bot.get_guild(server.guild.id)
    assert isinstance(cog, Hello)
    assert guild is not None
    return server, cog, guild


def said(channel: simcord.ChannelHandle) -> list[discord.Message]:
    return [each for each in channel.history() if "I host board and card games" in each.content]


async def test_it_says_hello_once_a_stay(
    greeted: tuple[Server, Hello, discord.Guild], boss: simcord.MemberActor
) -> None:
    server, cog, guild = greeted
    lounge = server.guild.create_text_channel("lounge")
    denied = discord.Permissions(send_messages=True).value
    backend = server.env.backend
    backend.set_overwrite(server.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, 0, denied))
    await server.settle()
    for _ in range(2):  # as it is told of a server after an outage, and of one joined
        await cog.on_guild_join(guild)
    await server.settle()
    assert not said(server.channel)
    (post,) = said(lounge)
    assert labels(post) == ["Pick a game", "Choose channels", "Quiet hours"]
    assert "every channel" in post.content
    page = private_message(await click(boss, post, "setting channels"))
    assert "Add or remove a channel" in str(page.components)
    refused = private_message(await click(server.members["red"], post, "setting quiet_hours"))
    assert "Manage Server" in refused.content


async def test_a_new_stay_is_greeted_in_a_chosen_channel(greeted: tuple[Server, Hello, discord.Guild]) -> None:
    server, cog, guild = greeted
    lounge = server.guild.create_text_channel("lounge")
    await choose(server.bot.host, guild.id, lambda row: replace(row, channels=(lounge.id,)))
    await server.settle()
    await cog.on_guild_join(guild)
    await server.settle()
    (post,) = said(lounge)
    assert f"Match channels: <#{lounge.id}>" in post.content
    assert not await hello.claim_hello(server.bot.host, guild.id, 0)
    assert await hello.claim_hello(server.bot.host, guild.id, server.bot.host.now() + 5)


async def test_hello_comes_later(greeted: tuple[Server, Hello, discord.Guild], monkeypatch: pytest.MonkeyPatch) -> None:
    server, cog, guild = greeted

    async def broken(*_args: object, **_kwargs: object) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(server.bot.http, "send_message", broken)
        await cog.on_guild_join(guild)
    await cog.on_guild_join(guild)
    await server.settle()
    assert len(said(server.channel)) == 1
