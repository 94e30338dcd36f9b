"""Marks over a view at the end: dots where a strip is hidden, and its blocks' numbers."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from engines.monoch.view import Colour, Face
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.shapes import Point, disc
from render.core.theme import GILT, INK, PALE
from render.monoch.lines import Sight, dots
from render.monoch.look import EDGE
from render.monoch.plan import stroke
from render.monoch.scene import Scene
from render.monoch.stage import Stage

RADIUS, LEAST_RADIUS, FIGURE = 17, 14, 1.45
APART, NEAR = 2.2, 1.4
"""The distance in radii between two numbers that are clear of each other, and the minimum between visible ones."""
DOT, LEAST_DOT = 0.075, 3.0
APART_COVERED = 0.5
"""Cells between two dots of a longest strip that runs under blocks."""
COVERED = {Colour.BLACK: (EDGE, INK), Colour.WHITE: (INK, PALE)}
"""Rim and filling of these dots."""


def draw_marks(canvas: Canvas, scene: Scene, stage: Stage) -> None:
    """Draw dots and numbers of the marked strip; a number without room is placed outside, on a line."""
    dot = max(LEAST_DOT, round(2 * stage.camera.unit * DOT) / 2)
    for crossing in scene.covered:
        rim, ink = COVERED[crossing.part.colour]
        for place in dots(crossing.places(), APART_COVERED) or [crossing.middle()]:
            canvas.lay(disc(dot + 2), *stage.px(*place), rim)
            canvas.lay(disc(dot), *stage.px(*place), ink)
    if not scene.way:
        return
    sight = Sight(scene.surface, stage.camera)
    for crossing in scene.way:
        for place in dots(crossing.places()):
            if sight.hides(place, crossing.part.face):
                canvas.lay(disc(dot), *stage.px(*place), GILT)
    _numbers(canvas, scene, stage, sight)


def _numbers(canvas: Canvas, scene: Scene, stage: Stage, sight: Sight) -> None:
    radius = max(LEAST_RADIUS, min(RADIUS, round(stage.camera.unit * 0.55)))
    options = [_best(scene, sight, stage, block) for block in scene.way_blocks]
    order = sorted(range(len(options)), key=lambda number: not any(seen for seen, _ in options[number]))
    places: dict[int, tuple[Point, Point, bool]] = {}
    for number in order:
        taken = [at for _, at, _ in places.values()]
        seen, at = max(options[number], key=lambda option: (_room(option[1], taken, radius), option[0]))
        beside = at if _room(at, taken, radius) >= (NEAR if seen else APART) else _beside(stage, at, taken, radius)
        places[number] = at, beside, seen
    for at, beside, _ in places.values():
        if beside != at:
            for ink, width in ((INK, 7.0), (GILT, 3.0)):
                canvas.lay(stroke((at, beside), width), 0, 0, ink)
    for number, (_, beside, seen) in places.items():
        _number(canvas, beside, number + 1, radius, seen=seen)


def _best(scene: Scene, sight: Sight, stage: Stage, block: int) -> list[tuple[bool, Point]]:
    """Return the possible places of a block's number with whether each is visible, the best first."""
    marks = []
    for crossing in scene.way:
        if scene.surface.owner[crossing.part.cell] == block:
            for place in (crossing.middle(), *crossing.places()):
                seen = not sight.hides(place, crossing.part.face)
                marks.append(((not seen, crossing.part.face is not Face.T), (seen, stage.px(*place))))
    return [option for _, option in sorted(marks, key=lambda option: option[0])]


def _beside(stage: Stage, at: Point, taken: Sequence[Point], radius: float) -> Point:
    """Return the nearest place in the view around a number's own that has room for it."""
    box, edge = stage.box, radius + 4
    around = (
        (at[0] + far * radius * cos(turn * pi / 8), at[1] + far * radius * sin(turn * pi / 8))
        for far in (2.3, 3.4, 4.5, 5.6, 6.7)
        for turn in range(16)
    )
    free = (
        (x, y)
        for x, y in around
        if box.x + edge < x < box.x + box.width - edge
        and box.y + edge < y < box.y + box.height - edge
        and _room((x, y), taken, radius) >= APART
    )
    return next(free, at)


def _room(at: Point, taken: Sequence[Point], radius: float) -> float:
    """Return the distance from there to the next number, in radii, capped at enough."""
    nearest = min((hypot(at[0] - x, at[1] - y) for x, y in taken), default=APART * radius)
    return min(APART, nearest / radius)


def _number(canvas: Canvas, at: Point, number: int, radius: int, *, seen: bool) -> None:
    canvas.lay(disc(radius + 2), *at, INK)
    canvas.lay(disc(radius), *at, GILT)
    if not seen:
        canvas.lay(disc(radius - 3), *at, INK)
    size, ink = round(radius * FIGURE), INK if seen else GILT
    canvas.text(*at, str(number), size, ink, weight=Weight.HEAVY, anchor="m")
