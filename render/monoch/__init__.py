"""Monoch's pictures: blocks of ink and ivory on a slab, in depth and as a plan. Nothing is hidden."""

from typing import TYPE_CHECKING

from render.core.late import late
from render.monoch.projection import Corner

if TYPE_CHECKING:
    from render.monoch.dialogue import (
        draw_orientations,
        draw_places,
        draw_preview,
        draw_protected,
        draw_turned,
        draw_types,
    )
else:
    draw_orientations, draw_places, draw_preview, draw_protected, draw_turned, draw_types = late(
        "render.monoch.dialogue",
        "draw_orientations",
        "draw_places",
        "draw_preview",
        "draw_protected",
        "draw_turned",
        "draw_types",
    )

__all__ = ["Corner", "draw_orientations", "draw_places", "draw_preview", "draw_protected", "draw_turned", "draw_types"]
