"""Puzzles: what is stored holds by a search that shares nothing with the one that found it."""

from collections import Counter
from dataclasses import replace

import pytest

from engines.core.codec import encode
from engines.core.dice import Dice
from players.puzzles import GAMES_WITH_PUZZLES, Motif, Puzzle, puzzles_of
from tools.puzzles.families.monsters_turns import MARGIN, is_puzzle
from tools.puzzles.making import answer_of, family, faults

EVERY = [puzzle for game in GAMES_WITH_PUZZLES for puzzle in puzzles_of(game)]
SAMPLE = [
    min((each for each in puzzles_of(game) if each.motif is motif), key=lambda each: len(each.choices))
    for game, motif in sorted({(each.game, each.motif) for each in EVERY if each.motif is not Motif.WIN_3})
]
"""One of each game and motif with the fewest choices, which is soon verified."""
VALUED = [
    min((each for each in SAMPLE if each.values and each.game == game), key=lambda each: len(each.choices))
    for game in sorted({each.game for each in SAMPLE if each.values})
]
"""One of each game whose solver values choices: what is checked of values differs by game alone."""


def by_id(puzzle: Puzzle) -> str:
    return f"{puzzle.id}-{puzzle.motif}"


@pytest.mark.parametrize(
    "puzzle",
    # A save is found among all replies to all moves, which takes seconds.
    [
        pytest.param(each, marks=pytest.mark.soak) if each.motif is Motif.SAVE and each.game == "monoch" else each
        for each in SAMPLE
        if not each.values
    ],
    ids=by_id,
)
def test_one_puzzle_of_each_sure_motif_verifies(puzzle: Puzzle) -> None:
    assert family(puzzle.game).fault_of(puzzle) == ""


@pytest.mark.parametrize("motif", [Motif.BLUFF, Motif.CHALLENGE])
def test_each_of_two_answers_is_right_in_about_half_of_the_puzzles(motif: Motif) -> None:
    answers = Counter(answer_of(puzzle) for puzzle in EVERY if puzzle.motif is motif)
    assert len(answers) == 2
    assert min(answers.values()) >= 0.4 * answers.total()


def test_the_answer_to_a_puzzle_of_monsters_is_best_by_far_in_whole_turns() -> None:
    for puzzle in puzzles_of("monsters"):
        assert is_puzzle(puzzle.motif, puzzle.values, MARGIN), puzzle.id


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES_WITH_PUZZLES)
def test_every_puzzle_verifies(game: str) -> None:
    assert faults(game) == {}


# A puzzle of Monsters! takes seconds, one of Monoch minutes.
@pytest.mark.parametrize("game", ["mambo", "mono", "monocards"])
def test_a_new_puzzle_verifies(game: str) -> None:
    assert family(game).fault_of(next(family(game).candidates("new"))) == ""


@pytest.mark.parametrize("puzzle", VALUED, ids=by_id)
def test_a_puzzle_verifies_with_other_hidden_things_too(puzzle: Puzzle) -> None:
    rules, state = puzzle.rules, puzzle.state()
    view = rules.seat_view(state, puzzle.seat)
    other = next(world for ply in range(9) if (world := rules.resample(view, Dice(b"other", ply))) != state)
    elsewhere = replace(puzzle, start=encode(rules, "start_position", rules.describe(other)))
    assert family(puzzle.game).fault_of(elsewhere) == ""


@pytest.mark.parametrize("puzzle", VALUED, ids=by_id)
def test_a_wrong_value_is_found_out(puzzle: Puzzle) -> None:
    check = family(puzzle.game).fault_of
    wrong = min(puzzle.choices, key=lambda choice: puzzle.values[choice])
    # Duels are counted by other dice: there a small difference is none.
    assert "value" in check(replace(puzzle, values={**puzzle.values, wrong: puzzle.values[wrong] - 0.2}))
    assert "solutions" in check(replace(puzzle, solutions=(wrong,)))
    assert "margin" in check(replace(puzzle, margin=puzzle.margin + 0.01))


def test_a_puzzle_with_a_fault_is_found_out() -> None:
    puzzle = next(each for each in puzzles_of("mambo") if each.motif is Motif.WIN_2)
    wrong = next(choice for choice in puzzle.choices if choice not in puzzle.solutions)
    check = family("mambo").fault_of
    assert "solutions" in check(replace(puzzle, solutions=(*puzzle.solutions, wrong)))
    assert "solutions" in check(replace(puzzle, solutions=(wrong,)))
    assert "line" in check(replace(puzzle, line=puzzle.line[:1]))
    assert "refutation" in check(replace(puzzle, refutations={puzzle.solutions[0]: puzzle.line[1]}))
    assert "choices" in check(replace(puzzle, choices=(wrong,)))
