"""The tiles on the table and what follows from them: colours of points, spaces and groups.

A position is built tile by tile, each tile touching only what is near it: a turn costs the same early and late.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engines.mambo.geometry import NE, NW, RING, SE, SW, points, unpack
from engines.mambo.groups import Chain, joined
from engines.mambo.patterns import AUTO, CORNERS, DOMINANT, KINDS, KNOWN, LETTERS, NULL, TILES
from engines.mambo.spaces import Gap, gap
from engines.mambo.view import Laid, Space


class Position:
    """What lies on the table and what follows. Once it is shared it is treated as frozen: `lay` makes a new one."""

    __slots__ = (
        "autos", "chains", "colours", "knowns", "laid", "loops", "nulls",
        "numbered", "order", "owner", "sizes", "spaces", "tiles"
    )  # fmt: skip

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
        self.chains: dict[Chain, None] = before.chains.copy() if before else {}
        """Every group, once."""
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
        self.laid += (laid(cell, tile),)
        w, ne, se = CORNERS[tile]
        colours = self.colours
        colours[cell], colours[cell + NE], colours[cell + SE] = w, ne, se
        self.spaces.pop(cell, None)
        self.autos.discard(cell)
        self.knowns.discard(cell)
        new_nulls = self._see_spaces_round(cell)
        self._join_groups(cell, tile)
        for null in new_nulls:
            self._close_mouth(null)

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
        mouths = one.mouths if one is other else one.mouths | other.mouths
        chains = self.chains
        chains.pop(one)
        chains.pop(other, None)
        whole = joined(one, other, cell, mouths - {cell})
        self._add(whole)
        self._note_size(whole)
        alone = self._group_at(cell + _POINTS[at], 3 - colour)
        if cell in alone.mouths:
            chains.pop(alone)
            self._add(alone.with_mouths(alone.mouths - {cell}))

    def _note_size(self, chain: Chain) -> None:
        colour = chain.colour
        if chain.size > self.sizes[colour]:
            self.sizes = _raised(self.sizes, colour, chain.size)
        if chain.loops > self.loops[colour]:
            self.loops = _raised(self.loops, colour, chain.loops)

    def _group_at(self, point: int, colour: int) -> Chain:
        found = self.owner.get(point)
        if found is None:
            spaces = self.spaces
            mouths = [near for near in (point, point + NW, point + SW) if near in spaces]
            found = Chain(colour, frozenset((point,)), frozenset(), frozenset(mouths), point)
            self.owner[point] = found
            self.chains[found] = None
        return found

    def _add(self, new: Chain) -> None:
        self.chains[new] = None
        self.owner.update(dict.fromkeys(new.points, new))

    def _close_mouth(self, null: int) -> None:
        for point in points(null):
            chain = self.owner[point]
            if null in chain.mouths:
                self.chains.pop(chain)
                self._add(chain.with_mouths(chain.mouths - {null}))


_POINTS: Final = (0, NE, SE)
_STRIPE_ENDS: Final = ((NE, SE), (0, SE), (0, NE))
"""From a hex to its lone corner, and to the ends of its stripe, by the corner that is alone."""


def _raised(figures: tuple[int, int, int], colour: int, figure: int) -> tuple[int, int, int]:
    return (0, figure, figures[2]) if colour == 1 else (0, figures[1], figure)


@lru_cache(maxsize=8192)
def laid(cell: int, tile: int) -> Laid:
    """A tile on the table, as views show it."""
    return Laid(unpack(cell), TILES[tile])


def built(cells: Iterable[int], letters: str) -> Position:
    """The position of tiles given in the order of their placement numbers; each must fit those before it."""
    found = Position()
    for cell, letter in zip(cells, letters, strict=True):
        found.add(cell, LETTERS.index(letter))
    return found
