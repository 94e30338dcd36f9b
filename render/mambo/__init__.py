"""Mambo's pictures. Nothing is hidden, so a player sees the public view."""

from typing import TYPE_CHECKING

from render.core.late import late
from render.mambo.overlays import Chosen, Overlay

if TYPE_CHECKING:
    from render.mambo.renderer import draw_around, draw_chosen, draw_enlarged
else:
    draw_around, draw_chosen, draw_enlarged = late(
        "render.mambo.renderer", "draw_around", "draw_chosen", "draw_enlarged"
    )

__all__ = ["Chosen", "Overlay", "draw_around", "draw_chosen", "draw_enlarged"]
