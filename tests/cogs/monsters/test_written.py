"""Orders in writing, by command or form, and leaving by QUIT."""

import discord
import pytest
import simcord

from bot.agreements.agreement import users_asked
from bot.kernel.matches.aim import Aim
from bot.kernel.store.results import results_of_matches
from bot.operations.audit import audit
from engines.core.rules import Seat
from engines.monsters.administration import Vacation
from engines.monsters.hexmap import neighbour_of
from engines.monsters.orders import Eat, Grow, Move
from engines.monsters.terms import Direction
from engines.monsters.view import SeatView
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import form_text, game_controls
from tests.cogs.pressing import labels, private_message


async def test_the_form_shows_an_example_of_each_kind_and_takes_the_books_text(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    shown = await server.press("red", server.live(thread), "write")
    text = written_in(shown)
    lines = text.splitlines()
    examples = [line.removeprefix("# ") for line in lines[1 : lines.index("# Your monsters:")]]
    kinds = "MOVE EAT GROW SCAN SKULK FLAUNT NAME PLAY DISCARD LAIR SPAWN FRIENDLY END"
    assert {line.split()[0] for line in examples} == set(kinds.split())
    assert "GAME" not in text
    answer = await server.members["red"].submit_modal(shown, {"orders": "MOVE M0 NE   # off\nEAT M99\nFLY M1"})
    content = private_message(answer).content
    assert "1 of 3 lines will be carried out" in content
    assert "M99 is not yours" in content
    assert "There is no order" in content


def written_in(shown: simcord.InteractionResult) -> str:
    """Return what a form of orders holds."""
    assert shown.modal is not None
    return str(shown.modal["components"][0]["component"].get("value", ""))


async def test_a_move_may_name_the_hex_it_leads_to(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    view = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(view, SeatView)
    monster, far = view.monsters[0], (view.monsters[0].place + 3) % 6
    near = neighbour_of(view.public.width, view.public.height, monster.place, Direction.SW)
    text = f"move m{monster.number} l{near}"
    assert "1 line" in await server.says("red", thread, "monsters orders", text=text)
    after = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(after, SeatView)
    assert after.orders == (Move(monster.number, Direction.SW),)
    refused = await server.reply("red", thread, "monsters orders", text=f"move m{monster.number} l{far}")
    assert f"L{far} is not next to M{monster.number} at L{monster.place}." in refused.content
    assert written_in(await server.press("red", refused, "write")) == f"move m{monster.number} l{far}"


async def test_written_orders_that_come_too_late_are_not_lost(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    red = server.members["red"]
    shown = await server.press(red, server.live(thread), "write")
    for member in (red, server.members["blue"]):
        await member.slash(thread, "monsters move", text="ready")
    await server.settle()
    refused = private_message(await red.submit_modal(shown, {"orders": "EAT M0\nPASSWORD sesame"}))
    assert "out of date" in refused.content
    assert labels(refused) == ["Change it…"]
    assert written_in(await server.press(red, refused, "write")) == "EAT M0\nPASSWORD ***"


async def test_a_text_in_which_nothing_can_be_read_leaves_good_orders_alone(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="eat m1")
    position = await server.bot.host.positions.current(101)
    for text, told in (
        ("jump m1", "Not an order: yours stay. jump m1: There is no order"),
        ("jump m1; hop m2; end", "No orders in these lines: yours stay. jump m1:"),
        ("GAME G101 K1", "No orders found: yours stay."),
        ("# later", "No orders found"),
    ):
        answer = await server.slash("red", thread, "monsters orders", text=text)
        assert private_message(answer).content.startswith(told), private_message(answer).content
        assert (await server.bot.host.positions.current(101)).ply == position.ply
    await server.slash("red", thread, "monsters orders", text="# as before\nend")
    ready = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(ready, SeatView)
    assert (ready.orders, ready.ready) == ((Eat(1),), True)
    await server.slash("red", thread, "monsters orders", text="clear")
    cleared = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(cleared, SeatView)
    assert cleared.orders == ()


async def test_lines_after_end_are_taken_and_asked_about(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    answer = await server.reply("red", thread, "monsters orders", text="eat m1; end.; grow m0")
    assert "Lines after END count, too." in answer.content
    assert labels(answer)[:2] == ["Yes, end turn", "Change it…"]
    asked = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(asked, SeatView)
    assert (asked.orders, asked.ready) == ((Eat(1), Grow(0)), False)
    await server.press("red", answer, "done anyway")
    ready = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(ready, SeatView)
    assert ready.ready


async def test_end_with_a_faulty_line_asks_first_by_every_way(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("blue", thread, "monsters move", text="end")
    shown = await server.press("red", server.live(thread), "write")
    text = "eat m1; jump m1; end"
    answers = [
        await server.slash("red", thread, "monsters orders", text=text),
        await server.slash("red", thread, "monsters move", text=text),
        await server.members["red"].submit_modal(shown, {"orders": text}),
        await server.slash("red", thread, "monsters move", text="ready"),
        await server.slash("red", thread, "monsters orders", text="end"),
    ]
    page = await game_controls(server, "red", thread)
    await page.click("done ready")
    for message in (*map(private_message, answers), page.message):
        assert "1 line of 2 won't be carried out" in message.content
        assert "jump m1\n    There is no order" in message.content
        assert labels(message) == ["Yes, end turn", "Change it…", "◀ All orders"]
    await server.settle()
    assert "waiting for red ·" in server.live(thread).content
    await server.slash("red", thread, "monsters orders", text="eat m1; end")
    assert "Turn 1:" in server.live(thread).content


async def test_quit_asks_first_and_keeps_the_other_orders(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    for name in ("blue", "green"):
        await server.slash(name, thread, "monsters move", text="end")
    answer = await server.slash("red", thread, "monsters orders", text="quit; end")
    assert "Leave #101 for good?" in private_message(answer).content
    assert "Your other orders" not in private_message(answer).content
    answer = await server.slash("red", thread, "monsters orders", text="eat m1; quit; end")
    assert "Leave #101 for good?" in private_message(answer).content
    assert "Your other orders are in." in private_message(answer).content
    await server.settle()
    assert "Turn 1:" not in server.live(thread).content
    await server.press("red", private_message(answer), "orders")
    assert "(M1) eats" in private_message(answer).content
    assert "QUIT" not in private_message(answer).content
    await server.press("red", await server.reply("red", thread, "monsters orders", text="quit; end"), "quit alone_end")
    assert "red left" in server.live(thread).content
    assert users_asked(await server.bot.host.positions.current(101), Aim("draw")) == (
        server.members["blue"].id,
        server.members["green"].id,
    )
    assert "You are in 0 matches." in await server.says("red", thread, "me limit", matches=1)
    for command in ("table resign", "monsters orders"):
        assert "out of" in await server.says("red", thread, command)


async def test_quitting_by_order_counts_as_resigned(server: Server) -> None:
    thread = await server.begin("blue", "green", game="monsters")
    for name in ("red", "blue"):
        await server.press(
            name, await server.reply(name, thread, "monsters orders", text="quit; end"), "quit alone_end"
        )
    await server.slash("green", thread, "monsters orders", text="end")
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [101]))[101]
    assert [(row.place, row.withdrawn) for row in results] == [(2, True), (2, True), (1, False)]
    assert (await audit(server.bot.database)).faults == ()


async def test_the_form_comes_back_with_what_was_typed(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    typed = 'move m17 w   # where is it?\nName m1 "Öl; #1"\n\npassword sesame\nEND'
    shown, _ = await form_text(server, thread, "red")
    await server.members["red"].submit_modal(shown, {"orders": typed})
    shown, text = await form_text(server, thread, "red")
    assert text == typed.replace("password sesame", "PASSWORD ***")
    answer = await server.members["red"].submit_modal(shown, {"orders": text})
    assert "1 line of 3 won't" in private_message(answer).content
    page = await game_controls(server, "red", thread)
    assert "(M1) is named Öl; " in page.content
    await page.choose("Orders for a monster", "2")
    await page.click("order eat m2")
    _, text = await form_text(server, thread, "red")
    assert text.splitlines() == ["move m17 w", 'NAME M1 "Öl; #1"', "PASSWORD ***", "EAT M2"]


NOBODY = "No member is called {0}. Mention one: `VACATION @violet 12`"
SEVERAL = "Several members are called {0}. Mention the right member: `VACATION @{0} 12`."
STRANGER = "That is not a member of this server."


async def send_copies(server: Server, thread: simcord.ChannelHandle, named: list[str]) -> dict[str, int | str]:
    """Order that copies go to each of those named; return the member meant, or what the keeper is told instead."""
    await server.slash("red", thread, "monsters orders", text="\n".join(f"VACATION {name} 1" for name in named))
    view = (await server.bot.host.positions.current(101)).seat_view(Seat(0))
    assert isinstance(view, SeatView)
    found = [int(line.given.member[2:-1]) if isinstance(line.given, Vacation) else line.said for line in view.check]
    return dict(zip(named, found, strict=True))


async def test_a_member_is_meant_by_mention_number_or_any_name_and_nobody_else_is(server: Server) -> None:
    def joins(name: str, nick: str | None = None, *, bot: bool = False) -> int:
        return server.guild.add_member(server.env.create_user(name, bot=bot), nick=nick).id

    gold, blue = server.members["gold"].id, server.members["blue"].id
    violet, stranger = joins("violet", "Blossom"), server.env.create_user("stranger").id
    for name, nick, bot in (("one", "Twin", False), ("two", "twin", False), ("robot", None, True)):
        joins(name, nick, bot=bot)
    joins("goldfinger")
    joins("other", "Blue")  # has the name of a player at the table, who is meant
    thread = await server.begin("blue", game="monsters")
    named = {
        f"<@{gold}>": gold,
        f"<@!{violet}>": violet,
        str(gold): gold,
        f"<@{blue}>": blue,
        "gold": gold,
        "@GOLD": gold,
        "violet": violet,
        "blossom": violet,
        "BLUE": blue,
        "goldf": NOBODY.format("goldf"),
        "robot": NOBODY.format("robot"),
        "12345678901234": NOBODY.format("12345678901234"),
        "123456789012345": STRANGER,
        "stranger": NOBODY.format("stranger"),
        f"<@{stranger}>": STRANGER,
        "Twin": SEVERAL.format("Twin"),
        "@twin": SEVERAL.format("twin"),
    }
    assert await send_copies(server, thread, list(named)) == named
    # Players at the table need no look-up, and need not be on the server any more.
    server.guild.remove_member(server.members["blue"])
    assert await send_copies(server, thread, [f"<@{blue}>", "blue"]) == {f"<@{blue}>": blue, "blue": blue}


@pytest.mark.parametrize("error", [TimeoutError(), discord.DiscordException("no"), ValueError("no")])
async def test_without_members_nobody_is_found(
    server: Server, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    thread = await server.begin("blue", game="monsters")

    async def refused(*_: object, **__: object) -> list[discord.Member]:
        raise error

    monkeypatch.setattr(discord.Guild, "query_members", refused)
    assert await send_copies(server, thread, ["gold"]) == {"gold": NOBODY.format("gold")}


async def test_ending_a_turn_with_faulty_orders_reports_both(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("blue", thread, "monsters move", text="end")
    answer = await server.slash("red", thread, "monsters orders", text="jump m1; end")
    await server.press("red", private_message(answer), "done anyway")
    assert "turn 1 of #101 has run" in private_message(answer).content
    assert "jump m1: There is no order" in private_message(answer).content
    assert labels(private_message(answer)) == ["Orders…", "Report", "Map"]
