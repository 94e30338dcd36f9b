"""The verbs of lessons: each holds its whole place, so that a lesson goes on after a restart."""

from collections.abc import Mapping

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines import GAMES, LESSONS
from engines.core.lessons import Lesson, Task


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
