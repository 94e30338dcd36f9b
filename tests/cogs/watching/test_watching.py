"""Watching a match in which one does not play: who is mentioned, when, and who may not."""

import discord
import pytest
import simcord

from bot.kernel.matches.refusal import Refusal
from bot.people.own_data import erase
from bot.play.play import resign
from bot.watching.followers import choose_reading
from engines.core.rules import Seat
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import boards_by_dm, run_turn
from tests.cogs.pressing import labels, private_message
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


def pinged_users(message: discord.Message) -> set[int]:
    return {user.id for user in message.mentions}


def answer_of(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


async def run_command(server: Server, name: str, place: simcord.ChannelHandle, command: str, **options: object) -> str:
    return await server.says(name, place, f"table {command}", **options)


def ids(server: Server, *names: str) -> set[int]:
    return {server.members[name].id for name in names}


async def test_watchers_are_mentioned_with_boards_and_result(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "at each move" in await run_command(server, "gold", thread, "watch")
    await server.play("red", "a1")
    assert pinged_users(server.live(thread)) == ids(server, "blue", "gold")
    await server.play("blue", "a2")
    assert pinged_users(server.live(thread)) == ids(server, "red", "gold")
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 3))
    await server.settle()
    assert pinged_users(server.live(thread)) == ids(server, "red", "blue", "gold")


async def test_watchers_of_the_result_are_mentioned_once(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "with the result" in await run_command(server, "gold", thread, "watch", end_only=True)
    await server.play("red", "a1")
    assert pinged_users(server.live(thread)) == ids(server, "blue")
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 3))
    await server.settle()
    assert server.members["gold"].id in pinged_users(server.live(thread))


async def test_the_button_begins_changes_and_ends_it(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    first = await server.press("gold", server.live(thread), "watch")
    assert "at each move" in private_message(first).content
    changed = await server.press("gold", answer_of(first), "watch_end")
    assert "with the result" in private_message(changed).content
    back = await server.press("gold", answer_of(changed), "watch")
    assert "at each move" in private_message(back).content
    assert "stopped watching #101" in (await server.press_reply("gold", answer_of(back), "unwatch")).content
    await server.play("red", "a1")
    assert pinged_users(server.live(thread)) == ids(server, "blue")


async def test_a_resigned_player_may_watch_the_public_board(server: Server) -> None:
    thread = await server.begin("blue", "green", game="mono")
    await resign(server.bot.host, request(server.members["green"].id, BOARD, 1))
    await server.settle()
    assert "at each move" in await run_command(server, "green", thread, "watch")
    await server.play("red", "place random")
    await server.play("blue", "place random")
    await server.play("red", "random")
    live = server.live(thread)
    assert server.members["green"].id in pinged_users(live)
    assert [file.filename for file in live.attachments] == [f"mono-101-{live.attachments[0].filename[9:]}"]


async def test_a_watch_is_named_by_board_elsewhere_and_refused_where_none_is_meant(server: Server) -> None:
    await server.begin("blue", game="mambo")
    assert "Which match?" in await run_command(server, "gold", server.channel, "watch")
    assert "There is no match #999" in await run_command(server, "gold", server.channel, "watch", match=999)
    assert "Watching **Mambo #101**" in await run_command(server, "gold", server.channel, "watch", match=101)
    # The only one that is watched need not be named.
    assert "stopped watching #101" in await run_command(server, "gold", server.channel, "unwatch")
    assert "You watch no match" in await run_command(server, "gold", server.channel, "unwatch")
    assert "You don't watch #101" in await run_command(server, "gold", server.channel, "unwatch", match=101)
    assert "You don't watch #999" in await run_command(server, "gold", server.channel, "unwatch", match=999)


async def test_all_that_is_watched_is_named_and_ended_at_once(server: Server) -> None:
    for _ in range(2):
        await server.begin("blue", game="mambo")
    for match_id in (101, 102):
        await run_command(server, "gold", server.channel, "watch", match=match_id)
    assert "You watch #101, #102" in await run_command(server, "gold", server.channel, "unwatch")
    assert "You watch no match" in await run_command(server, "gold", server.channel, "unwatch", all=True)
    assert "You watch no match" in await run_command(server, "gold", server.channel, "unwatch", all=True)
    await server.play("red", "a1")
    assert all(server.members["gold"].id not in pinged_users(server.live(thread)) for thread in server.channel.threads)


async def test_members_without_the_channel_learn_nothing_of_its_match(server: Server) -> None:
    elsewhere, gold = server.channel, server.members["gold"]
    hidden: dict[Target, discord.PermissionOverwrite] = {gold: discord.PermissionOverwrite(view_channel=False)}
    server.channel = server.guild.create_text_channel("secret", overwrites=hidden)
    thread = await server.begin("blue", game="mambo")
    for command in ("show", "history", "watch", "rematch", "draw", "resign"):
        assert "There is no match #101" in await run_command(server, "gold", elsewhere, command, match=101)
    for command in ("table watch", "table end"):
        assert await gold.autocomplete(elsewhere, command, "match", "") == []
    await server.play("red", "a1")
    assert pinged_users(server.live(thread)) == ids(server, "blue")


async def test_a_later_player_is_mentioned_as_a_player_only(server: Server) -> None:
    await server.slash("red", server.channel, "mambo open")
    assert "Watching" in await run_command(server, "gold", server.channel, "watch", match=101)
    await server.press("gold", server.offer, "join")
    thread = server.channel.threads[-1]
    assert "Watching" not in server.live(thread).content
    await server.play("red", "a1")
    assert "Watching" not in server.live(thread).content
    assert pinged_users(server.live(thread)) == {server.members["gold"].id}


async def reading(
    server: Server, text: str = "VACATION <@{}> 0"
) -> tuple[simcord.ChannelHandle, list[discord.Message]]:
    """Let red order copies for gold; return the thread and what gold has been sent by then."""
    thread = await server.begin("blue", game="monsters")
    gold = server.members["gold"]
    await server.slash("red", thread, "monsters orders", text=text.format(gold.id))
    return thread, gold.user.dm_channel.history()


async def test_a_member_on_ones_vacation_gets_copies_once_they_agree_and_till_they_stop_them(server: Server) -> None:
    gold = server.members["gold"]
    thread, (question,) = await reading(server)
    assert "red invites you to read along" in question.content
    assert labels(question) == ["Read along", "No thanks"]
    await run_turn(server, thread)
    assert boards_by_dm(server, "gold") == []
    answer = await server.press_reply(gold.user, question, "read_along")
    assert "You get a copy of red's reports in #101." in answer.content
    await run_turn(server, thread)
    (copy,) = boards_by_dm(server, "gold")
    assert "red lets you read along" in copy.content
    assert [file.filename for file in copy.attachments][1] == "report-turn-2.txt"
    assert labels(copy) == ["Stop these copies"]
    answer = await server.press_reply(gold.user, copy, "stop_reading")
    assert "You no longer get red's reports" in answer.content
    await server.slash("red", thread, "monsters orders", text=f"VACATION <@{gold.id}> 9")
    await run_turn(server, thread)
    assert len(boards_by_dm(server, "gold")) == 1
    assert len(gold.user.dm_channel.history()) == 2, "nobody is asked twice"


async def test_copies_end_with_the_turn_that_the_order_names(server: Server) -> None:
    thread, (question,) = await reading(server, "VACATION <@{}> 1")
    await server.press(server.members["gold"].user, question, "read_along")
    await run_turn(server, thread)
    await run_turn(server, thread)
    assert len(boards_by_dm(server, "gold")) == 1


async def test_uninvited_members_cannot_read_along(server: Server) -> None:
    await reading(server)
    with pytest.raises(Refusal, match="Nobody shares reports of #101 with you"):
        await choose_reading(server.bot.host, 101, Seat(0), server.members["green"].id, agreed=True)
    with pytest.raises(Refusal, match="Nobody shares reports of #101 with you"):
        await choose_reading(server.bot.host, 101, Seat(7), server.members["gold"].id, agreed=True)


@pytest.mark.parametrize(
    ("command", "options"),
    [("me pings", {"send": "off"}), ("me challenges", {"take": "off"}), ("me block", {"member": "red"}), ("", {})],
)
async def test_disabled_messages_send_no_copies(server: Server, command: str, options: dict[str, str]) -> None:
    gold = server.members["gold"]
    thread, (question,) = await reading(server)
    await server.press(gold.user, question, "read_along")
    if command:
        await server.slash(gold, server.channel, command, **{k: server.members.get(v, v) for k, v in options.items()})
    else:
        await erase(server.bot.host, gold.id)
    await run_turn(server, thread)
    assert boards_by_dm(server, "gold") == []


async def test_players_without_challenges_are_not_invited(server: Server) -> None:
    await server.slash("gold", server.channel, "me challenges", take="off")
    _, sent = await reading(server)
    assert sent == []
