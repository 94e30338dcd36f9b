"""At the desk: orders by menus and buttons."""

import re
from dataclasses import replace

import pytest

from cogs.monsters.verbs import with_order, without
from engines.monsters.grammar import Order
from engines.monsters.orders import Befriend, Discard, Eat, Flaunt, Move, Play, Skulk
from engines.monsters.state import State
from engines.monsters.terms import Direction
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import KEEPERS, boards_by_dm, draw_the_same_maps, game_controls, turn_at_the_desk
from tests.cogs.pressing import labels, private_message
from tests.positions import in_state


@pytest.mark.parametrize("turns", [4, pytest.param(10, marks=pytest.mark.soak)])
async def test_turns_of_three_keepers_at_the_desk_alone(server: Server, turns: int) -> None:
    draw_the_same_maps(server)
    thread = await server.begin("blue", "green", game="monsters")
    for turn in range(1, turns + 1):
        for name in KEEPERS[:-1]:
            assert "You are **ready**" in await turn_at_the_desk(server, name, thread, turn)
        assert f"turn {turn} of #101 has run" in await turn_at_the_desk(server, KEEPERS[-1], thread, turn)
        assert f"Turn {turn}:" in server.live(thread).content


async def test_an_order_is_given_taken_back_and_removed(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    page = await game_controls(server, "red", thread)
    await page.choose("Orders for a monster", "1")
    await page.click("order grow m1")
    assert re.match(r"✓ \w+ \(M1\) grows", page.content)
    assert "(M2)**" in page.content
    await page.click("orders")
    await page.choose("Orders for a monster", "1")
    await page.click("order grow m1")
    assert "Orders: none yet" in page.content
    await page.click("order skulk m1")
    assert "(M1) skulks." in page.content
    await page.click("order eat m1")
    await page.click("orders")
    assert "(M1) grows" not in page.content
    assert "(M1) eats" in page.content
    assert "(M1) skulks" in page.content
    await page.choose("Remove", "2. ")
    assert "(M1) eats" not in page.content
    assert "(M1) skulks" in page.content


async def test_a_password_survives_changes_at_the_desk_and_is_never_shown(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text='PASSWORD "open sesame"; EAT M0')
    page = await game_controls(server, "red", thread)
    await page.choose("Orders for a monster", "1")
    await page.click("order grow m1")
    await page.click("orders")
    assert "`PASSWORD ***`" in page.content
    assert "be carried out" not in page.content
    assert "sesame" not in page.content


async def test_a_turn_of_five_monsters_takes_nine_presses_at_most(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    positions = server.bot.host.positions
    position = await positions.current(101)
    state = position._frame.state
    assert isinstance(state, State)
    first, *_ = state.monsters_of(1)
    more = (replace(first, number=100, place=20), replace(first, number=101, place=28))
    positions.cache(in_state(position, replace(state, monsters=(*state.monsters, *more))))
    monsters = (0, 1, 2, 100, 101)
    page, presses = await game_controls(server, "red", thread), 1
    await page.click("monster")
    presses += 1
    for number in monsters:
        assert f"(M{number})**" in page.content
        await page.click("order eat")
        presses += 1
    assert all(f"(M{number}) eats" in page.content for number in monsters)
    await page.click("done ready")
    presses += 1
    assert "You are **ready**" in page.content
    assert presses <= 9


async def test_taking_ready_back_notifies_nobody(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    open_desk = await game_controls(server, "blue", thread)
    posts, letters = len(thread.history()), len(boards_by_dm(server, "blue"))
    for _ in range(2):
        for order in ("ready", "wait"):
            await server.slash("red", thread, "monsters move", text=order)
    assert (len(thread.history()), len(boards_by_dm(server, "blue"))) == (posts, letters)
    assert "out of date" not in private_message(await open_desk.click("done ready")).content


async def test_finished_players_keep_the_buttons_of_their_board(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters move", text="end")
    match_id = boards_by_dm(server, "red")[-1]
    assert "You are ready" in match_id.content
    assert {"Orders…", "Full report"} <= set(labels(match_id))
    await server.slash("red", thread, "monsters move", text="wait")
    assert ", your turn" in boards_by_dm(server, "red")[-1].content


def test_an_order_takes_the_place_of_what_it_cannot_stand_beside() -> None:
    lines: list[Order] = [Eat(1), Skulk(1), Play(2, 3), Move(2, Direction.N)]

    def given(order: Order) -> str:
        return with_order(lines, order).canonical

    assert given(Move(1, Direction.SE)) == "skulk m1; play m2 3; move m2 n; move m1 se"
    assert given(Flaunt(1)) == "eat m1; play m2 3; move m2 n; flaunt m1"
    assert given(Discard(3)) == "eat m1; skulk m1; move m2 n; discard 3"
    assert given(Eat(1)) == "skulk m1; play m2 3; move m2 n"
    assert given(Befriend(2)) == "eat m1; skulk m1; play m2 3; move m2 n; friendly k2"
    assert without([Eat(1)], 0).canonical == "clear"
