"""One person against computers, by commands and buttons: offers, a move, a hint."""

import pytest

from bot.store.match_row import Status
from bot.thinking.duties import Pauses
from tests.bot.at_once import AtOnce
from tests.cogs.conftest import Server
from tests.cogs.monsters_desk import said
from tests.cogs.test_begin import Steps
from tests.cogs.test_endings import press, shown
from tests.cogs.test_setup import match, says


@pytest.fixture(autouse=True)
def _thinks_at_once(server: Server) -> None:
    server.bot.computers.processes, server.bot.computers.pauses = AtOnce(), Pauses(move=0, reaction=0)


async def test_one_command_begins_a_match_and_the_computer_answers_each_move(server: Server) -> None:
    red = server.members["red"]
    await red.slash(server.channel, "mambo challenge", computer="easy", size=10)
    await server.settled()
    row = await match(server)
    assert (row.status, row.rated, row.names) == (Status.PLAYING, False, ("red", "Easy bot"))
    assert "would play `" in await says(red, server.channel, "table hint", match=101)
    await red.slash(server.channel, "mambo move", text="0,0:a", match=101)
    await server.bot.computers.idle()
    await server.settled()
    assert (await match(server)).ply == 2
    board = server.live(server.channel.threads[-1])
    assert "Easy bot lays tile 2" in board.content
    assert [user.id for user in board.mentions] == [red.id]


async def test_a_computer_sits_down_where_its_level_is_pressed(server: Server) -> None:
    red = server.members["red"]
    await red.slash(server.channel, "mambo open")
    await server.settled()
    post = server.channel.last_message
    assert post is not None
    other = await press(server, "blue", post, "computers")
    assert "Only red" in shown(other).content
    levels = await press(server, "red", post, "computers")
    assert "how strong should the computer be?" in shown(levels).content
    await press(server, "red", shown(levels), "computer hard")
    assert (await match(server)).names == ("red", "Hard bot")


async def test_play_offers_a_computer_too(server: Server) -> None:
    steps = Steps(server)
    await steps.begin()
    for label in ("begin mambo", "begin_computers", "begin_computer medium"):
        await steps.press(label)
    assert "You challenge Medium bot." in steps.text
    await steps.press("begin_computers")
    await steps.press("begin_computer")
    assert "anyone here may join" in steps.text
    await steps.press("begin_computers")
    await steps.press("begin_computer easy")
    await steps.press("begin_post")
    assert "#101" in said(steps.shown).content
    assert (await match(server)).status is Status.PLAYING
