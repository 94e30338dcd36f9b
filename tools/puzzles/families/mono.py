"""Puzzles of Mono for two: the list of 2 to 4 cells with the highest average score over all consistent grids."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engines import GAMES
from engines.core.beliefs import Belief
from engines.core.rules import Seat
from engines.mono.options import Options
from engines.mono.view import PublicView, neighbours
from players import computer
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import best_of, chance_puzzle
from tools.puzzles.families.mono_check import (
    LENGTHS,
    Shown,
    fault_of,  # noqa: F401 - what a family has
    list_text,
)
from tools.puzzles.games import positions

_SIZES: Final = (7, 9, 6, 8, 7, 5)
_PLAYERS: Final = (("medium", "easy"), ("easy", "medium"), ("medium", "medium"))
_CELLS: Final = {Motif.LIST_2: (6, 12), Motif.LIST_3: (6, 11), Motif.LIST_4: (6, 10)}
"""The minimum and maximum number of covered cells: more would take the slow method too long."""
_FEWEST: Final = 12
_MOST: Final = 600
"""The maximum number of possible grids."""
_MARGIN: Final = 0.25
_CHOICES: Final = 10
_RATINGS: Final = {Motif.LIST_2: 1300, Motif.LIST_3: 1500, Motif.LIST_4: 1700}


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players endlessly, at most one per motif and game."""
    rules, game = GAMES["mono"], 0
    while True:
        # The turn is over after the named cells: nothing else is scored.
        options = Options(size=_SIZES[game % len(_SIZES)], no_auto=True)
        players = [computer("mono", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        seen = set[Motif]()
        for state, seat in reversed(list(positions(rules, options, players, f"{seed}:{game}"))):
            view = rules.seat_view(state, seat).public
            if view.placing:
                break
            board = view.boards[1 - seat]
            grids: list[dict[int, int]] | None = None
            for motif, (fewest, most) in _CELLS.items():
                if motif in seen or not fewest <= board.count_covered <= most:
                    continue
                grids = _grids(view.size, board.cells) if grids is None else grids
                puzzle = _puzzle(state, seat, motif, view, grids, options) if grids else None
                if puzzle is not None:
                    seen.add(motif)
                    yield puzzle
        game += 1


def _puzzle(
    state: object, seat: Seat, motif: Motif, view: PublicView, grids: Sequence[dict[int, int]], options: Options
) -> Puzzle | None:
    """Return the puzzle of a position; None if no list is best by far, or too many are."""
    values = _values(view.size, grids, LENGTHS[motif])
    solutions, margin = best_of(values)
    if margin < _MARGIN or len({frozenset(text.split(",")) for text in solutions}) > 1:
        return None
    choices = _choices(values, solutions)
    rating = _RATINGS[motif] + round(100 * max(0.0, 1.0 - margin)) + min(100, len(grids) // 10)
    return chance_puzzle(
        GAMES["mono"], state, seat, motif, values, choices, rating, _belief(Seat(1 - seat), grids), options
    )


def _choices(values: dict[str, float], solutions: Sequence[str]) -> list[str]:
    """Return one solution, its cells in a wrong order, and the best lists of other cells, the most similar."""
    best = solutions[0]
    others = sorted((text for text in values if text not in solutions), key=lambda text: (-values[text], text))
    orders = [text for text in others if set(text.split(",")) == set(best.split(","))][-1:]
    choices = {frozenset(text.split(",")): text for text in (best, *orders)}
    choices[frozenset(best.split(","))] = best
    chosen = [best, *orders]
    for text in others:
        if len(chosen) < _CHOICES and frozenset(text.split(",")) not in choices:
            choices[frozenset(text.split(","))] = text
            chosen.append(text)
    return sorted(chosen)


def _belief(seat: Seat, grids: Sequence[dict[int, int]]) -> Belief:
    counts = Counter((int(seat), cell, value) for grid in grids for cell, value in grid.items())
    return Belief(len(grids), tuple(sorted(counts.items())))


# Grids are made region by region as bit sets; lists are tracked with the set of grids in which they continue.


def _grids(size: int, shown: Shown) -> list[dict[int, int]]:
    """Return the values of the covered cells in each consistent grid; [] if there are too few or too many."""
    board = _Regions(size, shown)
    grids: list[dict[int, int]] = []
    for grid in board.fill(board.covered, size):
        grids.append(grid)
        if len(grids) > _MOST:
            return []
    return grids if len(grids) >= _FEWEST else []


@dataclass(frozen=True, slots=True)
class _Shape:
    cells: int
    left: int
    """The number of missing cells."""


class _Regions:
    """Fills covered cells with regions, the largest first."""

    def __init__(self, size: int, shown: Shown) -> None:
        cells = range(len(shown))
        self.near = [sum(1 << other for other in neighbours(size, cell)) for cell in cells]
        self.covered = sum(1 << cell for cell in cells if shown[cell] is None)
        self.open = [sum(1 << cell for cell in cells if shown[cell] == value) for value in range(size + 1)]

    def fill(self, free: int, value: int) -> Iterator[dict[int, int]]:
        """Yield the ways to fill the free cells with the regions up to a value."""
        if value == 0:
            yield {}
            return
        region = self.open[value]
        for cells in self._shapes(_Shape(region, value - region.bit_count()), free):
            for rest in self.fill(free & ~cells, value - 1):
                yield rest | dict.fromkeys(_bits(cells), value)

    def _shapes(self, region: _Shape, free: int) -> Iterator[int]:
        """Yield each set of free cells that completes a region, once."""
        if region.left == 0:
            if self._is_whole(region.cells):
                yield 0
            return
        if region.cells == 0:
            for cell in _bits(free):
                # Shapes with an earlier cell have been yielded already.
                free &= ~(1 << cell)
                for more in self._shapes(_Shape(1 << cell, region.left - 1), free):
                    yield more | 1 << cell
            return
        edge = self._edge(self._part(region.cells)) & free
        for cell in _bits(edge):
            free &= ~(1 << cell)
            for more in self._shapes(_Shape(region.cells | 1 << cell, region.left - 1), free):
                yield more | 1 << cell

    def _part(self, cells: int) -> int:
        """Return the connected part of the first cell."""
        part, new = 0, cells & -cells
        while new:
            part |= new
            new = self._edge(new) & cells & ~part
        return part

    def _is_whole(self, cells: int) -> bool:
        return self._part(cells) == cells

    def _edge(self, cells: int) -> int:
        edge = 0
        for cell in _bits(cells):
            edge |= self.near[cell]
        return edge


def _bits(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def _values(size: int, grids: Sequence[dict[int, int]], length: int) -> dict[str, float]:
    """Return the average score of each list of `length` cells."""
    having: dict[int, list[tuple[int, int]]] = {}
    for cell in grids[0]:
        worlds: dict[int, int] = {}
        for number, grid in enumerate(grids):
            worlds[grid[cell]] = worlds.get(grid[cell], 0) | 1 << number
        having[cell] = sorted(worlds.items())
    values: dict[str, float] = {}

    def go_on(cells: tuple[int, ...], groups: dict[tuple[int, int], int], points: int) -> None:
        if len(cells) == length:
            values[list_text(size, cells)] = points / len(grids)
            return
        for cell, by_value in having.items():
            if cell in cells:
                continue
            then: dict[tuple[int, int], int] = {}
            more = points
            for (last, run), worlds in groups.items():
                for value, those in by_value:
                    if value >= last and (both := worlds & those):
                        longer = run + 1 if value == last else 1
                        more += both.bit_count() * (2 * longer - 1)
                        then[value, longer] = then.get((value, longer), 0) | both
            go_on((*cells, cell), then, more)

    go_on((), {(0, 0): (1 << len(grids)) - 1}, 0)
    return values
