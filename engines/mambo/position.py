"""The tiles on the table and derived data: colours of points, spaces and groups.

A position is built tile by tile, each tile touching only what is near it: a turn costs the same early and late.
"""

from functools import lru_cache
from typing import Final

from engines.mambo.geometry import NE, NW, SE, SW, N, S, pack, points, unpack
from engines.mambo.groups import Chain, LiveGroup, join_chains, single_point
from engines.mambo.patterns import AUTO, CORNERS, KINDS, KNOWN, LETTERS, NULL, TILES
from engines.mambo.spaces import Gap, gap
from engines.mambo.view import PlacedTile


class Position:
    """The table and its derived data. Once shared it is treated as frozen: `lay` makes a new one."""

    __slots__ = (
        "autos",
        "groups",
        "knowns",
        "loops",
        "nulls",
        "owner",
        "sizes",
        "spaces",
        "tiles",
    )

    def __init__(self, before: "Position | None" = None) -> None:
        self.tiles: dict[int, int] = before.tiles.copy() if before else {}
        """The tile of each hex, in the order they were laid."""
        self.spaces: dict[int, Gap] = before.spaces.copy() if before else {}
        """Each empty hex next to a tile, nulls left out."""
        self.nulls: set[int] = before.nulls.copy() if before else set()
        self.autos: set[int] = before.autos.copy() if before else set()
        self.knowns: set[int] = before.knowns.copy() if before else set()
        self.owner: dict[int, Chain] = before.owner.copy() if before else {}
        """The group of each point."""
        self.groups: dict[int, LiveGroup] = before.groups.copy() if before else {}
        """Each group by its sort key."""
        self.sizes: tuple[int, int, int] = before.sizes if before else (0, 0, 0)
        """The size of the largest group by color code. Laying tiles never makes it smaller."""
        self.loops: tuple[int, int, int] = before.loops if before else (0, 0, 0)
        """The most loops in a group by color code. Laying tiles never makes them fewer."""

    def lay(self, cell: int, tile: int) -> "Position":
        """Return the position with one more tile, which must fit."""
        after = Position(self)
        after.add(cell, tile)
        return after

    def add(self, cell: int, tile: int) -> None:
        """Lay one more tile, which must fit, in place; only for a position not shared yet."""
        self.tiles[cell] = tile
        self.spaces.pop(cell, None)
        self.autos.discard(cell)
        self.knowns.discard(cell)
        owner = self.owner
        new_nulls: list[int] = []
        for (way, beside), code in zip(_CORNERS, CORNERS[tile], strict=True):
            point = cell + way
            if point not in owner:
                # No tile touches the point yet, so only the point's other two hexes learn something new.
                chain = owner[point] = single_point(code, point)
                mouths: list[int] = []
                for step, weight in beside:
                    near = cell + step
                    (mouths if self._see(near, weight * code) else new_nulls).append(near)
                self.groups[chain.order] = LiveGroup(chain, frozenset(mouths))
        self._join_groups(cell, tile)
        for null in new_nulls:
            for point in points(null):
                self._close_mouth(owner[point], null)

    def _see(self, near: int, colour: int) -> bool:
        """Add the colour of a corner to the pattern of an empty hex; return False if it has become a null."""
        space = self.spaces.get(near)
        pattern = colour if space is None else space.pattern + colour
        kind = KINDS[pattern]
        if kind == NULL:
            del self.spaces[near]
            self.knowns.discard(near)
            self.nulls.add(near)
            return False
        self.spaces[near] = gap(near, pattern)
        if kind == KNOWN:
            self.knowns.add(near)
        elif kind == AUTO:
            self.knowns.discard(near)
            self.autos.add(near)
        return True

    def _join_groups(self, cell: int, tile: int) -> None:
        owner, groups = self.owner, self.groups
        from_one, from_other, from_lone = _STRIPE_ENDS[tile % 3]
        one, other = owner[cell + from_one], owner[cell + from_other]
        mouths = groups.pop(one.order).mouths
        if other is not one:
            mouths |= groups.pop(other.order).mouths
        whole = join_chains(one, other, cell, self.tiles)
        groups[whole.order] = LiveGroup(whole, mouths - {cell})
        owner.update(dict.fromkeys(whole.points, whole))
        self._note_size(whole)
        self._close_mouth(owner[cell + from_lone], cell)

    def _note_size(self, chain: Chain) -> None:
        colour = chain.colour
        if chain.size > self.sizes[colour]:
            self.sizes = _raise_(self.sizes, colour, chain.size)
        if chain.loops > self.loops[colour]:
            self.loops = _raise_(self.loops, colour, chain.loops)

    def _close_mouth(self, chain: Chain, cell: int) -> None:
        mouths = self.groups[chain.order].mouths
        if cell in mouths:
            self.groups[chain.order] = LiveGroup(chain, mouths - {cell})


_CORNERS: Final = ((0, ((NW, 1), (SW, 3))), (NE, ((NE, 9), (N, 1))), (SE, ((SE, 9), (S, 3))))
"""The corners W, NE and SE: the way to each from a hex, and to the two other hexes that meet there, with its weight in
their patterns."""
_STRIPE_ENDS: Final = ((NE, SE, 0), (0, SE, NE), (0, NE, SE))
"""The offsets from a hex to the ends of its stripe, and to its lone corner, by the corner that is alone."""


def _raise_(figures: tuple[int, int, int], colour: int, figure: int) -> tuple[int, int, int]:
    return (0, figure, figures[2]) if colour == 1 else (0, figures[1], figure)


@lru_cache(maxsize=8192)
def laid_tile(cell: int, tile: int, number: int) -> PlacedTile:
    """Return a tile on the table as views show it."""
    return PlacedTile(unpack(cell), TILES[tile], number)


def build_position(tiles: str) -> Position:
    """Return the position of `q,r:t` words in the order they were laid."""
    position = Position()
    for word in tiles.split():
        at, _, letter = word.partition(":")
        q, _, r = at.partition(",")
        position.add(pack(int(q), int(r)), LETTERS.index(letter))
    return position
