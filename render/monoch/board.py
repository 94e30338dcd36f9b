"""Monoch's board: one large view in depth, the plan and the pool."""

from dataclasses import dataclass
from functools import lru_cache

from engines.monoch.view import Ending, PublicView
from engines.monoch.words import BETWEEN
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import OUT, final_line, top_line
from render.core.theme import BACKGROUND, MUTED, PANEL, WIDTH
from render.monoch.box import Box
from render.monoch.depth import draw_stage
from render.monoch.lines import Sight
from render.monoch.look import palette
from render.monoch.marks import draw_marks
from render.monoch.panels import LAST_HIGH, PANEL_HIGH, PANEL_Y, POOL_HIGH, draw_pool, draw_teams
from render.monoch.plan import Plan, draw_plan, plan_of
from render.monoch.projection import Corner, camera_at
from render.monoch.scene import Scene, rails_of, scene_of
from render.monoch.stage import Stage, stage_of
from render.monoch.surface import extent_of, surface_of

TOP, LAST_TOP = (PANEL_Y + high + 16 for high in (PANEL_HIGH, LAST_HIGH))
CAPTION = 26
LARGEST = 60
_INSET = 8
"""Px between a panel's border and the view in it."""
_VIEW, _PLAN, _POOL = Box(32, TOP, 604, 470), Box(652, TOP, 316, 470), Box(32, TOP + 486, 936, POOL_HIGH)
_LAST_VIEW = Box(32, LAST_TOP, 936, 570)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all parts of a picture."""

    stage: Stage
    plan: Plan | None
    pool: Box | None

    @property
    def height(self) -> int:
        """Return the height of the picture."""
        lowest = self.pool or _LAST_VIEW
        return lowest.y + lowest.height + 32


def layout_of(scene: Scene, *, final: bool) -> Layout:
    """Lay out one large view; during the game with the plan next to it and the pool below."""
    if final:
        return Layout(stage_of(scene, _inner(_LAST_VIEW), _corner(scene), largest=LARGEST), None, None)
    return Layout(stage_of(scene, _inner(_VIEW), Corner.SOUTH_EAST, largest=LARGEST), plan_of(scene, _PLAN), _POOL)


@lru_cache(maxsize=8)
def settled_layout(within: PublicView) -> Layout:
    """Return the layout in which all positions up to one have their places."""
    surface = surface_of(within.blocks)
    return layout_of(Scene(within.blocks, surface, extent_of(list(surface.heights)), rails_of(within)), final=False)


def _corner(scene: Scene) -> Corner:
    """Return the corner from which most of the marked strip is in sight."""

    def count_visible(corner: Corner) -> int:
        sight = Sight(scene.surface, camera_at(corner, 1))
        return sum(not sight.hides(crossing.middle(), crossing.part.face) for crossing in scene.way)

    return max(Corner, key=count_visible)


def _inner(box: Box) -> Box:
    return Box(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)


def draw_board(view: PublicView, table: Table) -> Canvas:
    """Draw the public board."""
    scene = scene_of(view)
    final = table.is_final(view.outcome)
    layout = settled_layout(table.within) if isinstance(table.within, PublicView) else layout_of(scene, final=final)
    canvas = Canvas(WIDTH, layout.height, palette(), BACKGROUND)
    draw_top_line(canvas, view, table)
    draw_teams(canvas, view, table, LAST_HIGH if layout.pool is None else PANEL_HIGH)
    draw_view(canvas, scene, layout.stage)
    canvas.signs |= {"strip"} if scene.threads else set()
    canvas.signs |= {"dot"} if scene.ends else set()
    canvas.signs |= {"way"} if scene.way else set()
    if layout.plan is not None:
        box = layout.plan.box
        canvas.panel(box.x, box.y, box.width, box.height, 16, PANEL)
        draw_plan(canvas, scene, layout.plan)
    if layout.pool is not None:
        draw_pool(canvas, view, layout.pool)
    return canvas


def draw_top_line(canvas: Canvas, view: PublicView, table: Table) -> None:
    """Write the match and the move; after the end the winners and the reason."""
    if view.outcome is None:
        top_line(canvas, "Monoch", table.match_id, "final" if table.over else f"move {view.plies + 1}", margin=32)
        return
    way, low, high = view.way, min(view.lengths), max(view.lengths)
    ends = BETWEEN[view.axis_of(way.colour)] if way is not None else ""
    why = {
        Ending.STRIP: "" if way is None else f"{way.colour.value} joins {ends} over {len(way.blocks)} blocks",
        Ending.LONGEST: f"the longer strip, {high} to {low} cells",
        Ending.DRAW: "no block fits any more",
        Ending.TIMEOUT: OUT,
        Ending.WITHDRAWAL: OUT,
    }
    reason = why[Ending[view.outcome.reason]]
    final_line(canvas, "Monoch", table.match_id, table.names, view.outcome, reason, margin=32)


def draw_view(canvas: Canvas, scene: Scene, stage: Stage, *, labels: bool = True) -> None:
    """Draw a view in its panel with the names of its sides, or with a caption if there is no room for them."""
    box = stage.box
    canvas.panel(box.x - _INSET, box.y - _INSET, box.width + 2 * _INSET, box.height + 2 * _INSET, 16, PANEL)
    draw_stage(canvas, scene, stage, labels=labels)
    if not labels:
        caption = f"from {stage.camera.corner.value}"
        canvas.text(box.x + 12, box.y + box.height - 18, caption, CAPTION, MUTED)
    draw_marks(canvas, scene, stage)
