"""The places of things in Monoch's pictures, by a projection of the tests' own, and the texts there."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import floor
from pathlib import Path
from typing import Any

import numpy as np

from engines.core.rules import Outcome, Seat
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.surface import surface_of
from engines.monoch.view import Axis, Block, Cell, Colour, Ending, LastAction, Part, PublicView
from engines.monoch.ways import shortest_way
from render.core.board import Table
from render.core.colour import rgb
from render.core.fonts import Weight, text_mask, text_width
from render.core.palette import FULL as WHOLE
from render.monoch.look import FRAME_TEXT
from render.monoch.plan import Plan
from render.monoch.projection import Corner
from render.monoch.stage import Stage
from tests.engines.monoch.tables import state_with
from tests.render.pictures import Pixels

NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea")
VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "engines" / "monoch" / "vectors.json").read_text(encoding="utf-8")
)
POSITIONS: dict[str, list[str]] = {
    each["name"]: each["placements"] for each in (*VECTORS["photographs"], *VECTORS["random"][:21:5])
}


def table(view: PublicView) -> Table:
    return Table(101, NAMES[: len(view.sides)])


def standing(
    texts: Sequence[str], *, seats: int = 2, last: int | None = None, options: Options | None = None
) -> PublicView:
    """The view of a construction; seat 0 is black and to move."""
    view = RULES.public_view(state_with(texts, options, seats))
    return replace(view, last=None if last is None else LastAction(Seat(1), last))


def view_of_win(texts: Sequence[str], colour: Colour, axis: Axis) -> PublicView:
    """The same at the end, by the way of one colour along an axis."""
    view = standing(texts)
    way = shortest_way(view.blocks, surface_of(view.blocks), colour, axis)
    assert way is not None
    outcome = Outcome((Seat(0 if colour is Colour.BLACK else 1),), None, Ending.STRIP.name)
    sides = tuple(replace(side, axis=axis if side.colour is colour else side.axis) for side in view.sides)
    return replace(view, way=way, outcome=outcome, turn=(), spots=(), sides=sides)


def colour_at(picture: Pixels, x: float, y: float) -> str:
    return "#" + "".join(f"{part:02X}" for part in picture[floor(y), floor(x)])


# How far a cell to the east, one to the south and one up lead in a picture of unit 1, as the art direction has it, with
# the camera 38 degrees east of south and then a quarter turn farther each time.
_EAST, _SOUTH = (0.788, 0.362), (-0.616, 0.463)
STEPS = {
    Corner.SOUTH_EAST: (_EAST, _SOUTH),
    Corner.SOUTH_WEST: ((0.616, -0.463), (0.788, 0.362)),
    Corner.NORTH_WEST: ((-0.788, -0.362), (0.616, -0.463)),
    Corner.NORTH_EAST: ((-0.616, 0.463), (-0.788, -0.362)),
}
SEEN = {
    Corner.SOUTH_EAST: "TSE",
    Corner.SOUTH_WEST: "TSW",
    Corner.NORTH_WEST: "TNW",
    Corner.NORTH_EAST: "TNE",
}


def place_in_picture(stage: Stage, x: float, y: float, z: float) -> tuple[float, float]:
    """Return the place of a point of the lattice in the picture."""
    unit = stage.camera.unit
    (ex, ey), (sx, sy) = ((round(across * unit), round(down * unit)) for across, down in STEPS[stage.camera.corner])
    left, top = stage.box.x + stage.left, stage.box.y + stage.top
    return left + x * ex + y * sx, top + x * ey + y * sy - z * round(0.809 * unit)


def cells_of(blocks: Sequence[Block]) -> frozenset[Cell]:
    return frozenset(cell for block in blocks for cell in block.cells)


def inside(part: Part) -> tuple[float, float, float]:
    """A place well inside a part and off its middle lines: towards the corner of two of its edges."""
    share = 0.72 if part.is_half else 0.6
    x, y, z = (at + 0.5 + step / 2 for at, step in zip(part.cell, part.face.step, strict=True))
    one = part.edges[0]
    other = next(edge for edge in part.edges if edge not in (one, one.opposite))
    for edge in (one, other):
        dx, dy, dz = edge.step
        x, y, z = x + dx * share / 2, y + dy * share / 2, z + dz * share / 2
    return x, y, z


@cache
def _toward(corner: Corner) -> tuple[float, float, float]:
    """The direction in which a place does not move in the picture."""
    east, south = STEPS[corner]
    up = (east[0] * south[1] - south[0] * east[1]) / 0.809
    return (-south[0], east[0], up)


@lru_cache
def _top(cells: frozenset[Cell]) -> int:
    return max(cell.z for cell in cells) + 1


def in_sight(cells: frozenset[Cell], part: Part, place: tuple[float, float, float], corner: Corner) -> bool:
    """Return whether a place on a part can be seen from a corner: no cell lies between it and the viewer."""
    if part.face.value not in SEEN[corner]:
        return False
    (x, y, z), (across, down, up) = place, _toward(corner)
    dx, dy, dz = part.face.step
    x, y, z, top = x + 0.01 * dx, y + 0.01 * dy, z + 0.01 * dz, _top(cells)
    while z < top:
        if (floor(x), floor(y), floor(z)) in cells:
            return False
        x, y, z = x + 0.06 * across, y + 0.06 * down, z + 0.06 * up
    return True


def parts_in_sight(view: PublicView, stage: Stage) -> Iterator[tuple[Part, tuple[float, float]]]:
    """Yield the visible parts of the blocks: each with a pixel well inside it and off every border of what hides it."""
    cells = cells_of(view.blocks)
    for block in view.blocks:
        for part in block.parts:
            place = inside(part)
            if all(in_sight(cells, part, near, stage.camera.corner) for near in _round(part, place)):
                yield part, place_in_picture(stage, *place)


def _round(part: Part, place: tuple[float, float, float]) -> Iterator[tuple[float, float, float]]:
    yield place
    for edge in part.face.across:
        x, y, z = (at + 0.08 * step for at, step in zip(place, edge.step, strict=True))
        yield x, y, z


def on_plan(plan: Plan, x: float, y: float) -> tuple[float, float]:
    """Return the position of a place of the table in the plan."""
    return plan.left + (x - plan.slab.west) * plan.unit, plan.top + (y - plan.slab.north) * plan.unit


def reads(
    picture: Pixels,
    text: str,
    at: tuple[float, float],
    size: int,
    *,
    anchor: str = "m",
    ink: str = FRAME_TEXT,
    slack: int = 3,
) -> bool:
    """Return whether exactly the ink of a text stands at a place."""
    mask = text_mask(text, size, Weight.HEAVY)
    left = (
        at[0]
        - {"l": 0.0, "m": text_width(text, size, Weight.HEAVY) / 2, "r": text_width(text, size, Weight.HEAVY)}[anchor]
    )
    corner_x, corner_y = round(left) + mask.left - slack - 2, round(at[1]) + mask.top - slack
    near = picture[
        max(corner_y, 0) : corner_y + mask.height + 2 * slack, max(corner_x, 0) : corner_x + mask.width + 2 * slack + 4
    ]
    inked = (near == np.array(rgb(ink), dtype=np.uint8)).all(axis=2)
    whole = mask.levels == WHOLE
    for dx in range(2 * slack + 1):
        for dy in range(2 * slack + 1):
            wide = inked[dy : dy + mask.height, dx : dx + mask.width + 4]
            part = wide[:, 2:-2]
            if part.shape == whole.shape and part[whole].mean() > 0.98 and wide.sum() <= whole.sum() * 1.15:
                return True
    return False
