"""`/table end`: a moderator ends a match or an offer, and everybody is told why."""

import discord
import pytest
import simcord

from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.refusal import MatchOverError
from bot.kernel.store.match_row import Status
from bot.play.play import play
from bot.play.stop import stop
from tests.cogs.conftest import Server
from tests.cogs.pressing import labels, says
from tests.requests import request

WHY = "Spam, and the table is abandoned"


@pytest.fixture
def mod(server: Server) -> simcord.MemberActor:
    """A member with Manage Messages."""
    role = server.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    return server.guild.add_member(server.env.create_user("mod"), roles=[role])


async def test_a_moderator_ends_a_match_and_all_are_told_why(server: Server, mod: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    before = server.live(thread)
    assert await says(mod, thread, "table end", reason=WHY) == "You ended #101."
    await server.settle()
    last = server.live(thread)
    assert last.id != before.id
    assert f"<@{mod.id}>, a moderator, ended it: “{WHY}”. No result." in last.content
    assert {user.id for user in last.mentions} >= {server.members["red"].id, server.members["blue"].id}
    assert "Rematch" not in labels(last)
    again = await says(server.members["red"], thread, "table rematch")
    assert again == "A moderator ended #101. New match: `/play`"
    assert "Random grid" not in labels(last)
    assert "Random grid" not in labels(next(one for one in thread.history() if one.id == before.id))


async def test_hands_and_grids_lose_their_buttons_at_the_end(server: Server, mod: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    letters = server.members["blue"].user.dm_channel.history()
    assert "Random grid" in labels(letters[-1]) or "place" in letters[-1].content.lower()
    await says(mod, thread, "table end", reason=WHY)
    await server.settle()
    after = server.members["blue"].user.dm_channel.history()
    assert len(after) == len(letters)
    assert WHY in after[-1].content
    assert "Random grid" not in labels(after[-1])


async def test_a_move_that_was_read_before_the_end_is_not_played_after_it(server: Server) -> None:
    await server.begin("blue")
    host, red = server.bot.host, server.members["red"].id
    seen = await load_match(host, 101, 77)
    await stop(host, request(5, 101, 76), server.guild.id, WHY)
    with pytest.raises(MatchOverError):
        await play(host, request(red, 101, 77), "random", seen=seen)
    await server.settle()
    assert (await server.row()).ply == 0
    assert (await server.row()).status is Status.OVER


async def test_an_offer_ends_with_its_buttons_and_all_are_told(server: Server, mod: simcord.MemberActor) -> None:
    await says(server.members["red"], server.channel, "mono challenge", opponent=server.members["blue"])
    await server.settle()
    told = await says(mod, server.channel, "table end", reason=WHY, match=101)
    assert told == "You ended #101."
    await server.settle()
    offer, called = server.channel.history()[-2:]
    assert f"ended it: “{WHY}”" in offer.content
    assert labels(offer) == []
    assert {user.id for user in called.mentions} >= {server.members["red"].id, server.members["blue"].id}
    assert f"<@{mod.id}>" in called.content
    assert WHY in called.content
    found = await server.row()
    assert (found.status, found.outcome) == (Status.CANCELLED, None)


async def test_only_moderators_end_matches(server: Server) -> None:
    thread = await server.begin("blue")
    for name in ("red", "gold"):
        told = await says(server.members[name], thread, "table end", reason=WHY)
        assert told.startswith("Only members with Manage Server or Manage Messages can end matches.")
        assert "`/table resign`" in told
    assert (await server.row()).status is Status.PLAYING


async def test_a_chosen_role_may_end_matches_until_it_is_removed(server: Server, boss: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    role = server.guild.create_role("referees")
    referee = server.guild.add_member(server.env.create_user("ref"), roles=[role])
    told = await says(boss, thread, "setup moderators", role=role)
    assert f"<@&{role.id}>" in told
    assert f"<@&{role.id}>" in await says(server.members["gold"], thread, "table end", reason=WHY)
    assert f"<@&{role.id}>" in await says(boss, thread, "setup show")
    await says(boss, thread, "setup moderators", nobody=True)
    assert "Only members" in await says(referee, thread, "table end", reason=WHY)
    await says(boss, thread, "setup moderators", role=role)
    assert "You ended #101." in await says(referee, thread, "table end", reason=WHY)


async def test_a_moderator_who_plays_must_say_which_match(server: Server, mod: simcord.MemberActor) -> None:
    server.members["mod"] = mod
    await server.begin("mod")
    told = await says(mod, server.channel, "table end", reason=WHY)
    assert told.startswith("Which match? Name it")
    assert "There is no match #999." in await says(mod, server.channel, "table end", reason=WHY, match=999)
    offered = await mod.autocomplete(server.channel, "table end", "match", "")
    assert [choice["value"] for choice in offered] == [101]


async def test_a_reason_mentions_nobody_and_makes_no_markup(server: Server, mod: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    await says(mod, thread, "table end", reason="@everyone **look**\nhttps://example.org <@1>")
    await server.settle()
    last = server.live(thread)
    assert not last.mention_everyone
    assert r"\@everyone \*\*look\*\* https:\//example.org \<\@1\>" in last.content
