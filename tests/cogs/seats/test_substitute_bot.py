"""A computer plays for who does not turn up: what they and the others get to see, and how they are back."""

import simcord

from tests.bot.conftest import FakeClock
from tests.cogs.agreements.test_agreement import play_move, question
from tests.cogs.conftest import Server
from tests.cogs.pressing import click, labels, private_message, says, verbs
from tests.first_round import all_have_moved


async def goes_on(server: Server) -> None:
    await server.settle()
    await server.bot.computers.idle()
    await server.settle()


async def time_is_up(server: Server, fake_clock: FakeClock) -> None:
    fake_clock.now = (await server.row()).deadline or fake_clock.now
    await server.bot.clock.tick()
    await goes_on(server)


async def red_is_away(server: Server, fake_clock: FakeClock) -> simcord.ChannelHandle:
    """Let red miss two turns of Monoch in a row, of which the computer plays the second."""
    thread = await server.begin("blue", game="monoch", absent="computer")
    await all_have_moved(server.bot.host)
    await time_is_up(server, fake_clock)
    await play_move(server, "blue")
    await time_is_up(server, fake_clock)
    return thread


async def is_back(server: Server, name: str) -> str:
    """Press the button of the letter; return what is told."""
    answer = await click(server.members[name].user, server.letters(name)[0], "back")
    await server.settle()
    return private_message(answer).content


async def test_the_absent_are_told_once_and_marked_on_the_board(server: Server, fake_clock: FakeClock) -> None:
    thread = await red_is_away(server, fake_clock)
    (letter,) = server.letters("red")
    assert "A computer 🤖 plays for you" in letter.content
    assert verbs(letter) == ["back"]
    live = server.live(thread)
    assert "🤖 A computer plays for red until they are back." in live.content
    assert [user.id for user in live.mentions] == [server.members["blue"].id]
    before = len(thread.history())
    await play_move(server, "blue")
    await goes_on(server)
    later = thread.history()[before:]
    assert all(server.members["red"].id not in {user.id for user in one.mentions} for one in later)
    assert len(server.letters("red")) == 1


async def test_only_they_say_to_be_back_and_twice_is_once(server: Server, fake_clock: FakeClock) -> None:
    thread = await red_is_away(server, fake_clock)
    stale = server.live(thread)
    for name in ("gold", "blue"):
        menu = private_message(await server.press(name, stale, "more"))
        assert "back" not in verbs(menu)
    assert (await server.row()).table[0].is_away
    told = await is_back(server, "red")
    assert told.startswith("You play #101 yourself again, with full time for this turn.")
    await server.settle()
    live = server.live(thread)
    assert "red is back." in live.content
    assert "You already play #101 yourself." in await is_back(server, "red")


async def test_a_button_of_a_match_that_is_over_says_how_it_ended(server: Server, fake_clock: FakeClock) -> None:
    thread = await red_is_away(server, fake_clock)
    question = await server.press("blue", server.live(thread), "resign")
    await server.press("blue", private_message(question), "resign_surely")
    await server.settle()
    assert "is over" in await is_back(server, "red")
    assert len(server.letters("red")) == 1
    last = server.live(thread)
    assert server.members["red"].id not in {user.id for user in last.mentions}


async def test_with_closed_dms_the_absent_are_told_in_the_thread(server: Server, fake_clock: FakeClock) -> None:
    server.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="Cannot send messages to this user", times=1
    )
    thread = await red_is_away(server, fake_clock)
    told = [one for one in thread.history() if verbs(one) == ["back"]]
    assert len(told) == 1
    assert [user.id for user in told[0].mentions] == [server.members["red"].id]


async def leaves(server: Server, thread: simcord.ChannelHandle, name: str) -> str:
    """Ask whether a computer may play on."""
    asked = private_message(await server.press(name, server.live(thread), "resign"))
    assert "Or a computer plays on, if the others agree. Unrated." in asked.content
    return private_message(await server.press(name, asked, "leave_to_computer")).content


async def test_a_computer_takes_a_resigned_seat_once_the_others_agree(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", "green", game="monocards")
    assert "Everyone else must agree." in await leaves(server, thread, "green")
    post = question(thread)
    assert "green wants a computer to play on. The match becomes unrated." in post.content
    assert (await server.row()).rated
    assert not (await server.row()).table[2].is_away
    assert "You asked that yourself" in private_message(await server.press("green", post, "agree")).content
    await server.press("red", post, "agree")
    await play_move(server, "red")
    await goes_on(server)
    await server.press("blue", question(thread), "agree")
    await goes_on(server)
    row = await server.row()
    assert [seat.is_away for seat in row.table] == [False, False, True]
    assert not row.rated
    assert "A computer plays for green now." in "".join(one.content for one in thread.history())
    assert "green is back." not in server.live(thread).content


async def test_no_computer_is_offered_in_vain(server: Server, fake_clock: FakeClock, boss: simcord.MemberActor) -> None:
    thread = await server.begin("blue", game="monocards")
    asked = private_message(await server.press("red", server.live(thread), "resign"))
    assert labels(asked) == ["Resign", "Cancel"]
    three = await server.begin("blue", "green", game="monocards")
    await says(boss, server.channel, "setup computers", play="no")
    asked = private_message(await server.press("red", server.live(three), "resign"))
    assert labels(asked) == ["Resign", "Cancel"]


async def test_without_computers_it_is_told(server: Server, fake_clock: FakeClock, boss: simcord.MemberActor) -> None:
    told = await says(boss, server.channel, "setup absent", usually="computer")
    assert "after 2 missed turns (Monsters!: 3) a computer" in told
    await says(boss, server.channel, "setup computers", play="no")
    told = await says(server.members["red"], server.channel, "mono open", absent="computer")
    assert told == "No computers on this server. Leave `absent` out."
    assert "No computers" in await says(boss, server.channel, "setup absent", usually="computer")
