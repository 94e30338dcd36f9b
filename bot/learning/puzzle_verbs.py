"""The verbs of puzzles."""

import re
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines import GAMES
from players.puzzles import find_puzzle

_DAY: Final = re.compile(r"(20\d\d-[01]\d-[0-3]\d)?", re.ASCII)


def check_known(puzzle: str, day: str) -> None:
    """Raise MalformedError for a puzzle or a day that no button names."""
    if find_puzzle(puzzle) is None or not _DAY.fullmatch(day):
        raise MalformedError("no puzzle of ours")


class NextPuzzle(Verb, name="puzzle", looks=True):
    """Open a puzzle that one has not seen; '' for one of any game."""

    game: str = ""

    def __post_init__(self) -> None:
        if self.game and self.game not in GAMES:
            raise MalformedError("no game of ours")


class OpenDaily(Verb, name="daily", looks=True):
    """Open the puzzle of a day, in the server whose channel shows it."""

    day: str

    def __post_init__(self) -> None:
        if not self.day or not _DAY.fullmatch(self.day):
            raise MalformedError("no day")


class SharePuzzle(Verb, name="daily_share"):
    """Post how the puzzle of a day went, without its solution."""

    puzzle: str
    day: str

    def __post_init__(self) -> None:
        check_known(self.puzzle, self.day)


class AnswerPuzzle(Verb, name="puzzle_answer", looks=True):
    """Answer with one of the puzzle's choices, counted from 0."""

    puzzle: str
    choice: int
    day: str = ""

    def __post_init__(self) -> None:
        check_known(self.puzzle, self.day)
        puzzle = find_puzzle(self.puzzle)
        if puzzle is None or not 0 <= self.choice < len(puzzle.choices):
            raise MalformedError("no choice of it")


class TypePuzzle(Verb, name="puzzle_type", looks=True, effort=Effort.REQUEST):
    """Open the form for another answer, or submit it."""

    puzzle: str
    day: str = ""

    def __post_init__(self) -> None:
        check_known(self.puzzle, self.day)
        puzzle = find_puzzle(self.puzzle)
        if puzzle is None or puzzle.values:
            raise MalformedError("no answer can be typed")


class SolvePuzzle(Verb, name="puzzle_solution", looks=True):
    """Give up, and see the solution."""

    puzzle: str
    day: str = ""

    def __post_init__(self) -> None:
        check_known(self.puzzle, self.day)
