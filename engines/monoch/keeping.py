"""The strips that a new block would cut (rules/monoch.md, placing a block: `keep`).

A block covers parts, and so may leave a strip in disconnected pieces. That is allowed only if the
parts of the new block join them again, directly or through other strips that it joins.

Contacts of the block do not depend on its colours: each contact of one of its edges with a part in
sight is a bit. A piece of a strip is the set of bits it offers, a patch of the block the set of bits it uses.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engines.monoch.lattice import EDGES, STANCES, STEPS, edge_at, solid_of
from engines.monoch.shapes import Shape, shape_of
from engines.monoch.surface import Surface
from engines.monoch.view import Stance


class _Split(NamedTuple):
    """A strip that covering would leave in pieces."""

    strip: int
    colour: int
    pieces: tuple[int, ...]
    """The bits that each piece offers the new block; 0 for one that it does not meet."""


class Cuts:
    """The effect of a block's shape on the strips at a place, independent of its colours."""

    __slots__ = ("_exposed", "_lost", "_offers", "_splits")

    def __init__(self, surface: Surface, corner: int, shape: Shape) -> None:
        covered, self._exposed = _cover(surface, corner, shape)
        pieces = _pieces(surface, covered) if covered else {}
        self._splits: tuple[_Split, ...] = ()
        if pieces:
            self._splits, self._offers = self._meet(surface, corner, shape, pieces)
        # A piece met by no edge of the block is lost with any colours of the block.
        self._lost = next((split.strip for split in self._splits if 0 in split.pieces), None)

    @property
    def harmless(self) -> bool:
        """Return True if a block of any colours may go there."""
        return not self._splits

    @property
    def forbidden(self) -> bool:
        """Return True if no block may go there."""
        return self._lost is not None

    def strip_cut_by(self, stance: int) -> int | None:
        """Return the first strip that a block, by its number in `STANCES`, would cut; None for none."""
        if self._lost is not None:
            return self._lost
        patches = _patches(stance, self._exposed)
        for split in self._splits:
            if not _joins(split.pieces, (*patches[split.colour], *self._offers[split.colour])):
                return split.strip
        return None

    def _meet(
        self, surface: Surface, corner: int, shape: Shape, pieces: dict[int, list[set[int]]]
    ) -> tuple[tuple[_Split, ...], tuple[tuple[int, ...], tuple[int, ...]]]:
        offers: dict[tuple[int, int], int] = {
            (strip, order): 0 for strip, parts in pieces.items() for order in range(len(parts))
        }
        for bit, part in _meetings(surface, corner, shape, self._exposed):
            strip = surface.strip_of[part]
            order = next((at for at, parts in enumerate(pieces.get(strip, ())) if part in parts), 0)
            offers[strip, order] = offers.get((strip, order), 0) | bit
        by_colour: tuple[list[int], list[int]] = ([], [])
        for (strip, _), offer in offers.items():
            by_colour[surface.colours[surface.strips[strip][0]]].append(offer)
        splits = tuple(
            _Split(
                strip,
                surface.colours[surface.strips[strip][0]],
                tuple(offers[strip, order] for order in range(len(parts))),
            )
            for strip, parts in pieces.items()
        )
        return splits, (tuple(by_colour[0]), tuple(by_colour[1]))


def _cover(surface: Surface, corner: int, shape: Shape) -> tuple[set[int], int]:
    """Return the parts that a block would cover, and a mask of its own squares that stay exposed."""
    cells, edges, first = surface.cells, surface.edges, edge_at(corner, 0, 0)
    covered: set[int] = set()
    exposed = shape.visible
    for number, outside in enumerate(shape.outside):
        if corner + outside in cells:
            covered.update(edges[first + edge] for edge in shape.covers[number])
            exposed &= ~(1 << number)
    return covered, exposed


def _pieces(surface: Surface, covered: set[int]) -> dict[int, list[set[int]]]:
    """Return for each strip that is cut its remaining pieces."""
    rims: dict[int, set[int]] = {}
    for part in covered:
        for other in surface.joined[part]:
            if other not in covered:
                rims.setdefault(surface.strip_of[part], set()).add(other)
    by_strip = {}
    for strip, rim in rims.items():
        if len(rim) > 1:
            pieces = _split(surface, covered, rim)
            if len(pieces) > 1:
                by_strip[strip] = pieces
    return by_strip


def _split(surface: Surface, covered: set[int], rim: set[int]) -> list[set[int]]:
    """Return the pieces of a strip; a single one, perhaps incomplete, if it stays connected."""
    pieces: list[set[int]] = []
    while rim:
        start = rim.pop()
        piece, flood = {start}, [start]
        for part in flood:
            for other in surface.joined[part]:
                if other not in piece and other not in covered:
                    piece.add(other)
                    flood.append(other)
                    rim.discard(other)
            if not rim and not pieces:
                return [piece]
        pieces.append(piece)
    return pieces


def _meetings(surface: Surface, corner: int, shape: Shape, exposed: int) -> list[tuple[int, int]]:
    """Return each bit at which an edge of the new block meets an exposed part, coplanar or in an inner corner."""
    part_at, first, meetings = surface.edges.get, edge_at(corner, 0, 0), []
    for number, edges in enumerate(shape.meets):
        if exposed >> number & 1:
            for bit, flat, inner in edges:
                if (part := part_at(first + flat)) is not None:
                    meetings.append((bit, part))
                if (part := part_at(first + inner)) is not None:
                    meetings.append((bit, part))
    return meetings


def _joins(pieces: Sequence[int], masks: Sequence[int]) -> bool:
    """Return True if all pieces are connected through the masks that share bits with them."""
    reached, left = pieces[0], list(masks)
    grows = True
    while grows:
        grows = False
        for mask in left:
            if mask & reached and mask & ~reached:
                reached |= mask
                grows = True
    for piece in pieces:  # noqa: SIM110 - asked for each of hundreds of blocks, `all` takes a tenth of a turn
        if not piece & reached:
            return False
    return True


@lru_cache(maxsize=16384)
def _patches(stance: int, exposed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return by colour the edge bits of each patch of a block of which only some squares are exposed."""
    own = _own_parts(STANCES[stance])
    left = sum(1 << number for number, part in enumerate(own) if exposed >> part.square & 1)
    patches: tuple[list[int], list[int]] = ([], [])
    while left:
        start = (left & -left).bit_length() - 1
        flood, bits = [start], 0
        left &= ~(1 << start)
        for number in flood:
            part = own[number]
            bits |= part.bits
            for other in part.joined:
                if left >> other & 1:
                    left &= ~(1 << other)
                    flood.append(other)
        patches[own[start].colour].append(bits)
    return tuple(patches[0]), tuple(patches[1])


class _Own(NamedTuple):
    """A part of a new block."""

    square: int
    colour: int
    bits: int
    """At the edges it owns."""
    joined: tuple[int, ...]
    """Other parts of the block."""


@cache
def _own_parts(stance: Stance) -> tuple[_Own, ...]:
    solid, squares = solid_of(stance), shape_of(stance).squares
    edges = {(cell, face, edge): number for number, (cell, face, owned, _) in enumerate(solid) for edge in owned}
    parts = []
    for cell, face, owned, colour in solid:
        square = squares.index((cell, face))
        near = [edges.get((cell, edge, face)) for edge in owned]
        near += [edges.get((cell + STEPS[edge], face, edge ^ 1)) for edge in owned]
        joined = tuple(other for other in near if other is not None and solid[other][3] == colour)
        parts.append(_Own(square, colour, sum(1 << square * EDGES + edge for edge in owned), joined))
    return tuple(parts)
