"""`/setup check`: what the bot may do in a channel, right by right."""

import discord
import pytest
import simcord

from cogs.setup_check import RIGHTS, Surroundings, check_text, limits
from tests.cogs.conftest import Server

INVITATION = discord.Permissions(2252177770908672)
"""The permissions that the link in the README requests."""


def channel_where(server: Server, **changed: bool) -> simcord.ChannelHandle:
    """Make a channel where the bot has these rights changed."""
    overwrite = discord.PermissionOverwrite(**changed)
    me = server.bot.user
    assert me is not None
    return server.guild.create_text_channel("other", overwrites={me: overwrite})


async def checks(server: Server, boss: simcord.MemberActor, channel: simcord.ChannelHandle) -> str:
    return await server.says(boss, channel, "setup check")


async def test_a_healthy_setup_shows_one_green_line(server: Server, boss: simcord.MemberActor) -> None:
    told = await checks(server, boss, server.channel)
    assert told.startswith(f"✅ All is well in <#{server.channel.id}>. I have the permissions I need: View Channel, ")
    assert len(told.splitlines()) == 1


async def test_a_right_taken_in_one_channel_is_named_there_alone(server: Server, boss: simcord.MemberActor) -> None:
    other = channel_where(server, create_public_threads=False, attach_files=False)
    told = (await checks(server, boss, other)).splitlines()
    assert told[0] == "❌ **Attach Files**: without it no match can be played here."
    assert told[1].startswith("❌ **Create Public Threads**: without it matches are played in the channel")
    assert "All is well" in await checks(server, boss, server.channel)


async def test_a_channel_without_commands_is_told_of(server: Server, boss: simcord.MemberActor) -> None:
    everybody = server.bot.guilds[0].default_role
    closed = server.guild.create_text_channel(
        "quiet",
        overwrites={
            everybody: discord.PermissionOverwrite(use_application_commands=False),
            boss: discord.PermissionOverwrite(use_application_commands=True),
        },
    )
    told = await checks(server, boss, closed)
    assert told.startswith("⚠️ Members without a role can't use commands here")
    assert "All is well" not in told
    assert "❌" not in told


async def test_a_member_without_manage_server_is_not_offered_it(server: Server) -> None:
    with pytest.raises(simcord.SetupError, match="setup"):
        await server.slash("red", server.channel, "setup check")


def test_the_invitation_asks_for_every_right_that_is_checked() -> None:
    assert "All is well" in check_text(INVITATION)


@pytest.mark.parametrize("right", RIGHTS, ids=lambda right: right.name)
def test_each_right_that_is_missing_is_named_with_what_would_not_work(right: object) -> None:
    name, label, without = (getattr(right, field) for field in ("name", "label", "without"))
    rights = discord.Permissions.all()
    rights.update(**{name: False})
    first, *others = check_text(rights).splitlines()
    assert first == f"❌ **{label}**: without it {without}"
    assert label not in others[0].split(", ")


def test_nothing_allowed_is_told_the_worst_first() -> None:
    lines = check_text(discord.Permissions.none()).splitlines()
    assert "View Channel" in lines[0]
    assert len(lines) == len(RIGHTS) + 1


@pytest.mark.parametrize(
    ("around", "said"),
    [
        (Surroundings(in_forum=True), "A forum post has no threads"),
        (Surroundings(kind=discord.ChannelType.voice), "A voice channel has no threads"),
        (Surroundings(kind=discord.ChannelType.news), "no private threads"),
        (Surroundings(open_threads=950), "950 threads are open, and Discord allows 1,000"),
        (Surroundings(commands_for_all=False), "can't use commands here"),
    ],
)
def test_each_limit_says_what_it_costs(around: Surroundings, said: str) -> None:
    (limit,) = limits(around)
    assert said in limit
    assert check_text(discord.Permissions.all(), [limit]).splitlines()[0] == f"⚠️ {limit}"


def test_an_ordinary_channel_has_no_limits() -> None:
    assert list(limits(Surroundings(open_threads=899))) == []
