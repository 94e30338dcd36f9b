"""The panels around Monoch's board: the two colours with their players, the pool."""

from collections.abc import Sequence
from functools import lru_cache

from engines.monoch.view import Axis, BlockType, Colour, Face, Need, Orientation, PublicView, Side, Stance
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.emblems import laurel
from render.core.fonts import Weight, fitted_name, text_width
from render.core.shapes import Mask, Pen, disc, shape
from render.core.theme import GLOW, INK, IVORY, MUTED, PALE, PANEL, PANEL_TO_MOVE
from render.monoch.box import Box
from render.monoch.look import EDGE, FRAME_TEXT, STONE_RIM
from render.monoch.specimens import draw_specimen

PANEL_Y, PANEL_HIGH, LAST_HIGH, PANEL_WIDE = 84, 122, 92, 460
POOL_UNIT, POOL_HIGH = 18, 116
_NAME, _FACTS = 34, 28
_SIDES = {Face.N: "north", Face.S: "south", Face.W: "west", Face.E: "east"}


def teams_of(view: PublicView) -> list[list[Side]]:
    """Return the sides by colour, black first; by seat before the colours are declared."""
    first = view.sides[0].colour
    teams = [[side for side in view.sides if side.seat % 2 == parity] for parity in (0, 1)]
    return teams[::-1] if first is Colour.WHITE else teams


def draw_teams(canvas: Canvas, view: PublicView, table: Table, high: int) -> None:
    """Draw one panel per team at that height: its stone, its players, its axis, its progress."""
    for place, team in enumerate(teams_of(view)):
        _team(canvas, 32 + place * 476, high, view, table, team)


def _team(canvas: Canvas, x: int, high: int, view: PublicView, table: Table, team: list[Side]) -> None:
    to_move = not table.over and any(side.seat in view.turn for side in team)
    won = view.outcome is not None and 0 < len(view.outcome.winners) < len(view.sides)
    won = won and view.outcome is not None and any(side.seat in view.outcome.winners for side in team)
    colour = team[0].colour
    canvas.panel(x, PANEL_Y, PANEL_WIDE, high, 16, PANEL_TO_MOVE if to_move else PANEL)
    if to_move:
        canvas.signs.add("turn")
        rim, ink = (EDGE, INK) if colour is Colour.BLACK else (STONE_RIM, PALE)
        canvas.panel(x + 8, PANEL_Y + 12, 12, high - 24, 6, rim)
        canvas.panel(x + 11, PANEL_Y + 15, 6, high - 30, 3, ink)
    draw_stone(canvas, x + 64, PANEL_Y + high // 2, colour, won=won)
    _names(canvas, x + 112, x + PANEL_WIDE - 20, view, table, team)
    _facts(canvas, x + 112, PANEL_Y + 66, view, team[0], over=table.is_final(view.outcome))


def _names(canvas: Canvas, x: int, right: int, view: PublicView, table: Table, team: Sequence[Side]) -> None:
    between = text_width(" + ", _NAME)
    room = (right - x - (len(team) - 1) * between) // len(team)
    fitted = [fitted_name(table.names[side.seat], side.seat, room, _NAME, Weight.HEAVY) for side in team]
    size = min(size for _, size in fitted)
    for number, (side, (name, _)) in enumerate(zip(team, fitted, strict=True)):
        if number:
            x += canvas.text(x, PANEL_Y + 30, " + ", _NAME, MUTED)
        bright = side.playing and (table.is_final(view.outcome) or len(team) == 1 or side.seat in view.turn)
        bright = bright or not any(one.seat in view.turn for one in team)
        ink = IVORY if bright and side.playing else MUTED
        x += canvas.text(x, PANEL_Y + 30, name, size, ink, weight=Weight.HEAVY)


def _facts(canvas: Canvas, left: int, y: int, view: PublicView, side: Side, *, over: bool) -> None:
    """Write "↕ 4 of 6 blocks" and below "needs south"; at the end "white ↕ longest 5", or a winner's blocks."""
    x = left
    if side.colour is not None and over:
        x += canvas.text(x, y, side.colour.value, _FACTS, FRAME_TEXT) + 10
    canvas.lay(arrow(side.axis), x + 13, y, FRAME_TEXT)
    x += 44
    canvas.signs |= {"axis"} if over or side.colour is None else {"axis", "progress"}
    if side.colour is None:
        canvas.text(x, y, "no color yet", _FACTS, FRAME_TEXT)
        return
    number = list(Colour).index(side.colour)
    if not over:
        need = view.needs[number]
        x += canvas.text(x, y, f"{need.passed} of {need.least}", _FACTS + 2, IVORY, weight=Weight.HEAVY) + 10
        canvas.text(x, y, "blocks", _FACTS, FRAME_TEXT)
        canvas.text(left, y + 32, _ends_text(need), _FACTS, IVORY)
        return
    won = view.way is not None and view.way.colour is side.colour
    label, value = (
        ("blocks", len(view.way.blocks)) if view.way is not None and won else ("longest", view.lengths[number])
    )
    x += canvas.text(x, y, label, _FACTS, FRAME_TEXT) + 10
    canvas.text(x, y, str(value), _FACTS + 4, IVORY, weight=Weight.HEAVY)


def _ends_text(need: Need) -> str:
    if not need.ends:
        return "touches both ends"
    return "needs both ends" if len(need.ends) == 2 else f"needs the {_SIDES[need.ends[0]]} end"


def draw_stone(canvas: Canvas, x: int, y: int, colour: Colour | None, *, won: bool = False) -> None:
    """Draw a colour's emblem: a disc, half of each if no colour is declared."""
    if won:
        canvas.lay(laurel(31), x, y, GLOW)
    radius = 18 if won else 25
    canvas.lay(disc(radius), x, y, STONE_RIM if colour is Colour.WHITE else EDGE)
    canvas.lay(disc(radius - 3), x, y, PALE if colour is Colour.WHITE else INK)
    if colour is None:
        canvas.lay(_half_disc(radius - 3), x, y, PALE)


@lru_cache(maxsize=8)
def _half_disc(radius: int) -> Mask:
    edge = radius + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.sector((0, 0), radius, -45, 135))


@lru_cache(maxsize=2)
def arrow(axis: Axis) -> Mask:
    """Return an arrow with two heads, around the origin."""

    def turn(x: float, y: float) -> tuple[float, float]:
        return (x, y) if axis is Axis.NORTH_SOUTH else (y, x)

    def draw(pen: Pen) -> None:
        pen.line([turn(0, -9), turn(0, 9)], 3.6)
        for way in (-1, 1):
            pen.polygon([turn(0, 14 * way), turn(-8, 5 * way), turn(8, 5 * way)])

    return shape(-16, -16, 16, 16, draw)


def draw_pool(canvas: Canvas, view: PublicView, box: Box) -> None:
    """Draw the eight types in a row, each from above and turned over, with the number left; used up types fade."""
    canvas.signs.add("pool")
    canvas.panel(box.x, box.y, box.width, box.height, 16, PANEL)
    for number, (kind, left) in enumerate(zip(BlockType, view.pool, strict=True)):
        middle = box.x + round((number + 0.5) * box.width / len(BlockType))
        ink = IVORY if left else FRAME_TEXT
        for aside, orientation in ((-27, Orientation(Face.T, 0)), (27, Orientation(Face.B, 90))):
            draw_specimen(canvas, Stance(kind, orientation), (middle + aside, box.y + 38), POOL_UNIT, faded=not left)
        canvas.text(middle - 8, box.y + 90, kind.value, 34, ink, weight=Weight.HEAVY, anchor="r")
        canvas.text(middle + 4, box.y + 90, f"×{left}", 30, ink, weight=Weight.HEAVY)
