"""Reading: one's report, where it goes, copies of it, and what everybody sees."""

import re

import discord

from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.outbox import enqueue
from engines.core.rules import Seat
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import KEEPERS, boards_by_dm, files, run_turn, turn_at_the_desk
from tests.cogs.pressing import private_message


async def test_the_report_is_a_story_and_a_map_and_the_whole_text_a_button_away(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    answer = await server.slash("red", thread, "monsters report")
    assert answer.ephemeral
    assert files(private_message(answer)) == ["monsters-101-0-mine.png"]
    assert "Turn 0: 1 of 30 points, 3 monsters" in private_message(answer).content
    assert "share L" in private_message(answer).content
    assert files(await server.press_reply("red", private_message(answer), "full")) == ["report-turn-0.txt"]
    private = boards_by_dm(server, "red")[-1]
    assert files(private) == ["monsters-101-0-mine.png"]
    assert "Turn 0: 1 of 30 points" in private.content
    assert files(await server.press_reply(server.members["red"].user, private, "full")) == ["report-turn-0.txt"]


async def test_reports_of_earlier_turns_can_be_read_again(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    first = await server.reply("red", thread, "monsters report")
    await run_turn(server, thread)
    await run_turn(server, thread)
    assert "Turn 2:" in await server.says("red", thread, "monsters report")
    earlier = await server.reply("red", thread, "monsters report", turn=1)
    assert "Turn 1:" in earlier.content
    assert files(await server.press_reply("red", earlier, "full")) == ["report-turn-1.txt"]
    assert files(await server.press_reply("red", first, "full")) == ["report-turn-0.txt"]
    assert "2 turns" in await server.says("red", thread, "monsters report", turn=3)
    assert await server.says("gold", thread, "monsters report", turn=1) == "You aren't playing in #101."


async def test_spectators_read_that_a_report_waits(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await server.slash(red, thread, "monsters orders", text="EMAIL EPHEMERAL")
    (letter,) = red.user.dm_channel.history()
    assert "New: press **My map and report**." in letter.content
    assert letter.attachments == []
    await run_turn(server, thread)
    (letter,) = red.user.dm_channel.history()
    assert ", your turn" in letter.content
    assert [one.content for one in boards_by_dm(server, "blue") if "Turn 1" in one.content]
    answer = await server.press(red.user, letter, "hand")
    assert answer.ephemeral
    assert "monsters-101-1-mine.png" in [file.filename for file in private_message(answer).attachments]


async def test_quitting_sends_the_final_report_as_its_own_message(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    await server.press("red", await server.reply("red", thread, "monsters orders", text="quit; end"), "quit alone_end")
    (before,) = boards_by_dm(server, "red")
    for name in ("blue", "green"):
        await server.slash(name, thread, "monsters move", text="end")
    await server.settle()
    (letter,) = boards_by_dm(server, "red")
    assert letter.id != before.id, "an edit notifies nobody"
    assert not letter.flags.suppress_notifications
    assert "You left." in letter.content
    assert "You left." in letter.content
    assert "report-turn-1.txt" in files(letter)


async def test_the_last_report_of_an_eliminated_player_stays(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    await server.press("red", await server.reply("red", thread, "monsters orders", text="quit; end"), "quit alone_end")
    letters = []
    for turn in (1, 2):
        for name in ("blue", "green"):
            await server.slash(name, thread, "monsters move", text="end")
        await server.settle()
        assert f"Turn {turn}:" in server.live(thread).content
        letters += boards_by_dm(server, "red")
    letter = letters[1]
    assert [one.id for one in letters] == [letter.id] * 2
    assert "💀 You left." in letter.content
    assert "report-turn-1.txt" in files(letter)
    # One that was still to be sent when the next turn ran tells of the same turn.
    async with server.bot.database.write() as tx:
        await enqueue(tx, 101, [Show(Surface.PRIVATE, Seat(0), anew=True)], server.bot.host.now())
    server.bot.worker.wake(101)
    await server.settle()
    (again,) = boards_by_dm(server, "red")
    assert (again.id != letter.id, again.content, files(again)) == (True, letter.content, files(letter))


async def test_reports_go_into_a_thread_of_ones_own_at_once(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    assert "Moderators who manage threads can read it" in " ".join(
        (await server.says("red", thread, "monsters orders", text="EMAIL THREAD")).split()
    )
    await server.settle()
    own = server.channel.threads[-1]
    assert own.name == "Monsters! #101: red's reports"
    assert "Turn 0" in server.live(own).content
    assert boards_by_dm(server, "red") == []
    await run_turn(server, thread)
    assert "Turn 1" in server.live(own).content


async def test_no_thread_where_another_keeper_could_read_it(server: Server) -> None:
    role = server.guild.create_role("mods", permissions=discord.Permissions(manage_threads=True))
    server.members["mod"] = server.guild.add_member(server.env.create_user("mod"), roles=[role])
    thread = await server.begin("mod", game="monsters")
    threads = len(server.channel.threads)
    answer = await server.slash("red", thread, "monsters move", text="EMAIL THREAD; EAT M1")
    assert "mod plays against you and can read your thread" in " ".join(private_message(answer).content.split())
    assert "1 of 2 lines will be carried out" in private_message(answer).content
    await server.press("red", await server.reply("red", thread, "monsters move", text="ready"), "done anyway")
    await server.slash("mod", thread, "monsters move", text="ready")
    assert len(server.channel.threads) == threads
    assert "Turn 1" in boards_by_dm(server, "red")[-1].content


async def test_a_thread_of_ones_own_that_was_deleted_is_made_anew(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="EMAIL THREAD")
    await run_turn(server, thread)
    own = server.channel.threads[-1]
    path = f"/channels/{own.id}/messages*"
    server.env.inject_error("*", path, status=404, code=10003, message="Unknown Channel", times=None)
    await run_turn(server, thread)
    again = server.channel.threads[-1]
    assert again.id != own.id
    assert "Turn 2:" in server.live(again).content


async def test_a_new_deadline_is_posted_anew_in_threads_that_archived_themselves(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="EMAIL THREAD")
    await run_turn(server, thread)
    own = server.channel.threads[-1]
    before = {place: server.live(place) for place in (thread, own)}
    for place, post in before.items():
        # What is said there opens the thread again.
        path = f"/channels/{place.id}/messages/{post.id}"
        server.env.inject_error("PATCH", path, status=400, code=50083, message="Thread is archived", times=1)
    await server.slash("red", server.channel, "me vacation until", when="5d")
    deadline = (await server.bot.host.positions.current(101)).match.deadline
    for place, post in before.items():
        shown = server.live(place)
        assert shown.id != post.id
        assert shown.attachments
        assert f"<t:{deadline}:R>" in shown.content
        assert not shown.mentions, "it is their turn still, and they know"
        assert not [each for each in place.history() if each.id == post.id and each.components]


async def test_copies_go_out_although_the_keepers_own_dms_are_closed(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    gold = server.members["gold"]
    await server.slash("red", thread, "monsters orders", text=f"VACATION <@{gold.id}> 1")
    await server.press(gold.user, gold.user.dm_channel.history()[0], "read_along")
    path = f"/channels/{server.members['red'].user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user", times=1)
    await run_turn(server, thread)
    assert len(boards_by_dm(server, "gold")) == 1
    assert any("your DMs are closed" in message.content for message in thread.history())


async def test_a_keeper_with_closed_dms_is_called_once_a_turn_in_the_thread(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    path = f"/channels/{red.user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user", times=9)
    for begins in ("your DMs are closed", "it's your turn", "it's your turn"):
        await run_turn(server, thread)
        told = [message.content for message in thread.history() if "DMs are closed" in message.content]
        assert len(told) == 1
        assert told[0].startswith(f"<@{red.id}>, {begins}")
        assert "Press **My map and report**: only you see it" in told[0]


async def test_the_public_board_names_no_place_or_monster_under_fog(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    assert "waiting for all 3 players" in server.live(thread).content
    for turn in range(3):
        for name in KEEPERS:
            await turn_at_the_desk(server, name, thread, turn)
    shown = [
        f"{message.content} {[(file.filename, file.description) for file in message.attachments]}"
        for message in (*thread.history(), *server.channel.history())
    ]
    shown += [await server.says("green", thread, f"table {word}") for word in ("history", "show")]
    shown.append((await server.press_reply("gold", server.live(thread), "text")).content)
    assert any("Turn 3:" in text for text in shown)
    for text in shown:
        assert not re.search(r"\b[LM]\d+\b", text), text


async def test_old_posts_keep_their_story_and_lose_the_deadline(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    for _ in range(2):
        await run_turn(server, thread)
    old = [message for message in thread.history() if message.attachments][:-1]
    assert old[0].content == "**Monsters! #101**"
    assert "Turn 1:" in old[1].content
    for message in old:
        assert "deadline" not in message.content
        assert "Waiting" not in message.content
    answer = await server.slash("gold", thread, "table show", move=1)
    assert "Turn 1:" in private_message(answer).content
    assert "deadline" not in private_message(answer).content
    assert "has 2 turns so far. Choose 0 to 2." in await server.says("gold", thread, "table show", move=9)
