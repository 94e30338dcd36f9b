"""Placing the regions: checking a grid a player wrote, and placing one at random (rules/mono.md, first round)."""

from collections.abc import Collection, Iterable

from engines.core.dice import Dice
from engines.core.errors import IllegalActionError
from engines.mono.view import LABELS, Grid, cell_count, cell_name, neighbours


def read_grid(labels: str, size: int) -> Grid:
    """Return the grid a player wrote; IllegalActionError names its first fault."""
    count = cell_count(size)
    if len(labels) != count:
        word = "short" if len(labels) < count else "long"
        raise IllegalActionError(f"The grid is too {word}: it has {len(labels)} labels and needs exactly {count}.")
    bad = next((label for label in labels if label not in LABELS[:size]), None)
    if bad is not None:
        raise IllegalActionError(f"`{bad}` is not a region: use the labels 1 to {LABELS[size - 1]}.")
    grid = tuple(LABELS.index(label) + 1 for label in labels)
    for value in range(1, size + 1):
        _check_region(grid, size, value)
    return grid


def _check_region(grid: Grid, size: int, value: int) -> None:
    label = LABELS[value - 1]
    cells = [cell for cell, found in enumerate(grid) if found == value]
    if len(cells) != value:
        need = "1 cell" if value == 1 else f"{value} cells"
        raise IllegalActionError(f"Region {label} needs exactly {need}, the grid has {len(cells)}.")
    joined = _gap_from(cells[0], set(cells), size)
    if len(joined) != value:
        apart = next(cell for cell in cells if cell not in joined)
        raise IllegalActionError(
            f"Region {label} is split: {cell_name(size, apart)} is not joined to "
            f"{cell_name(size, cells[0])} by cells that share a side."
        )


def random_grid(size: int, dice: Dice) -> Grid:
    """Place the regions by the algorithm of the rules, from a new shuffle as often as it takes."""
    while True:
        values = _try_to_fill(size, dice)
        if values is not None:
            return tuple(values)


def _try_to_fill(size: int, dice: Dice) -> list[int] | None:
    unused = dice.shuffle(range(1, size + 1))
    values = [0] * cell_count(size)
    gaps = [frozenset(range(len(values)))]
    while gaps:
        gap = min(gaps, key=lambda cells: (len(cells), min(cells)))
        members = _members_that_fill(len(gap), unused)
        if members is None:
            return None
        region = dice.choice(members)
        shape = _grow(gap, region, size, dice)
        for cell in shape:
            values[cell] = region
        unused.remove(region)
        gaps.remove(gap)
        gaps.extend(_gaps(gap - shape, size))
    return values


def _members_that_fill(total: int, regions: list[int]) -> tuple[int, ...] | None:
    """The first set of `regions`, by depth-first search in their order, with sizes that add up to `total`.

    Sums that failed are remembered with the place in the list, which changes nothing of the order and keeps the
    search short.
    """
    failed: set[tuple[int, int]] = set()

    def search(at: int, rest: int) -> tuple[int, ...] | None:
        if rest == 0:
            return ()
        if rest < 0 or at == len(regions) or (at, rest) in failed:
            return None
        taken = search(at + 1, rest - regions[at])
        if taken is not None:
            return (regions[at], *taken)
        skipped = search(at + 1, rest)
        if skipped is None:
            failed.add((at, rest))
        return skipped

    return search(0, total)


def _grow(gap: frozenset[int], region: int, size: int, dice: Dice) -> frozenset[int]:
    """A random connected shape of `region` cells in the gap."""
    shape = {dice.choice(sorted(gap))}
    frontier: set[int] = set()
    newest = next(iter(shape))
    while len(shape) < region:
        frontier.update(cell for cell in neighbours(size, newest) if cell in gap and cell not in shape)
        newest = dice.choice(sorted(frontier))
        frontier.remove(newest)
        shape.add(newest)
    return frozenset(shape)


def _gaps(cells: Iterable[int], size: int) -> list[frozenset[int]]:
    left = set(cells)
    found = []
    while left:
        gap = _gap_from(min(left), left, size)
        found.append(gap)
        left -= gap
    return found


def _gap_from(start: int, cells: Collection[int], size: int) -> frozenset[int]:
    """The cells of `cells` joined to `start` by shared sides."""
    found, queue = {start}, [start]
    while queue:
        for cell in neighbours(size, queue.pop()):
            if cell in cells and cell not in found:
                found.add(cell)
                queue.append(cell)
    return frozenset(found)
