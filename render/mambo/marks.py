"""Marks above the table: outlines, brackets, junctions, numbers of tiles."""

from functools import lru_cache
from math import ceil, floor
from typing import Final

from engines.mambo.view import Hex, PublicView, Territory
from render.core.canvas import Canvas
from render.core.chrome import warning_sign
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, Pen, Point, disc, shape
from render.core.shapes import frame as edge_line
from render.core.theme import GILT, GOLD, INK, PALE, PAPER
from render.mambo.colours import ALARM, QUIET_RING
from render.mambo.emphasis import Emphasis
from render.mambo.grid import CORNERS, RING, Grid
from render.mambo.layout import Frame

_LEAST_NUMBER: Final = 24
"""The minimum font size of tile numbers, px: they must be readable on a phone."""


def _corners(grid: Grid, share: float) -> list[Point]:
    return [grid.px((x * share, y * share)) for x, y in CORNERS]


@lru_cache(maxsize=64)
def hex_line(grid: Grid, share: float, width: float) -> Mask:
    """Return the outline of a hex `share` as large, `width` px wide."""
    wide, high = (ceil(length + width) for length in grid.reach)
    return shape(-wide, -high, wide, high, lambda pen: pen.line(_corners(grid, share), width, closed=True))


@lru_cache(maxsize=64)
def brackets(grid: Grid, share: float, length: float, width: float) -> Mask:
    """Return the six corners of such an outline: each extends `length` of an edge both ways."""
    wide, high = (ceil(reach + width) for reach in grid.reach)
    corners = _corners(grid, share)

    def draw(pen: Pen) -> None:
        for at, corner in enumerate(corners):
            before, after = corners[at - 1], corners[(at + 1) % 6]
            pen.line([_towards(corner, before, length), corner, _towards(corner, after, length)], width)

    return shape(-wide, -high, wide, high, draw)


def _towards(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@lru_cache(maxsize=16)
def cross(reach: float, width: float) -> Mask:
    """Return an X whose arms extend `reach` px right, left, up and down."""
    edge = ceil(reach + width) + 1

    def draw(pen: Pen) -> None:
        for side in (-1, 1):
            pen.line([(-reach * side, -reach), (reach * side, reach)], width)

    return shape(-edge, -edge, edge, edge, draw)


@lru_cache(maxsize=64)
def ring(radius: float, width: float) -> Mask:
    """Return a circle whose line extends `width` px inwards from `radius`."""
    edge = ceil(radius) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.ring((0, 0), radius, radius - width))


def mark_junctions(canvas: Canvas, frame: Frame, shown: Emphasis) -> None:
    """Draw gold discs on the junctions that won, quiet rings on those that did not."""
    side = frame.grid.side
    for territory in shown.beaten:
        for at in _junctions(frame, territory):
            canvas.lay(ring(0.15 * side, 0.045 * side), *at, QUIET_RING)
    for territory in shown.scored:
        canvas.signs.add("point")
        for at in _junctions(frame, territory):
            canvas.lay(disc(0.25 * side), *at, INK)
            canvas.lay(disc(0.185 * side), *at, GILT)


def _junctions(frame: Frame, territory: Territory) -> list[Point]:
    points, blanks = territory.point_junctions, territory.blank_junctions
    return [frame.at_point(point) for point in points] + [frame.at_blank(blank) for blank in blanks]


def mark_dead(canvas: Canvas, frame: Frame, shown: Emphasis) -> None:
    """Draw crosses on the points of dead groups."""
    side = frame.grid.side
    canvas.signs |= {"wall"} if shown.dead else set()
    for point in shown.dead:
        for width, colour in ((0.2, INK), (0.11, PALE)):
            canvas.lay(cross(0.17 * side, width * side), *frame.at_point(point), colour)


def mark_walls(canvas: Canvas, frame: Frame, shown: Emphasis) -> None:
    """Outline the hexes around walled-in groups."""
    corners = [frame.grid.px(corner) for corner in CORNERS]
    for wall in shown.walls:
        edges = [
            (frame.middle(cell), edge)
            for cell in wall
            for edge, way in enumerate(RING)
            if Hex(cell.q + way.q, cell.r + way.r) not in wall
        ]
        for share, colour in ((0.2, INK), (0.12, PALE)):
            for (x, y), edge in edges:
                line = corners[edge], corners[(edge + 1) % 6]
                canvas.lay(_line(line, share * frame.grid.side), x, y, colour)


@lru_cache(maxsize=64)
def _line(ends: tuple[Point, Point], width: float) -> Mask:
    """Return a line with round ends."""
    (ax, ay), (bx, by) = ends
    edge = ceil(width)
    low = floor(min(ax, bx)) - edge, floor(min(ay, by)) - edge
    high = ceil(max(ax, bx)) + edge, ceil(max(ay, by)) + edge

    def draw(pen: Pen) -> None:
        pen.line(list(ends), width)
        for end in ends:
            pen.disc(end, width / 2)

    return shape(*low, *high, draw)


def mark_numbers(canvas: Canvas, view: PublicView, frame: Frame, shown: Emphasis) -> None:
    """Write each tile's number next to its right corner; on a dark disc if the tile may be moved now."""
    movable, side = set(view.movable), frame.grid.side
    size = max(_LEAST_NUMBER, round(0.42 * side))
    framed = {view.last.hex, *view.last.filled} if view.last is not None else set()
    for laid in view.tiles:
        if not frame.shows(laid.hex):
            continue
        text = str(laid.number)
        half = text_width(text, size, Weight.HEAVY) / 2
        # Outlines of the newest tiles and discs on counted corners need room there.
        right = 0.72 if shown.scored or shown.beaten or laid.hex in framed else 0.9
        x, y = frame.middle(laid.hex)
        x += round(min(0.66 * side, right * side - half))
        canvas.signs.add("movable" if laid.number in movable else "tile")
        if laid.number in movable:
            canvas.lay(disc(max(half, 0.5 * size) + 3), x, y, INK)
            canvas.text(x, y, text, size, PALE, weight=Weight.HEAVY, anchor="m")
        else:
            canvas.text(x, y, text, size, PAPER, weight=Weight.HEAVY, anchor="m", stroke=2)
            canvas.text(x, y, text, size, QUIET_RING, weight=Weight.HEAVY, anchor="m")


def mark_last_letters(canvas: Canvas, view: PublicView, frame: Frame) -> None:
    """Write the letters of the newest tiles, by which sentences name them, at their lower edges."""
    if view.last is None:
        return
    newest, side = {view.last.hex, *view.last.filled}, frame.grid.side
    size = max(18, round(0.34 * side))
    for laid in view.tiles:
        if laid.hex not in newest or not frame.shows(laid.hex):
            continue
        x, y = frame.middle(laid.hex)
        low = y + round(0.8 * side)
        radius = max(0.27 * side, 0.33 * size + 3)
        canvas.lay(disc(radius + max(1.5, 0.04 * side)), x, low, INK)
        canvas.lay(disc(radius), x, low, GILT)
        canvas.text(x, low, laid.tile.value, size, INK, weight=Weight.HEAVY, anchor="m")


def mark_mouths(canvas: Canvas, view: PublicView, frame: Frame) -> None:
    """Write the number of mouths on each group, at its first visible point; a single one on red."""
    side = frame.grid.side
    size = max(20, round(0.36 * side))
    for group in view.groups:
        at = next((point for point in group.points if frame.shows(point)), None)
        if at is not None:
            x, y = frame.at_point(at)
            canvas.lay(disc(max(14.0, 0.26 * side)), x, y, ALARM if group.is_laddered else INK)
            canvas.text(round(x), round(y), str(len(group.mouths)), size, PALE, weight=Weight.HEAVY, anchor="m")


def mark_only_way_out(canvas: Canvas, frame: Frame, place: Hex) -> None:
    """Put a red warning sign above the number of a place that is a group's only way out."""
    canvas.signs.add("alarm")
    reach = max(12.0, 0.27 * frame.grid.side)
    x, y = frame.middle(place)
    y -= round(0.58 * frame.grid.side)
    warning_sign(canvas, x, y, reach, ALARM, PALE)


def mark_part(canvas: Canvas, frame: Frame, board: Frame) -> None:
    """Outline in an overview the part shown on the board."""
    share_x, share_y = frame.grid.column / board.grid.column, frame.grid.half / board.grid.half
    x, y = frame.origin[0] - board.origin[0] * share_x, frame.origin[1] - board.origin[1] * share_y
    width, height = round(board.box.width * share_x), round(board.box.height * share_y)
    canvas.lay(edge_line(width, height, 5, 3), round(x), round(y), GOLD)
