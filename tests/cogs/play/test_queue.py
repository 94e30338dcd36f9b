"""`/table queue` as its player meets it: private, taken out by a button, and nothing others see tells of it."""

import re

import pytest
import simcord

from bot.play.queue import play_queued
from tests.cogs.agreements.test_agreement import ask, play_move
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import labels, private_message

MOVE = "-1,-1:a"


async def before_the_turn(server: Server) -> simcord.ChannelHandle:
    """A match of Mambo in which it is red's turn and each has laid a tile."""
    server.bot.host.queue_delay = lambda: 0
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    await play_move(server, "blue")
    return thread


async def lays(server: Server, thread: simcord.ChannelHandle, name: str, text: str) -> None:
    await server.slash(name, thread, "mambo move", text=text)


async def play_what_is_queued(server: Server) -> None:
    await play_queued(server.bot.host, BOARD, server.members["blue"].id)
    await server.settle()


def public(server: Server, thread: simcord.ChannelHandle) -> list[object]:
    return [
        (
            re.sub(r"<t:\d+", "<t:", message.content),
            labels(message),
            sorted(user.id for user in message.mentions),
            [file.size for file in message.attachments],
        )
        for message in thread.history()
    ]


async def test_a_queued_move_is_shown_to_its_player_and_taken_out_again(server: Server) -> None:
    thread = await before_the_turn(server)
    assert "Nothing is queued" in await server.says("blue", thread, "table queue")
    assert (await server.says("blue", thread, "table queue", text="a8")).startswith("Queued in #101: **tile a at 8**.")
    answer, old = await server.slash("blue", thread, "table queue"), await server.slash("blue", thread, "table queue")
    assert "Queued: **tile a at 8**. Plays on your turn" in private_message(answer).content
    assert (
        "The queue of #101 is empty." in (await server.press_reply("blue", private_message(answer), "unqueue")).content
    )
    assert "You have no queued move" in (await server.press_reply("blue", private_message(old), "unqueue")).content


async def test_nothing_that_others_see_tells_that_a_move_was_queued(server: Server) -> None:
    thread = await before_the_turn(server)
    seen: list[list[object]] = []
    for queued in (True, False):
        before = len(thread.history())
        if queued:
            await server.says("blue", thread, "table queue", text=MOVE)
        await lays(server, thread, "red", "1,0:b")
        waiting = public(server, thread)[before:]
        if queued:
            await play_what_is_queued(server)
        else:
            await lays(server, thread, "blue", MOVE)
        seen.append([*waiting, *public(server, thread)[before:]])
        # Both moves are taken back, to be made by hand.
        await ask(server, thread, "red", "undo")
        await ask(server, thread, "blue", "undo")
    assert len(seen[0]) == 3
    assert seen[0] == seen[1]


@pytest.mark.parametrize("closed", [False, True])
async def test_an_unplayable_queued_move_is_reported_by_dm_and_where_they_are_closed_by_the_command(
    server: Server, closed: bool
) -> None:
    thread = await before_the_turn(server)
    await server.says("blue", thread, "table queue", text="a8")
    await lays(server, thread, "red", MOVE)
    posts = public(server, thread)
    if closed:
        path = f"/channels/{server.members['blue'].user.dm_channel.id}/messages"
        server.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user")
    await play_what_is_queued(server)
    assert public(server, thread) == posts
    told = [one.content for one in server.letters("blue") if "queued" in one.content]
    assert len(told) == (not closed)
    assert closed or "Your queued move **tile a at 8** no longer fits." in told[0]
    assert "**tile a at 8** no longer fits." in await server.says("blue", thread, "table queue")
