"""Each command answers texts of any length, and Discord accepts the answer."""

import discord
import pytest
import simcord
from discord import app_commands

from bot.kernel.discord_client.payloads import fitting
from bot.kernel.matches.request import UNREACHABLE, fault_text
from bot.kernel.messages.message import MOST_CONTENT, Message, truncate_lines
from bot.kernel.rate_limit import RateLimiter
from cogs.presses import LOST
from engines import GAMES
from tests.cogs.conftest import Server

OPTION = discord.AppCommandOptionType
TEXTS = ("x" * 6_000, "eat m1\n" * 857, "``` @everyone\n" * 428)
FAULTS = (LOST, UNREACHABLE, fault_text(None))


def make_argument(parameter: app_commands.Parameter, text: str, member: simcord.MemberActor) -> object:
    """Return a value that Discord lets through for a parameter."""
    if parameter.choices:
        return parameter.choices[0].value
    if parameter.type is OPTION.string:
        return text[: int(parameter.max_value or 6_000)]
    return {OPTION.integer: parameter.min_value or 1, OPTION.boolean: True}.get(parameter.type, member)


@pytest.mark.parametrize("text", TEXTS, ids=[repr(text[:6]) for text in TEXTS])
async def test_every_text_option_takes_6000_characters_and_answers(
    server: Server, boss: simcord.MemberActor, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(RateLimiter, "take", lambda *_: 0)
    server.members["red"] = boss
    threads = {game: await server.begin("blue", game=game) for game in sorted(GAMES)}
    every = [each for each in server.bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    asked = 0
    # Commands that end a match come last.
    for command in sorted(every, key=lambda each: each.qualified_name == "table end"):
        game = command.qualified_name.partition(" ")[0]
        place = server.channel if command.name in ("challenge", "open") else threads.get(game, threads["mono"])
        for long in command.parameters:
            if long.type is not OPTION.string or long.choices:
                continue
            asked += 1
            others = {
                each.display_name: make_argument(each, "22" if each.name == "begins" else "7", server.members["blue"])
                for each in command.parameters
                if each.name != long.name and (each.required or each.name in ("begins", "ends", "opponent"))
            }
            typed = make_argument(long, text, boss)
            answer = (
                await server.slash(boss, place, command.qualified_name, **others, **{long.display_name: typed})
            ).response
            assert answer is not None, command.qualified_name
            assert 0 < len(answer.content) <= MOST_CONTENT
            assert answer.content not in FAULTS, command.qualified_name
            assert not answer.content.endswith("…"), f"{command.qualified_name} says no more what to type instead"
            if long.autocomplete:
                for choice in await boss.autocomplete(place, command.qualified_name, long.display_name, text, **others):
                    assert len(choice["name"]) <= 100
                    assert len(str(choice["value"])) <= 100
    assert asked > 30


def test_a_text_cut_to_its_limit_closes_its_code_block() -> None:
    short, long = Message("All of it."), Message(f"Look:\n```\n{'x' * 3_000}\n```")
    assert fitting(short) is short
    cut = fitting(long).content
    assert len(cut) <= MOST_CONTENT
    assert cut.endswith("…\n```")
    assert fitting(Message("y" * 2_001)).content == "y" * 1_995 + "…"
    assert truncate_lines(["old", "b" * 999, "c" * 999], MOST_CONTENT) == f"{'b' * 999}\n{'c' * 999}"
