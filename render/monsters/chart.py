"""The points of all keepers, turn by turn: the public view of a game whose territory is not open."""

from dataclasses import dataclass
from math import ceil

from engines.core.messages import with_sign
from engines.monsters.view import (
    WILD_KEEPER,
    KeeperLeft,
    KeeperLine,
    KeeperOut,
    PublicView,
    Standing,
    TurnLine,
    TurnRan,
)
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.colour import contrast
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, Point, disc, shape
from render.core.theme import GOLD, IVORY, MUTED
from render.monsters import marks
from render.monsters.board import SLAB_BOX
from render.monsters.look import CREAM, FOG_TEXT, HATCH, RIM, SLAB, keeper_look
from render.monsters.scene import keeper_title

_LEFT, _RIGHT, _TOP = 66, 640, 128
_MARK, _MARK_STEP = 672, 27
"""The left of the emblems at the ends of the lines, and their minimum distance, px."""
_UNCHANGED = "no change"
_ROW, _FEW, _MANY = 30, 5, 10
"""Px per line of news; more lines than `_FEW` are in two columns, and of more than `_MANY` only changes are shown."""


@dataclass(frozen=True, slots=True)
class _Chart:
    """The scale of turns and points, px."""

    history: tuple[tuple[int, ...], ...]
    top: int
    """Points at the upper edge."""
    bottom: int
    """Px of no points."""

    def at(self, turn: int, points: int) -> Point:
        turns, most = max(1, len(self.history) - 1), self.top * 1.05
        high = (self.bottom - _TOP) * min(points, most) / most
        return _LEFT + (_RIGHT - _LEFT) * turn / turns, self.bottom - high


def rank_keepers(view: PublicView) -> list[KeeperLine]:
    """Return the keepers, most points first; those out come last, and the wild one only if it owns anything."""
    shown = [*view.keepers[1:], *(line for line in view.keepers[:1] if line.monsters or line.hexes)]
    return sorted(shown, key=lambda line: (line.standing in (Standing.OUT, Standing.LEFT), -line.points))


def draw_chart(canvas: Canvas, view: PublicView, table: Table) -> None:
    """Draw a line for each keeper, the leaders' on top, and the results of the last turn below."""
    x, y, wide, high = SLAB_BOX
    canvas.panel(x, y, wide, high, 16, SLAB)
    canvas.text(x + 22, y + 30, "points, turn by turn", 22, MUTED)
    keepers = rank_keepers(view)
    most = max(max(points) for points in view.history)
    top = view.target if most * 2 >= view.target else max(10, ceil(most * 1.3 / 5) * 5)
    lines = news(view)
    rows = len(lines) if len(lines) <= _FEW else (len(lines) + 1) // 2
    chart = _Chart(view.history, top, y + high - 110 - _ROW * rows)
    _grid(canvas, view, chart)
    for keeper in reversed(keepers):
        _line(canvas, chart, keeper.number)
    _ends(canvas, chart, keepers)
    _news(canvas, view, table, lines, chart.bottom + 50)


def _grid(canvas: Canvas, view: PublicView, chart: _Chart) -> None:
    top, bottom = chart.top, chart.bottom
    step = next(step for step in (2, 5, 10, 20, 25, 50) if top / step <= 6)
    for points in range(0, top + 1, step):
        y = round(chart.at(0, points)[1])
        canvas.rect(_LEFT, y, _RIGHT - _LEFT, 2, HATCH)
        canvas.text(_LEFT - 10, y, str(points), 20, FOG_TEXT, anchor="r")
    last = len(view.history) - 1
    every = next(step for step in (1, 2, 5, 10, 20, 50) if last / step <= 10)
    for turn in range(0, last + 1, every):
        canvas.text(chart.at(turn, 0)[0], bottom + 20, str(turn), 20, FOG_TEXT, anchor="m")
    goal = f"{view.target} points win"
    y = round(chart.at(0, view.target)[1])
    if top >= view.target:
        for x in range(_LEFT, _RIGHT, 16):
            canvas.rect(x, y, 9, 3, GOLD)
        canvas.text(_LEFT + 8, y - 16, goal, 20, GOLD)
    else:
        canvas.text(_RIGHT, SLAB_BOX[1] + 30, goal, 22, GOLD, anchor="r")


def _line(canvas: Canvas, chart: _Chart, number: int) -> None:
    points = [chart.at(turn, row[number]) for turn, row in enumerate(chart.history)]
    look = keeper_look(number)
    if len(points) > 1:
        # A dark colour needs a light rim on the slab, and in light pictures a pale one a dark rim.
        rim = MUTED if contrast(look.colour, SLAB) <= 2 else SLAB if look.is_seen_in_light else RIM
        canvas.lay(_stroke(points, 7.0), 0, 0, rim)
        canvas.lay(_stroke(points, 4.2), 0, 0, look.colour)
    canvas.lay(disc(6.5), *points[-1], CREAM)
    canvas.lay(disc(5.0), *points[-1], look.colour)


def _stroke(points: list[Point], width: float) -> Mask:
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return shape(_LEFT - 8, round(top) - 8, _RIGHT + 8, round(bottom) + 8, lambda pen: pen.line(points, width))


def _ends(canvas: Canvas, chart: _Chart, keepers: list[KeeperLine]) -> None:
    """Draw an emblem at the end of each line, spread so that they do not overlap."""
    now, last, bottom = chart.history[-1], len(chart.history) - 1, chart.bottom
    ends = sorted((chart.at(last, now[one.number])[1], one.number) for one in keepers)
    step = min(_MARK_STEP, (bottom - SLAB_BOX[1] - 50) / max(1, len(ends) - 1))
    gone = {one.number for one in keepers if one.standing in (Standing.OUT, Standing.LEFT)}
    heights: list[float] = []
    for y, _ in ends:
        heights.append(max(y, heights[-1] + step) if heights else y)
    limit = float(bottom)
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], limit)
        limit = heights[at] - step
    for (y, number), height in zip(ends, heights, strict=True):
        canvas.lay(_stroke_to(round(y), round(height)), 0, 0, keeper_look(number).colour)
        marks.emblem_chip(canvas, _MARK, height, number, 11.5)
        text, ink = ("out", MUTED) if number in gone else (str(now[number]), IVORY)
        canvas.text(_MARK + 18, height, text, 21, ink, weight=Weight.HEAVY)


def _stroke_to(y: int, height: int) -> Mask:
    left, right = _RIGHT + 6, _MARK - 12
    top, bottom = min(y, height) - 3, max(y, height) + 3
    return shape(left, top, right + 1, bottom, lambda pen: pen.line([(left, y), (right, height)], 2.0))


def _news(canvas: Canvas, view: PublicView, table: Table, lines: list[tuple[int, str]], top: int) -> None:
    """Write the results of the last turn: leavers first, then gains and losses."""
    x = SLAB_BOX[0] + 22
    head = _headline(view, table) if view.turn_number else "The keepers give their first orders."
    canvas.text(x, top, head, 24, IVORY, weight=Weight.HEAVY)
    columns = 1 if len(lines) <= _FEW else 2
    rows = (len(lines) + columns - 1) // columns
    for at, (number, text) in enumerate(lines):
        left, y = x + 350 * (at // rows), top + 36 + _ROW * (at % rows)
        marks.emblem_chip(canvas, left + 12, y, number, 11.5)
        room = (680 if columns == 1 else 340) - 52 - text_width(text, 22)
        name, size = keeper_title(view.keepers[number], table, room, 22)
        wide = canvas.text(left + 32, y, name, size, IVORY)
        canvas.text(left + 42 + wide, y, text, 22, MUTED)


def _headline(view: PublicView, table: Table) -> str:
    """Return the leader after the turn and the lead, in a sentence."""
    first, *others = rank_keepers(view)
    rival = max((line.points for line in others), default=0)
    if first.points == rival:
        return f"Turn {view.turn_number}: a tie at {first.points} points"
    name, _ = keeper_title(first, table, 300, 24)
    return f"Turn {view.turn_number}: {name} leads by {first.points - rival}, {view.target - first.points} to go"


def news(view: PublicView) -> list[tuple[int, str]]:
    """Return keepers' numbers with their results of the last turn: leavers first, then gains and losses."""
    went = {event.seat + 1: "is out" for event in view.last_events if isinstance(event, KeeperOut)}
    for event in view.last_events:
        if isinstance(event, KeeperLeft):
            went[event.seat + 1] = "missed too many turns" if event.missed else "left"
    ran = next((event.lines for event in view.last_events if isinstance(event, TurnRan)), ())
    lines = {WILD_KEEPER if line.seat is None else line.seat + 1: line for line in ran}
    ordered = sorted(went.items())
    ordered += [
        (number, _gains_text(line, brief=len(lines) > _FEW))
        for number, line in sorted(lines.items(), key=lambda pair: -pair[1].won)
        if number not in went
    ]
    if len(ordered) > _MANY:
        return [(number, text) for number, text in ordered if text != _UNCHANGED]
    return ordered


def _gains_text(line: TurnLine, *, brief: bool) -> str:
    parts = [_gain(line.won, "point")] if line.won else []
    if line.hexes and not brief:
        parts.append(_gain(line.hexes, "hex", "hexes"))
    if line.kills:
        parts.append(f"{line.kills} kill{'' if line.kills == 1 else 's'}")
    if line.missed:
        parts.append("missed the turn")
    return ", ".join(parts) or _UNCHANGED


def _gain(count: int, word: str, words: str = "") -> str:
    return f"{with_sign(count)} {word if abs(count) == 1 else words or word + 's'}"
