"""The rules of Monoch straight from their words, slowly, to hold the engine against.

A block has sixteen points, the half-inch squares of its surface. A point is a cell and the direction it faces.
"""

import itertools
from collections.abc import Iterator, Sequence

Cell = tuple[int, int, int]
Laid = tuple[str, int, int, int, int]
"""Type, turn, x, y, z."""

PATTERNS = {"A": "BBBB", "B": "WWWW", "C": "BWWW", "D": "WBBB", "E": "BBWW", "F": "BWWB", "G": "BWWB", "H": "BWWB"}
FACES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def colours(block: Laid) -> dict[Cell, str]:
    """The colour of each cell: the pattern turned as a whole about the middle of the block."""
    kind, turn, x, y, z = block
    spots = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (1, 1): 3}
    found = {}
    for (dx, dy), at in spots.items():
        for _ in range(turn // 90):
            dx, dy = 1 - dy, dx
        found[x + dx, y + dy, z] = PATTERNS[kind][at]
    return found


def points(block: Laid) -> Iterator[tuple[Cell, tuple[int, int, int], str]]:
    """The sixteen points: cell, direction and colour."""
    cells = colours(block)
    for (x, y, z), colour in cells.items():
        for dx, dy, dz in FACES:
            if (x + dx, y + dy, z + dz) not in cells:
                yield (x, y, z), (dx, dy, dz), colour


def touching(one: Laid, other: Laid) -> list[tuple[str, str]]:
    """The colours of each pair of points that lie on each other."""
    facing = {(cell, way): colour for cell, way, colour in points(other)}
    found = []
    for (x, y, z), (dx, dy, dz), colour in points(one):
        opposite = facing.get(((x + dx, y + dy, z + dz), (-dx, -dy, -dz)))
        if opposite is not None:
            found.append((colour, opposite))
    return found


def legal(blocks: Sequence[Laid], pool: dict[str, int], *, first: bool, flat: bool) -> set[Laid]:
    """Every legal block, with each look of a type once: the least turn that gives it."""
    filled = {cell for block in blocks for cell in colours(block)}
    xs = range(min(block[2] for block in blocks) - 3, max(block[2] for block in blocks) + 4)
    ys = range(min(block[3] for block in blocks) - 3, max(block[3] for block in blocks) + 4)
    layers = range(1) if first or flat else range(max(block[4] for block in blocks) + 2)
    found = set()
    for x, y, z in itertools.product(xs, ys, layers):
        own = {(x + dx, y + dy, z) for dx in (0, 1) for dy in (0, 1)}
        if own & filled or (z and not all((cx, cy, z - 1) in filled for cx, cy, _ in own)):
            continue
        looks: dict[tuple[str, tuple[tuple[Cell, str], ...]], Laid] = {}
        for kind in (kind for kind, left in pool.items() if left):
            for turn in (0, 90, 180, 270):
                block = (kind, turn, x, y, z)
                looks.setdefault((kind, tuple(sorted(colours(block).items()))), block)
        for block in looks.values():
            pairs = [touching(block, other) for other in blocks]
            enough = sum(bool(pair) for pair in pairs) >= (1 if first else 2)
            if enough and any(one == other for pair in pairs for one, other in pair):
                found.add(block)
    return found


def fewest_blocks(blocks: Sequence[Laid], colour: str, axis: int) -> int | None:
    """Blocks on the shortest strip of a colour from end to end along axis 0 (x) or 1 (y), each block counted once.

    Only a block in two parts can be passed twice. Every choice of such blocks is paid for beforehand and free to enter.
    """
    parts = [(index, part) for index, block in enumerate(blocks) for part in _parts(block, colour)]
    parted = [one for (one, _), (other, _) in itertools.pairwise(parts) if one == other]
    choices = [paid for size in range(len(parted) + 1) for paid in itertools.combinations(parted, size)]
    found = (_fewest_beyond(paid, parts, axis, _limits(blocks, axis)) for paid in choices)
    return min((count for count in found if count is not None), default=None)


def _limits(blocks: Sequence[Laid], axis: int) -> tuple[int, int]:
    ends = [(block[2], block[3])[axis] for block in blocks]
    return min(ends), max(ends) + 1


def _fewest_beyond(
    paid: Sequence[int], parts: Sequence[tuple[int, set[Cell]]], axis: int, limits: tuple[int, int]
) -> int | None:
    """The paid blocks and those entered besides on the shortest way, by all pairs of parts."""
    far = 10**6
    cost = [0 if index in paid else 1 for index, _ in parts]
    steps = [[0 if i == j else far for j in range(len(parts))] for i in range(len(parts))]
    for (i, (one, a)), (j, (other, b)) in itertools.combinations(enumerate(parts), 2):
        if one != other and any(_meet(p, q) for p in a for q in b):
            steps[i][j], steps[j][i] = cost[j], cost[i]
    for k, i, j in itertools.product(range(len(parts)), repeat=3):
        steps[i][j] = min(steps[i][j], steps[i][k] + steps[k][j])
    low, high = limits
    reach = [
        len(paid) + cost[i] + steps[i][j]
        for i, (_, a) in enumerate(parts)
        for j, (_, b) in enumerate(parts)
        if any(cell[axis] == low for cell in a) and any(cell[axis] == high for cell in b) and steps[i][j] < far
    ]
    return min(reach, default=None)


def _parts(block: Laid, colour: str) -> list[set[Cell]]:
    """The quadrants of a colour that hold together inside a block."""
    cells = [cell for cell, found in colours(block).items() if found == colour]
    bridged = {"F": "B", "G": "W", "H": "BW"}.get(block[0], "")
    if len(cells) == 2 and not _meet(*cells) and colour not in bridged:
        return [{cell} for cell in cells]
    return [set(cells)] if cells else []


def _meet(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1
