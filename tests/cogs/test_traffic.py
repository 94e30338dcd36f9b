"""Counts the statements and transactions of one move, from the click until all is sent, and the modules it passes."""

from collections.abc import Iterator
from contextlib import contextmanager
from operator import le

import pytest

from bot.learning import coaching
from engines.core.dice import Dice
from tests.cogs import test_mambo as mambo
from tests.cogs import test_monoch as monoch
from tests.cogs.conftest import Server
from tests.cogs.monocards import game as monocards
from tests.cogs.monsters import desk as monsters
from tests.cogs.pressing import private_message
from tests.cogs.test_mono import begin_placed
from tests.cogs.traffic import collect_modules, count_traffic
from tests.engines.monocards.positions import lay
from tests.first_round import until_played

MOST_STATEMENTS, MOST_TRANSACTIONS, MOST_LOADS, MOST_MODULES = 11, 4, 2, 69


@pytest.fixture(autouse=True)
def _known_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the host know that nobody needs tips: it reads that once a player and match."""

    async def known(*_: object) -> bool:
        return False

    monkeypatch.setattr(coaching, "is_coached", known)


@contextmanager
def at_most(
    statements: int = MOST_STATEMENTS, transactions: int = MOST_TRANSACTIONS, loads: int = MOST_LOADS
) -> Iterator[None]:
    """Fail where what is done inside asks too much, and say what it asked."""
    with count_traffic() as traffic:
        yield
    asked = traffic.statements, len(traffic.transactions), traffic.loads
    most = statements, transactions, loads
    assert all(map(le, asked, most)), f"{asked}, at most {most}:\n" + "\n".join(traffic.transactions)


async def test_a_typed_pass_in_monocards(server: Server) -> None:
    game = await monocards.begin(server, 2)
    await game.lay(lay("E5 P1 W4 Z9", "M1 M5 M3", discards="E9", pile="M2 E4"))
    await game.slash(0, "draw")
    with at_most():
        assert not await game.slash(0, "move", text="pass")


async def test_uncovering_by_a_form_in_mono(server: Server) -> None:
    thread = await begin_placed(server, size=4)
    shown = await server.press("red", server.live(thread), "fill cells")
    with at_most():
        await server.members["red"].submit_modal(shown, {"text": "a1,end"})
        await server.settle()
    assert "opened a1" in server.live(thread).content


async def test_a_form_passes_few_modules_until_all_is_sent(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await begin_placed(server, size=4)
    shown = await server.press("red", server.live(thread), "fill cells")
    # A turn that begins in the second of the one before has the same reminder, which need not be looked at.
    now = server.bot.host.now
    monkeypatch.setattr(server.bot.host, "now", lambda: now() + 60)
    with collect_modules() as modules:
        await server.members["red"].submit_modal(shown, {"text": "a1,end"})
        await server.bot.worker.wait_for(101)
    assert "opened a1" in server.live(thread).content
    # All of it was seen: the door, the rules in their thread, and the statement that saves the move.
    assert {"cogs/presses.py", "engines/mono/rules.py", "bot/kernel/store/log.py"} <= modules
    assert len(modules) < MOST_MODULES, "\n".join(sorted(modules))


async def test_a_typed_move_in_mambo(server: Server) -> None:
    thread = await mambo.begin(server, size=6)
    view = await mambo.advance(server, thread, 3)
    with at_most():
        text = f"{view.spaces[0].tiles[0].value}{view.spaces[0].number}"
        await server.slash(mambo.NAMES[view.turn[0]], thread, "mambo move", text=text)
        await server.settle()


async def test_a_whole_move_with_its_completion_and_the_clock(server: Server) -> None:
    thread = await mambo.begin(server, size=6)
    view = await mambo.advance(server, thread, 3)
    member = server.members[mambo.NAMES[view.turn[0]]]
    await server.bot.clock._look()
    await server.settle()
    # A transaction for the completion, and one for the look of the clock, at contests too.
    with at_most(14, MOST_TRANSACTIONS + 2, MOST_LOADS + 1):
        await member.autocomplete(thread, "mambo move", "text", "")
        await server.slash(member, thread, "mambo move", text=f"{view.spaces[0].tiles[0].value}{view.spaces[0].number}")
        await server.bot.clock._look()


async def test_a_press_that_ends_a_rated_match(server: Server) -> None:
    thread = await mambo.begin(server, size=20)
    await mambo.advance(server, thread, 3)
    await until_played(server.bot.host)
    await server.settle()
    asked = await server.reply("red", thread, "table resign")
    # The ratings are read as well.
    with at_most(16, MOST_TRANSACTIONS + 1, MOST_LOADS + 1):
        await server.press("red", asked, "resign_surely")
    assert "-# red: 15" in server.live(thread).content


async def test_a_confirmed_placement_in_monoch(server: Server) -> None:
    thread = await monoch.begin_declared(server)
    await monoch.say(server, thread, "AT0 C4")
    dialogue = await monoch.choose(server, thread, "red", Dice(b"monoch", 1))
    with at_most():
        await dialogue.confirm()
        await server.settle()


async def test_a_card_drawn_by_a_button_in_monocards(server: Server) -> None:
    game = await monocards.begin(server, 3)
    await game.lay(lay("E5 P1 W4 Z9", "M1 M5 M3", "P4 P5", discards="E9", pile="M2 E4"))
    # What that player prefers is read for the answer.
    with at_most(MOST_STATEMENTS + 1, MOST_TRANSACTIONS + 1):
        assert "You drew" in private_message(await game.press(0, "ask draw")).content


async def test_an_order_given_by_a_button_in_monsters(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    desk = await monsters.game_controls(server, "red", thread)
    with at_most():
        await desk.click("done ready")
        await server.settle()


async def test_a_card_played_from_the_open_hand_in_monocards(server: Server) -> None:
    game = await monocards.begin(server, 2)
    await game.lay(lay("E5 P1 W4 Z9", "M1 M5 M3", discards="E9", pile="M2 E4"))
    opened = await game.press(0, "ask cards")
    with at_most():
        await game.choose(0, opened, "E5")
    assert "Eldritch 5" in game.live.content


async def test_a_grid_placed_in_mono_while_others_place_theirs(server: Server) -> None:
    thread = await server.begin("blue", game="mono", size=4)
    with at_most():
        await server.press("red", server.live(thread), "play place")


async def test_a_turn_of_monsters_run_by_the_last_typed_orders(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="END")
    with at_most():
        await server.slash("blue", thread, "monsters orders", text="END")
