"""More time for a turn: the player to move asks, the others agree, and the board shows the new deadline."""

from bot.agreements.actions.times import MORE_TIME
from bot.agreements.agreement import agree
from tests.bot.conftest import FakeClock
from tests.bot.refused import expect_refusal
from tests.cogs.agreements.test_agreement import ask, play_move, question, text_of
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import verbs
from tests.requests import request

HOUR, DAY = 3_600, 86_400


async def test_the_others_agree_and_the_turn_takes_one_more_time_limit(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo", turn_time="1d")
    began, fake_clock.now = fake_clock.now, fake_clock.now + 20 * HOUR
    await server.press("red", server.live(thread), "propose more_time")
    asked = question(thread)
    assert asked.content == f"⏳ red asks for 1 day more for this turn. <@{server.members['blue'].id}>?"
    assert (await server.row()).deadline == began + DAY
    await server.press("blue", asked, "agree")
    match = await server.row()
    assert (match.deadline, match.reminder) == (began + 2 * DAY, began + DAY + 18 * HOUR)
    assert f"⏳ More time agreed. This turn ends <t:{match.deadline}:R>." in text_of(thread)
    assert f"<t:{match.deadline}:R>" in server.live(thread).content
    with expect_refusal("out of date"):
        await agree(server.bot.host, request(server.members["blue"].id, BOARD, 1, 0), MORE_TIME)
    # Another may be asked for, and goes with the turn.
    assert await ask(server, thread, "red", "more_time") == ""
    await play_move(server, "red")
    assert "⏳ No longer open: more time. The match went on." in text_of(thread)
    assert (await server.row()).deadline == fake_clock.now + DAY


async def test_the_time_for_all_turns_grows_as_well(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo", turn_time="1d", total_time="2d")
    fake_clock.now += 10 * HOUR
    for name in ("red", "blue"):
        await ask(server, thread, name, "more_time")
    fake_clock.now += 20 * HOUR
    await play_move(server, "red")
    assert [row.time_left for row in (await server.row()).table] == [3 * DAY - 30 * HOUR, 2 * DAY]


async def test_it_is_refused_off_turn_paused_and_beyond_a_month(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo", turn_time="16d")
    menu = await server.press_reply("blue", server.live(thread), "more")
    assert "propose more_time" not in verbs(menu)
    assert "It's red's turn." in await ask(server, thread, "blue", "more_time")
    assert "30 days at most" in await ask(server, thread, "red", "more_time")
    fake_clock.now += 2 * DAY
    for name in ("red", "blue"):
        await ask(server, thread, name, "pause")
    assert "is paused" in await ask(server, thread, "red", "more_time")
    for name in ("red", "blue"):
        await ask(server, thread, name, "resume")
    assert await ask(server, thread, "red", "more_time") == ""
    await server.press("blue", question(thread), "disagree")
    assert "⏳ blue declined more time." in text_of(thread)
    assert (await server.row()).deadline == fake_clock.now + 14 * DAY


async def test_computers_agree_at_once(server: Server, fake_clock: FakeClock) -> None:
    await server.slash("red", server.channel, "monsters challenge", computer="easy", turn_time="1d")
    deadline = (await server.row()).deadline
    assert deadline is not None
    assert "Everyone agreed in #101." in await ask(server, server.channel, "red", "more_time")
    assert (await server.row()).deadline == deadline + DAY
