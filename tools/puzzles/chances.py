"""Puzzles of games with secrets or dice: the best choice on average, over all positions consistent with the view.

A family computes the worth of every choice in all positions that look the same to the seat, and a slower method
verifies it. A puzzle contains no part of the real position except the seat's view.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engines import AnyRules
from engines.core.beliefs import Belief
from engines.core.codec import encode
from engines.core.options import changed_options
from engines.core.rules import Seat
from players.puzzles.puzzle import Motif, Puzzle

DIGITS: Final = 4
"""The number of decimals of stored values."""
SAME: Final = 1e-9
"""Values that differ by no more than this are equal."""


def best_of(values: Mapping[str, float]) -> tuple[tuple[str, ...], float]:
    """Return the actions of the highest value, and its margin over the best other action.

    The margin is 0 if there is no other.
    """
    best = max(values.values())
    solutions = tuple(sorted(text for text, value in values.items() if value > best - SAME))
    others = [value for text, value in values.items() if text not in solutions]
    return solutions, best - max(others) if others else 0.0


def chance_puzzle(
    rules: AnyRules,
    state: Any,
    seat: Seat,
    motif: Motif,
    values: Mapping[str, float],
    choices: Sequence[str],
    rating: int,
    belief: Belief | None,
    options: object,
    seats: int = 2,
) -> Puzzle:
    """Return the puzzle of a position; `values` has the worth of every action in `choices`, and of others."""
    solutions, margin = best_of(values)
    shown = tuple(text for text in solutions if text in choices)
    return Puzzle(
        f"{rules.info.key}-0",
        motif,
        seat,
        encode(rules, "start_position", rules.describe(state)),
        shown,
        shown[:1],
        round(margin, DIGITS),
        rating,
        tuple(choices),
        {},
        changed_options(options),
        seats,
        {text: round(values[text], DIGITS) for text in choices},
        belief,
    )


def chance_fault(puzzle: Puzzle, values: Mapping[str, float], belief: Belief | None) -> str:
    """Return the fault of a puzzle, by the values and the belief of a slower method; '' for none."""
    solutions, margin = best_of(values)
    if puzzle.solutions != tuple(text for text in solutions if text in puzzle.choices) or not puzzle.solutions:
        return f"its solutions are {', '.join(solutions)}"
    if abs(margin - puzzle.margin) > 10**-DIGITS:
        return f"its margin is {margin:.4f}"
    if set(puzzle.values) != set(puzzle.choices) or puzzle.line != puzzle.solutions[:1]:
        return "its choices are not those that have a value, or its line does not begin with a solution"
    wrong = [text for text, value in puzzle.values.items() if abs(values[text] - value) > 10**-DIGITS]
    if wrong:
        return f"the value of {wrong[0]} is {values[wrong[0]]:.4f}"
    return "" if _chances(belief) == _chances(puzzle.belief) else "its odds are others"


def _chances(belief: Belief | None) -> dict[Any, float]:
    return {} if belief is None else {fact: round(chance, 6) for fact, chance in belief.chances.items()}
