"""Passwords, and taking a seat over with one."""

from bot.kernel.matches.positions import record
from engines import GAMES
from engines.core.playback import replay
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import boards_by_dm, form_text, game_controls
from tests.cogs.pressing import private_message, verbs


async def test_a_password_moves_a_seat_to_another_account(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await server.slash(red, thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash("blue", thread, "monsters move", text="end")
    assert len([one for one in red.user.dm_channel.history() if one.attachments]) == 1
    for keeper, password in ((1, "wrong"), (2, "sesame")):
        answer = await server.slash("gold", thread, "monsters claim", keeper=keeper, password=password)
        assert "Wrong keeper number" in private_message(answer).content
    await server.slash(red, thread, "monsters orders", text="PASSWORD barley; EAT M1")
    answer = await server.slash("gold", thread, "monsters claim", keeper=1, password="sesame")
    assert answer.ephemeral
    await server.settle()
    assert "gold plays on for red." in server.live(thread).content
    assert server.live(thread) == thread.history()[-1], "a new post, which people notice"
    assert not [one for one in red.user.dm_channel.history() if one.attachments]
    assert "gold took your seat" in red.user.dm_channel.history()[-1].content
    assert ", your turn" in server.members["gold"].user.dm_channel.history()[-1].content
    assert "You aren't playing in #" in (await server.press_reply(red, server.live(thread), "first")).content
    page = await game_controls(server, "gold", thread)
    assert ", turn 2: " in page.content
    assert "No orders yet" in page.content


async def test_a_seat_taken_over_does_not_carry_out_what_its_keeper_before_ordered(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="PASSWORD sesame; EMAIL EPHEMERAL; END")
    await server.slash("blue", thread, "monsters move", text="end")
    question = await server.reply("red", thread, "monsters orders", text="QUIT; END")
    await server.press("red", question, "quit alone_end")
    # In another channel: what everybody reads of it is in the match's thread.
    elsewhere = server.guild.create_text_channel("elsewhere")
    await server.slash("gold", elsewhere, "monsters claim", keeper=1, password="sesame", match=101)
    assert not elsewhere.history()
    assert "gold plays on for red." in server.live(thread).content
    assert "waiting for both players" in server.live(thread).content
    assert boards_by_dm(server, "gold"), "red's reports went nowhere"
    for name in ("gold", "blue"):
        await server.slash(name, thread, "monsters move", text="ready")
    await server.settle()
    assert "Turn 2:" in server.live(thread).content
    assert "go wild" not in server.live(thread).content
    assert ", turn 3: " in (await game_controls(server, "gold", thread)).content


async def test_a_new_player_cannot_read_earlier_input_of_the_seat(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash("blue", thread, "monsters move", text="end")
    shown, _ = await form_text(server, thread, "red")
    await server.members["red"].submit_modal(shown, {"orders": "name m1 zorro   # gold must not know"})
    _, text = await form_text(server, thread, "red")
    assert "zorro" in text.lower()
    assert "gold must not know" in text
    await server.slash("gold", thread, "monsters claim", keeper=1, password="sesame")
    _, text = await form_text(server, thread, "gold")
    assert "zorro" not in text.lower()
    assert "must not know" not in text


async def test_a_lost_seat_with_closed_dms_is_reported_in_the_thread(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await server.slash(red, thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash("blue", thread, "monsters move", text="end")
    path = f"/channels/{red.user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user", times=1)
    await server.slash("gold", thread, "monsters claim", keeper=1, password="sesame")
    told = [message for message in thread.history() if "took your seat" in message.content]
    assert len(told) == 1
    assert told[0].content.startswith(f"<@{red.id}> ")
    assert "gold took your" in told[0].content
    assert not [message for message in red.user.dm_channel.history() if "taken over" in message.content]


async def test_a_desk_and_a_dm_left_open_show_nothing_once_the_seat_is_anothers(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash("blue", thread, "monsters move", text="end")
    open_desk, report = await game_controls(server, "red", thread), await server.slash("red", thread, "monsters report")
    form = await server.press("red", server.live(thread), "write")
    await server.slash("gold", thread, "monsters claim", keeper=1, password="sesame")
    assert not boards_by_dm(server, "red")
    old = [(message, verb) for message in (open_desk.message, private_message(report)) for verb in verbs(message)]
    answers = [await server.press("red", message, verb) for message, verb in old]
    for answer in (*answers, await server.members["red"].submit_modal(form, {"orders": "eat m1; end"})):
        shown = private_message(answer)
        assert "You aren't playing in #" in shown.content
        assert not shown.attachments
    assert "No orders yet" in (await game_controls(server, "gold", thread)).content


async def test_a_former_player_cannot_claim_another_seat(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, blue, gold = (server.members[name] for name in ("red", "blue", "gold"))
    await server.slash(red, thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash(blue, thread, "monsters orders", text="PASSWORD barley; END")
    await server.slash(gold, thread, "monsters claim", keeper=1, password="sesame")
    for password in ("barley", "wrong"):
        answer = await server.slash(red, thread, "monsters claim", keeper=2, password=password)
        assert "You saw another player's secrets" in private_message(answer).content, "it tells no password"
    assert (await server.bot.host.positions.current(101)).match.holders == (gold.id, blue.id)


async def test_after_a_claim_the_old_passwords_open_nothing(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash("blue", thread, "monsters move", text="end")
    await server.slash("red", thread, "monsters orders", text="PASSWORD barley")
    await server.slash("gold", thread, "monsters claim", keeper=1, password="sesame")
    for name in ("gold", "blue"):
        await server.slash(name, thread, "monsters move", text="end")
    for password in ("sesame", "barley"):
        answer = await server.slash("red", thread, "monsters claim", keeper=1, password=password)
        assert "Wrong keeper number" in private_message(answer).content


async def test_no_record_holds_a_password_or_what_checks_one(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text='PASSWORD "open sesame"; END')
    await server.slash("blue", thread, "monsters move", text="end")
    await server.slash("gold", thread, "monsters claim", keeper=1, password="open sesame")
    logged = await record(server.bot.host.positions, 101)
    assert [entry.text for entry in logged.entries] == ["password =1; end", "ready", "substitute"]
    assert len(list(replay(GAMES["monsters"], logged))) == 4


async def test_five_wrong_guesses_close_a_seat_to_passwords_and_its_keeper_is_told(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await server.slash(red, thread, "monsters orders", text="PASSWORD sesame; END")
    await server.slash("blue", thread, "monsters move", text="end")
    fake_clock = server.bot.host.now = FakeClock()

    async def guessed(name: str, password: str = "wrong") -> str:  # noqa: S107 - a made-up one
        answer = await server.slash(name, thread, "monsters claim", keeper=1, password=password)
        return private_message(answer).content

    for name in ("gold", "green", "gold", "green", "gold"):
        assert not [one for one in red.user.dm_channel.history() if "5 wrong passwords" in one.content]
        assert "Wrong keeper number" in await guessed(name)
    assert "5 wrong passwords for your seat." in red.user.dm_channel.history()[-1].content
    assert "Too many wrong passwords. Try again in an hour." in await guessed("gold", "sesame")
    fake_clock.now += 3_599
    assert "Too many" in await guessed("green", "sesame"), "whoever guesses"
    fake_clock.now += 1
    assert "Wrong keeper number" in await guessed("green")
    assert "You took " in await guessed("gold", "sesame")
