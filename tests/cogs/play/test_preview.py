"""`/table preview`, and `/me confirm`: typed moves that are shown before they are played."""

import pytest
import simcord
from simcord.backend.errors import BackendError

from bot.kernel.matches.positions import record
from tests.cogs.agreements.test_agreement import play_move
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import labels, private_message, verbs
from tests.cogs.test_mono import begin_placed, label_of, random_labels


async def ply(server: Server) -> int:
    return (await server.row()).ply


async def test_a_preview_shows_the_board_after_a_move_and_plays_nothing(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    posts = len(thread.history())
    seen = await server.reply("red", thread, "table preview", text="0,0:a")
    assert "red placed tile a at 1." in seen.content
    assert "Nothing is played" in seen.content
    (picture,) = seen.attachments
    assert picture.filename == "mambo-101-1-preview.png"
    assert picture.description
    assert "Tiles on the board: 1" in picture.description
    assert (await ply(server), len(thread.history())) == (0, posts)


async def test_a_form_explains_moving_tiles_only_in_games_that_allow_it(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    menu = await server.press_reply("red", server.live(thread), "more")
    assert "'Tile and place, like a1.'" in str((await server.press("red", menu, "ask_preview")).modal)


async def test_confirming_players_preview_a_typed_move_first(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "Typed moves wait for" in await server.says("red", thread, "me confirm", ask="on")
    question = await server.reply("red", thread, "mambo move", text="0,0:a")
    assert "Play this in **Mambo #101**?\n**tile a at 1**" in question.content
    assert labels(question) == ["Play it", "Cancel"]
    assert question.attachments
    assert await ply(server) == 0
    await server.press("red", question, "dismiss")
    with pytest.raises(BackendError, match="Unknown Message"):
        await server.press("red", question, "play_it")
    again = await server.reply("red", thread, "mambo move", text="0,0:a")
    done = await server.press_reply("red", again, "play_it")
    assert done.content == "Played in #101: tile a at 1."
    assert not labels(done)
    assert not done.attachments
    assert await ply(server) == 1
    assert "red placed tile a at 1." in server.live(thread).content


async def test_a_question_of_a_position_that_has_passed_plays_nothing(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await server.says("red", thread, "me confirm", ask="on")
    question = await server.reply("red", thread, "mambo move", text="0,0:a")
    await play_move(server, "red")
    assert "out of date" in (await server.press_reply("red", question, "play_it")).content
    await server.says("red", thread, "me confirm", ask="off")
    await play_move(server, "blue")
    await server.slash("red", thread, "mambo move", text="a8")
    assert await ply(server) == 3


@pytest.mark.parametrize(("size", "verb"), [(5, "play_it"), (15, "play_kept")])
async def test_in_a_hidden_game_the_question_shows_the_words_alone(server: Server, size: int, verb: str) -> None:
    thread = await server.begin("blue", size=size)
    await server.says("red", thread, "me confirm", ask="on")
    question = await server.reply("red", thread, "mono move", text=f"place {random_labels(size)}")
    assert not question.attachments
    await server.press("red", question, verb)
    (entry,) = (await record(server.bot.host.positions, BOARD)).entries
    assert entry.text.removeprefix("place ") in question.content


async def test_a_button_too_short_for_its_move_does_not_play_one_that_was_typed_after_it(server: Server) -> None:
    thread = await server.begin("blue", size=15)
    await server.says("red", thread, "me confirm", ask="on")
    first = await server.reply("red", thread, "mono move", text=f"place {random_labels(15)}")
    second = await server.reply("red", thread, "mono move", text=f"place {random_labels(15)[::-1]}")
    assert "A newer move waits" in (await server.press_reply("red", first, "play_kept")).content
    assert not (await record(server.bot.host.positions, BOARD)).entries
    await server.press("red", second, "play_kept")
    (entry,) = (await record(server.bot.host.positions, BOARD)).entries
    assert entry.text.removeprefix("place ") in second.content


GAMES = {"mambo": "a99", "mono": "z9", "monoch": "AT90 Z99", "monocards": "play Q5"}
Pressed = simcord.InteractionResult


async def change(server: Server, refused: Pressed, name: str, typed: str) -> Pressed:
    """Press *Change it…* and return the form, which holds what was typed."""
    shown = private_message(refused)
    assert labels(shown) == ["Change it…"], shown.content
    form = await server.press(name, shown, *verbs(shown))
    assert label_of(form)["component"]["value"] == typed
    return form


@pytest.mark.parametrize("game", GAMES)
async def test_a_refused_command_opens_the_form_with_its_text(server: Server, game: str) -> None:
    thread = await (begin_placed(server, size=4) if game == "mono" else server.begin("blue", game=game))
    if game == "monoch":
        await server.slash("red", thread, "monoch move", text="black")
    position = await server.bot.host.positions.current(101)
    name = ("red", "blue")[position.to_move[0]]
    refused = await server.slash(name, thread, f"{game} move", text=GAMES[game])
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
    early = await server.reply(red, thread, "mambo move", text="a99")
    assert labels(early) == ["Queue a move"]
    form = await server.press(red, early, "ask_queue")
    assert label_of(form)["component"]["value"] == "a99"
    form = await change(server, await red.submit_modal(form, {"text": "q7"}), "red", "q7")
    await red.submit_modal(form, {"text": "a2"})
    assert "Queued: **tile a at 2**" in await server.says(red, thread, "table queue")
    # A text that is refused is not lost where another move is queued, either.
    await change(server, await server.slash(red, thread, "table queue", text="b77"), "red", "b77")


async def test_a_refused_preview_is_changed_in_its_form(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    form = await change(server, await server.slash("blue", thread, "table preview", text="a99"), "blue", "a99")
    shown = private_message(await server.members["blue"].submit_modal(form, {"text": "a2"}))
    assert "Only you see this preview" in shown.content
