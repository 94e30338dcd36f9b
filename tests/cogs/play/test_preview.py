"""`/table preview`, and `/me confirm`: typed moves that are shown before they are played."""

import pytest
from simcord.backend.errors import BackendError

from bot.kernel.matches.history import record
from tests.cogs.agreements.test_agreement import play_move
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import labels, private_message, says
from tests.cogs.test_mono import random_labels


async def ply(server: Server) -> int:
    return (await server.row()).ply


async def test_a_preview_shows_the_board_after_a_move_and_plays_nothing(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    posts = len(thread.history())
    seen = private_message(await server.slash("red", thread, "table preview", text="0,0:a"))
    assert "red placed tile a at 1." in seen.content
    assert "Nothing is played" in seen.content
    (picture,) = seen.attachments
    assert picture.filename == "mambo-101-1-preview.png"
    assert picture.description
    assert "Tiles on the board: 1" in picture.description
    assert (await ply(server), len(thread.history())) == (0, posts)


async def test_a_form_explains_moving_tiles_only_in_games_that_allow_it(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    menu = private_message(await server.press("red", server.live(thread), "more"))
    assert "'Tile and place, like a1.'" in str((await server.press("red", menu, "ask_preview")).modal)


async def test_confirming_players_preview_a_typed_move_first(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    red = server.members["red"]
    assert "Typed moves wait for" in await says(red, thread, "me confirm", ask="on")
    question = private_message(await server.slash("red", thread, "mambo move", text="0,0:a"))
    assert "Play this in **Mambo #101**?\n**tile a at 1**" in question.content
    assert labels(question) == ["Play it", "Cancel"]
    assert question.attachments
    assert await ply(server) == 0
    await server.press("red", question, "dismiss")
    with pytest.raises(BackendError, match="Unknown Message"):
        await server.press("red", question, "play_it")
    again = private_message(await server.slash("red", thread, "mambo move", text="0,0:a"))
    done = private_message(await server.press("red", again, "play_it"))
    assert done.content == "Played in #101: tile a at 1."
    assert not labels(done)
    assert not done.attachments
    assert await ply(server) == 1
    assert "red placed tile a at 1." in server.live(thread).content


async def test_a_question_of_a_position_that_has_passed_plays_nothing(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await says(server.members["red"], thread, "me confirm", ask="on")
    question = private_message(await server.slash("red", thread, "mambo move", text="0,0:a"))
    await play_move(server, "red")
    assert "out of date" in private_message(await server.press("red", question, "play_it")).content
    await says(server.members["red"], thread, "me confirm", ask="off")
    await play_move(server, "blue")
    await server.slash("red", thread, "mambo move", text="a8")
    assert await ply(server) == 3


@pytest.mark.parametrize(("size", "verb"), [(5, "play_it"), (15, "play_kept")])
async def test_in_a_hidden_game_the_question_shows_the_words_alone(server: Server, size: int, verb: str) -> None:
    thread = await server.begin("blue", size=size)
    await says(server.members["red"], thread, "me confirm", ask="on")
    question = private_message(await server.slash("red", thread, "mono move", text=f"place {random_labels(size)}"))
    assert not question.attachments
    await server.press("red", question, verb)
    (entry,) = (await record(server.bot.host.positions, BOARD)).entries
    assert entry.text.removeprefix("place ") in question.content


async def test_a_button_too_short_for_its_move_does_not_play_one_that_was_typed_after_it(server: Server) -> None:
    thread = await server.begin("blue", size=15)
    await says(server.members["red"], thread, "me confirm", ask="on")
    first = private_message(await server.slash("red", thread, "mono move", text=f"place {random_labels(15)}"))
    second = private_message(await server.slash("red", thread, "mono move", text=f"place {random_labels(15)[::-1]}"))
    answer = await server.press("red", first, "play_kept")
    assert "A newer move waits" in private_message(answer).content
    assert not (await record(server.bot.host.positions, BOARD)).entries
    await server.press("red", second, "play_kept")
    (entry,) = (await record(server.bot.host.positions, BOARD)).entries
    assert entry.text.removeprefix("place ") in second.content
