"""The table: tiles, the empty hexes around them, and their marks."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engines.mambo.view import Colour, Hex, PublicView, Space, points_of
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.theme import GILT, INK, IVORY
from render.mambo.colours import (
    BRIGHT,
    DIM_GHOST,
    DIM_OUTLINE,
    DIM_SPACE,
    DIM_TEXT,
    GHOST,
    NULL,
    NULL_GHOST,
    OUTLINE,
    QUIET_CROSS,
    QUIET_NULL,
    SPACE,
)
from render.mambo.emphasis import Emphasis, emphasis, land_of
from render.mambo.grid import RING, Grid
from render.mambo.layout import Frame
from render.mambo.marks import (
    brackets,
    hex_line,
    mark_dead,
    mark_junctions,
    mark_last_letters,
    mark_mouths,
    mark_numbers,
    mark_only_way_out,
    mark_part,
    mark_walls,
)
from render.mambo.overlays import Chosen, Overlay
from render.mambo.spaces import BARE, Beside, Hollow, hollow_sprite
from render.mambo.tiles import Look, tile_stamp

_NO_RIMS = (False, False, False)
_QUIET_NULL = Hollow(QUIET_NULL, None, cross=QUIET_CROSS)


def draw_board(
    canvas: Canvas, view: PublicView, frame: Frame, chosen: Chosen | None, overlay: Overlay = Overlay.NONE
) -> None:
    """Draw the table, or the part of it that the frame shows."""
    shown = emphasis(view)
    _lay_tiles(canvas, view, frame, shown)
    _lay_hollows(canvas, view, frame, chosen, quiet=shown.counted)
    _number_spaces(canvas, view, frame, chosen)
    for place in _rims(view) if view.outcome is None else ():
        mark_only_way_out(canvas, frame, place)
    mark_numbers(canvas, view, frame, shown)
    mark_junctions(canvas, frame, shown)
    if chosen is not None:
        _mark_chosen(canvas, frame, chosen)
    elif not shown.counted:
        _mark_last(canvas, view, frame)
        mark_last_letters(canvas, view, frame)
    mark_walls(canvas, frame, shown)
    mark_dead(canvas, frame, shown)
    if overlay is Overlay.MOUTHS:
        mark_mouths(canvas, view, frame)


def draw_overview(canvas: Canvas, view: PublicView, frame: Frame, board: Frame) -> None:
    """Draw the whole table in small, with the part that is shown framed."""
    _lay_tiles(canvas, view, frame, emphasis(view))
    _lay_hollows(canvas, replace(view, spaces=()), frame, None, quiet=True)
    mark_part(canvas, frame, board)


def _lay_tiles(canvas: Canvas, view: PublicView, frame: Frame, shown: Emphasis) -> None:
    for laid in view.tiles:
        if not frame.shows(laid.hex):
            continue
        tile, corners = laid.tile, points_of(laid.hex)
        at_lone, at_stripe = corners[tile.lone], corners[tile.lone - 1]
        stripe, lone = shown.ink(at_stripe, tile.dominant), shown.ink(at_lone, tile.dominant.other)
        land, tint = land_of(laid.hex, shown)
        look = Look(tile, stripe, lone, land, tint)
        if any(land):
            canvas.signs.add("enclosed")
        canvas.paste(tile_stamp(frame.grid, look), *frame.middle(laid.hex))


def _lay_hollows(canvas: Canvas, view: PublicView, frame: Frame, chosen: Chosen | None, *, quiet: bool) -> None:
    tiles = frozenset(laid.hex for laid in view.tiles)
    for cell, hollow in _hollows(view, tiles, chosen, quiet=quiet).items():
        if frame.shows(cell):
            canvas.signs |= {"x"} if hollow.cross else {"half"} if any(hollow.known) else set()
            canvas.paste(hollow_sprite(frame.grid, hollow, _beside(cell, tiles)), *frame.middle(cell))


def _beside(cell: Hex, tiles: frozenset[Hex]) -> Beside:
    n, ne, se, s, sw, nw = (around in tiles for around in _around(cell))
    return n, ne, se, s, sw, nw


@lru_cache(maxsize=4096)
def _around(cell: Hex) -> tuple[Hex, ...]:
    return tuple(Hex(cell.q + way.q, cell.r + way.r) for way in RING)


def _hollows(view: PublicView, tiles: frozenset[Hex], chosen: Chosen | None, *, quiet: bool) -> dict[Hex, Hollow]:
    hollows = {cell: BARE for laid in tiles for cell in _around(laid) if cell not in tiles}
    for cell, colour in _nulls(view):
        ink = NULL_GHOST[colour]
        hollows[cell] = _QUIET_NULL if quiet else Hollow(NULL, None, (ink, ink, ink), cross=IVORY)
    rims = _rims(view)
    for space in view.spaces:
        dim = chosen is not None and space.hex not in chosen.hexes
        hollows[space.hex] = _hollow(space, rims.get(space.hex, _NO_RIMS), dim=dim)
    return hollows


def _nulls(view: PublicView) -> Iterator[tuple[Hex, Colour]]:
    """Yield each null with the colour of its three corners."""
    nulls = set(view.nulls)
    if nulls:
        colours = {point: group.colour for group in view.groups for point in group.points}
        for cell in nulls:
            yield cell, colours[cell]


def _hollow(space: Space, rims: tuple[bool, bool, bool], *, dim: bool) -> Hollow:
    inks = DIM_GHOST if dim else GHOST
    known = [colour and (BRIGHT if rim else inks)[colour] for colour, rim in zip(space.known, rims, strict=True)]
    fill, outline = (DIM_SPACE, DIM_OUTLINE) if dim else (SPACE, OUTLINE)
    return Hollow(fill, outline, (known[0], known[1], known[2]), rims)


def _rims(view: PublicView) -> dict[Hex, tuple[bool, bool, bool]]:
    """Return for the only mouth of a group the corners at which the group touches it, if groups can be killed."""
    rims: dict[Hex, tuple[bool, bool, bool]] = {}
    for group in view.groups:
        if group.is_laddered and view.aims.threatens(group):
            (mouth,) = group.mouths
            w, ne, se = (point in group.points for point in points_of(mouth))
            before = rims.get(mouth, _NO_RIMS)
            rims[mouth] = (w or before[0], ne or before[1], se or before[2])
    return rims


def _number_spaces(canvas: Canvas, view: PublicView, frame: Frame, chosen: Chosen | None) -> None:
    side = frame.grid.side
    size = round(max(0.62 * side, min(28, 1.2 * side)))
    for space in view.spaces:
        x, y = frame.middle(space.hex)
        if side / 2 < x < frame.box.width - side / 2 and side / 2 < y < frame.box.height - side / 2:
            colour = IVORY if chosen is None or space.hex in chosen.hexes else DIM_TEXT
            canvas.text(x, y, str(space.number), size, colour, weight=Weight.HEAVY, anchor="m")
            canvas.signs.add("place")


def _mark_last(canvas: Canvas, view: PublicView, frame: Frame) -> None:
    if view.last is None:
        return
    canvas.signs |= {"last", "filled"} if view.last.filled else {"last"}
    for cell in view.last.filled:
        _bracket(canvas, frame, cell)
    if view.last.source is not None and view.last.source != view.last.hex:
        _bracket(canvas, frame, view.last.source)
    _outline(canvas, frame, view.last.hex, GILT)


def _mark_chosen(canvas: Canvas, frame: Frame, chosen: Chosen) -> None:
    if chosen.source is not None and chosen.source != chosen.hex:
        _bracket(canvas, frame, chosen.source)
    for cell in chosen.hexes:
        _outline(canvas, frame, cell, IVORY)


def _bracket(canvas: Canvas, frame: Frame, cell: Hex) -> None:
    for width, colour in ((10, INK), (5.5, GILT)):
        canvas.lay(brackets(frame.grid, 0.93, 0.235, _thick(frame.grid, width)), *frame.middle(cell), colour)


def _outline(canvas: Canvas, frame: Frame, cell: Hex, colour: str) -> None:
    for width, ink in ((11, INK), (6.5, colour)):
        canvas.lay(hex_line(frame.grid, 0.96, _thick(frame.grid, width)), *frame.middle(cell), ink)


def _thick(grid: Grid, width: float) -> float:
    """Scale a line that is `width` px on hexes with a side of 51 px."""
    return max(0.6 * width, width * grid.side / 51)
