"""A server that plays without computers: what it refuses, what it does not show, and what goes on."""

import simcord

from tests.cogs.conftest import Server
from tests.cogs.pressing import click, labels, private_message, says
from tests.cogs.servers.test_setup import offers
from tests.cogs.servers.test_setup_page import open_setting


async def without(server: Server, boss: simcord.MemberActor) -> None:
    told = await says(boss, server.channel, "setup computers", play="no")
    assert told == "Computers: off."


async def test_nobody_challenges_a_computer_until_an_admin_allows(server: Server, boss: simcord.MemberActor) -> None:
    red = server.members["red"]
    await without(server, boss)
    for more in ({}, {"opponent": server.members["blue"]}):
        told = await says(red, server.channel, "mono challenge", computer="easy", **more)
        assert told == ("No computers on this server. Invite people, or open a table.")
    assert await says(red, server.channel, "mono challenge") == "Name your opponent."
    await server.settle()
    assert server.channel.history() == []
    assert "Computers: allowed." in await says(boss, server.channel, "setup computers", play="yes")
    assert "#101" in await says(red, server.channel, "mono challenge", computer="easy")


async def test_a_table_shows_no_computers_and_refuses_old_buttons(server: Server, boss: simcord.MemberActor) -> None:
    await offers(server, server.channel)
    await server.settle()
    old = server.offer
    levels = private_message(await server.press("red", old, "computers"))
    await without(server, boss)
    refused = "No computers on this server. Invite people, or open a table."
    assert private_message(await server.press("red", old, "computers")).content == refused
    assert private_message(await server.press("red", levels, "computer hard")).content == refused
    assert (await server.row()).names == ("red",)
    await offers(server, server.channel)
    await server.settle()
    new = server.offer
    assert "Add a computer" in labels(old)
    assert "Join" in labels(new)
    assert "Add a computer" not in labels(new)


async def test_a_computer_that_sat_down_before_can_be_sent_away(server: Server, boss: simcord.MemberActor) -> None:
    await offers(server, server.channel, seats=3)
    await server.settle()
    post = server.offer
    await server.press("red", private_message(await server.press("red", post, "computers")), "computer easy")
    await without(server, boss)
    question = private_message(await server.press("red", post, "computers"))
    assert labels(question) == ["No computers"]
    await server.press("red", question, "computer")
    assert (await server.row()).names == ("red",)


async def test_running_matches_go_on_and_their_rematch_is_refused(server: Server, boss: simcord.MemberActor) -> None:
    red = server.members["red"]
    await server.slash(red, server.channel, "mambo challenge", computer="easy", size=10)
    page = await open_setting(boss, server, "computers")
    assert "Computers**: off" in private_message(await click(boss, page, "set computers.no")).content
    for _ in range(2):
        position = await server.bot.host.positions.current(101)
        text = position.rules.format(position.legal_actions(position.to_move[0])[0])
        await red.slash(server.channel, "mambo move", text=text, match=101)
        await server.bot.computers.idle()
        await server.settle()
    assert (await server.row()).ply > 2
    question = private_message(await red.slash(server.channel, "table resign", match=101))
    await server.press("red", question, "resign_surely")
    last = server.live(server.channel.threads[-1])
    assert private_message(await server.press("red", last, "rematch")).content.startswith(
        "No computers on this server."
    )
