"""Blocks in play as a search sees them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.monoch.lattice import COLOURS, STANCES, cell_at
from engines.monoch.options import Options
from engines.monoch.placing import TYPES, spots_among
from engines.monoch.surface import Surface
from engines.monoch.view import Axis, Block, Colour, SeatView
from engines.monoch.ways import shortest_way
from players.core.alphabeta import WIN
from players.monoch.patches import LOOKS, Patch, Strip, anatomy, both, held, outside_of, patches

_SIDES: Final = 36
_Ends = tuple[tuple[int, int], tuple[int, int]]
"""The outermost cells, north and south, west and east."""
_NUMBER: Final = {stance: number for number, stance in enumerate(STANCES)}
_BLOCK_GAP: Final = 0.6
"""What a block that a strip has still to pass counts beside a cell that it lacks."""
_FAR: Final = 20.0
"""What is lacked without any strip."""
_KEPT: Final = 6
"""Strips of a colour that are compared: the others are far from both ends."""


class Build:
    """Blocks in play, with whose turn it is."""

    __slots__ = ("_kept", "_strips", "_surface", "blocks", "ends", "game", "laid", "over", "pool", "side", "worths")

    def __init__(
        self,
        game: "Game",
        blocks: tuple[Block, ...],
        pool: tuple[int, ...],
        laid: int,
        side: int,
    ) -> None:
        self.game = game
        self.blocks = blocks
        self.pool = pool
        self.laid = laid
        self.side = side
        self.over = False
        self.worths: tuple[float, float] = (0.0, 0.0)
        self.ends: _Ends | None = None
        self._surface: Surface | None = None
        self._strips: list[Strip] = []
        self._kept: tuple[list[tuple[int, Strip]], list[tuple[int, Strip]]] = ([], [])

    @property
    def surface(self) -> Surface:
        """What is painted on it, once somebody asks."""
        if self._surface is None:
            self._surface = Surface(self.blocks, through=self.game.options.through)
            self._strips = self._seen(self._surface)
            for colour in (0, 1):
                extent = self.extent[self.game.axes[colour]]
                own = [
                    (at, strip)
                    for at, strip in enumerate(self._strips)
                    if self._surface.colours[self._surface.strips[at][0]] == colour
                ]
                self._kept[colour][:] = sorted(own, key=lambda each: self._lack(each[1], extent))[:_KEPT]
        return self._surface

    def moves(self) -> Sequence[tuple[int, int, int, int]]:
        """Every block in every stance wherever it may go: the number of the stance, and its corner."""
        spots = spots_among(self.blocks, self.pool, self.laid, self.game.options)
        return [(_NUMBER[stance], spot.x, spot.y, spot.z) for spot in spots for stance in spot.fits]

    def after(self, move: tuple[int, int, int, int]) -> "Build":
        """Place a block, and find what that is worth."""
        number, x, y, z = move
        stance = STANCES[number]
        kind = TYPES.index(stance.type)
        pool = (*self.pool[:kind], self.pool[kind] - 1, *self.pool[kind + 1 :])
        block = Block(stance, x, y, z, None)
        child = Build(self.game, (*self.blocks, block), pool, self.laid + 1, 1 - self.side)
        self._judge(child, number, block)
        return child

    def worth(self, side: int) -> float:
        """Return how good it is for a colour, 0 black and 1 white."""
        return self.worths[side] - self.worths[1 - side]

    def _judge(self, child: "Build", number: int, block: Block) -> None:
        ends = self._ends_with(block)
        child.ends = ends
        lacks = self._lacks_with(number, block, ends)
        for colour in (self.side, 1 - self.side):
            if lacks[colour] <= 0 and self.game.is_complete(child, colour):
                child.over = True
                child.worths = (WIN, 0.0) if colour == 0 else (0.0, WIN)
                return
        if not any(child.pool):
            child.over = True
            return
        child.worths = (-max(lacks[0], 0.5), -max(lacks[1], 0.5))

    def _ends_with(self, block: Block) -> _Ends:
        wide, deep, _ = block.orientation.size
        north, south, west, east = block.y, block.y + deep - 1, block.x, block.x + wide - 1
        if self.blocks:
            (low, high), (left, right) = self.extent
            north, south, west, east = min(north, low), max(south, high), min(west, left), max(east, right)
        return (north, south), (west, east)

    @property
    def extent(self) -> _Ends:
        """The outermost cells, north and south, west and east."""
        if self.ends is None:
            sizes = [block.orientation.size for block in self.blocks]
            rows = [(block.y, block.y + deep - 1) for block, (_, deep, _) in zip(self.blocks, sizes, strict=True)]
            columns = [(block.x, block.x + wide - 1) for block, (wide, _, _) in zip(self.blocks, sizes, strict=True)]
            north_south, west_east = (
                (min(low for low, _ in along), max(high for _, high in along)) for along in (rows, columns)
            )
            self.ends = north_south, west_east
        return self.ends

    def _seen(self, surface: Surface) -> list[Strip]:
        """What counts of each strip."""
        found = []
        for strip in surface.strips:
            axis = self.game.axes[surface.colours[strip[0]]]
            low_end, high_end = self.extent[axis]
            before, after = LOOKS[axis]
            low, high, at_low, at_high, blocks = 10_000, -10_000, False, False, 0
            for part in strip:
                number, order = surface.places[part]
                block = self.blocks[number]
                seen = anatomy(_NUMBER[block.stance])[order]
                at = (block.x if axis else block.y) + seen.at[axis]
                low, high = min(low, at), max(high, at)
                at_low = at_low or (at == low_end and seen.looks == before)
                at_high = at_high or (at == high_end and seen.looks == after)
                blocks |= 1 << number
            found.append((low, high, at_low, at_high, blocks))
        return found

    def _lacks_with(self, number: int, block: Block, ends: _Ends) -> tuple[float, float]:
        """Return what the best strips of each colour lack once the block is there."""
        surface = self.surface
        corner = cell_at(block.x, block.y, block.z)
        cells = surface.cells
        exposed = 0
        for outside, bit in outside_of(number):
            if corner + outside not in cells:
                exposed |= bit
        joined = self._joined(patches(number, exposed), block, ends)
        found = []
        for colour in (0, 1):
            axis = self.game.axes[colour]
            taken: set[int] = set()
            lacks = [_FAR]
            for strips, strip in joined[colour]:
                taken |= strips
                lacks.append(self._lack(strip, ends[axis]))
            before = self.extent[axis]
            lacks += [
                self._lack(held(strip, before, ends[axis]), ends[axis])
                for at, strip in self._kept[colour]
                if at not in taken
            ]
            lacks.sort()
            found.append(lacks[0] + 0.1 * lacks[1] if lacks[0] > 0 and len(lacks) > 1 else lacks[0])
        return found[0], found[1]

    def _joined(
        self, patches: Sequence[Patch], block: Block, ends: _Ends
    ) -> tuple[list[tuple[set[int], Strip]], list[tuple[set[int], Strip]]]:
        """Return, by colour, which strips each patch of the block joins, and what comes of that."""
        surface = self.surface
        edges, colours, strip_of = surface.edges, surface.colours, surface.strip_of
        base = cell_at(block.x, block.y, block.z) * _SIDES
        found: tuple[list[tuple[set[int], Strip]], list[tuple[set[int], Strip]]] = ([], [])
        own = 1 << len(self.blocks)
        for colour, meets, spans, looks in patches:
            strips: set[int] = set()
            for key in meets:
                part = edges.get(base + key)
                if part is not None and colours[part] == colour:
                    strips.add(strip_of[part])
            axis = self.game.axes[colour]
            start, now = block.x if axis else block.y, ends[axis]
            low, high = spans[axis][0] + start, spans[axis][1] + start
            before, after = LOOKS[axis]
            new = low, high, low == now[0] and bool(before & looks), high == now[1] and bool(after & looks), own
            for at in strips:
                new = both(new, held(self._strips[at], self.extent[axis], now))
            for other in [each for each in found[colour] if each[0] & strips]:
                found[colour].remove(other)
                strips |= other[0]
                new = both(new, other[1])
            found[colour].append((strips, new))
        return found

    def _lack(self, strip: Strip, ends: tuple[int, int]) -> float:
        """Return the cells and blocks that a strip lacks; 0 for none."""
        low, high, at_low, at_high, blocks = strip
        return (
            (0 if at_low else low - ends[0] + 1)
            + (0 if at_high else ends[1] - high + 1)
            + _BLOCK_GAP * max(0, self.game.options.min_blocks - blocks.bit_count())
        )


@dataclass(frozen=True, slots=True)
class Game:
    """What does not change in a game."""

    options: Options
    axes: tuple[int, int]
    """By colour: 0 north to south, 1 west to east."""

    def is_complete(self, build: Build, colour: int) -> bool:
        """Whether a strip of that colour has won, by the rules themselves."""
        axis = (Axis.NORTH_SOUTH, Axis.WEST_EAST)[self.axes[colour]]
        least = self.options.min_blocks
        return shortest_way(build.blocks, build.surface, COLOURS[colour], axis, least=least) is not None


def build_of(view: SeatView) -> Build:
    """Return the position that is seen."""
    public = view.public
    axes = [0, 0]
    for colour in Colour:
        axes[COLOURS.index(colour)] = 0 if public.axis_of(colour) is Axis.NORTH_SOUTH else 1
    own = next((side.colour for side in public.sides if side.seat == view.seat), None) or Colour.BLACK
    laid = sum(block.seat is not None for block in public.blocks)
    game = Game(public.options, (axes[0], axes[1]))
    return Build(game, public.blocks, public.pool, laid, COLOURS.index(own))
