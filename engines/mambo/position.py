"""The tiles on the table and what follows from them: colours of points, spaces and groups.

A position is built tile by tile, each tile touching only what is near it: a turn costs the same early and late.
"""

from typing import Final

from engines.mambo.geometry import NE_HEX, NE_POINT, NEIGHBOURS, SE_HEX, SE_POINT
from engines.mambo.groups import Chain, joined
from engines.mambo.view import Colour, Space, Tile

TILES: Final = tuple(Tile)
"""A tile's index here is how positions name it."""

LETTERS: Final = "abcdef"

CORNERS: Final = tuple(tuple(1 if colour is Colour.O else 2 for colour in tile.corners) for tile in TILES)
"""The codes at W, NE and SE of each tile: 1 O, 2 X."""

_DOMINANT: Final = tuple(1 if tile.dominant is Colour.O else 2 for tile in TILES)


def known_of(pattern: int) -> tuple[int, int, int]:
    """The codes at W, NE and SE of a pattern, which is 9 W + 3 NE + SE; 0 is unknown."""
    return pattern // 9, pattern // 3 % 3, pattern % 3


def _fitting(pattern: int) -> tuple[int, ...]:
    known = known_of(pattern)
    return tuple(
        at
        for at, corners in enumerate(CORNERS)
        if all(code in (0, corner) for code, corner in zip(known, corners, strict=True))
    )


FITTING: Final = tuple(_fitting(pattern) for pattern in range(27))
"""The tiles that fit a pattern."""

NULLS: Final = frozenset({13, 26})
"""The patterns of three equal corners."""

AUTOS: Final = frozenset(pattern for pattern in range(27) if 0 not in known_of(pattern)) - NULLS
"""The patterns of three known, mixed corners."""

KNOWNS: Final = frozenset(
    pattern for pattern in range(27) if known_of(pattern).count(0) == 1 and len(set(known_of(pattern))) == 2
)
"""The patterns of two known, equal corners."""


class Position:
    """Tiles by hex, codes by point, patterns by empty hex next to a tile, groups by point. Treated as frozen."""

    __slots__ = ("chains", "colours", "numbered", "owner", "spaces", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[int, int] = {}
        self.colours: dict[int, int] = {}
        self.spaces: dict[int, int] = {}
        self.owner: dict[int, Chain] = {}
        self.chains: dict[Chain, None] = {}
        self.numbered: tuple[Space, ...] | None = None
        """The spaces by position number, once somebody has asked for them."""

    def lay(self, cell: int, tile: int) -> "Position":
        """The position with one tile more, which must fit."""
        after = Position()
        after.tiles = self.tiles.copy()
        after.tiles[cell] = tile
        after.colours = self.colours.copy()
        w, ne, se = CORNERS[tile]
        after.colours.update(((cell, w), (cell + NE_POINT, ne), (cell + SE_POINT, se)))
        after.spaces = self.spaces.copy()
        after.spaces.pop(cell, None)
        new_nulls = after._see_spaces_round(cell)
        after.owner = self.owner.copy()
        after.chains = self.chains.copy()
        after._join_groups(cell, tile)
        for null in new_nulls:
            after._close_mouth(null)
        return after

    def pattern(self, cell: int) -> int:
        """What neighbours have fixed of an empty hex."""
        known = self.colours.get
        return 9 * known(cell, 0) + 3 * known(cell + NE_POINT, 0) + known(cell + SE_POINT, 0)

    def _see_spaces_round(self, cell: int) -> list[int]:
        tiles, spaces, known = self.tiles, self.spaces, self.colours.get
        new_nulls = []
        for way in NEIGHBOURS:
            near = cell + way
            if near in tiles:
                continue
            pattern = 9 * known(near, 0) + 3 * known(near + NE_POINT, 0) + known(near + SE_POINT, 0)
            if pattern in NULLS and spaces.get(near) != pattern:
                new_nulls.append(near)
            spaces[near] = pattern
        return new_nulls

    def _join_groups(self, cell: int, tile: int) -> None:
        corners = (cell, cell + NE_POINT, cell + SE_POINT)
        colour, lone = _DOMINANT[tile], corners[tile % 3]
        one, other = (self._group_at(point, colour) for point in corners if point != lone)
        mouths = one.mouths if one is other else one.mouths | other.mouths
        self._replace(joined(one, other, cell, mouths - {cell}), one, other)
        alone = self._group_at(lone, 3 - colour)
        if cell in alone.mouths:
            self._replace(alone.with_mouths(alone.mouths - {cell}), alone)

    def _group_at(self, point: int, colour: int) -> Chain:
        found = self.owner.get(point)
        if found is None:
            spaces = self.spaces
            round_it = (point, point + SE_HEX, point + NE_HEX)
            mouths = frozenset([near for near in round_it if near in spaces and spaces[near] not in NULLS])
            found = Chain(colour, frozenset((point,)), frozenset(), mouths, point)
            self.owner[point] = found
            self.chains[found] = None
        return found

    def _replace(self, new: Chain, *old: Chain) -> None:
        for chain in old:
            self.chains.pop(chain, None)
        self.chains[new] = None
        self.owner.update(dict.fromkeys(new.points, new))

    def _close_mouth(self, null: int) -> None:
        for point in (null, null + NE_POINT, null + SE_POINT):
            chain = self.owner[point]
            if null in chain.mouths:
                self._replace(chain.with_mouths(chain.mouths - {null}), chain)


EMPTY: Final = Position()
"""The table before the first tile."""
