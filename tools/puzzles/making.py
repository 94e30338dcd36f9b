"""Generation of the puzzles of a game, and verification of the stored ones."""

import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol, cast

from players.core.budget import Budget
from players.puzzles.puzzle import Motif, Puzzle, file_of, puzzles_of

_SHARES: Final = {Motif.WIN_1: 0.15, Motif.LIST_2: 0.4, Motif.KEEP: 0.35, Motif.CHALLENGE: 0.25, Motif.FIGHT: 0.75}
"""The maximum share of a motif among all puzzles, by default a half: easy motifs are soon familiar.

A family may define `SHARES`; with `answer_of` each answer is limited to about half of a motif's puzzles."""


class Family(Protocol):
    """The interface of a module of `families`."""

    def candidates(self, seed: str) -> Iterator[Puzzle]:
        """Yield puzzles endlessly."""

    def fault_of(self, puzzle: Puzzle) -> str:
        """Return the fault of a puzzle; '' for none."""


def family(game: str) -> Family:
    """Return the puzzle module of a game; ModuleNotFoundError if there is none."""
    return cast("Family", importlib.import_module(f"tools.puzzles.families.{game}"))


def make(game: str, count: int, seed: str, seconds: float) -> list[Puzzle]:
    """Return the stored puzzles with new ones appended, up to `count`, within `seconds` of processor time.

    Each new one has been verified. Stored ones never change: people have been rated by them.
    """
    puzzles = list(puzzles_of(game))
    motifs = Counter(puzzle.motif for puzzle in puzzles)
    shares = {**_SHARES, **getattr(family(game), "SHARES", {})}
    budget, known = Budget(sys.maxsize, seconds), {puzzle.start for puzzle in puzzles}
    for puzzle in family(game).candidates(seed):
        if len(puzzles) >= count or not budget.has_left:
            break
        if motifs[puzzle.motif] >= count * shares.get(puzzle.motif, 0.5) or puzzle.start in known:
            continue
        if _is_common(puzzle, puzzles):
            continue
        known.add(puzzle.start)
        number = 1 + max((int(each.id.rpartition("-")[2]) for each in puzzles), default=0)
        numbered = replace(puzzle, id=f"{game}-{number}")
        if family(game).fault_of(numbered):
            continue
        puzzles.append(numbered)
        motifs[puzzle.motif] += 1
        write(game, puzzles)
    return puzzles


def answer_of(puzzle: Puzzle) -> str:
    """Return the answer to a question with two answers; '' for another."""
    find: Callable[[Puzzle], str] = getattr(family(puzzle.game), "answer_of", lambda _: "")
    return find(puzzle)


def _is_common(puzzle: Puzzle, puzzles: Sequence[Puzzle]) -> bool:
    """Return whether more than half of the puzzles of a motif already have the same answer."""
    answer, alike = answer_of(puzzle), [each for each in puzzles if each.motif is puzzle.motif]
    return bool(answer) and 2 * sum(answer_of(each) == answer for each in alike) > len(alike)


def write(game: str, puzzles: list[Puzzle]) -> None:
    """Store the puzzles of a game."""
    file_of(game).write_text("".join(puzzle.to_json() + "\n" for puzzle in puzzles), "utf-8")


def faults(game: str) -> dict[str, str]:
    """Return the faults of a game's stored puzzles, by id."""
    faults_by_id = {puzzle.id: family(game).fault_of(puzzle) for puzzle in puzzles_of(game)}
    return {puzzle_id: fault for puzzle_id, fault in faults_by_id.items() if fault}


def summary(puzzles: Sequence[Puzzle]) -> str:
    """Return the number of puzzles of each motif."""
    motifs = Counter(puzzle.motif.value for puzzle in puzzles)
    return ", ".join(f"{motif} {number}" for motif, number in sorted(motifs.items()))
