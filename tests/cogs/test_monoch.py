"""Monoch on a simulated Discord, by buttons alone and in words."""

import discord
import pytest
import simcord

from tests.cogs.conftest import Server
from tests.cogs.test_mono import labels

TEAMS = ("opponent", "partner", "opponent2")


def menu_values(message: discord.Message) -> list[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            for part in row.children:
                if isinstance(part, discord.SelectMenu):
                    return [option.value for option in part.options]
    return []


async def lay(server: Server, name: str, thread: simcord.ChannelHandle) -> None:
    """Lay some block through the whole dialogue."""
    member = server.members[name]
    board = server.live(thread)
    shown = await member.click(board, label="Lay a block…")
    assert shown.response is not None
    message = shown.response.message
    await member.select(message, [menu_values(message)[0]])
    message = shown.response.message
    while not (values := menu_values(message)) or not values[0][0].isalpha() or not values[0][-1].isdigit():
        turn = next(label for label in labels(message) if label.endswith("°"))
        await member.click(message, label=turn)
        message = shown.response.message
    await member.select(message, [values[0]])
    await member.click(shown.response.message, label="Confirm")
    await server.settled()


async def test_a_block_is_laid_by_buttons_alone_with_a_look_before(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    await lay(server, "red", thread)
    assert "red" in server.live(thread).content
    assert server.live(thread).attachments[0].filename == "monoch-101-1.png"


async def test_after_the_first_block_colours_may_be_swapped(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    await lay(server, "red", thread)
    assert "Take over black" in labels(server.live(thread))
    await server.members["blue"].click(server.live(thread), label="Take over black")
    await server.settled()
    assert "Take over black" not in labels(server.live(thread))


async def test_a_block_is_laid_in_words_with_the_fitting_ones_offered(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    choices = await server.members["red"].autocomplete(thread, "monoch move", "text", "a0")
    first = choices[0]["value"]
    await server.members["red"].slash(thread, "monoch move", text=first)
    await server.settled()
    assert server.live(thread).attachments[0].filename == "monoch-101-1.png"


@pytest.mark.parametrize("text", ["Q90 C4", "H45 C4", "A ZZ99", "A A1", "hello"])
async def test_a_bad_block_is_explained_and_changes_nothing(server: Server, text: str) -> None:
    thread = await server.begin("blue", game="monoch")
    answer = await server.members["red"].slash(thread, "monoch move", text=text)
    assert answer.ephemeral
    await server.settled()
    assert server.live(thread).attachments[0].filename == "monoch-101-0.png"


async def test_four_players_are_two_teams_who_must_not_talk(server: Server) -> None:
    thread = await server.begin("blue", "green", "gold", game="monoch", places=TEAMS)
    assert "Partners must not discuss" in server.live(thread).content


async def test_half_a_team_is_refused(server: Server) -> None:
    answer = await server.members["red"].slash(
        server.channel, "monoch challenge", opponent=server.members["blue"], partner=server.members["green"]
    )
    assert answer.response is not None
    assert "all three" in answer.response.content


async def test_the_dialogue_is_for_the_player_to_move(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    for name, said in (("blue", "not your turn"), ("gold", "not a player")):
        answer = await server.members[name].click(server.live(thread), label="Lay a block…")
        assert answer.response is not None
        assert said in answer.response.content
