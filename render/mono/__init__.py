"""Mono's pictures: the public view, and the view of a seat."""

from typing import TYPE_CHECKING

from render.core.late import late
from render.mono.layout import is_small

if TYPE_CHECKING:
    from render.mono.renderer import draw_enlarged, own_enlarged
else:
    draw_enlarged, own_enlarged = late("render.mono.renderer", "draw_enlarged", "own_enlarged")

__all__ = ["draw_enlarged", "is_small", "own_enlarged"]
