"""Puzzles: what is stored holds by a search that shares nothing with the one that found it."""

from dataclasses import replace

import pytest

from players.__main__ import main
from players.puzzles import GAMES_WITH_PUZZLES, Motif, Puzzle, puzzles_of
from players.puzzles.making import family

EVERY = [puzzle for game in GAMES_WITH_PUZZLES for puzzle in puzzles_of(game)]
SAMPLE = [
    next(each for each in puzzles_of(game) if each.motif is motif)
    for game, motif in sorted({(each.game, each.motif) for each in EVERY if each.motif is not Motif.WIN_3})
]


def by_id(puzzle: Puzzle) -> str:
    return f"{puzzle.id}-{puzzle.motif}"


@pytest.mark.parametrize("puzzle", SAMPLE, ids=by_id)
def test_one_puzzle_of_each_motif_verifies(puzzle: Puzzle) -> None:
    assert family(puzzle.game).fault_of(puzzle) == ""


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES_WITH_PUZZLES)
def test_every_puzzle_verifies(game: str) -> None:
    assert main(["puzzles", game, "--verify"]) == 0


def test_each_puzzle_can_be_shown_and_answered() -> None:
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY) == len({(each.game, each.start) for each in EVERY})
    for puzzle in EVERY:
        legal = {puzzle.rules.format(each) for each in puzzle.rules.legal_actions(puzzle.state(), puzzle.seat)}
        assert set(puzzle.solutions) <= set(puzzle.choices) <= legal, puzzle.id
        assert len(puzzle.choices) <= 25, puzzle.id
        assert puzzle.line[0] in puzzle.solutions, puzzle.id
        assert puzzle.margin > 0, puzzle.id
        assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_a_puzzle_with_a_fault_is_found_out() -> None:
    puzzle = next(each for each in puzzles_of("mambo") if each.motif is Motif.WIN_2)
    wrong = next(choice for choice in puzzle.choices if choice not in puzzle.solutions)
    check = family("mambo").fault_of
    assert "solutions" in check(replace(puzzle, solutions=(*puzzle.solutions, wrong)))
    assert "solutions" in check(replace(puzzle, solutions=(wrong,)))
    assert "line" in check(replace(puzzle, line=puzzle.line[:1]))
    assert "refutation" in check(replace(puzzle, refutations={puzzle.solutions[0]: puzzle.line[1]}))
    assert "choices" in check(replace(puzzle, choices=(wrong,)))
