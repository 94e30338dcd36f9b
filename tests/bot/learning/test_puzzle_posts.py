"""Posts of puzzles: what the solver cannot see changes neither words nor pictures, before the answer and after."""

import re
from dataclasses import replace

import pytest

from bot.kernel.drawing import Drawing
from bot.learning.puzzle_post import draw_puzzle, puzzle_names, puzzle_post, solved_post, wrong_line
from bot.learning.puzzle_scenes import Scene, scene
from bot.learning.puzzles import PuzzleState, Solver
from bot.learning.store import PRACTICE, PuzzleTry
from engines.core.codec import encode
from engines.core.dice import Dice
from players.puzzles import GAMES_WITH_PUZZLES, Motif, Puzzle, puzzles_of

SAMPLE = [
    next(each for each in puzzles_of(game) if each.motif is motif)
    for game, motif in sorted({(each.game, each.motif) for key in GAMES_WITH_PUZZLES for each in puzzles_of(key)})
]
SURE = [puzzle for puzzle in SAMPLE if not puzzle.values]
OF_CHANCES = [puzzle for puzzle in SAMPLE if puzzle.values]


async def artefacts(puzzle: Puzzle) -> list[object]:
    """Return everything that the solver of a puzzle sees."""
    drawing, found = Drawing(), list[object]()
    try:
        for is_over in (False, True):
            shown = scene(puzzle, with_line=is_over)
            board = await draw_puzzle(drawing, shown, puzzle_names(puzzle))
            row = PuzzleTry(1, puzzle.id, PRACTICE, 0, ended_at=9 if is_over else None, tries=2, solved=is_over)
            state = PuzzleState(puzzle, row, Solver())
            post = solved_post(state, shown, board, "red") if is_over else puzzle_post(state, shown, board, ())
            found += [post, board, *(wrong_line(shown, choice, "red") for choice in puzzle.choices)]
    finally:
        drawing.close()
    return found


@pytest.mark.parametrize("puzzle", OF_CHANCES, ids=lambda puzzle: f"{puzzle.id}-{puzzle.motif}")
async def test_two_worlds_make_one_puzzle(puzzle: Puzzle) -> None:
    rules, state = puzzle.rules, puzzle.state()
    view = rules.seat_view(state, puzzle.seat)
    other = next(world for ply in range(9) if (world := rules.resample(view, Dice(b"other", ply))) != state)
    elsewhere = replace(puzzle, start=encode(rules, "start_position", rules.describe(other)))
    assert elsewhere.start != puzzle.start
    assert await artefacts(elsewhere) == await artefacts(puzzle)


@pytest.mark.parametrize("puzzle", OF_CHANCES, ids=lambda puzzle: f"{puzzle.id}-{puzzle.motif}")
def test_a_wrong_answer_is_told_with_both_numbers(puzzle: Puzzle) -> None:
    shown: Scene = scene(puzzle)
    line = wrong_line(shown, min(puzzle.values, key=lambda choice: puzzle.values[choice]), "red")
    assert "The best choice: " in line
    assert "Try again." in line
    assert ("kills it and lives" in line) == (puzzle.motif is Motif.FIGHT)


@pytest.mark.parametrize("puzzle", SURE, ids=lambda puzzle: f"{puzzle.id}-{puzzle.motif}")
def test_a_wrong_answer_is_told_with_what_follows_it(puzzle: Puzzle) -> None:
    rules = puzzle.rules
    legal = [rules.format(action) for action in rules.legal_actions(puzzle.state(), puzzle.seat)]
    typed = [text for text in legal if text not in puzzle.choices][:3]
    for wrong in [choice for choice in (*puzzle.choices, *typed) if choice not in puzzle.solutions]:
        line = wrong_line(scene(puzzle, wrong=wrong), wrong, "red")
        assert re.search(r" wins|Ada answers .+\. Try|That does not win\. red placed .+\. Try", line), line
