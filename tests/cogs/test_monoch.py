"""Monoch on a simulated Discord, by buttons alone and in words."""

import pytest

from tests.cogs.conftest import Server
from tests.cogs.test_mono import labels

TEAMS = ("opponent", "partner", "opponent2")


async def test_the_first_player_declares_a_colour_by_a_button(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    await server.members["red"].click(server.live(thread), label="White")
    await server.settled()
    assert server.live(thread).attachments[0].filename == "monoch-101-1.png"


async def test_after_the_first_block_colours_may_be_swapped(server: Server) -> None:
    thread = await server.begin("blue", game="monoch", swap=True)
    for text in ("black", "AT0 M13"):
        await server.members["red"].slash(thread, "monoch move", text=text)
        await server.settled()
    await server.members["blue"].click(server.live(thread), label="Take over black")
    await server.settled()
    assert "Take over black" not in labels(server.live(thread))


async def test_a_block_is_laid_in_words_with_the_fitting_ones_offered(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    await server.members["red"].click(server.live(thread), label="White")
    await server.settled()
    choices = await server.members["red"].autocomplete(thread, "monoch move", "text", "at0")
    first = choices[0]["value"]
    await server.members["red"].slash(thread, "monoch move", text=first)
    await server.settled()
    assert server.live(thread).attachments[0].filename == "monoch-101-2.png"


@pytest.mark.parametrize("text", ["QT90 C4", "HT45 C4", "A M13", "AT0 A1", "hello"])
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
