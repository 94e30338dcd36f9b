"""A refused move can be changed where it was typed: by a command, in a form, for the queue, for a preview."""

import pytest
import simcord

from tests.cogs.agreements.test_agreement import play_move
from tests.cogs.conftest import Server
from tests.cogs.pressing import click, labels, private_message, verbs
from tests.cogs.test_mono import begin_placed, label_of

GAMES = {"mambo": "a99", "mono": "z9", "monoch": "AT90 Z99", "monocards": "play Q5"}
Pressed = simcord.InteractionResult


async def change(server: Server, refused: Pressed, name: str, typed: str) -> Pressed:
    """Press *Change it…* and return the form, which holds what was typed."""
    shown = private_message(refused)
    assert labels(shown) == ["Change it…"], shown.content
    form = await click(server.members[name], shown, *verbs(shown))
    assert label_of(form)["component"]["value"] == typed
    return form


@pytest.mark.parametrize("game", GAMES)
async def test_a_refused_command_opens_the_form_with_its_text(server: Server, game: str) -> None:
    thread = await (begin_placed(server, size=4) if game == "mono" else server.begin("blue", game=game))
    if game == "monoch":
        await server.slash("red", thread, "monoch move", text="black")
    position = await server.bot.host.positions.current(101)
    name = ("red", "blue")[position.to_move[0]]
    refused = await server.members[name].slash(thread, f"{game} move", text=GAMES[game])
    form = await change(server, refused, name, GAMES[game])
    again = await server.members[name].submit_modal(form, {"text": GAMES[game] + "x"})
    form = await change(server, again, name, GAMES[game] + "x")
    text = position.rules.format(position.legal_actions(position.to_move[0])[0])
    await server.members[name].submit_modal(form, {"text": text})
    await server.settle()
    assert (await server.bot.host.positions.current(101)).ply == position.ply + 1


async def test_what_is_typed_off_turn_goes_to_the_form_of_the_queue(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    red = server.members["red"]
    early = private_message(await red.slash(thread, "mambo move", text="a99"))
    assert labels(early) == ["Queue a move"]
    form = await click(red, early, "ask_queue")
    assert label_of(form)["component"]["value"] == "a99"
    form = await change(server, await red.submit_modal(form, {"text": "q7"}), "red", "q7")
    await red.submit_modal(form, {"text": "a2"})
    assert "Queued: **tile a at 2**" in private_message(await red.slash(thread, "table queue")).content
    # A text that is refused is not lost where another move is queued, either.
    await change(server, await red.slash(thread, "table queue", text="b77"), "red", "b77")


async def test_a_refused_preview_is_changed_in_its_form(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    blue = server.members["blue"]
    form = await change(server, await blue.slash(thread, "table preview", text="a99"), "blue", "a99")
    shown = private_message(await blue.submit_modal(form, {"text": "a2"}))
    assert "Only you see this preview" in shown.content
