"""Puzzles: positions from games of computer players, each with its solutions, a proof line and why others fail.

`python -m tools puzzles KEY --count 60 --seed 1` generates those of a game, `--verify` checks the stored ones.
"""

from players.puzzles.puzzle import GAMES_WITH_PUZZLES, Motif, Puzzle, find_puzzle, puzzles_of

__all__ = ["GAMES_WITH_PUZZLES", "Motif", "Puzzle", "find_puzzle", "puzzles_of"]
