"""Monsters!'s pictures: a keeper's map in the fog, enlarged parts of it, and the public view."""

from typing import TYPE_CHECKING

from render.core.late import late
from render.monsters.windows import is_small, views_of

if TYPE_CHECKING:
    from render.monsters.renderer import draw_zoomed
else:
    (draw_zoomed,) = late("render.monsters.renderer", "draw_zoomed")

__all__ = ["draw_zoomed", "is_small", "views_of"]
