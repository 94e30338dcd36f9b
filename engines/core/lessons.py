"""Lessons: the ideas of a game one by one, each as a position in which the learner finds a move."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engines.core.dice import Dice
from engines.core.entry import Entry
from engines.core.options import options_from_json
from engines.core.playback import AnyFrame, Frame
from engines.core.rules import Outcome, Rules, Seat

MOST_TRIES: Final = 6
_SEED: Final = bytes(32)
_FIRST: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class Played:
    """A move made in a task: the position before it, and the one after it and the entries that follow."""

    before: AnyFrame
    after: AnyFrame
    seat: Seat
    """The learner's seat."""

    @property
    def old(self) -> Any:
        """Return the learner's view before the move."""
        return self.before.seat_view(self.seat)

    @property
    def new(self) -> Any:
        """Return the learner's view after the move."""
        return self.after.seat_view(self.seat)

    def wins(self) -> bool:
        """Return whether the learner alone has won by it."""
        turn = self.after.turn
        return isinstance(turn, Outcome) and turn.winners == (self.seat,)

    def loses(self) -> bool:
        """Return whether the learner has lost by it."""
        turn = self.after.turn
        return isinstance(turn, Outcome) and self.seat not in turn.winners

    def may_lose(self) -> bool:
        """Return whether it has lost, or the next player has a winning reply. Plays all replies: that takes seconds."""
        turn = self.after.turn
        if isinstance(turn, Outcome):
            return self.loses()
        seat = turn.seats[0]
        answers = self.after.rules.legal_actions(self.after.state, seat)
        return any(Played(self.after, self.after.act(seat, answer), seat).wins() for answer in answers)

    def is_safe(self) -> bool:
        """Return whether the next player cannot win immediately."""
        return not self.may_lose()


Check = Callable[[Played], bool]
"""A function that returns whether a move achieved something. Tests call it with many dice."""


@dataclass(frozen=True, slots=True)
class Try:
    """A move offered as an answer, right or wrong, with the comment on it."""

    move: str
    """The move in canonical text."""
    answer: str
    """The effect of the move, or the reason it is wrong: at most two short sentences."""
    right: bool = False
    label: str = ""
    """The label of its button, if the move in words would be too long."""
    is_true: Check | None = None
    """Return whether the answer is true, where the task's goal does not decide. An answer that dice can disprove
    says "usually", "may" or "seldom"."""


@dataclass(frozen=True, slots=True)
class Task:
    """One idea: a position, at most two short sentences, and the moves to choose from."""

    text: str
    start: Any
    """The game's `StartPosition`."""
    tries: tuple[Try, ...]
    hint: str
    goal: Check = field(kw_only=True)
    """Returns whether a move is right."""
    seat: Seat = _FIRST
    """The learner's seat."""
    seats: int = 2
    before: tuple[Entry, ...] = ()
    """Entries between the start position and the learner's move, such as an opponent's card."""
    after: tuple[Entry, ...] = ()
    """Entries that follow a right move before the result is shown, such as the orders of other players."""
    options: Mapping[str, object] = field(default_factory=dict)
    """The options that differ from the lesson's."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A short course on a game, or on the differences of a variant."""

    name: str
    """A word in lower case for addresses; '' for the game's first lesson."""
    tasks: tuple[Task, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    """The options that differ from the defaults, also in the match that follows."""
    numbered: bool = False
    """True if pictures number the moves from 1, so that their names begin with a number."""

    def options_of(self, task: Task) -> Mapping[str, object]:
        """Return the options of a task that differ from the usual ones."""
        return {**self.options, **task.options}


AnyRules = Rules[Any, Any, Any, Any, Any]  # Any: past the catalogue nobody knows a game's types


def position_of(rules: AnyRules, lesson: Lesson, task: Task, seed: bytes = _SEED) -> AnyFrame:
    """Return the position of a task, with the learner to move. Learners get the default seed."""
    options = options_from_json(rules.Options, lesson.options_of(task))
    state = rules.start_from(task.start, options, Dice(seed, 0))
    return _enter(Frame(rules, task.seats, seed, state), task.before)


def actions_of(frame: AnyFrame, task: Task) -> tuple[Any, ...]:
    """Return the moves that a task offers."""
    return tuple(frame.rules.parse(frame.state, task.seat, each.move) for each in task.tries)


def position_after(frame: AnyFrame, task: Task, chosen: Try) -> AnyFrame:
    """Return the position after a move of a task and the entries that follow it; RulesError for an illegal move."""
    return _enter(frame, (Entry(task.seat, chosen.move), *task.after))


def _enter(frame: AnyFrame, entries: Iterable[Entry]) -> AnyFrame:
    for entry in entries:
        frame = frame.enter(entry)
    return frame
