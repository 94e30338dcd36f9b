"""Monoch's board: plan, pool and two views in depth, laid out by the shape of the construction."""

from dataclasses import dataclass
from functools import lru_cache

from engines.monoch.view import PublicView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import top_line
from render.core.fonts import Weight, text_width
from render.core.theme import BACKGROUND, MUTED, PANEL, WIDTH
from render.monoch.box import Box
from render.monoch.depth import draw_stage, names_shown
from render.monoch.lines import Sight
from render.monoch.look import palette
from render.monoch.marks import draw_marks
from render.monoch.panels import draw_pool, draw_teams
from render.monoch.plan import Plan, draw_plan, plan_of
from render.monoch.projection import Corner, camera_at
from render.monoch.scene import Scene, rails_of, scene_of
from render.monoch.stage import LABEL, Stage, stage_of
from render.monoch.surface import extent_of, surface_of

HIGH = 900
TOP = 192
CAPTION = 26
_LOWER = 8
"""The distance by which a caption moves down if it would run over names at both sides, px."""
_INSET = 8
"""Px between a panel's border and what a view draws."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all parts of a picture."""

    plan: Plan
    stages: tuple[Stage, ...]
    pool: Box | None


_UPRIGHT = (Box(32, 192, 372, 416), Box(420, 192, 548, 372), Box(420, 580, 548, 288), Box(32, 624, 372, 244))
_BROAD = (Box(32, 192, 548, 312), Box(32, 520, 460, 348), Box(508, 520, 460, 348), Box(596, 192, 372, 312))
"""Boxes of the plan, the view from the south-east, that from the north-west, and the pool: for constructions that reach
farther from north to south, and for others."""

_NAMED = (Corner.SOUTH_EAST, Corner.NORTH_WEST)
"""The views that carry the frame's names; at the end a third one takes the pool's place."""


def layout_of(scene: Scene, *, final: bool) -> Layout:
    """Choose the layout in which plan and views come out largest."""
    layouts = [_layout(scene, boxes, final=final) for boxes in (_UPRIGHT, _BROAD)]
    return max(layouts, key=_size)


@lru_cache(maxsize=8)
def settled_layout(within: PublicView) -> Layout:
    """Return the layout in which all positions up to one have their places."""
    surface = surface_of(within.blocks)
    return layout_of(Scene(within.blocks, surface, extent_of(list(surface.heights)), rails_of(within)), final=False)


def _size(layout: Layout) -> float:
    return layout.plan.unit + sum(stage.camera.unit for stage in layout.stages[:2]) / 2


def _layout(scene: Scene, boxes: tuple[Box, Box, Box, Box], *, final: bool) -> Layout:
    plan, first, second, pool = boxes
    stages = [stage_of(scene, _inner(box), corner) for box, corner in zip((first, second), _NAMED, strict=True)]
    if final:
        stages.append(stage_of(scene, _inner(pool), _third(scene), labels=False))
    return Layout(plan_of(scene, plan), tuple(stages), None if final else pool)


def _third(scene: Scene) -> Corner:
    """Of the two corners left, the one from which more of the marked strip is in sight."""

    def count_visible(corner: Corner) -> int:
        sight = Sight(scene.surface, camera_at(corner, 1))
        return sum(not sight.hides(crossing.middle(), crossing.part.face) for crossing in scene.way)

    return max((Corner.SOUTH_WEST, Corner.NORTH_EAST), key=count_visible)


def _inner(box: Box) -> Box:
    return Box(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)


def draw_board(view: PublicView, table: Table) -> Canvas:
    """Draw the public board."""
    final = table.is_final(view.outcome)
    scene = scene_of(view)
    layout = settled_layout(table.within) if isinstance(table.within, PublicView) else layout_of(scene, final=final)
    canvas = Canvas(WIDTH, HIGH, palette(), BACKGROUND)
    top_line(canvas, "Monoch", table.match_id, "final" if final else f"move {view.plies + 1}", margin=32)
    draw_teams(canvas, view, table)
    box = layout.plan.box
    canvas.panel(box.x, box.y, box.width, box.height, 16, PANEL)
    draw_plan(canvas, scene, layout.plan)
    canvas.signs |= {"strip"} if scene.threads else set()
    canvas.signs |= {"way"} if scene.way else set()
    if layout.pool is not None:
        draw_pool(canvas, view, layout.pool)
    for number, stage in enumerate(layout.stages):
        draw_view(canvas, scene, stage, labels=number < len(_NAMED))
    return canvas


def draw_view(canvas: Canvas, scene: Scene, stage: Stage, *, labels: bool = True) -> None:
    """Draw a view in its panel, with its caption and what is marked in it."""
    box = stage.box
    canvas.panel(box.x - _INSET, box.y - _INSET, box.width + 2 * _INSET, box.height + 2 * _INSET, 16, PANEL)
    draw_stage(canvas, scene, stage, labels=labels)
    caption = f"from {stage.camera.corner.value}"
    wide, y = text_width(caption, CAPTION), box.y + box.height - 18
    left, right = box.x + 12, box.x + box.width - 12 - wide
    places = ((left, y), (right, y), (right, y + _LOWER), (left, y + _LOWER))
    free = (place for place in places if not (labels and _is_named(stage, place, wide)))
    canvas.text(*next(free, places[0]), caption, CAPTION, MUTED)
    draw_marks(canvas, scene, stage)


def _is_named(stage: Stage, place: tuple[int, int], wide: int) -> bool:
    """Return True if a name of the frame stands in a caption's place."""
    left, y = place
    for text, (x, at) in names_shown(stage):
        half = text_width(text, LABEL, Weight.HEAVY) / 2 + 4
        if left - half < x < left + wide + half and abs(at - y) < 0.75 * LABEL:
            return True
    return False
