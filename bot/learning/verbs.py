"""The verbs of lessons, puzzles and rules. Each holds its whole place, so that a lesson goes on after a restart."""

import re
from collections.abc import Mapping
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines import GAMES, LESSONS
from engines.core.lessons import Lesson, Task
from players.puzzles import find_puzzle


class Rules(Verb, name="rules", looks=True):
    """Open the rules."""


class AllRules(Verb, name="all_rules", looks=True):
    """Turn to a page of all the rules of a game, counted from 0."""

    game: str
    page: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class RulesPage(Verb, name="rules_page", looks=True):
    """Turn to a page of the rules of a match, counted from 0."""

    game: str
    page: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class Learn(Verb, name="learn", looks=True):
    """Show a task of a lesson, counted from 0; without a game, all lessons."""

    game: str = ""
    lesson: str = ""
    at: int = 0

    def __post_init__(self) -> None:
        if self.game and self.game not in GAMES:
            raise MalformedError("no game of ours")


class TryMove(Verb, name="learn_try", looks=True):
    """Show a task after moves of it were tried, or its hint was asked for."""

    game: str
    lesson: str
    at: int
    pressed: str
    """A digit for each move that was tried and `h` for the hint, in the order of the presses."""

    @property
    def place(self) -> Learn:
        """Return the verb that shows the task."""
        return Learn(self.game, self.lesson, self.at)


class PlayNow(Verb, name="learn_play", effort=Effort.OFFER):
    """Start a match of what was learned against an easy computer."""

    game: str
    lesson: str = ""


def lesson_named(game: str, name: str) -> Lesson:
    """Return a lesson; MalformedError where there is none of that name."""
    named = next((lesson for lesson in LESSONS.get(game, ()) if lesson.name == name), None)
    if named is None:
        raise MalformedError("no lesson of this version")
    return named


def task_at(place: Learn) -> tuple[Lesson, Task]:
    """Return a task and its lesson; MalformedError where there is none."""
    lesson = lesson_named(place.game, place.lesson)
    if not 0 <= place.at < len(lesson.tasks):
        raise MalformedError("no task of this version")
    return lesson, lesson.tasks[place.at]


def lesson_for(game: str, options: Mapping[str, object]) -> Learn | None:
    """Return the way into the lesson that fits a match best, at least the game's first; None where there are none."""
    lessons = LESSONS.get(game, ())
    fitting = [each for each in lessons if not each.name or each.options.items() <= options.items()]
    return Learn(game, max(fitting, key=lambda each: len(each.options)).name) if fitting else None


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
