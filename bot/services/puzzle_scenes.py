"""The positions of a puzzle, as the solver's seat sees them. States stay in here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.beliefs import Belief
from engines.core.entry import Entry
from engines.core.playback import Frame, FrameView
from engines.core.rules import Outcome
from players.puzzles import Puzzle

AnyFrame = Frame[Any, Any, Any, Any, Any]
AnyFrameView = FrameView[Any, Any, Any]  # Any: of the game's own types, as in the catalogue


@dataclass(frozen=True, slots=True)
class Scene:
    """The position of a puzzle and, once it was answered, what follows."""

    puzzle: Puzzle
    start: AnyFrameView
    actions: tuple[object, ...]
    """The choices, as the rules read them."""
    line: tuple[AnyFrameView, ...] = ()
    """The positions of the proof line."""
    odds: Belief | None = None
    """What the seat could believe, once it was answered."""

    @property
    def last(self) -> AnyFrameView:
        """Return the newest position."""
        return self.line[-1] if self.line else self.start

    @property
    def public_view(self) -> Any:
        """Return what everybody sees of the position."""
        return self.start.view if self.seat_is_public else self.start.view.public

    @property
    def seat_is_public(self) -> bool:
        """Tell whether everybody sees what the solver sees."""
        return not self.puzzle.rules.info.hidden


def scene(puzzle: Puzzle, *, with_line: bool = False) -> Scene:
    """Return the position of a puzzle, and the proof line or the odds where its solution is to be shown.

    A puzzle of chances has no line: what really lay hidden decides nothing, and is not shown.
    """
    rules, frame = puzzle.rules, _first(puzzle)
    observer = puzzle.seat if rules.info.hidden else None
    actions = tuple(rules.parse(frame.state, puzzle.seat, choice) for choice in puzzle.choices)
    start, line = frame.seen_by(observer), list[AnyFrameView]()
    for text in puzzle.line if with_line and not puzzle.values else ():
        turn = frame.turn
        if isinstance(turn, Outcome):
            break
        frame = frame.enter(Entry(turn.seats[0], text))
        line.append(frame.seen_by(observer))
    return Scene(puzzle, start, actions, tuple(line), puzzle.belief if with_line else None)


def canonical(puzzle: Puzzle, typed: str) -> str:
    """Return the legal action that was typed, in canonical text; a RulesError for anything else."""
    rules, frame = puzzle.rules, _first(puzzle)
    action = rules.parse(frame.state, puzzle.seat, typed)
    frame.act(puzzle.seat, action)
    return rules.format(action)


def action_of(puzzle: Puzzle, text: str) -> object:
    """Return the action of a canonical text in the position of a puzzle."""
    return puzzle.rules.parse(_first(puzzle).state, puzzle.seat, text)


def names_at(puzzle: Puzzle, own: str, others: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the seats, with the solver's own at theirs."""
    rest = iter(others)
    return tuple(own if seat == puzzle.seat else next(rest) for seat in range(puzzle.seats))


def _first(puzzle: Puzzle) -> AnyFrame:
    return Frame(puzzle.rules, puzzle.seats, puzzle.id.encode(), puzzle.state())
