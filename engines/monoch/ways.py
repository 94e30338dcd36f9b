"""The path along a strip from end to end over the fewest blocks (rules/monoch.md, ends and winning)."""

import heapq
from collections.abc import Mapping, Sequence

from engines.monoch.blocks import Part
from engines.monoch.lattice import COLOURS
from engines.monoch.surface import Surface
from engines.monoch.view import Axis, Block, Colour, Ends, Need, Way

_Label = tuple[int, int, int, int]
"""Blocks passed, parts passed, the part reached, and a mask of the passed blocks that may be entered twice."""


def ends_of(blocks: Sequence[Block]) -> Ends | None:
    """Return the outermost cells of all blocks; None if the table is empty."""
    if not blocks:
        return None
    sizes = [block.orientation.size for block in blocks]
    return Ends(
        west=min(block.x for block in blocks),
        east=max(block.x + wide - 1 for block, (wide, _, _) in zip(blocks, sizes, strict=True)),
        north=min(block.y for block in blocks),
        south=max(block.y + deep - 1 for block, (_, deep, _) in zip(blocks, sizes, strict=True)),
    )


def part_of(blocks: Sequence[Block], surface: Surface, number: int) -> Part:
    """Return a part of a surface as people may see it."""
    block, order = surface.places[number]
    return blocks[block].parts[order]


def shortest_way(
    blocks: Sequence[Block], surface: Surface, colour: Colour, axis: Axis, *, least: int = 1
) -> Way | None:
    """Return the shortest path of a strip between both ends over at least `least` blocks; None if there is none.

    Each strip is judged separately: if one is too short, another may still be complete.
    """
    ends = ends_of(blocks)
    if ends is None:
        return None
    parts = _outermost(blocks, surface, colour, axis, ends)
    shortest: tuple[_Label, list[int]] | None = None
    for strip, (low, high) in parts.items():
        if low and high:
            label, way = _search(surface, surface.strips[strip], low, high)
            if label[0] >= least and (shortest is None or label[:2] < shortest[0][:2]):
                shortest = label, way
    if shortest is None:
        return None
    passed = tuple(dict.fromkeys(surface.owners[part] for part in shortest[1]))
    return Way(colour, tuple(part_of(blocks, surface, part) for part in shortest[1]), passed)


def find_need(blocks: Sequence[Block], surface: Surface, colour: Colour, axis: Axis, least: int) -> Need:
    """Return what the strip of a colour that is nearest to winning still needs.

    Ties go to the strip that holds more ends, then to the one over more blocks, then to the largest.

    A strip without one of the ends may run over all of its blocks; one that holds both counts by its shortest way.
    """
    ends = ends_of(blocks)
    held = {} if ends is None else _outermost(blocks, surface, colour, axis, ends)
    wanted, needs = COLOURS.index(colour), [(Need(colour, axis.faces, least, least), 0)]
    for number, strip in enumerate(surface.strips):
        if surface.colours[strip[0]] == wanted:
            low, high = held.get(number, (set(), set()))
            missing = tuple(face for face, parts in zip(axis.faces, (low, high), strict=True) if not parts)
            passed = len({surface.owners[part] for part in strip})
            if not missing:
                passed = _search(surface, strip, low, high)[0][0]
            needs.append((Need(colour, missing, max(0, least - passed), least), len(strip)))
    return min(needs, key=_how_far)[0]


def _how_far(strip: tuple[Need, int]) -> tuple[int, int, int, int]:
    need, size = strip
    # One block can both reach an end and add one block.
    return max(len(need.ends), need.blocks), len(need.ends), need.blocks, -size


def _outermost(
    blocks: Sequence[Block], surface: Surface, colour: Colour, axis: Axis, ends: Ends
) -> Mapping[int, tuple[set[int], set[int]]]:
    """Return for each strip the parts of a colour that hold the low end and the high one."""
    wanted, (before, _) = COLOURS.index(colour), axis.faces
    outermost: dict[int, tuple[set[int], set[int]]] = {}
    limits = ends.along(axis)
    seen = {number: block.parts for number, block in enumerate(blocks) if _reaches(block, axis, limits)}
    for number, owner in enumerate(surface.owners):
        if surface.colours[number] == wanted and owner in seen:
            part = seen[owner][surface.places[number][1]]
            if ends.hold(part, axis):
                sides = outermost.setdefault(surface.strip_of[number], (set(), set()))
                sides[0 if part.face is before else 1].add(number)
    return outermost


def _reaches(block: Block, axis: Axis, limits: tuple[int, int]) -> bool:
    low, high = limits
    return any(axis.of(cell) in (low, high) for cell in block.cells)


def _search(surface: Surface, strip: Sequence[int], low: set[int], high: set[int]) -> tuple[_Label, list[int]]:
    """Return the best path by blocks, then by parts. A block entered twice counts once: labels track passed blocks."""
    owners, joined = surface.owners, surface.joined
    bits = _split_blocks(surface, strip)
    queue: list[tuple[_Label, int]] = []
    for part in sorted(low):
        heapq.heappush(queue, ((1, 1, part, bits.get(owners[part], 0)), -1))
    done: list[tuple[_Label, int]] = []
    best: dict[int, list[_Label]] = {}
    while queue:
        label, parent = heapq.heappop(queue)
        count, length, part, passed = label
        labels = best.setdefault(part, [])
        if any(_is_no_better(label, other) for other in labels):
            continue
        labels.append(label)
        done.append((label, parent))
        if part in high:
            return label, _back(done, len(done) - 1)
        for other in joined[part]:
            bit = bits.get(owners[other], 0)
            enters = owners[other] != owners[part] and not passed & bit
            further = (count + enters, length + 1, other, passed | bit)
            if not any(_is_no_better(further, known) for known in best.get(other, ())):
                heapq.heappush(queue, (further, len(done) - 1))
    raise AssertionError("a strip that holds both ends joins them")


def _is_no_better(label: _Label, other: _Label) -> bool:
    """Return True if `other`, at the same part, is at least as good for any blocks entered again."""
    count = other[0] + (label[3] & ~other[3]).bit_count()
    return count < label[0] or (count == label[0] and other[1] <= label[1])


def _back(done: list[tuple[_Label, int]], last: int) -> list[int]:
    way = []
    while last >= 0:
        label, last = done[last]
        way.append(label[2])
    return way[::-1]


def _split_blocks(surface: Surface, strip: Sequence[int]) -> Mapping[int, int]:
    """Return a bit for each block whose parts of this strip are not connected in it: only they are entered twice."""
    owners = surface.owners
    left = set(strip)
    patches: dict[int, int] = {}
    while left:
        start = left.pop()
        patches[owners[start]] = patches.get(owners[start], 0) + 1
        flood = [start]
        while flood:
            for other in surface.joined[flood.pop()]:
                if other in left and owners[other] == owners[start]:
                    left.remove(other)
                    flood.append(other)
    return {block: 1 << at for at, block in enumerate(sorted(block for block, count in patches.items() if count > 1))}
