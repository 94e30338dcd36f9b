"""Signs printed on a card next to its emblem: digits, Skip, Reverse, Draw 2, as shapes around the origin."""

from functools import lru_cache
from math import ceil

from engines.monocards.view import KIND, Card, Kind, symbol_of
from render.core.fonts import Weight, text_mask, text_width
from render.core.shapes import Mask, Pen, arc_points, shape


def _skip(pen: Pen, r: float) -> None:
    """Draw an arrow that hops over a dot."""
    pen.disc((0, 0.34 * r), 0.2 * r)
    pen.line(arc_points((-0.06 * r, 0.36 * r), 0.74 * r, 184, 332), 0.2 * r)
    pen.polygon([(0.28 * r, 0.06 * r), (1.0 * r, 0.0), (0.78 * r, 0.58 * r)])


def _reverse(pen: Pen, r: float) -> None:
    """Draw two arrows, there and back."""
    for side in (-1, 1):
        y = 0.38 * r * side
        pen.line([(0.84 * r * side, y), (-0.5 * r * side, y)], 0.2 * r)
        pen.polygon([(-r * side, y), (-0.42 * r * side, y - 0.36 * r), (-0.42 * r * side, y + 0.36 * r)])


@lru_cache(maxsize=128)
def _draw(kind: Kind, radius: float) -> Mask:
    edge = ceil(1.15 * radius) + 1
    draw = _skip if kind is Kind.SKIP else _reverse
    return shape(-edge, -edge, edge, edge, lambda pen: draw(pen, radius))


@lru_cache(maxsize=512)
def word(text: str, size: int) -> Mask:
    """Return heavy text around the origin."""
    mask = text_mask(text, size, Weight.HEAVY)
    return Mask(mask.levels, mask.left - round(text_width(text, size, Weight.HEAVY) / 2), mask.top)


@lru_cache(maxsize=64)
def _line(width: int, thick: int) -> Mask:
    return shape(-width, 0, width, thick, lambda pen: pen.rect((-width / 2, 0, width / 2, thick), thick / 2))


def sign(card: Card, size: int) -> list[Mask]:
    """Return the number or symbol of a card, as high as capitals of `size` px; 6 and 9 are underlined."""
    kind = KIND[card]
    if kind in (Kind.SKIP, Kind.REVERSE):
        return [_draw(kind, 0.58 * size)]
    text = {Kind.DRAW_TWO: "+2", Kind.WILD: "W", Kind.WILD_DRAW_FOUR: "+4"}.get(kind, symbol_of(card))
    lines = [word(text, size)]
    if text in ("6", "9"):
        below = _line(max(8, round(0.38 * size)), max(2, round(0.06 * size)))
        lines.append(Mask(below.levels, below.left, below.top + round(0.43 * size)))
    return lines
