"""`/table substitute`: a seat is offered in the match's channel, and the player who takes it plays on."""

import discord
import pytest
import simcord

from bot.clock import Clock
from bot.kernel.matches.positions import record
from bot.operations.audit import audit
from engines import GAMES
from engines.core.playback import replay
from engines.core.record import Record
from tests.bot.conftest import FakeClock
from tests.cogs.agreements.test_agreement import play_move, question
from tests.cogs.conftest import Server
from tests.cogs.play.test_calls import pingable_users
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import labels, private_message, verbs
from tests.first_round import all_have_moved, until_played


def offer(server: Server) -> discord.Message:
    return [message for message in server.channel.history() if labels(message) == ["Take the seat", "End this offer"]][
        -1
    ]


async def offer_seat(server: Server, thread: simcord.ChannelHandle, name: str, **options: object) -> str:
    """Offer a seat, one's own after a question; return what is told."""
    answer = await server.reply(name, thread, "table substitute", **options)
    if labels(answer) == ["Offer my seat", "Cancel"]:
        answer = await server.press_reply(name, answer, "offer_seat")
    await server.settle()
    return answer.content


async def took(server: Server, name: str, post: discord.Message, verb: str = "take_seat") -> str:
    return (await server.press_reply(name, post, verb)).content


async def test_taking_an_offered_seat_continues_the_match(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    told = await offer_seat(server, thread, "blue")
    assert told == "You offered your seat in #101. You keep playing until someone takes it."
    post = offer(server)
    assert "blue offers their seat." in post.content
    assert (await took(server, "gold", post)).startswith("You took blue's seat in #101. Private boards come by DM.")
    gold = server.members["gold"]
    assert (await server.row()).holders[1] == gold.id
    assert "gold plays on for blue." in next(one for one in server.channel.history() if one.id == post.id).content
    live = server.live(thread)
    assert f"<@{gold.id}>, your turn" in live.content
    assert "gold plays on for blue." in live.content
    assert "gold took your seat" in server.members["blue"].user.dm_channel.history()[-1].content
    assert "You aren't playing in #101" in await server.says("blue", thread, "table hand")
    await play_move(server, "gold")
    kept = Record.from_json((await record(server.bot.host.positions, BOARD)).to_json())
    assert [(entry.seat, entry.text) for entry in kept.entries][1:2] == [(1, "substitute")]
    assert len(list(replay(GAMES["mambo"], kept))) == 4
    assert not (await audit(server.bot.database)).faults
    assert "gold plays on for blue." in await server.says(gold, thread, "table history")


async def test_a_seat_is_offered_after_a_question_and_kept_where_it_was_offered(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    asked = await server.reply("blue", thread, "table substitute")
    assert asked.content == (
        "Offer your seat in **Mambo #101**? Anyone can take it. You keep playing until then. "
        "Rated: once someone takes it, you count as losing."
    )
    assert not [post for post in server.channel.history() if "Take the seat" in labels(post)]
    told = await server.press_reply("blue", asked, "offer_seat")
    await server.settle()
    post = offer(server)
    assert labels(told) == ["Keep my seat"]
    kept = await server.press_reply("blue", told, "keep_seat")
    await server.settle()
    assert (kept.id, labels(kept)) == (told.id, [])
    assert kept.content == "You keep your seat in #101."
    assert labels(next(one for one in server.channel.history() if one.id == post.id)) == []


async def test_handing_over_a_rated_seat_is_named_with_its_cost(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await until_played(server.bot.host)
    await server.settle()
    await offer_seat(server, thread, "blue")
    await took(server, "gold", offer(server))
    await server.slash("red", thread, "table draw")
    await server.press("gold", question(thread), "agree")
    assert "red: 1600 (new, +0) · blue: 1521 (new, \N{MINUS SIGN}79)" in server.live(thread).content
    assert "2. blue: 1521 (new)" in await server.says("gold", server.channel, "games standings")


@pytest.mark.parametrize("game", ["mono", "monocards", "monsters"])
async def test_secrets_move_with_a_seat_to_its_new_player(server: Server, game: str) -> None:
    thread = await server.begin("blue", game=game)
    blue = server.members["blue"]
    assert [one for one in blue.user.dm_channel.history() if one.attachments]
    await offer_seat(server, thread, "blue")
    assert "You will see their private boards." in offer(server).content
    await took(server, "gold", offer(server))
    assert not [one for one in blue.user.dm_channel.history() if one.attachments]
    assert [one for one in server.members["gold"].user.dm_channel.history() if one.attachments]
    before = len(blue.user.dm_channel.history())
    assert "You aren't playing in #" in await server.says(blue, thread, "table hand")
    await server.slash("red", thread, "table draw")
    await server.press("gold", question(thread), "agree")
    assert "Draw: red and gold agreed." in server.live(thread).content
    assert len(blue.user.dm_channel.history()) == before


async def test_a_moderator_offers_the_seat_of_an_absent_player(server: Server, mod: simcord.MemberActor) -> None:
    server.bot.host.now = fake_clock = FakeClock()
    thread = await server.begin("blue", game="mambo", turn_time="1d")
    red = server.members["red"]
    told = await offer_seat(server, thread, "mod", player=red, match=BOARD)
    assert told.startswith("red is not absent.")
    told = await offer_seat(server, thread, "blue", player=red)
    assert "Only its player or a moderator" in told
    fake_clock.now += 43_200
    told = await offer_seat(server, thread, "mod", player=red, match=BOARD)
    assert told == (f"I asked red to press *I'm here*. If not, the seat in #101 opens <t:{fake_clock.now + 21_600}:R>.")
    question = red.user.dm_channel.history()[-1]
    assert "Are you there? Press **I'm here** to keep your seat" in question.content
    for told in (f"You keep your seat in #101. <#{thread.id}>", "That seat is no longer offered."):
        assert (await server.press_reply(red.user, question, "keep_seat")).content == told
    await offer_seat(server, thread, "mod", player=red, match=BOARD)
    fake_clock.now += 21_600
    await Clock(server.bot.host).tick()
    await server.settle()
    post = offer(server)
    assert f"<@{mod.id}>, a moderator, seeks a new player for red's seat." in post.content
    # An absent player who is there after all keeps the seat with one press.
    assert str(server.members["red"].id) in pingable_users(server, server.channel)
    assert str(mod.id) not in pingable_users(server, server.channel)
    await took(server, "gold", post)
    assert (await server.row()).holders[0] == server.members["gold"].id


async def test_an_offer_ends_with_the_match_and_with_the_seat(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await offer_seat(server, thread, "blue")
    post = offer(server)
    await server.resign("blue", thread)
    assert labels(next(one for one in server.channel.history() if one.id == post.id)) == []


async def test_a_player_who_saw_another_hand_cannot_substitute(server: Server) -> None:
    thread = await server.begin("blue", "green", game="mono")
    await offer_seat(server, thread, "blue")
    await took(server, "gold", offer(server))
    await offer_seat(server, thread, "green")
    assert "You saw another player's secrets" in await took(server, "blue", offer(server))


async def test_a_substitute_for_a_vacation_is_not_away(server: Server) -> None:
    server.bot.host.now = fake_clock = FakeClock()
    thread = await server.begin("blue", game="mambo", turn_time="1d", total_time="5d")
    await play_move(server, "red")
    fake_clock.now += 3_600
    await server.says("blue", thread, "me vacation until", when="10d")
    assert (await server.row()).deadline == fake_clock.now + 10 * 86_400 + 23 * 3_600
    await offer_seat(server, thread, "blue")
    fake_clock.now += 86_400
    await took(server, "gold", offer(server))
    found = await server.row()
    assert found.deadline == fake_clock.now + 86_400
    assert found.table[1].time_left == 5 * 86_400 - 3_600
    assert "vacation" not in server.live(thread).content


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
    answer = await server.press(server.members[name].user, server.letters(name)[0], "back")
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
        menu = await server.press_reply(name, stale, "more")
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
    await server.resign("blue", thread)
    await server.settle()
    assert "is over" in await is_back(server, "red")
    assert len(server.letters("red")) == 1
    last = server.live(thread)
    assert server.members["red"].id not in {user.id for user in last.mentions}


async def leaves(server: Server, thread: simcord.ChannelHandle, name: str) -> str:
    """Ask whether a computer may play on."""
    asked = await server.press_reply(name, server.live(thread), "resign")
    assert "Or a computer plays on, if the others agree. Unrated." in asked.content
    return (await server.press_reply(name, asked, "leave_to_computer")).content


async def test_a_computer_takes_a_resigned_seat_once_the_others_agree(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", "green", game="monocards")
    assert "Wait for red and blue." in await leaves(server, thread, "green")
    post = question(thread)
    assert "green wants a computer to play on. The match becomes unrated." in post.content
    assert (await server.row()).rated
    assert not (await server.row()).table[2].is_away
    assert "You asked that yourself" in (await server.press_reply("green", post, "agree")).content
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
    asked = await server.press_reply("red", server.live(thread), "resign")
    assert labels(asked) == ["Resign", "Cancel"]
    three = await server.begin("blue", "green", game="monocards")
    await server.says(boss, server.channel, "setup computers", play="no")
    asked = await server.press_reply("red", server.live(three), "resign")
    assert labels(asked) == ["Resign", "Cancel"]


async def test_without_computers_it_is_told(server: Server, fake_clock: FakeClock, boss: simcord.MemberActor) -> None:
    told = await server.says(boss, server.channel, "setup absent", usually="computer")
    assert "after 2 missed turns (Monsters!: 3) a computer" in told
    await server.says(boss, server.channel, "setup computers", play="no")
    told = await server.says("red", server.channel, "mono open", absent="computer")
    assert told == "No computers on this server. Leave `absent` out."
    assert "No computers" in await server.says(boss, server.channel, "setup absent", usually="computer")
