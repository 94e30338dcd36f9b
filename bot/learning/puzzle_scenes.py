"""The positions of a puzzle, as the solver's seat sees them. A scene holds views, never states."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.kernel.matches.computer_names import computer_id
from bot.kernel.matches.position import Position
from bot.kernel.store.match_row import MatchRow, SeatRow, Status
from engines.core.beliefs import Belief
from engines.core.entry import Entry
from engines.core.errors import RulesError
from engines.core.playback import AnyFrame, AnyFrameView, Frame
from engines.core.rules import Outcome
from players.puzzles import Motif, Puzzle


@dataclass(frozen=True, slots=True)
class Scene:
    """The position of a puzzle and, once it was answered, those that follow."""

    puzzle: Puzzle
    start: AnyFrameView
    actions: tuple[object, ...]
    """The choices, parsed by the rules."""
    line: tuple[AnyFrameView, ...] = ()
    """The positions of the proof line, or after a wrong answer and the reply that refutes it, if any."""
    odds: Belief | None = None
    """The beliefs of the seat, shown once the puzzle is solved."""

    @property
    def last(self) -> AnyFrameView:
        """Return the newest position."""
        return self.line[-1] if self.line else self.start

    @property
    def public_view(self) -> Any:
        """Return the public view of the first position."""
        return self.start.view if self.seat_is_public else self.start.view.public

    @property
    def seat_is_public(self) -> bool:
        """Return whether the solver's view is the public one, in games without hidden information."""
        return not self.puzzle.rules.info.hidden


def scene(puzzle: Puzzle, *, with_line: bool = False, wrong: str = "") -> Scene:
    """Return the scene of a puzzle; `with_line` adds the proof line or the odds, `wrong` the line of a wrong answer.

    A puzzle about odds has no line: its solution does not depend on the real hidden state, which is not shown.
    """
    rules, frame = puzzle.rules, _first(puzzle)
    observer = puzzle.seat if rules.info.hidden else None
    actions = tuple(rules.parse(frame.state, puzzle.seat, choice) for choice in puzzle.choices)
    start = frame.seen_by(observer)
    entries = () if puzzle.values else puzzle.line if with_line else _after_wrong(puzzle, frame, wrong)
    line = tuple(each.seen_by(observer) for each in _enter_all(frame, entries))
    return Scene(puzzle, start, actions, line, puzzle.belief if with_line else None)


def _enter_all(frame: AnyFrame, entries: Sequence[str]) -> Iterator[AnyFrame]:
    """Yield the frame after each entry of the seats in turn, up to the end of the game."""
    for text in entries:
        turn = frame.turn
        if isinstance(turn, Outcome):
            return
        frame = frame.enter(Entry(turn.seats[0], text))
        yield frame


def _after_wrong(puzzle: Puzzle, frame: AnyFrame, wrong: str) -> tuple[str, ...]:
    """Return a wrong answer, if there is one, and the reply that refutes it, if any."""
    known = puzzle.refutations.get(wrong)
    if not wrong or known:
        return (wrong, known) if known else ()
    # The answer was typed, or fails without a reply. A threat that it leaves open also refutes other answers.
    others = sorted(set(puzzle.refutations.values())) if puzzle.motif is Motif.SAVE else ()
    return next(((wrong, reply) for reply in others if _wins(frame, (wrong, reply))), (wrong,))


def _wins(frame: AnyFrame, entries: Sequence[str]) -> bool:
    """Return whether these entries are legal and the last one wins for its seat."""
    try:
        *_, before, last = (frame, *_enter_all(frame, entries))
    except RulesError:
        return False
    return (
        isinstance(last.turn, Outcome)
        and not isinstance(before.turn, Outcome)
        and last.turn.winners == before.turn.seats
    )


def puzzle_position(puzzle: Puzzle, user_id: int, names: Sequence[str]) -> Position:
    """Return the position of a puzzle as a match with its solver to move, for the dialogue of its game."""
    frame = _first(puzzle)
    _ = frame.public_view, frame.seat_view(puzzle.seat)  # computed here, because they are needed next
    holders = [user_id if seat == puzzle.seat else computer_id("hard", seat) for seat in range(puzzle.seats)]
    options, version = json.dumps(dict(puzzle.options)), puzzle.rules.info.rules_version
    match = MatchRow(
        match_id=0,
        game=puzzle.game,
        rules_version=version,
        options=options,
        seats=puzzle.seats,
        status=Status.PLAYING,
        secret="",
        channel_id=0,
        turn_time=0,
        created_at=0,
        table=tuple(SeatRow(at, holders[at], name, 0) for at, name in enumerate(names)),
    )
    return Position(match, 0, 0, frame)


def canonical(puzzle: Puzzle, typed: str) -> str:
    """Return a typed action in canonical form. Raises RulesError if it is not legal."""
    rules, frame = puzzle.rules, _first(puzzle)
    action = rules.parse(frame.state, puzzle.seat, typed)
    frame.act(puzzle.seat, action)
    return rules.format(action)


def names_at(puzzle: Puzzle, own: str, others: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all seats: `own` for the solver's, `others` for the rest."""
    rest = iter(others)
    return tuple(own if seat == puzzle.seat else next(rest) for seat in range(puzzle.seats))


def _first(puzzle: Puzzle) -> AnyFrame:
    return Frame(puzzle.rules, puzzle.seats, puzzle.id.encode(), puzzle.state())
