"""`/puzzle`: a private picture, one sentence, choices; right and wrong answers, ratings, the next one."""

import json
import re

import discord
import pytest

from bot.kernel.matches.refusal import Refusal
from bot.learning.puzzle_scenes import scene
from bot.learning.puzzles import answer, next_puzzle, solver_of
from bot.learning.store import PRACTICE
from bot.people.own_data import export
from engines.mambo.view import PublicView
from players.puzzles import Puzzle, find_puzzle, puzzles_of
from tests.cogs.conftest import Server
from tests.cogs.pressing import private_message, verbs


async def open_puzzle(server: Server, game: str = "mambo") -> tuple[discord.Message, Puzzle]:
    message = await server.reply("red", server.channel, "puzzle", game=game)
    return message, puzzle_in(message)


def puzzle_in(message: discord.Message) -> Puzzle:
    found = find_puzzle(message.attachments[0].filename.removeprefix("puzzle-").rpartition("-")[0])
    assert found is not None
    return found


async def choose(
    server: Server, message: discord.Message, puzzle: Puzzle, choice: str, *, name: str = "red"
) -> discord.Message:
    """Answer by what the puzzle has: a button, or the form."""
    member, at = server.members[name], f"{puzzle.id}.{puzzle.choices.index(choice)}"
    if not puzzle.values:
        form = await server.press(member, message, f"puzzle_type {puzzle.id}")
        return private_message(await member.submit_modal(form, {"answer": choice}))
    (button,) = [each for each in verbs(message) if f"{each}.".startswith(f"puzzle_answer {at}.")]
    return await server.press_reply(member, message, button)


def wrong_choice(puzzle: Puzzle) -> str:
    return next(choice for choice in puzzle.choices if choice not in puzzle.solutions)


async def test_a_puzzle_is_solved_rated_and_followed_by_another(server: Server) -> None:
    message, puzzle = await open_puzzle(server)
    assert not server.channel.history()
    assert message.attachments[0].description
    done = await choose(server, message, puzzle, puzzle.solutions[0])
    assert "right on the first try" in done.content
    assert "Solution" in done.content
    assert re.search(r"Puzzle rating: \d+ \(new, \+\d+\)$", done.content, re.MULTILINE)
    assert puzzle_in(await server.press_reply("red", done, "puzzle mambo")).id != puzzle.id


async def test_a_wrong_answer_is_explained_and_only_the_first_is_rated(server: Server) -> None:
    message, puzzle = await open_puzzle(server)
    again = await choose(server, message, puzzle, wrong_choice(puzzle))
    assert "❌" in again.content
    assert "Solution" not in again.content
    # The picture shows what follows the wrong answer, and the start below it: both lead on.
    assert again.attachments[0].filename != message.attachments[0].filename
    assert "Lower picture: the puzzle again." in again.content
    assert verbs(again) == verbs(message)
    assert "right after 2 tries" in (await choose(server, again, puzzle, puzzle.solutions[0])).content
    state = await next_puzzle(server.bot.host, server.members["red"].id, "mambo")
    assert state.solver.rated == 1
    assert state.solver.rating < 1600
    # What is over stays as it is, however often it is answered.
    late = await answer(server.bot.host, server.members["red"].id, puzzle, PRACTICE, wrong_choice(puzzle), 1)
    assert (late.row.solved, late.row.tries) == (True, 2)


def place_of(puzzle: Puzzle, choice: str) -> int:
    """Return the number of the place a choice goes to."""
    view = scene(puzzle).public_view
    assert isinstance(view, PublicView)
    return next(space.number for space in view.spaces if choice.startswith(f"{space.hex.q},{space.hex.r}:"))


async def test_a_move_is_chosen_by_the_dialogue_of_a_match(server: Server) -> None:
    message, puzzle = await open_puzzle(server)
    start = message.content, message.attachments[0].filename
    other, _ = await open_puzzle(server)
    for choice, said in ((wrong_choice(puzzle), "❌"), (puzzle.solutions[0], "right after 2 tries")):
        tile = choice.partition(":")[2]
        step = await server.press_reply("red", message, "ask lay")
        assert step.content.startswith(message.content.partition("\n")[0])
        back = await server.press_reply("red", step, f"puzzle {puzzle.game}")
        assert (back.content, back.attachments[0].filename) == start
        step = await server.press_reply("red", back, "ask lay")
        where = place_of(puzzle, choice)
        step = await server.press_reply("red", step, f"ask lay/{where}")
        step = await server.press_reply("red", step, f"ask lay/{where}/{tile}")
        message = await server.press_reply("red", step, f"confirm {choice}")
        assert said in message.content
    assert "This puzzle is over" in (await server.press_reply("red", other, "ask lay")).content


async def test_an_answer_can_be_typed_as_on_the_board(server: Server) -> None:
    red = server.members["red"]
    message, puzzle = await open_puzzle(server)
    form = await server.press(red, message, f"puzzle_type {puzzle.id}")
    assert "❌" not in private_message(await red.submit_modal(form, {"answer": "z99"})).content
    form = await server.press(red, message, f"puzzle_type {puzzle.id}")
    done = private_message(await red.submit_modal(form, {"answer": puzzle.solutions[0]}))
    assert "right on the first try" in done.content


async def test_giving_up_shows_the_solution(server: Server) -> None:
    message, puzzle = await open_puzzle(server)
    done = await server.press_reply("red", message, f"puzzle_solution {puzzle.id}")
    assert "solution shown" in done.content
    assert "(new, \N{MINUS SIGN}" in done.content


async def test_no_puzzle_comes_twice(server: Server) -> None:
    host, known = server.bot.host, set[str]()
    for number in range(4):
        message, puzzle = await open_puzzle(server)
        assert puzzle.id not in known
        known.add(puzzle.id)
        await choose(server, message, puzzle, puzzle.solutions[0] if number else wrong_choice(puzzle))
        if not number:
            # One that waits for an answer is shown again.
            assert puzzle_in((await open_puzzle(server))[0]).id == puzzle.id
            await choose(server, message, puzzle, puzzle.solutions[0])
    state = await next_puzzle(host, server.members["red"].id, "mambo")
    assert (state.solver.rated, state.solver.streak) == (4, 3)
    assert len(json.loads(await export(host, server.members["red"].id))["rows"]["puzzle_tries"]) == 5


async def test_the_first_puzzles_are_easy_and_of_the_games_that_were_played(server: Server) -> None:
    await server.play_alone("monoch")
    ratings = list[int]()
    for _ in range(3):
        message = await server.reply("red", server.channel, "puzzle")
        puzzle = puzzle_in(message)
        assert puzzle.game == "monoch"
        ratings.append(puzzle.rating)
        await server.press("red", message, f"puzzle_solution {puzzle.id}")
    assert max(ratings) < solver_of([]).rating - 400


async def test_a_puzzle_is_answered_once_it_was_opened_and_each_answer_counts_once(server: Server) -> None:
    host, red = server.bot.host, server.members["red"].id
    _, puzzle = await open_puzzle(server)
    other = next(each for each in puzzles_of("mambo") if each.id != puzzle.id)
    with pytest.raises(Refusal, match="Next one"):
        await answer(host, red, other, PRACTICE, other.solutions[0], 1)
    found = [await answer(host, red, puzzle, PRACTICE, wrong_choice(puzzle), 7) for _ in range(2)]
    assert [each.row.tries for each in found] == [1, 1]
