"""`/setup check`: what the bot may do in a channel, right by right."""

import discord
import pytest

from cogs.setup_check import RIGHTS, checked
from tests.cogs.conftest import Server


async def test_who_runs_a_server_sees_that_all_is_well(server: Server) -> None:
    answer = await server.members["red"].slash(server.channel, "setup check")
    assert answer.ephemeral
    assert "View Channel" in str(answer.response and answer.response.content)


def test_a_channel_where_all_is_allowed_needs_nothing() -> None:
    told = checked(discord.Permissions.all())
    assert told.startswith("I may do all I need here: View Channel, ")
    assert "❌" not in told


@pytest.mark.parametrize("right", RIGHTS, ids=lambda right: right.name)
def test_each_right_that_is_missing_is_named_with_what_would_not_work(right: object) -> None:
    name, label, without = (getattr(right, field) for field in ("name", "label", "without"))
    rights = discord.Permissions.all()
    rights.update(**{name: False})
    first, *others = checked(rights).splitlines()
    assert first == f"❌ **{label}**: without it {without}"
    assert label not in others[0].split(", ")


def test_nothing_allowed_is_told_the_worst_first() -> None:
    lines = checked(discord.Permissions.none()).splitlines()
    assert "View Channel" in lines[0]
    assert len(lines) == len(RIGHTS) + 1
