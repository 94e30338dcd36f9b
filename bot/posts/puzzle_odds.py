"""The words of puzzles of chances: what is taken for granted, and what each choice brings on average."""

from collections.abc import Sequence
from typing import Final

from bot.services.puzzle_scenes import Scene
from bot.translation import _, translate
from engines.core.messages import N_
from players.puzzles import Motif, Puzzle

_MOST_TOLD: Final = 5
"""Choices that are told with their worth."""
_FITS: Final = N_(
    "They play any card that fits, or draw one. Skip, Reverse, Draw 2 and Wild Draw 4 cost you the turn. "
    "All hands are equally likely."
)
_ASSUMPTIONS: Final = {
    Motif.OUT: _FITS,
    Motif.KEEP: _FITS,
    Motif.BLUFF: N_("{usual} They challenge every second Wild Draw 4.", usual=_FITS),
    Motif.CHALLENGE: N_("With another card to play, they bluff 1 time in 8. Cards they draw count for you."),
}


def assumption_of(puzzle: Puzzle) -> str:
    """Return what the solver takes for granted of the opponent; '' where nothing is."""
    found = _ASSUMPTIONS.get(puzzle.motif)
    return "" if found is None else translate(found)


def worth(puzzle: Puzzle, action: object) -> str:
    """Return what a choice brings on average, in the unit of the puzzle."""
    value = puzzle.values[puzzle.rules.format(action)]
    match puzzle.motif:
        case Motif.LIST_2 | Motif.LIST_3 | Motif.LIST_4:
            return _("{points} points on average", points=f"{value:.1f}")
        case Motif.CHALLENGE if value < 0:
            return _("{cards} cards lost on average", cards=f"{-value:.1f}")
        case Motif.CHALLENGE:
            return _("{cards} cards won on average", cards=f"{value:.1f}")
    return _("{percent} %", percent=round(100 * value))


def odds_lines(scene: Scene, moves: Sequence[str]) -> list[str]:
    """Return the best choices with what they bring, the solutions first, and what was counted."""
    puzzle = scene.puzzle
    ranked = sorted(zip(puzzle.choices, scene.actions, moves, strict=True), key=lambda each: -puzzle.values[each[0]])
    lines = [
        f"{'✅' if choice in puzzle.solutions else '▫️'} "
        + _("**{move}**: {value}", move=move, value=worth(puzzle, action))
        for choice, action, move in ranked[:_MOST_TOLD]
    ]
    return [*lines, f"-# {_counted(puzzle)}"]


def _counted(puzzle: Puzzle) -> str:
    belief = puzzle.belief
    if belief is None:
        return ""
    if puzzle.motif is Motif.CHALLENGE:
        bluffs = sum(chance for fact, chance in belief.chances.items() if fact[-1] == "fits")
        return _("A bluff {percent} % of the time.", percent=round(100 * bluffs))
    count = f"{belief.samples:,}"
    if puzzle.game == "mono":
        return _("Counted over all {count} grids that fit what is open.", count=count)
    return _("Counted over all {count} hands they may hold.", count=count)
