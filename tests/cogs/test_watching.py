"""Watching a match in which one does not play: who is mentioned, when, and who may not."""

import discord
import pytest
import simcord

from bot.services.play import play, resign
from bot.services.watch import MOST_WATCHERS, watch
from bot.store.watchers import watchers_of
from tests.bot.conftest import Hands
from tests.cogs.conftest import Server
from tests.cogs.pressing import click, verbs
from tests.requests import request

BOARD = 101
Target = (
    simcord.RoleHandle
    | simcord.MemberActor
    | simcord.UserHandle
    | discord.Role
    | discord.Member
    | discord.User
    | discord.ClientUser
)


async def move(server: Server, name: str, text: str, interaction: int) -> None:
    user_id = server.members[name].id
    await play(server.bot.host, request(user_id, BOARD, interaction), text)
    await server.settle()


def pinged(message: discord.Message) -> set[int]:
    return {user.id for user in message.mentions}


def shown(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


def said(result: simcord.InteractionResult) -> str:
    assert shown(result).ephemeral
    return shown(result).content


async def asked(server: Server, name: str, place: simcord.ChannelHandle, command: str, **options: object) -> str:
    return said(await server.members[name].slash(place, f"table {command}", **options))


def ids(server: Server, *names: str) -> set[int]:
    return {server.members[name].id for name in names}


async def test_who_watches_is_mentioned_with_each_new_board_and_with_the_result(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "at each move" in await asked(server, "gold", thread, "watch")
    await move(server, "red", "a1", 1)
    assert pinged(server.live(thread)) == ids(server, "blue", "gold")
    await move(server, "blue", "a1", 2)
    assert pinged(server.live(thread)) == ids(server, "red", "gold")
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 3))
    await server.settle()
    assert pinged(server.live(thread)) == ids(server, "red", "blue", "gold")


async def test_nobody_else_is_mentioned(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await move(server, "red", "a1", 1)
    assert pinged(server.live(thread)) == ids(server, "blue")
    assert "Watching" not in server.live(thread).content


async def test_who_waits_for_the_end_alone_is_mentioned_with_the_result_alone(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "with the result" in await asked(server, "gold", thread, "watch", end_only=True)
    await move(server, "red", "a1", 1)
    assert pinged(server.live(thread)) == ids(server, "blue")
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 3))
    await server.settle()
    assert server.members["gold"].id in pinged(server.live(thread))


async def test_the_button_begins_changes_and_ends_it(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    gold = server.members["gold"]
    first = await click(gold, server.live(thread), "watch")
    assert "at each move" in said(first)
    changed = await click(gold, shown(first), "watch_end")
    assert "with the result" in said(changed)
    back = await click(gold, shown(changed), "watch")
    assert "at each move" in said(back)
    stopped = await click(gold, shown(back), "unwatch")
    assert "stopped watching #101" in said(stopped)
    await move(server, "red", "a1", 1)
    assert pinged(server.live(thread)) == ids(server, "blue")


@pytest.mark.parametrize("name", ["red", "blue"])
async def test_who_plays_is_refused_kindly_and_not_mentioned_twice(server: Server, name: str) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "You play in #101 yourself" in await asked(server, name, thread, "watch")
    menu = await click(server.members[name], server.live(thread), "more")
    assert not any("watch" in verb for verb in verbs(shown(menu).message))
    async with server.bot.database.read() as tx:
        assert not await watchers_of(tx, BOARD)


async def test_who_has_resigned_may_watch_what_everybody_sees(server: Server) -> None:
    thread = await server.begin("blue", "green", game="mono")
    await resign(server.bot.host, request(server.members["green"].id, BOARD, 1))
    await server.settle()
    assert "at each move" in await asked(server, "green", thread, "watch")
    await move(server, "red", "place random", 2)
    await move(server, "blue", "place random", 3)
    await move(server, "red", "random", 4)
    live = server.live(thread)
    assert server.members["green"].id in pinged(live)
    assert [file.filename for file in live.attachments] == [f"mono-101-{live.attachments[0].filename[9:]}"]


async def test_a_watch_is_named_by_board_elsewhere_and_refused_where_none_is_meant(server: Server) -> None:
    await server.begin("blue", game="mambo")
    assert "Which match?" in await asked(server, "gold", server.channel, "watch")
    assert "There is no match #999" in await asked(server, "gold", server.channel, "watch", match=999)
    assert "You are watching **Mambo #101**" in await asked(server, "gold", server.channel, "watch", match=101)
    # The only one that is watched need not be named.
    assert "stopped watching #101" in await asked(server, "gold", server.channel, "unwatch")
    assert "You are not watching any match" in await asked(server, "gold", server.channel, "unwatch")
    assert "You are not watching #101" in await asked(server, "gold", server.channel, "unwatch", match=101)
    assert "You are not watching #999" in await asked(server, "gold", server.channel, "unwatch", match=999)


async def test_all_that_is_watched_is_named_and_ended_at_once(server: Server) -> None:
    for _ in range(2):
        await server.begin("blue", game="mambo")
    for match_id in (101, 102):
        await asked(server, "gold", server.channel, "watch", match=match_id)
    assert "You are watching #101, #102" in await asked(server, "gold", server.channel, "unwatch")
    assert "2 matches" in await asked(server, "gold", server.channel, "unwatch", all=True)
    assert "You are not watching any match" in await asked(server, "gold", server.channel, "unwatch", all=True)
    await move(server, "red", "a1", 1)
    assert all(server.members["gold"].id not in pinged(server.live(thread)) for thread in server.channel.threads)


async def test_suggestions_are_matches_of_others_and_what_is_watched(server: Server) -> None:
    await server.begin("blue", game="mambo")

    async def suggest(name: str, command: str) -> list[int]:
        found = await server.members[name].autocomplete(server.channel, f"table {command}", "match", "")
        return [int(choice["value"]) for choice in found]

    assert await suggest("gold", "watch") == [101]
    assert await suggest("red", "watch") == []
    assert await suggest("gold", "unwatch") == []
    await asked(server, "gold", server.channel, "watch", match=101)
    assert await suggest("gold", "unwatch") == [101]


async def test_a_match_that_is_over_cannot_be_watched(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 3))
    await server.settle()
    assert "#101 is over" in await asked(server, "gold", thread, "watch")


async def test_who_cannot_see_the_channel_learns_nothing_of_its_match(server: Server) -> None:
    elsewhere, gold = server.channel, server.members["gold"]
    hidden: dict[Target, discord.PermissionOverwrite] = {gold: discord.PermissionOverwrite(view_channel=False)}
    server.channel = server.guild.create_text_channel("secret", overwrites=hidden)
    thread = await server.begin("blue", game="mambo")
    for command in ("show", "history", "watch", "rematch", "draw", "resign"):
        assert "There is no match #101" in await asked(server, "gold", elsewhere, command, match=101)
    for command in ("table watch", "table end"):
        assert await gold.autocomplete(elsewhere, command, "match", "") == []
    await move(server, "red", "a1", 1)
    assert pinged(server.live(thread)) == ids(server, "blue")


async def test_who_sits_down_later_is_called_as_a_player_alone(server: Server) -> None:
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(server.channel, "mambo open")
    await server.settle()
    assert "You are watching" in await asked(server, "gold", server.channel, "watch", match=101)
    offer = server.channel.last_message
    assert offer is not None
    await click(gold, offer, "join")
    await server.settle()
    thread = server.channel.threads[-1]
    assert "Watching" not in server.live(thread).content
    await move(server, "red", "a1", 1)
    assert "Watching" not in server.live(thread).content
    assert pinged(server.live(thread)) == {gold.id}


async def test_so_many_may_watch_and_no_more(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    for stranger in range(MOST_WATCHERS):
        await watch(server.bot.host, BOARD, 9_000 + stranger, end_only=False)
    assert f"{MOST_WATCHERS} people already watch it" in await asked(server, "gold", thread, "watch")
    # A mention of a user who has left the server reaches nobody: the board goes out.
    await move(server, "red", "a1", 1)
    assert "<@9000>" in server.live(thread).content


async def test_a_watch_is_forgotten_a_week_after_the_end(server: Server) -> None:
    server.bot.host.now = hands = Hands()
    thread = await server.begin("blue", game="mambo")
    await asked(server, "gold", thread, "watch")
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 3))
    await server.settle()
    for days, left in ((6, 1), (2, 0)):
        hands.now += days * 86_400
        await server.bot.clock._note_alive()
        async with server.bot.database.read() as tx:
            assert len(await watchers_of(tx, BOARD)) == left
