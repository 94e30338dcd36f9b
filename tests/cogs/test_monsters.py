"""Monsters! on a simulated Discord: at the desk alone, by written orders alone, and what is refused."""

import re
from dataclasses import dataclass, replace

import discord
import pytest
import simcord

from bot.services.history import record
from cogs.monsters.sets import with_order, without
from engines import GAMES
from engines.core.record import replay
from engines.monsters.state import State
from tests.cogs.conftest import Server
from tests.cogs.test_mono import labels

KEEPERS = ("red", "blue", "green")


def menus(message: discord.Message) -> list[discord.SelectMenu]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [part for row in rows for part in row.children if isinstance(part, discord.SelectMenu)]


def menu(message: discord.Message, start: str) -> discord.SelectMenu:
    return next(found for found in menus(message) if (found.placeholder or "").startswith(start))


@dataclass(frozen=True, slots=True)
class Desk:
    """An open desk: the private message that changes step by step."""

    member: simcord.MemberActor
    shown: simcord.InteractionResult

    @property
    def message(self) -> discord.Message:
        assert self.shown.response is not None
        return self.shown.response.message

    @property
    def content(self) -> str:
        return self.message.content

    async def click(self, label: str) -> simcord.InteractionResult:
        return await self.member.click(self.message, label=label)

    async def choose(self, start: str, value: str) -> None:
        """Choose by what the option plays, or by how its line begins."""
        found = menu(self.message, start)
        chosen = next(each.value for each in found.options if value == each.value or each.label.startswith(value))
        await self.member.select(self.message, [chosen], custom_id=found.custom_id)


def said(answer: simcord.InteractionResult) -> discord.Message:
    """Return the private answer, whichever way it was given."""
    if answer.followups:
        return answer.followups[-1].message
    assert answer.response is not None
    return answer.response.message


async def desk(server: Server, name: str, thread: simcord.ChannelHandle) -> Desk:
    member = server.members[name]
    shown = await member.click(server.live(thread), label="Orders…")
    assert shown.ephemeral
    return Desk(member, shown)


async def turn_at_the_desk(server: Server, name: str, thread: simcord.ChannelHandle, turn: int) -> str:
    """Give every monster an order by menus and buttons, then press Done; return the last page's text."""
    page = await desk(server, name, thread)
    # A keeper whose monsters are all dead may still hold a lair, and is done at once.
    options = [choice.value for found in menus(page.message) for choice in found.options]
    for option in options[:2]:
        await page.choose("Orders for a monster", option)
        way = [label for label in labels(page.message) if label[:1] in "↖↑↗↙↓↘"]
        await page.click(("Eat", "Grow", *way)[(turn + int(option)) % (2 + len(way))])
        # After the last monster's action the list is there by itself.
        if "◀ All orders" in labels(page.message):
            await page.click("◀ All orders")
    await page.click("Done")
    await server.settled()
    return page.content


@pytest.fixture
def chosen(server: Server) -> Server:
    """A server that draws the same games each time."""
    server.bot.host.new_secret = lambda: b"the same maps" + bytes(19)
    return server


async def test_ten_turns_of_three_keepers_at_the_desk_alone(chosen: Server) -> None:
    thread = await chosen.begin("blue", "green", game="monsters")
    for turn in range(1, 11):
        for name in KEEPERS[:-1]:
            assert "You are **ready**" in await turn_at_the_desk(chosen, name, thread, turn)
        assert f"turn {turn} of #101 has run" in await turn_at_the_desk(chosen, KEEPERS[-1], thread, turn)
        assert f"Turn {turn} has run" in chosen.live(thread).content


async def test_ten_turns_of_three_keepers_by_written_orders_alone(chosen: Server) -> None:
    thread = await chosen.begin("blue", "green", game="monsters")
    for turn in range(1, 11):
        for at, name in enumerate(KEEPERS):
            text = f"move m{4 * at} {('n', 'se', 'sw')[turn % 3]}; eat m{4 * at + 1}; scan m{4 * at + 2}; end"
            answer = await chosen.members[name].slash(thread, "monsters orders", text=text)
            assert answer.ephemeral
        await chosen.settled()
        assert f"Turn {turn} has run" in chosen.live(thread).content


async def test_an_order_is_given_taken_back_and_removed(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    page = await desk(server, "red", thread)
    await page.choose("Orders for a monster", "1")
    await page.click("Grow")
    assert page.content.startswith("✓ `GROW M1`")
    assert "**M2 " in page.content
    await page.click("◀ All orders")
    await page.choose("Orders for a monster", "1")
    await page.click("Grow")
    assert "Orders: none yet" in page.content
    await page.click("Skulk")
    assert "Orders: `SKULK M1`" in page.content
    await page.click("Eat")
    await page.click("◀ All orders")
    assert "GROW" not in page.content
    assert "`EAT M1`" in page.content
    assert "`SKULK M1`" in page.content
    await page.choose("Remove", "2. EAT M1")
    assert "EAT" not in page.content
    assert "`SKULK M1`" in page.content


async def test_powers_lairs_and_friends_have_their_pages(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    page = await desk(server, "red", thread)
    await page.click("Powers (7)")
    await page.choose("Discard", "discard 2")
    assert "`DISCARD 2`" in page.content
    await page.choose("Play", "1")
    await page.choose("On which", "play m0 1")
    assert "`PLAY M0 1`" in page.content
    await page.click("◀ All orders")
    await page.click("Lairs")
    await page.click("Vision")
    await page.click("Spawn M3")
    await page.click("◀ All orders")
    await page.click("Friends")
    await page.choose("Friendly", "friendly k2")
    await page.click("◀ All orders")
    for order in ("DISCARD 2", "PLAY M0 1", "VISION`", "SPAWN L", "FRIENDLY K2"):
        assert order in page.content


async def test_the_form_holds_the_template_and_takes_the_books_text(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    shown = await red.click(server.live(thread), label="Write orders…")
    assert shown.modal is not None
    assert "Template for turn 1" in str(shown.modal)
    answer = await red.submit_modal(shown, {"orders": "MOVE M0 NE   # off\nEAT M99\nFLY M1"})
    content = said(answer).content
    assert "1 of 3 lines will be carried out" in content
    assert "M99 is not yours" in content
    assert "There is no order" in content


async def test_done_can_be_taken_back(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    page = await desk(server, "red", thread)
    await page.click("Done")
    assert "You are **ready**" in page.content
    await server.settled()
    assert "1 of 2 keepers are ready" in server.live(thread).content
    await page.click("Think again")
    assert "Not ready yet" in page.content


async def test_a_password_survives_changes_at_the_desk_and_is_never_shown(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await red.slash(thread, "monsters orders", text='PASSWORD "open sesame"; EAT M0')
    page = await desk(server, "red", thread)
    await page.choose("Orders for a monster", "1")
    await page.click("Grow")
    await page.click("◀ All orders")
    assert "`PASSWORD ***`" in page.content
    assert "will not be carried out" not in page.content
    assert "sesame" not in page.content


def files(message: discord.Message) -> list[str]:
    return [attachment.filename for attachment in message.attachments]


async def test_the_report_is_a_story_and_a_map_and_the_whole_text_a_button_away(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    answer = await red.slash(thread, "monsters report")
    assert answer.ephemeral
    assert files(said(answer)) == ["monsters-101-0-mine.png"]
    assert "Turn 0: 1 of 30 points, 3 monsters" in said(answer).content
    assert "share L" in said(answer).content
    whole = await red.click(said(answer), label="Full report")
    assert whole.ephemeral
    assert files(said(whole)) == ["report-turn-0.txt"]
    private = boards_by_dm(server, "red")[-1]
    assert files(private) == ["monsters-101-0-mine.png"]
    assert "Turn 0: 1 of 30 points" in private.content
    assert files(said(await red.user.click(private, label="Full report"))) == ["report-turn-0.txt"]


async def test_reports_of_earlier_turns_can_be_read_again(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    first = said(await red.slash(thread, "monsters report"))
    await run_turn(server, thread)
    await run_turn(server, thread)
    assert "Turn 2:" in said(await red.slash(thread, "monsters report")).content
    earlier = said(await red.slash(thread, "monsters report", turn=1))
    assert "Turn 1:" in earlier.content
    assert files(said(await red.click(earlier, label="Full report"))) == ["report-turn-1.txt"]
    assert files(said(await red.click(first, label="Full report"))) == ["report-turn-0.txt"]
    assert "2 turns" in said(await red.slash(thread, "monsters report", turn=3)).content
    assert "not a player" in said(await server.members["gold"].slash(thread, "monsters report", turn=1)).content


async def test_a_turn_of_five_monsters_takes_nine_presses_at_most(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    positions = server.bot.host.positions
    position = await positions.current(101)
    state = position._state
    assert isinstance(state, State)
    first, *_ = state.monsters_of(1)
    more = (replace(first, number=100, place=20), replace(first, number=101, place=28))
    positions.keep(replace(position, _state=replace(state, monsters=(*state.monsters, *more))))
    monsters = (0, 1, 2, 100, 101)
    page, presses = await desk(server, "red", thread), 1
    await page.click("▶ M0")
    presses += 1
    for number in monsters:
        assert f"**M{number} " in page.content
        await page.click("Eat")
        presses += 1
    assert all(f"`EAT M{number}`" in page.content for number in monsters)
    await page.click("Done")
    presses += 1
    assert "You are **ready**" in page.content
    assert presses <= 9


async def test_the_map_is_looked_at_closer(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    answer = await server.members["red"].slash(thread, "monsters map")
    closer = next(label for label in labels(said(answer)) if label.startswith("🔍"))
    await server.members["red"].click(said(answer), label=closer)
    assert "Whole map" in labels(said(answer))


@pytest.mark.parametrize("label", ["Orders…", "Report", "Write orders…"])
async def test_the_desk_is_for_keepers_only(server: Server, label: str) -> None:
    thread = await server.begin("blue", game="monsters")
    answer = await server.members["gold"].click(server.live(thread), label=label)
    assert "not a player" in said(answer).content


async def test_a_desk_left_open_over_the_turn_is_refused(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    page = await desk(server, "red", thread)
    for name in ("red", "blue"):
        await server.members[name].slash(thread, "monsters move", text="end")
    await server.settled()
    answer = await page.click("Powers (7)")
    assert "moved on" in said(answer).content


def test_an_order_takes_the_place_of_what_it_cannot_stand_beside() -> None:
    lines = ["eat m1", "skulk m1", "play m2 3", "move m2 n"]
    assert with_order(lines, "move m1 se") == "skulk m1; play m2 3; move m2 n; move m1 se"
    assert with_order(lines, "flaunt m1") == "eat m1; play m2 3; move m2 n; flaunt m1"
    assert with_order(lines, "discard 3") == "eat m1; skulk m1; move m2 n; discard 3"
    assert with_order(lines, "eat m1") == "skulk m1; play m2 3; move m2 n"
    assert without(["eat m1"], 0) == "clear"


def boards_by_dm(server: Server, name: str) -> list[discord.Message]:
    return [one for one in server.members[name].user.dm_channel.history() if one.attachments]


async def run_turn(server: Server, thread: simcord.ChannelHandle) -> None:
    for name in ("red", "blue"):
        await server.members[name].slash(thread, "monsters move", text="ready")
    await server.settled()


async def test_who_only_looks_is_told_that_a_report_waits(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await red.slash(thread, "monsters orders", text="EMAIL EPHEMERAL")
    await server.settled()
    (letter,) = red.user.dm_channel.history()
    assert "something new to read" in letter.content
    assert letter.attachments == []
    await run_turn(server, thread)
    (letter,) = red.user.dm_channel.history()
    assert "**Your turn**" in letter.content
    assert [one.content for one in boards_by_dm(server, "blue") if "Turn 1" in one.content]
    answer = await red.user.click(letter, label="My map")
    assert answer.ephemeral
    assert "monsters-101-1-mine.png" in [file.filename for file in said(answer).attachments]


async def test_reports_go_into_a_thread_of_ones_own_at_once(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    answer = await red.slash(thread, "monsters orders", text="EMAIL THREAD")
    assert "may manage threads can read it" in said(answer).content
    await server.settled()
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
    answer = await server.members["red"].slash(thread, "monsters move", text="EMAIL THREAD; EAT M1")
    assert "mod plays against you and may manage threads here" in said(answer).content
    assert "1 of 2 lines will be carried out" in said(answer).content
    for name in ("red", "mod"):
        await server.members[name].slash(thread, "monsters move", text="ready")
    await server.settled()
    assert len(server.channel.threads) == threads
    assert "Turn 1" in boards_by_dm(server, "red")[-1].content


async def test_a_thread_of_ones_own_that_was_deleted_is_made_anew(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.members["red"].slash(thread, "monsters orders", text="EMAIL THREAD")
    await run_turn(server, thread)
    own = server.channel.threads[-1]
    path = f"/channels/{own.id}/messages*"
    server.env.inject_error("*", path, status=404, code=10003, message="Unknown Channel", times=None)
    await run_turn(server, thread)
    again = server.channel.threads[-1]
    assert again.id != own.id
    assert "Turn 2:" in server.live(again).content


async def test_who_takes_ready_back_calls_nobody_and_leaves_open_desks_alone(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    open_desk = await desk(server, "blue", thread)
    posts, letters = len(thread.history()), len(boards_by_dm(server, "blue"))
    for _ in range(2):
        for order in ("ready", "wait"):
            await server.members["red"].slash(thread, "monsters move", text=order)
            await server.settled()
    assert (len(thread.history()), len(boards_by_dm(server, "blue"))) == (posts, letters)
    assert "moved on" not in said(await open_desk.click("Done")).content


async def test_a_member_on_ones_vacation_gets_copies_without_buttons(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    gold = server.members["gold"]
    await server.members["red"].slash(thread, "monsters orders", text=f"VACATION <@{gold.id}> 1")
    await run_turn(server, thread)
    await run_turn(server, thread)
    copies = boards_by_dm(server, "gold")
    assert len(copies) == 1
    assert "red lets you read along" in copies[0].content
    assert [file.filename for file in copies[0].attachments][1] == "report-turn-1.txt"
    assert labels(copies[0]) == []


async def test_a_member_is_named_by_their_name_too(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    answer = await red.slash(thread, "monsters orders", text="VACATION nobody 1")
    assert "nobody called nobody here" in said(answer).content
    assert "0 of 1 line will" in said(answer).content
    answer = await red.slash(thread, "monsters orders", text="VACATION gold 1")
    mention = f"<@{server.members['gold'].id}>"
    assert "ok  VACATION @member 1" in said(answer).content
    assert f"Copies of your reports go to {mention}." in said(answer).content
    page = await desk(server, "red", thread)
    assert f"1. VACATION {mention} 1" in page.content
    assert menu(page.message, "Remove").options[0].label == "1. VACATION @member 1"
    await run_turn(server, thread)
    assert len(boards_by_dm(server, "gold")) == 1


async def test_copies_go_out_although_the_keepers_own_dms_are_closed(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(thread, "monsters orders", text=f"VACATION <@{gold.id}> 1")
    path = f"/channels/{red.user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user", times=1)
    await run_turn(server, thread)
    assert len(boards_by_dm(server, "gold")) == 1
    assert any("direct messages are closed" in message.content for message in thread.history())


async def test_a_password_moves_a_seat_to_another_account(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(thread, "monsters orders", text="PASSWORD sesame; END")
    await server.members["blue"].slash(thread, "monsters move", text="end")
    await server.settled()
    assert len([one for one in red.user.dm_channel.history() if one.attachments]) == 1
    for keeper, password in ((1, "wrong"), (2, "sesame")):
        answer = await gold.slash(thread, "monsters claim", keeper=keeper, password=password)
        assert "does not open" in said(answer).content
    await red.slash(thread, "monsters orders", text="PASSWORD barley; EAT M1")
    answer = await gold.slash(thread, "monsters claim", keeper=1, password="sesame")
    assert answer.ephemeral
    assert "gold plays for K1 from now on" in thread.history()[-1].content
    await server.settled()
    assert not [one for one in red.user.dm_channel.history() if one.attachments]
    assert "gold has taken over your seat" in red.user.dm_channel.history()[-1].content
    assert "**Your turn**" in gold.user.dm_channel.history()[-1].content
    assert "not a player" in said(await red.click(server.live(thread), label="Orders…")).content
    page = await desk(server, "gold", thread)
    assert "orders for turn 2" in page.content
    assert "EAT M1" in page.content
    assert "PASSWORD" not in page.content


async def test_who_lost_a_seat_with_closed_dms_is_told_where_the_match_is(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(thread, "monsters orders", text="PASSWORD sesame; END")
    await server.members["blue"].slash(thread, "monsters move", text="end")
    await server.settled()
    path = f"/channels/{red.user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user", times=1)
    await gold.slash(thread, "monsters claim", keeper=1, password="sesame")
    await server.settled()
    told = [message for message in thread.history() if "has taken over your seat" in message.content]
    assert len(told) == 1
    assert told[0].content.startswith(f"<@{red.id}> ")
    assert "gold has taken over" in told[0].content
    assert not [message for message in red.user.dm_channel.history() if "taken over" in message.content]


async def test_a_desk_and_a_dm_left_open_show_nothing_once_the_seat_is_anothers(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(thread, "monsters orders", text="PASSWORD sesame; END")
    await server.members["blue"].slash(thread, "monsters move", text="end")
    await server.settled()
    open_desk, report = await desk(server, "red", thread), await red.slash(thread, "monsters report")
    form = await red.click(server.live(thread), label="Write orders…")
    await gold.slash(thread, "monsters claim", keeper=1, password="sesame")
    await server.settled()
    assert not boards_by_dm(server, "red")
    old = [(message, label) for message in (open_desk.message, said(report)) for label in labels(message)]
    answers = [await red.click(message, label=label) for message, label in old]
    for answer in (*answers, await red.submit_modal(form, {"orders": "eat m1; end"})):
        shown = said(answer)
        assert "not a player" in shown.content
        assert not shown.attachments
    page = await desk(server, "gold", thread)
    assert "No orders yet" in page.content


async def test_after_a_claim_the_old_passwords_open_nothing(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(thread, "monsters orders", text="PASSWORD sesame; END")
    await server.members["blue"].slash(thread, "monsters move", text="end")
    await red.slash(thread, "monsters orders", text="PASSWORD barley")
    await gold.slash(thread, "monsters claim", keeper=1, password="sesame")
    for name in ("gold", "blue"):
        await server.members[name].slash(thread, "monsters move", text="end")
    for password in ("sesame", "barley"):
        answer = await red.slash(thread, "monsters claim", keeper=1, password=password)
        assert "does not open" in said(answer).content


async def test_what_everybody_sees_names_no_place_and_no_monster_while_the_fog_holds(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    assert "Waiting for all 3 players" in server.live(thread).content
    for turn in range(3):
        for name in KEEPERS:
            await turn_at_the_desk(server, name, thread, turn)
    shown = [
        f"{message.content} {[(file.filename, file.description) for file in message.attachments]}"
        for message in (*thread.history(), *server.channel.history())
    ]
    green = server.members["green"]
    shown += [said(await green.slash(thread, f"table {word}")).content for word in ("history", "show")]
    shown.append(said(await green.click(server.live(thread), label="Text")).content)
    assert any("Turn 3 has run" in text for text in shown)
    for text in shown:
        assert not re.search(r"\b[LM]\d+\b", text), text


async def test_two_players_are_both(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    assert "Waiting for both players" in server.live(thread).content


async def test_no_record_holds_a_password_or_what_checks_one(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red, gold = server.members["red"], server.members["gold"]
    await red.slash(thread, "monsters orders", text='PASSWORD "open sesame"; END')
    await server.members["blue"].slash(thread, "monsters move", text="end")
    await gold.slash(thread, "monsters claim", keeper=1, password="open sesame")
    logged = await record(server.bot.host.positions, 101)
    assert [entry.text for entry in logged.entries] == ["password =1; end", "ready", "claim"]
    assert len(list(replay(GAMES["monsters"], logged))) == 4


async def test_passwords_cannot_be_guessed_one_after_the_other(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    gold = server.members["gold"]
    for _ in range(5):
        await gold.slash(thread, "monsters claim", keeper=1, password="a")
    answer = await gold.slash(thread, "monsters claim", keeper=1, password="a")
    assert "too many" in said(answer).content


async def test_every_way_of_giving_orders_answers_with_the_check(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    text = "jump m1; move m99 n; eat m1"
    shown = await red.click(server.live(thread), label="Write orders…")
    answers = [
        await red.slash(thread, "monsters orders", text=text),
        await red.slash(thread, "monsters move", text=text),
        await red.submit_modal(shown, {"orders": text}),
    ]
    for answer in answers:
        assert "1 of 3 lines will be carried out" in said(answer).content
        assert "There is no order" in said(answer).content
        assert "M99 is not yours" in said(answer).content


async def test_who_sends_the_last_end_is_told_that_the_turn_ran_and_what_was_wrong(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.members["blue"].slash(thread, "monsters move", text="end")
    answer = await server.members["red"].slash(thread, "monsters orders", text="jump m1; end")
    assert "turn 1 of #101 has run" in said(answer).content
    assert "jump m1: There is no order" in said(answer).content
    assert labels(said(answer)) == ["Orders…", "Report", "Map"]


async def test_quit_asks_first_and_keeps_the_other_orders(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    for name in ("blue", "green"):
        await server.members[name].slash(thread, "monsters move", text="end")
    red = server.members["red"]
    answer = await red.slash(thread, "monsters orders", text="quit; end")
    assert "leaves #101 for good" in said(answer).content
    assert "Your other orders" not in said(answer).content
    answer = await red.slash(thread, "monsters orders", text="eat m1; quit; end")
    assert "leaves #101 for good" in said(answer).content
    assert "Your other orders are in." in said(answer).content
    await server.settled()
    assert "has run" not in server.live(thread).content
    await red.click(said(answer), label="No, stay")
    assert "EAT M1" in said(answer).content
    assert "QUIT" not in said(answer).content
    answer = await red.slash(thread, "monsters orders", text="quit; end")
    await red.click(said(answer), label="Yes, leave when the turn runs")
    await server.settled()
    assert "red left" in server.live(thread).content
    for command in ("table resign", "monsters orders"):
        assert "out of" in said(await red.slash(thread, command)).content


async def test_orders_for_another_board_or_keeper_are_not_taken_at_all(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    await red.slash(thread, "monsters orders", text="eat m1")
    for line, why in (("GAME G102 K1", "this is #101"), ("GAME G101 K2", "you are K1")):
        answer = await red.slash(thread, "monsters orders", text=f"{line}; grow m1; end")
        assert why in said(answer).content
        assert "nothing of them was taken" in said(answer).content
    assert "`EAT M1`" in (await desk(server, "red", thread)).content
    answer = await red.slash(thread, "monsters orders", text="game g101 k1; grow m1")
    assert "2 of 2 lines" in said(answer).content


async def form_text(server: Server, thread: simcord.ChannelHandle, name: str) -> tuple[simcord.InteractionResult, str]:
    """Open the form for orders; return it and the text that stands in it."""
    shown = await server.members[name].click(server.live(thread), label="Write orders…")
    assert shown.modal is not None
    (label,) = shown.modal["components"]
    return shown, str(label["component"].get("value", ""))


async def test_a_template_sent_off_as_it_is_says_neither_ready_nor_anything(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    shown, text = await form_text(server, thread, "red")
    assert "GAME G101 K1" in text
    await server.members["red"].submit_modal(shown, {"orders": text})
    await server.settled()
    assert "0 of 2 keepers are ready" in server.live(thread).content
    assert (await server.bot.host.positions.current(101)).ply == 0


async def test_the_form_comes_back_with_what_was_typed(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    typed = 'move m17 w   # where is it?\nName m1 "Öl; #1"\n\npassword sesame\nEND'
    shown, _ = await form_text(server, thread, "red")
    await server.members["red"].submit_modal(shown, {"orders": typed})
    shown, text = await form_text(server, thread, "red")
    assert text == typed.replace("password sesame", "PASSWORD ***")
    answer = await server.members["red"].submit_modal(shown, {"orders": text})
    assert "2 of 3 lines" in said(answer).content
    page = await desk(server, "red", thread)
    assert 'NAME M1 "Öl; #1"' in page.content
    await page.choose("Orders for a monster", "2")
    await page.click("Eat")
    _, text = await form_text(server, thread, "red")
    assert text.splitlines() == ["move m17 w", 'NAME M1 "Öl; #1"', "PASSWORD ***", "EAT M2"]


async def test_no_keeper_takes_the_name_of_another(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    answer = await server.members["red"].slash(thread, "monsters orders", text="name BLUE; name Red")
    assert "Another keeper is called BLUE" in said(answer).content
    assert "1 of 2 lines" in said(answer).content


async def test_who_is_done_keeps_the_buttons_of_their_board(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.members["red"].slash(thread, "monsters move", text="end")
    await server.settled()
    board = boards_by_dm(server, "red")[-1]
    assert "You are ready" in board.content
    assert {"Orders…", "Report"} <= set(labels(board))
    await server.members["red"].slash(thread, "monsters move", text="wait")
    await server.settled()
    assert "**Your turn**" in boards_by_dm(server, "red")[-1].content


async def test_old_posts_keep_their_story_and_lose_the_deadline(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    for _ in range(2):
        await run_turn(server, thread)
    old = [message for message in thread.history() if message.attachments][:-1]
    assert old[0].content == "**Monsters! #101**"
    assert "Turn 1 has run" in old[1].content
    for message in old:
        assert "deadline" not in message.content
        assert "Waiting" not in message.content
    answer = await server.members["gold"].slash(thread, "table show", move=1)
    assert "Turn 1 has run" in said(answer).content
    assert "deadline" not in said(answer).content
    answer = await server.members["gold"].slash(thread, "table show", move=9)
    assert "has seen 2 turns so far: choose 0 to 2." in said(answer).content


async def test_the_history_is_told_by_turn(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    for _ in range(2):
        await run_turn(server, thread)
    lines = said(await server.members["gold"].slash(thread, "table history")).content.splitlines()
    assert [line[:5] for line in lines[1:]] == ["`  1`", "`  2`"]
    assert "points" in lines[1]
