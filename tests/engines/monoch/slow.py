"""Strips and legal placements a second time, plainly: from the nets as the rules page prints them, edge by edge.

Each square is four triangles, one at each of its edges, known by their middles in twelfths of a cell; a block is turned
by turning those points. Where strips go is told by the four cells round an edge: the painted squares between a filled
and an empty one of them, taken in turn round the edge, join their neighbours.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "monoch.md"
UNIT = 12
CENTRE, EDGE = UNIT // 2, UNIT // 3
"""A triangle's point lies so far from the centre of its square towards its edge: in twelfths of a cell."""

Vector = tuple[int, int, int]
Cells = Mapping[Vector, int]
"""Filled cells and their blocks."""
Triangle = tuple[Vector, Vector]
"""The point, and the outward direction of its square."""
Paint = Mapping[Triangle, str]
Placed = tuple[str, str, int, int, int, int]
"""Type, face up, turn, x, y, z."""

_DIRECTIONS: Sequence[Vector] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
_FLOOR = -1


def plus(one: Vector, other: Vector, times: int = 1) -> Vector:
    return one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]


def minus(one: Vector) -> Vector:
    return -one[0], -one[1], -one[2]


@cache
def nets() -> Mapping[str, Paint]:
    """The eight blocks as the page draws them, T0, their least corner at the origin."""
    fence = PAGE.read_text(encoding="utf-8").split("```")[1].strip("\n").splitlines()
    starts = [
        [match.start() for match in re.finditer(r"[A-H](?= {3,5}[BW] [BW](?: |$))", fence[row])] for row in (0, 4)
    ]
    found: dict[str, Paint] = {}
    for row, columns in zip((0, 4), starts, strict=True):
        for at, left in enumerate(columns):
            right = columns[at + 1] if at + 1 < len(columns) else 1000
            lines = [line[left:right] for line in fence[row : row + 4]]
            found[lines[0][0]] = _fold([lines[0][1:], *lines[1:]])
    return found


def _tokens(text: str) -> list[str]:
    return re.findall(r"[/\\][BW]{2}|[BW]", text)


def _fold(lines: Sequence[str]) -> Paint:
    """Put the squares of a net where they belong: each with the directions that are up and right in the drawing."""
    north, east, up = (0, -1, 0), (1, 0, 0), (0, 0, 1)
    south, west, down = minus(north), minus(east), minus(up)
    paint: dict[Triangle, str] = {}
    for x, letters in enumerate(_tokens(lines[0])):
        paint |= _square(letters, (x, 0, 0), north, down, east)
    for x, letters in enumerate(_tokens(lines[3])):
        paint |= _square(letters, (x, 1, 0), south, up, east)
    for y, line in enumerate(lines[1:3]):
        first, top, last, under = (_tokens(part) for part in line.split("|"))
        paint |= _square(first[0], (0, y, 0), west, north, up)
        paint |= _square(last[0], (1, y, 0), east, north, down)
        for x in (0, 1):
            paint |= _square(top[x], (x, y, 0), up, north, east)
            paint |= _square(under[x], (1 - x, y, 0), down, north, west)
    return paint


def _square(letters: str, cell: Vector, outward: Vector, upper: Vector, right: Vector) -> Paint:
    """The four triangles of a square, drawn with `upper` above and `right` to the right."""
    if letters[0] == "/":
        colours = {upper: letters[1], minus(right): letters[1], right: letters[2], minus(upper): letters[2]}
    elif letters[0] == "\\":
        colours = {upper: letters[1], right: letters[1], minus(right): letters[2], minus(upper): letters[2]}
    else:
        colours = dict.fromkeys((upper, minus(upper), right, minus(right)), letters)
    centre = plus(tuple(UNIT * part + CENTRE for part in cell), outward, CENTRE)  # type: ignore[arg-type]  # three of them
    return {(plus(centre, towards, EDGE), outward): colour for towards, colour in colours.items()}


def _west(at: Vector) -> Vector:
    """Tip a vector west: what looked up looks west."""
    return -at[2], at[1], at[0]


def _south(at: Vector) -> Vector:
    return at[0], at[2], -at[1]


def _clockwise(at: Vector) -> Vector:
    return -at[1], at[0], at[2]


_TIPS = {"T": (), "B": (_west,) * 2, "E": (_west,), "W": (_west,) * 3, "N": (_south,), "S": (_south,) * 3}


@cache
def turn_block(kind: str, up: str, turn: int) -> Paint:
    """A block in an orientation, its least corner at the origin."""
    paint: Paint = nets()[kind]
    for step in (*_TIPS[up], *(_clockwise,) * (turn // 90)):
        paint = {(step(point), step(outward)): colour for (point, outward), colour in paint.items()}
    # The corner is where the outermost squares are: their points lie in its planes.
    low = tuple(min(point[axis] for point, _ in paint) for axis in range(3))
    return {(plus(point, low, -1), outward): colour for (point, outward), colour in paint.items()}  # type: ignore[arg-type]


def cells_of(kind: str, up: str, turn: int) -> set[Vector]:
    """The cells it fills, counted from the least."""
    inside = (plus(point, outward, -CENTRE) for point, outward in turn_block(kind, up, turn))
    return {(x // UNIT, y // UNIT, z // UNIT) for x, y, z in inside}


class Table:
    """A construction as this check sees it."""

    def __init__(self, blocks: Iterable[Placed]) -> None:
        self.blocks = list(blocks)
        self.cells: dict[Vector, int] = {}
        self.paint: dict[Triangle, str] = {}
        for number, (kind, up, turn, *corner) in enumerate(self.blocks):
            x, y, z = corner
            for cell in cells_of(kind, up, turn):
                self.cells[plus(cell, (x, y, z))] = number
            for (point, outward), colour in turn_block(kind, up, turn).items():
                self.paint[plus(point, (UNIT * x, UNIT * y, UNIT * z)), outward] = colour

    def block_at(self, cell: Vector) -> int | None:
        return _FLOOR if cell[2] < 0 else self.cells.get(cell)

    def exposed(self) -> dict[Triangle, str]:
        """The triangles in sight."""
        return {
            (point, outward): colour
            for (point, outward), colour in self.paint.items()
            if self.block_at(_cell(plus(point, outward, CENTRE))) is None
        }

    def strips(self) -> list[set[Triangle]]:
        """All strips, as sets of triangles."""
        shown = self.exposed()
        near: dict[Triangle, set[Triangle]] = {triangle: set() for triangle in shown}
        for group in _halves(shown):
            for one in group:
                near[one] |= group - {one}
        for one, other in self._meetings(shown):
            if shown[one] == shown[other]:
                near[one].add(other)
                near[other].add(one)
        strips, left = [], set(shown)
        while left:
            strip, flood = set[Triangle](), [left.pop()]
            while flood:
                one = flood.pop()
                strip.add(one)
                flood += near[one] & left
                left -= near[one]
            strips.append(strip)
        return strips

    def _meetings(self, shown: Mapping[Triangle, str]) -> Iterator[tuple[Triangle, Triangle]]:
        edges = {(_edge(one), _along(one)) for one in shown}
        for middle, along in edges:
            across = [step for step in _DIRECTIONS if along not in (step, minus(step))]
            first = across[0]
            second = next(step for step in across if step not in (first, minus(first)))
            # The four cells round the edge, one after the other.
            ring = [(first, second), (minus(first), second), (minus(first), minus(second)), (first, minus(second))]
            cells = [_cell(plus(plus(middle, one, CENTRE), other, CENTRE)) for one, other in ring]
            faces: list[Triangle | None] = []
            for here, there in zip(cells, cells[1:] + cells[:1], strict=True):
                inside, outside = self.block_at(here), self.block_at(there)
                if (inside is None) == (outside is None):
                    continue
                full, empty = (there, here) if inside is None else (here, there)
                outward = plus(empty, full, -1)
                towards = _centre(full, outward)
                point = plus(towards, _unit(plus(middle, towards, -1)), EDGE)
                faces.append((point, outward) if (point, outward) in shown else None)
            for one, other in zip(faces, faces[1:] + faces[:1], strict=True):
                if one is not None and other is not None:
                    yield one, other


def _cell(point: Vector) -> Vector:
    return point[0] // UNIT, point[1] // UNIT, point[2] // UNIT


def _centre(cell: Vector, outward: Vector) -> Vector:
    x, y, z = cell
    return plus((UNIT * x + CENTRE, UNIT * y + CENTRE, UNIT * z + CENTRE), outward, CENTRE)


def _unit(step: Vector) -> Vector:
    x, y, z = step
    return (x > 0) - (x < 0), (y > 0) - (y < 0), (z > 0) - (z < 0)


def _own_centre(one: Triangle) -> Vector:
    point, outward = one
    return _centre(_cell(plus(point, outward, -CENTRE)), outward)


def _edge(one: Triangle) -> Vector:
    """The middle of the edge at a triangle."""
    centre = _own_centre(one)
    return plus(centre, _unit(plus(one[0], centre, -1)), CENTRE)


def _along(one: Triangle) -> Vector:
    """The direction the edge at a triangle runs in."""
    towards, outward = _unit(plus(one[0], _own_centre(one), -1)), one[1]
    x, y, z = (1 - abs(towards[axis]) - abs(outward[axis]) for axis in range(3))
    return x, y, z


def _halves(shown: Mapping[Triangle, str]) -> list[set[Triangle]]:
    """The triangles of a square that hang together: all four, or two and two."""
    squares: dict[tuple[Vector, Vector, str], set[Triangle]] = {}
    for one, colour in shown.items():
        squares.setdefault((_own_centre(one), one[1], colour), set()).add(one)
    return list(squares.values())


def part_of(triangle: Triangle) -> tuple[int, int, int, Vector, Vector]:
    """The cell and outward direction of a triangle's square, and the direction of its edge."""
    cell = _cell(plus(triangle[0], triangle[1], -CENTRE))
    return (*cell, triangle[1], _unit(plus(triangle[0], _own_centre(triangle), -1)))


def legal(table: Table, left: Mapping[str, int], *, needed: int, flat: bool) -> set[tuple[str, str, int, int, int]]:
    """Every placement by all names of each block: type, face up, turn, x, y."""
    heights: dict[tuple[int, int], int] = {}
    for x, y, z in table.cells:
        heights[x, y] = max(heights.get((x, y), 0), z + 1)
    xs, ys = [x for x, _ in heights], [y for _, y in heights]
    places = list(product(range(min(xs) - 2, max(xs) + 2), range(min(ys) - 2, max(ys) + 2)))
    found = set()
    for kind, up, turn in product("ABCDEFGH", "TBNSEW", (0, 90, 180, 270)):
        if not left[kind] or (flat and up not in "TB"):
            continue
        shape = cells_of(kind, up, turn)
        for x, y in places:
            below = {heights.get((x + dx, y + dy), 0) for dx, dy, _ in shape}
            if len(below) > 1 or (needed == 1 and below != {0}):
                continue
            own = {plus(cell, (x, y, min(below))) for cell in shape}
            near = {plus(cell, step) for cell in own for step in _DIRECTIONS} - own
            if len({table.cells[cell] for cell in near if cell in table.cells}) >= needed:
                found.add((kind, up, turn, x, y))
    return found


def keeps(before: Table, block: Placed) -> bool:
    """Return whether all visible parts of one strip stay one strip."""
    after = Table([*before.blocks, block])
    strips = after.strips()
    return all(sum(not strip.isdisjoint(now) for now in strips) <= 1 for strip in before.strips())
