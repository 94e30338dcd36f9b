"""Where a block may be laid (rules/monoch.md, placing a block)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from engines.core.errors import IllegalActionError
from engines.monoch.actions import Place
from engines.monoch.state import State
from engines.monoch.view import Block, Colour, Frame, Kind, Laying, Spot

KINDS: Final = tuple(Kind)

LAYINGS: Final = tuple(
    sorted((Laying(kind, turn) for kind in KINDS for turn in kind.turns), key=lambda laying: laying.text + "@")
)
"""Every block in every orientation that differs, in the order of canonical texts."""

# The cells of a block, NW NE SW SE, and the cells beside each of them outside the block, from its NW cell.
_OWN: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
_BESIDE: Final = (((0, -1), (-1, 0)), ((1, -1), (2, 0)), ((-1, 1), (0, 2)), ((2, 1), (1, 2)))


class Ground:
    """What a new block would touch: the columns of cells, and each cell by layer."""

    __slots__ = ("cells", "heights", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.heights: dict[tuple[int, int], int] = {}
        """Columns are solid: no block has a gap under it."""
        self.cells: dict[tuple[int, int, int], tuple[int, bool]] = {}
        """Each cell's block and whether it is black."""
        for index, block in enumerate(state.blocks):
            for (dx, dy), colour in zip(_OWN, block.quadrants, strict=True):
                x, y = block.x + dx, block.y + dy
                self.heights[x, y] = max(self.heights.get((x, y), 0), block.z + 1)
                self.cells[x, y, block.z] = index, colour is Colour.BLACK

    def layer(self, x: int, y: int) -> int | None:
        """The layer on which a block would lie there; None where there would be a gap under it."""
        found = {self.heights.get((x + dx, y + dy), 0) for dx, dy in _OWN}
        return found.pop() if len(found) == 1 else None

    def touched(self, x: int, y: int, z: int) -> tuple[set[int], int, int]:
        """The blocks it would touch, and masks of the quadrants that would touch black and white."""
        blocks: set[int] = set()
        black = white = 0
        for quadrant, (own, beside) in enumerate(zip(_OWN, _BESIDE, strict=True)):
            near = [(x + dx, y + dy, z) for dx, dy in beside]
            near.append((x + own[0], y + own[1], z - 1))
            for cell in near:
                found = self.cells.get(cell)
                if found is not None:
                    blocks.add(found[0])
                    if found[1]:
                        black |= 1 << quadrant
                    else:
                        white |= 1 << quadrant
        return blocks, black, white


def spots_of(state: State) -> list[Spot]:
    """Every place where some block of the pool may be laid, in reading order."""
    ground = Ground(state)
    near = {
        (block.y + dy, block.x + dx) for block in state.blocks for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)
    }
    found = []
    for y, x in sorted(near):
        spot = _spot(ground, x, y)
        if spot is not None and spot.fits:
            found.append(spot)
    return found


def places_of(spots: Iterable[Spot]) -> list[Place]:
    """Every block in every spot, sorted by canonical text."""
    # By identity: the layings of spots are those of LAYINGS, and hashing a thousand of them takes its time.
    rows: dict[int, list[Place]] = {id(laying): [] for laying in LAYINGS}
    for spot in sorted(spots, key=lambda spot: f"{spot.x},{spot.y}"):
        for laying in spot.fits:
            rows[id(laying)].append(Place(laying, spot.x, spot.y))
    return [place for row in rows.values() for place in row]


def _spot(ground: Ground, x: int, y: int) -> Spot | None:
    z = ground.layer(x, y)
    if z is None or (z and not _may_rise(ground.state)):
        return None
    blocks, black, white = ground.touched(x, y, z)
    if len(blocks) < needed(ground.state):
        return None
    available = tuple(count > 0 for count in ground.state.pool)
    return Spot(x, y, z, _fits(black, white, available))


def needed(state: State) -> int:
    """How many blocks a new one must touch."""
    return 1 if state.laid == 0 else 2


def _may_rise(state: State) -> bool:
    return not state.options.flat and state.laid > 0


@lru_cache(maxsize=4096)
def _fits(black: int, white: int, available: tuple[bool, ...]) -> tuple[Laying, ...]:
    """What has a point equal to one it touches, as far as the pool has it."""
    return tuple(
        laying
        for laying in LAYINGS
        if available[KINDS.index(laying.kind)] and (_BLACK[laying] & black or ~_BLACK[laying] & white)
    )


_BLACK: Final[Mapping[Laying, int]] = {
    laying: sum(1 << at for at, colour in enumerate(laying.kind.quadrants(laying.turn)) if colour is Colour.BLACK)
    for laying in LAYINGS
}
"""The black quadrants of a laying as a mask, NW lowest."""


def check_place(state: State, action: Place, frame: Frame) -> Block:
    """Return the block an action lays; IllegalActionError says what is wrong with it."""
    laying, name = action.laying, frame.name(action.x, action.y) if _in_frame(frame, action) else None
    where = f"`{name}`" if name else f"`{action.x},{action.y}`"
    if laying not in _BLACK:
        choice = ", ".join(f"`{laying.kind.value}{turn}`" for turn in laying.kind.turns)
        raise IllegalActionError(f"There is no block `{laying.text}`. Choose one of {choice}.")
    if not state.pool[KINDS.index(laying.kind)]:
        raise IllegalActionError(f"No block {laying.kind.value} is left. Choose another type.")
    ground = Ground(state)
    z = ground.layer(action.x, action.y)
    if z is None:
        raise IllegalActionError(f"At {where} the block would lie with a gap under it. Choose a level place.")
    if z and not _may_rise(state):
        why = "No block lies on another in this game" if state.options.flat else "The first block lies on the table"
        raise IllegalActionError(f"{why}. Choose a free place.")
    blocks, _, _ = ground.touched(action.x, action.y, z)
    if len(blocks) < needed(state):
        count = "a block" if needed(state) == 1 else "two blocks"
        found = "only one" if blocks else "none"
        raise IllegalActionError(f"A block must touch {count} in play; at {where} it touches {found}.")
    spot = _spot(ground, action.x, action.y)
    if spot is None or laying not in spot.fits:
        raise IllegalActionError(f"`{laying.text}` at {where} meets no point of its colour. Turn it or choose another.")
    return Block(laying.kind, laying.turn, action.x, action.y, z)


def _in_frame(frame: Frame, action: Place) -> bool:
    return 0 <= action.x - frame.left < frame.columns and 0 <= action.y - frame.top < frame.rows
