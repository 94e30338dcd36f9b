"""Tests of members named by keepers: by mention, by number, by any of their names; and ambiguous names."""

import discord
import pytest
import simcord

from engines.core.rules import Seat
from engines.monsters.administration import Vacation
from engines.monsters.view import SeatView
from tests.cogs.conftest import Server

NOBODY = "No member is called {0}. Mention one: `VACATION @violet 12`"
SEVERAL = "Several members are called {0}. Mention the right member: `VACATION @{0} 12`."
STRANGER = "That is not a member of this server."


async def send_copies(server: Server, thread: simcord.ChannelHandle, named: list[str]) -> dict[str, int | str]:
    """Order that copies go to each of those named; return the member meant, or what the keeper is told instead."""
    text = "\n".join(f"VACATION {name} 1" for name in named)
    await server.members["red"].slash(thread, "monsters orders", text=text)
    view = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(view, SeatView)
    found = [int(line.given.member[2:-1]) if isinstance(line.given, Vacation) else line.said for line in view.check]
    return dict(zip(named, found, strict=True))


async def test_a_member_is_meant_by_mention_number_or_any_name_and_nobody_else_is(server: Server) -> None:
    def joins(name: str, nick: str | None = None, *, bot: bool = False) -> int:
        return server.guild.add_member(server.env.create_user(name, bot=bot), nick=nick).id

    gold, blue = server.members["gold"].id, server.members["blue"].id
    violet, stranger = joins("violet", "Blossom"), server.env.create_user("stranger").id
    for name, nick, bot in (("one", "Twin", False), ("two", "twin", False), ("robot", None, True)):
        joins(name, nick, bot=bot)
    joins("goldfinger")
    joins("other", "Blue")  # has the name of a player at the table, who is meant
    thread = await server.begin("blue", game="monsters")
    named = {
        f"<@{gold}>": gold,
        f"<@!{violet}>": violet,
        str(gold): gold,
        f"<@{blue}>": blue,
        "gold": gold,
        "@GOLD": gold,
        "violet": violet,
        "blossom": violet,
        "BLUE": blue,
        "goldf": NOBODY.format("goldf"),
        "robot": NOBODY.format("robot"),
        "12345678901234": NOBODY.format("12345678901234"),
        "123456789012345": STRANGER,
        "stranger": NOBODY.format("stranger"),
        f"<@{stranger}>": STRANGER,
        "Twin": SEVERAL.format("Twin"),
        "@twin": SEVERAL.format("twin"),
    }
    assert await send_copies(server, thread, list(named)) == named
    # Players at the table need no look-up, and need not be on the server any more.
    server.guild.remove_member(server.members["blue"])
    assert await send_copies(server, thread, [f"<@{blue}>", "blue"]) == {f"<@{blue}>": blue, "blue": blue}


@pytest.mark.parametrize("error", [TimeoutError(), discord.DiscordException("no"), ValueError("no")])
async def test_without_members_nobody_is_found(
    server: Server, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    thread = await server.begin("blue", game="monsters")

    async def refused(*_: object, **__: object) -> list[discord.Member]:
        raise error

    monkeypatch.setattr(discord.Guild, "query_members", refused)
    assert await send_copies(server, thread, ["gold"]) == {"gold": NOBODY.format("gold")}
