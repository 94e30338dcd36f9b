"""Playing a match again: one press each, with the seats moved on by one."""

import asyncio

import discord

from bot.kernel.matches.request import Person, Request
from bot.kernel.store.match_row import Status
from bot.kernel.store.one_match import find_match
from bot.offers.rematch import ask_again
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD, begin_resigned
from tests.cogs.pressing import labels

AGAIN = 102


def offers(server: Server) -> list[discord.Message]:
    return [message for message in server.channel.history() if "rematch of #101" in message.content]


async def test_one_press_offers_the_match_again_with_the_seats_moved_on(server: Server) -> None:
    last = server.live(await begin_resigned(server))
    assert labels(last)[0] == "Rematch"
    answer = await server.press_reply("red", last, "rematch")
    assert (
        answer.content
        == f"✉️ Asked blue for a rematch (#102). You'll be pinged when it starts. Posted in <#{server.channel.id}>."
    )
    (offer,) = offers(server)
    assert f"red asks <@{server.members['blue'].id}> for a rematch of #101" in offer.content
    assert "blue plays first now" in offer.content
    assert [user.name for user in offer.mentions] == ["blue"]


async def test_the_other_one_s_press_accepts_and_the_match_begins_as_the_one_before_was(server: Server) -> None:
    thread = await server.begin("blue", game="mono", size=4, turn_time="2d", rated=False)
    await server.resign("blue", thread)
    last = server.live(thread)
    await server.press("red", last, "rematch")
    answer = await server.press_reply("blue", last, "rematch")
    assert answer.content == f"▶️ Match #102 has started: <#{server.channel.threads[-1].id}>"
    async with server.bot.database.read() as tx:
        before, again = await find_match(tx, BOARD), await find_match(tx, AGAIN)
    assert before is not None
    assert again is not None
    assert again.status is Status.PLAYING
    assert again.names == ("blue", "red")
    assert (again.options, again.turn_time, again.rated) == (before.options, 172_800, False)
    assert len(server.channel.threads) == 2
    assert "You have accepted" not in "".join(message.content for message in server.channel.history())


async def test_two_presses_at_once_make_one_match(server: Server) -> None:
    last = server.live(await begin_resigned(server))
    people = [Person(server.members[name].id, name) for name in ("red", "blue")]
    await asyncio.gather(
        *(ask_again(server.bot.host, Request(person, BOARD, at)) for at, person in enumerate(people, 1))
    )
    await server.settle()
    assert not [message for message in server.channel.history() if "#103" in message.content]
    assert len(server.channel.threads) == 2
    said = (await server.press_reply("red", last, "rematch")).content
    assert said == f"The rematch is #102: <#{server.channel.threads[-1].id}>"


async def test_partners_stay_partners(server: Server) -> None:
    thread = await server.begin("blue", "green", "gold", game="monoch", places=("opponent", "partner", "opponent2"))
    for name in ("red", "blue", "green", "gold"):
        if "Rematch" not in labels(server.live(thread)):
            await server.resign(name, thread)
    await server.press("green", server.live(thread), "rematch")
    (offer,) = offers(server)
    assert "Teams: blue and gold against green and red." in offer.content
    assert "Waiting for blue, gold and red." in offer.content
