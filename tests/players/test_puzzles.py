"""Puzzles: each can be shown, and answered with what is stored."""

from engines.core.dice import Dice
from players.puzzles import GAMES_WITH_PUZZLES, Puzzle, puzzles_of

EVERY = [puzzle for game in GAMES_WITH_PUZZLES for puzzle in puzzles_of(game)]


def test_each_puzzle_can_be_shown_and_answered() -> None:
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY) == len({(each.game, each.start) for each in EVERY})
    for puzzle in EVERY[::24]:
        # All are set up and played where all are verified: that takes seconds.
        state = puzzle.state()
        for choice in puzzle.choices:
            puzzle.rules.apply(state, puzzle.seat, puzzle.rules.parse(state, puzzle.seat, choice), Dice(b"any", 1))
    for puzzle in EVERY:
        assert set(puzzle.solutions) <= set(puzzle.choices), puzzle.id
        assert len(puzzle.choices) <= (20 if puzzle.values else 25), "they are buttons, in rows that leave one free"
        assert puzzle.line[0] in puzzle.solutions, puzzle.id
        assert puzzle.margin > 0, puzzle.id
        assert Puzzle.from_json(puzzle.to_json()) == puzzle
