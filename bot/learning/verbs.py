"""The verbs of lessons, puzzles and rules. Each contains its whole state, so that lessons survive a restart."""

import re
from collections.abc import Mapping
from typing import Annotated, Final

from bot.kernel.buttons.verb import Among, Game, GameOrAll, MalformedError, Verb, plain_verb
from bot.kernel.rate_limit import Effort
from engines import GAMES, LESSONS
from engines.core.lessons import Lesson, Task
from players.puzzles import Puzzle, find_puzzle

Rules: Final = plain_verb("rules", looks=True)
PuzzleId = Annotated[str, Among(lambda puzzle: find_puzzle(puzzle) is not None)]
Day = Annotated[str, Among(re.compile(r"(20\d\d-[01]\d-[0-3]\d)?", re.ASCII).fullmatch)]
"""The day of a puzzle of the day, as `2026-11-24`; '' for practice."""


CONTESTS: Final = "contests"
"""The key of the rules of contests: `engines/contests/rules.md`."""


class AllRules(Verb, name="all_rules", looks=True):
    """Turn to a page of the complete rules of a game or of contests, counted from 0."""

    game: Annotated[str, Among(lambda key: key == CONTESTS or key in GAMES)]
    page: int = 0


class RulesPage(Verb, name="rules_page", looks=True):
    """Turn to a page of the rules of a match, counted from 0."""

    game: Game
    page: int = 0


class Learn(Verb, name="learn", looks=True):
    """Show a task of a lesson, counted from 0; without a game, all lessons."""

    game: GameOrAll = ""
    lesson: str = ""
    at: int = 0


class TryMove(Verb, name="learn_try", looks=True):
    """Show a task after its moves were tried or its hint was opened."""

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
    """Start a match of the lesson's game against an easy computer."""

    game: str
    lesson: str = ""


def puzzle_named(puzzle_id: str) -> Puzzle:
    """Return the puzzle with that id, which a verb has validated."""
    puzzle = find_puzzle(puzzle_id)
    if puzzle is None:
        raise LookupError(puzzle_id)  # cannot happen: verbs validate their puzzle
    return puzzle


def lesson_named(game: str, name: str) -> Lesson:
    """Return the lesson of that name. Raises MalformedError if there is none."""
    named = next((lesson for lesson in LESSONS.get(game, ()) if lesson.name == name), None)
    if named is None:
        raise MalformedError("no lesson of this version")
    return named


def task_at(place: Learn) -> tuple[Lesson, Task]:
    """Return a task and its lesson. Raises MalformedError if there is none."""
    lesson = lesson_named(place.game, place.lesson)
    if not 0 <= place.at < len(lesson.tasks):
        raise MalformedError("no task of this version")
    return lesson, lesson.tasks[place.at]


def lesson_for(game: str, options: Mapping[str, object]) -> Learn | None:
    """Return the verb that opens the lesson that fits a match best; None for a game without lessons."""
    lessons = LESSONS.get(game, ())
    fitting = [each for each in lessons if not each.name or each.options.items() <= options.items()]
    return Learn(game, max(fitting, key=lambda each: len(each.options)).name) if fitting else None


class NextPuzzle(Verb, name="puzzle", looks=True):
    """Open the user's next puzzle of a game; '' for any game."""

    game: GameOrAll = ""


class OpenDaily(Verb, name="daily", looks=True):
    """Open the puzzle of a day of the server."""

    day: Annotated[Day, Among(bool)]


class SharePuzzle(Verb, name="daily_share"):
    """Post the user's result in the puzzle of a day, without its solution."""

    puzzle: PuzzleId
    day: Day


class AnswerPuzzle(Verb, name="puzzle_answer", looks=True):
    """Answer with one of the puzzle's choices, counted from 0."""

    puzzle: PuzzleId
    choice: int
    day: Day = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.choice < len(puzzle_named(self.puzzle).choices):
            raise MalformedError("no choice of it")


class TypePuzzle(Verb, name="puzzle_type", looks=True, effort=Effort.REQUEST):
    """Open the form for another answer, or submit it."""

    puzzle: Annotated[PuzzleId, Among(lambda puzzle: not puzzle_named(puzzle).values)]
    day: Day = ""


class SolvePuzzle(Verb, name="puzzle_solution", looks=True):
    """Give up and show the solution."""

    puzzle: PuzzleId
    day: Day = ""
