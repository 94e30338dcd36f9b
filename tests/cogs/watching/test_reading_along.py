"""Copies of a keeper's reports: who is asked, who gets them, and what ends them."""

import discord
import pytest
import simcord

from bot.kernel.matches.refusal import Refusal
from bot.people.erase import erase
from bot.watching.reading import choose_reading
from engines.core.rules import Seat
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import boards_by_dm, run_turn
from tests.cogs.pressing import click, labels, private_message


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
    answer = private_message(await click(gold.user, question, "read_along"))
    assert "You get a copy of red's reports in #101." in answer.content
    await run_turn(server, thread)
    (copy,) = boards_by_dm(server, "gold")
    assert "red lets you read along" in copy.content
    assert [file.filename for file in copy.attachments][1] == "report-turn-2.txt"
    assert labels(copy) == ["Stop these copies"]
    answer = private_message(await click(gold.user, copy, "stop_reading"))
    assert "You no longer get red's reports" in answer.content
    await server.members["red"].slash(thread, "monsters orders", text=f"VACATION <@{gold.id}> 9")
    await run_turn(server, thread)
    assert len(boards_by_dm(server, "gold")) == 1
    assert len(gold.user.dm_channel.history()) == 2, "nobody is asked twice"


async def test_copies_end_with_the_turn_that_the_order_names(server: Server) -> None:
    thread, (question,) = await reading(server, "VACATION <@{}> 1")
    await click(server.members["gold"].user, question, "read_along")
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
    await click(gold.user, question, "read_along")
    if command:
        await gold.slash(server.channel, command, **{k: server.members.get(v, v) for k, v in options.items()})
    else:
        await erase(server.bot.host, gold.id)
    await run_turn(server, thread)
    assert boards_by_dm(server, "gold") == []


async def test_players_without_challenges_are_not_invited(server: Server) -> None:
    await server.members["gold"].slash(server.channel, "me challenges", take="off")
    _, sent = await reading(server)
    assert sent == []
