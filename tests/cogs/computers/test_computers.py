"""One person against computers, by commands and buttons: offers, a move, a hint."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.computers import actions as hinting
from bot.kernel.matches.positions import record
from bot.kernel.store.match_row import Status
from engines.core.dice import Dice
from engines.core.entry import Entry
from engines.core.messages import N_, NP_, Player
from players.questions import Answer, Question
from tests.bot.inline_processes import InlineProcesses
from tests.bot.ratings.rated_matches import make_unrated
from tests.cogs.conftest import Server
from tests.cogs.forging import FrozenBot
from tests.cogs.offers.test_begin import Steps
from tests.cogs.pressing import private_message, verbs


async def test_one_command_begins_a_match_and_the_computer_answers_each_move(server: Server) -> None:
    await server.slash("red", server.channel, "mambo challenge", computer="easy", size=10)
    row = await server.row()
    assert (row.status, row.rated, row.names) == (Status.PLAYING, False, ("red", "Easy bot"))
    assert "💡 Suggested" in await server.says("red", server.channel, "table hint", match=101)
    await server.slash("red", server.channel, "mambo move", text="0,0:a", match=101)
    await server.bot.computers.idle()
    await server.settle()
    assert (await server.row()).ply == 2
    match_id = server.live(server.channel.threads[-1])
    assert "Easy bot placed tile " in match_id.content
    assert [user.id for user in match_id.mentions] == [server.members["red"].id]


FOURTH = {
    "mambo": ("ask lay", "confirm"),
    "mono": ("play place", "play random"),
    "monocards": ("ask cards", "ask draw"),
    "monoch": ("ask white", "confirm"),
    "monsters": ("first", "order grow"),
}


@pytest.mark.parametrize("game", FOURTH)
async def test_the_fourth_press_from_play_is_a_move(server: Server, game: str) -> None:
    steps, presses = Steps(server), FOURTH[game]
    await steps.begin()
    await steps.press(f"begin {game}")
    await steps.press(f"begin_computer {game}.easy")
    await rest(server)
    thread = server.channel.threads[-1]
    assert f"<#{thread.id}>" in steps.text
    assert "\n🎯 " in server.live(thread).content
    asked = await server.press(steps.who, server.live(thread), presses[0])
    await rest(server)
    shown_next = server.live(thread) if game == "mono" else private_message(asked)
    await server.press(steps.who, shown_next, next(each for each in verbs(shown_next) if each.startswith(presses[1])))
    await rest(server)
    mine = [entry.text for entry in (await entries_of(server)) if entry.seat == 0]
    assert mine
    assert mine[-1].split()[0] not in ("place", "white"), mine


async def rest(server: Server) -> None:
    """Let the computer move, and all be sent."""
    await server.settle()
    await server.bot.computers.idle()
    await server.settle()


async def entries_of(server: Server) -> Sequence[Entry]:
    return (await record(server.bot.host.positions, 101)).entries


class ReasoningComputer(InlineProcesses):
    """Says of each move the same."""

    async def ask(self, question: Question) -> Answer:
        ways = NP_(
            "It leaves {player}'s group {count} way out.",
            "It leaves {player}'s group {count} ways out.",
            1,
            player=Player(1),
        )
        others = (N_("It closes a loop."), N_("It saves your group at {place}.", place=9), N_("4."))
        return replace(await super().ask(question), reasons=(ways, *others))


async def test_a_hint_says_what_speaks_for_the_move(server: Server) -> None:
    server.bot.computers.processes = thinking = ReasoningComputer()
    await server.slash("red", server.channel, "mambo challenge", opponent=server.members["blue"], size=10, rated=False)
    await server.press("blue", server.offer, "accept")
    said = await server.says("red", server.channel, "table hint", match=101)
    assert said.startswith("💡 Suggested move: **tile ")
    assert said.endswith("**. It leaves blue's group 1 way out.")
    assert await server.says("red", server.channel, "table hint", match=101) == said
    assert len(thinking.questions) == 1


class SlowComputer(InlineProcesses):
    """Lets everybody else go on for a while before it answers."""

    async def ask(self, question: Question) -> Answer:
        for _ in range(1_000):
            await asyncio.sleep(0)
        return await super().ask(question)


async def test_while_a_hint_is_sought_its_place_says_so(frozen_bot: FrozenBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "MOMENT", 0.0)
    frozen_bot.bot.computers.processes = slow = SlowComputer("easy")
    match_id = await frozen_bot.begin("mambo", 2, 2, Dice(b"hint", 0))
    await make_unrated(frozen_bot.bot.host, match_id)
    red, blue = (await frozen_bot.position(match_id)).holders
    first, second = (await frozen_bot.press(red, f"gk:hint:{match_id}:2")).text.splitlines()[:2]
    assert first == "💡 Thinking about a move…"
    assert second.startswith("💡 Suggested move: **tile ")
    await frozen_bot.play(match_id, Dice(b"hint", 1))
    slow.failures = 1
    refused = await frozen_bot.press(blue, f"gk:hint:{match_id}:3")
    assert refused.said == [first, "deleted", "I have no hint right now. Ask again in a minute."]


async def test_a_player_asks_why_the_computer_played_its_move(server: Server) -> None:
    server.bot.computers.processes = ReasoningComputer()
    await server.slash("red", server.channel, "mambo challenge", computer="easy", size=10)
    post = server.live(server.channel.threads[-1])
    menu = private_message(await server.press("red", post, "more"))
    assert not [each for each in menu.components if "why" in str(each)]
    await server.slash("red", server.channel, "mambo move", text="0,0:a", match=101)
    await server.bot.computers.idle()
    await server.settle()
    post = server.live(server.channel.threads[-1])
    told = private_message(
        await server.press("red", private_message(await server.press("red", post, "more")), "why")
    ).content
    assert told.startswith("💡 Easy bot placed tile ")
    assert "\nIt leaves Easy bot's group 1 way out." in told
