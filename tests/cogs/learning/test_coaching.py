"""Tips for newcomers: a line under the picker in a player's first matches of a game, which can be switched off."""

from dataclasses import replace

import pytest

from bot.learning import coaching
from engines import TEXTS
from engines.core.rules import Seat
from engines.core.text import Tip
from tests.cogs.conftest import Server
from tests.cogs.test_mambo import Dialogue, values
from tests.cogs.test_monoch import begin_declared, say

TIP = "-# 🎓 Equal numbers lie together: two 2s side by side, three 3s, and so on."


@pytest.fixture(autouse=True)
def _newcomers(_experienced: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "MATCHES", 3)


async def picker(server: Server) -> str:
    """Begin a match of Mono, and return what red reads while picking cells."""
    thread = await server.begin("blue", size=4)
    for name in ("red", "blue"):
        await server.slash(name, thread, "mono move", text="place random")
    return (await server.press_reply("red", server.live(thread), "ask pick")).content


async def test_a_newcomer_gets_tips_in_three_matches(server: Server) -> None:
    for _ in range(3):
        assert (await picker(server)).endswith(TIP)
    assert "🎓" not in await picker(server)


async def test_a_tip_is_about_the_position_and_gone_once_a_block_is_chosen(server: Server) -> None:
    thread = await begin_declared(server)
    await say(server, thread, "AT0 M13", "CT0 O13")
    dialogue = Dialogue(server, thread, "red")
    assert (await dialogue.open("ask block")).content.endswith("-# 🎓 Black: 2 of 6 blocks, needs the south end.")
    await dialogue.choose("block/A")
    assert "🎓" not in (await dialogue.choose(values(dialogue.message)[0])).content
    looked = (await dialogue.choose(values(dialogue.message)[0])).content
    assert looked.count(" of 6 blocks") == 1
    assert "🎓" not in looked


async def test_a_rated_match_gives_no_tip_that_names_a_move(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    await picker(server)
    monkeypatch.setattr(type(TEXTS["mono"]), "tip", lambda *_: Tip("Open a1 of @everyone, which wins.", action="a1"))
    host, position = server.bot.host, await server.bot.host.positions.current(101)
    for rated, line in ((True, ""), (False, r"-# 🎓 Open a1 of \@everyone, which wins.")):
        seen = position.with_row(replace(position.match, rated=rated))
        assert await coaching.tip_for(host, seen, Seat(0), server.members["red"].id) == line


async def test_a_monster_that_may_move_is_named_on_the_first_turn(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    host, user_id = server.bot.host, server.members["red"].id
    for tip in ("-# 🎓 Move ", ""):
        position = await host.positions.current(101)
        assert (await coaching.tip_for(host, position, Seat(0), user_id))[: len("-# 🎓 Move ")] == tip
        for name in ("red", "blue"):
            await server.slash(name, thread, "monsters orders", text="READY")
        await server.settle()


async def test_tips_can_be_switched_off_and_on(server: Server) -> None:
    assert (await server.says("red", server.channel, "me coaching", show="off")).startswith("No more tips.")
    assert "🎓" not in await picker(server)
    assert (await server.says("red", server.channel, "me coaching", show="on")).startswith(
        "You get tips in your first 3 matches"
    )
    assert (await picker(server)).endswith(TIP)
