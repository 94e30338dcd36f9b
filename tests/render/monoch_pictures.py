"""Constructions to draw, and the end of a game at one."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.core.rules import Outcome, Seat
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.surface import surface_of
from engines.monoch.view import Axis, Colour, Ending, LastAction, PublicView
from engines.monoch.ways import shortest_way
from render.core.board import Table
from tests.engines.monoch.tables import state_with

NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea")
VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "engines" / "monoch" / "vectors.json").read_text(encoding="utf-8")
)
POSITIONS: dict[str, list[str]] = {each["name"]: each["placements"] for each in VECTORS["photographs"]}


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


WON = view_of_win(POSITIONS["photo1"], Colour.BLACK, Axis.WEST_EAST)
