"""The tiles on the table and what follows from them: colours of points, spaces and groups.

A position is built tile by tile, each tile touching only what is near it: a turn costs the same early and late.
"""

from functools import lru_cache
from typing import Final

from engines.mambo.geometry import NE, NW, RING, SE, SW, pack, points, unpack
from engines.mambo.groups import Chain, LiveGroup, join_chains
from engines.mambo.patterns import AUTO, CORNERS, DOMINANT, KINDS, KNOWN, LETTERS, NULL, TILES
from engines.mambo.spaces import Gap, gap
from engines.mambo.view import Laid, Space


class Position:
    """The table and what follows from it. Once it is shared it is treated as frozen: `lay` makes a new one."""

    __slots__ = (
        "autos",
        "colours",
        "groups",
        "knowns",
        "laid",
        "loops",
        "nulls",
        "numbered",
        "order",
        "owner",
        "sizes",
        "spaces",
        "tiles",
    )

    def __init__(self, before: "Position | None" = None) -> None:
        self.tiles: dict[int, int] = before.tiles.copy() if before else {}
        """The tile of each hex, in the order they were laid."""
        self.laid: tuple[Laid, ...] = before.laid if before else ()
        """The same, as views show it."""
        self.colours: dict[int, int] = before.colours.copy() if before else {}
        """The code of each point."""
        self.spaces: dict[int, Gap] = before.spaces.copy() if before else {}
        """Each empty hex next to a tile, nulls left out."""
        self.nulls: set[int] = before.nulls.copy() if before else set()
        self.autos: set[int] = before.autos.copy() if before else set()
        self.knowns: set[int] = before.knowns.copy() if before else set()
        self.owner: dict[int, Chain] = before.owner.copy() if before else {}
        """The group of each point."""
        self.groups: dict[int, LiveGroup] = before.groups.copy() if before else {}
        """Each group, by where it stands among all."""
        self.sizes: tuple[int, int, int] = before.sizes if before else (0, 0, 0)
        """By code of colour, the size of the largest group. Tiles laid never make it smaller."""
        self.loops: tuple[int, int, int] = before.loops if before else (0, 0, 0)
        """By code of colour, the most loops in a group. Tiles laid never make them fewer."""
        self.order: list[int] | None = None
        self.numbered: tuple[Space, ...] = ()
        """The spaces by position number, once `order` has been asked for."""

    def lay(self, cell: int, tile: int) -> "Position":
        """The position with one tile more, which must fit."""
        after = Position(self)
        after.add(cell, tile)
        return after

    def add(self, cell: int, tile: int) -> None:
        """Lay one tile more, which must fit, in a position that nobody else has seen yet."""
        self.tiles[cell] = tile
        self.laid += (laid_tile(cell, tile),)
        w, ne, se = CORNERS[tile]
        colours = self.colours
        colours[cell], colours[cell + NE], colours[cell + SE] = w, ne, se
        self.spaces.pop(cell, None)
        self.autos.discard(cell)
        self.knowns.discard(cell)
        new_nulls = self._see_spaces_round(cell)
        self._join_groups(cell, tile)
        for null in new_nulls:
            for point in points(null):
                self._close_mouth(self.owner[point], null)

    def _see_spaces_round(self, cell: int) -> list[int]:
        """Take the new colours into the spaces next to `cell`; return those that have become nulls."""
        tiles, spaces, known = self.tiles, self.spaces, self.colours.get
        new_nulls = []
        for way in RING:
            near = cell + way
            if near in tiles:
                continue
            pattern = 9 * known(near, 0) + 3 * known(near + NE, 0) + known(near + SE, 0)
            kind = KINDS[pattern]
            if kind != NULL:
                spaces[near] = gap(near, pattern)
            elif near not in self.nulls:
                spaces.pop(near, None)
                new_nulls.append(near)
            if kind:
                self._note_kind(near, kind)
        return new_nulls

    def _note_kind(self, cell: int, kind: int) -> None:
        if kind == KNOWN:
            self.knowns.add(cell)
            return
        self.knowns.discard(cell)
        (self.autos if kind == AUTO else self.nulls).add(cell)

    def _join_groups(self, cell: int, tile: int) -> None:
        colour, at = DOMINANT[tile], tile % 3
        from_one, from_other = _STRIPE_ENDS[at]
        one, other = self._group_at(cell + from_one, colour), self._group_at(cell + from_other, colour)
        groups = self.groups
        mouths = groups.pop(one.order).mouths
        if other is not one:
            mouths |= groups.pop(other.order).mouths
        whole = join_chains(one, other, cell, self.tiles)
        groups[whole.order] = LiveGroup(whole, mouths - {cell})
        self.owner.update(dict.fromkeys(whole.points, whole))
        self._note_size(whole)
        self._close_mouth(self._group_at(cell + _POINTS[at], 3 - colour), cell)

    def _note_size(self, chain: Chain) -> None:
        colour = chain.colour
        if chain.size > self.sizes[colour]:
            self.sizes = _raise_(self.sizes, colour, chain.size)
        if chain.loops > self.loops[colour]:
            self.loops = _raise_(self.loops, colour, chain.loops)

    def _group_at(self, point: int, colour: int) -> Chain:
        found = self.owner.get(point)
        if found is None:
            spaces = self.spaces
            mouths = [near for near in (point, point + NW, point + SW) if near in spaces]
            found = Chain(colour, frozenset((point,)), frozenset(), point)
            self.owner[point] = found
            self.groups[found.order] = LiveGroup(found, frozenset(mouths))
        return found

    def _close_mouth(self, chain: Chain, cell: int) -> None:
        mouths = self.groups[chain.order].mouths
        if cell in mouths:
            self.groups[chain.order] = LiveGroup(chain, mouths - {cell})


_POINTS: Final = (0, NE, SE)
_STRIPE_ENDS: Final = ((NE, SE), (0, SE), (0, NE))
"""From a hex to its lone corner, and to the ends of its stripe, by the corner that is alone."""


def _raise_(figures: tuple[int, int, int], colour: int, figure: int) -> tuple[int, int, int]:
    return (0, figure, figures[2]) if colour == 1 else (0, figures[1], figure)


@lru_cache(maxsize=8192)
def laid_tile(cell: int, tile: int) -> Laid:
    """A tile on the table, as views show it."""
    return Laid(unpack(cell), TILES[tile])


def build_position(tiles: str) -> Position:
    """The position of `q,r:t` words in the order of their placement numbers."""
    found = Position()
    for word in tiles.split():
        at, _, letter = word.partition(":")
        q, _, r = at.partition(",")
        found.add(pack(int(q), int(r)), LETTERS.index(letter))
    return found
