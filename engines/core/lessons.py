"""Lessons: a game's ideas one by one, each a position from which the learner finds a move."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engines.core.dice import Dice
from engines.core.entry import Entry
from engines.core.options import options_from_json
from engines.core.playback import AnyFrame, Frame
from engines.core.rules import Rules, Seat

MOST_TRIES: Final = 6
_SEED: Final = bytes(32)
_FIRST: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class Try:
    """A move that is offered, right or wrong, and what is said of it."""

    move: str
    """In canonical text."""
    answer: str
    """Its effect, or the reason it is wrong: at most two short sentences."""
    right: bool = False
    label: str = ""
    """Its button, where the words of the move would be long."""


@dataclass(frozen=True, slots=True)
class Task:
    """One idea: a position, at most two short sentences, and the moves to choose from."""

    text: str
    start: Any
    """The game's `StartPosition`."""
    tries: tuple[Try, ...]
    hint: str
    seat: Seat = _FIRST
    """The learner's."""
    seats: int = 2
    before: tuple[Entry, ...] = ()
    """Entries between the start position and the learner's move, as an opponent's card."""
    after: tuple[Entry, ...] = ()
    """Entries that follow a right move before it is shown, as the orders of the others."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Those that differ from the lesson's."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A short course in a game, or in what differs in a variant of it."""

    name: str
    """A word in lower case for addresses; '' for the game's first lesson."""
    title: str
    tasks: tuple[Task, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    """Those that differ from the usual ones, also in the match that follows."""

    def options_of(self, task: Task) -> Mapping[str, object]:
        """Return the options of a task that differ from the usual ones."""
        return {**self.options, **task.options}


AnyRules = Rules[Any, Any, Any, Any, Any]  # Any: past the catalogue nobody knows a game's types


def position_of(rules: AnyRules, lesson: Lesson, task: Task) -> AnyFrame:
    """Return the position of a task, in which the learner is to move."""
    options = options_from_json(rules.Options, lesson.options_of(task))
    state = rules.start_from(task.start, options, Dice(_SEED, 0))
    return _enter(Frame(rules, task.seats, _SEED, state), task.before)


def actions_of(frame: AnyFrame, task: Task) -> tuple[Any, ...]:
    """Return the moves that a task offers."""
    return tuple(frame.rules.parse(frame.state, task.seat, each.move) for each in task.tries)


def position_after(frame: AnyFrame, task: Task, chosen: Try) -> AnyFrame:
    """Return the position after a move of a task and what follows it; a RulesError where the move is not legal."""
    return _enter(frame, (Entry(task.seat, chosen.move), *task.after))


def _enter(frame: AnyFrame, entries: Iterable[Entry]) -> AnyFrame:
    for entry in entries:
        frame = frame.enter(entry)
    return frame
