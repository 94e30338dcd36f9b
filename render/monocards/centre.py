"""The middle of the table: the rim with the direction of play, the draw pile, the discards, the Origin in effect."""

from functools import lru_cache
from math import cos, pi, sin

from engines.monocards.view import Card, Origin, PublicView
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.palette import Indices
from render.core.shapes import Mask, Point, rounded_rectangle, shape
from render.core.theme import BACKGROUND, DARK_TEXT, FALL, GLOW, MUTED, PALE
from render.monocards.cards import back, face, height_of, lay_card, tilted_outline
from render.monocards.colours import CARD_RIM, GREY, ORIGINS, TABLE, TABLE_RIM, cards_palette, dim, field_of
from render.monocards.emblems import origin_emblem
from render.monocards.layout import TABLE_HEIGHT, TABLE_WIDTH

_RADIUS, _STROKE, _CHEVRONS = 135, 30, 22
_TOP_CARD, _PILE = 166, 112
_OLDER = ((-13.0, -8), (10.0, 6))
"""The offsets of the two discards below the top card: degrees, and px to the side."""


@lru_cache(maxsize=32)
def _chevron(degrees: int) -> Mask:
    turn = degrees * pi / 180

    def at(x: float, y: float) -> Point:
        return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)

    return shape(-16, -16, 16, 16, lambda pen: pen.line([at(-6, -8), at(6, 0), at(-6, 8)], 5))


def _track() -> list[tuple[Point, float]]:
    """Return points at equal distances along the middle of the rim, clockwise, with the direction there in radians."""
    inset = _STROKE / 2
    width, height, radius = TABLE_WIDTH - _STROKE, TABLE_HEIGHT - _STROKE, _RADIUS - inset
    straight_x, straight_y, bend = width - 2 * radius, height - 2 * radius, radius * pi / 2
    length = 2 * (straight_x + straight_y) + 4 * bend
    places = []
    for number in range(_CHEVRONS):
        way = (number + 0.5) * length / _CHEVRONS
        places.append(_walk(way, inset, (straight_x, bend, straight_y, bend), radius))
    return places


def _walk(way: float, inset: float, parts: tuple[float, ...], radius: float) -> tuple[Point, float]:
    """Go `way` px along alternating straight lines and bends, from the start of the upper line."""
    x, y, heading = inset + radius, inset, 0.0
    for number, side in enumerate((*parts, *parts)):
        step = min(way, side)
        if number % 2:
            turned = step / radius
            x += radius * (sin(heading + turned) - sin(heading))
            y += radius * (cos(heading) - cos(heading + turned))
            heading += turned
        else:
            x, y = x + step * cos(heading), y + step * sin(heading)
        way -= step
        if way <= 0:
            break
    return (x, y), heading


@lru_cache(maxsize=16)
def _rim(origin: Origin, direction: int) -> Indices:
    """Return the empty table with chevrons along its rim in the Origin's colour."""
    canvas = Canvas(TABLE_WIDTH, TABLE_HEIGHT, cards_palette(), BACKGROUND)
    canvas.panel(0, 0, TABLE_WIDTH, TABLE_HEIGHT, _RADIUS, TABLE_RIM)
    inner = (TABLE_WIDTH - 2 * _STROKE, TABLE_HEIGHT - 2 * _STROKE)
    canvas.panel(_STROKE, _STROKE, *inner, _RADIUS - _STROKE, TABLE)
    for (x, y), heading in _track():
        degrees = round(heading * 180 / pi) + (0 if direction == 1 else 180)
        canvas.lay(_chevron(degrees % 360), x, y, ORIGINS[origin].light)
    return canvas.freeze()


def draw_table(canvas: Canvas, view: PublicView, x: int, y: int) -> None:
    """Draw the table with its upper left corner at (x, y)."""
    canvas.signs |= {"direction", "top", "pile"}
    canvas.stamp(_rim(view.origin, view.direction), x, y)
    _draw_pile(canvas, view, x + 50, y + 116)
    _draw_discards(canvas, view.discards[-3:], x + 206, y + 70)
    draw_pill(canvas, view.origin, x + TABLE_WIDTH / 2, y + 379)


def _draw_pile(canvas: Canvas, view: PublicView, x: int, y: int) -> None:
    height = height_of(_PILE)
    if not view.draw_pile:
        canvas.lay(rounded_rectangle(_PILE, height, 10), x, y, TABLE_RIM)
        canvas.lay(rounded_rectangle(_PILE - 6, height - 6, 8), x + 3, y + 3, TABLE)
    else:
        for layer in range(min(4, view.draw_pile - 1), 0, -1):
            left, top = x + 8 - 3 * layer, y - 2 + 2 * layer
            canvas.lay(rounded_rectangle(_PILE, height, 10), left, top, CARD_RIM)
            canvas.lay(rounded_rectangle(_PILE - 2, height - 2, 9), left + 1, top + 1, PALE)
        lay_card(canvas, back(_PILE), x + 8, y - 2)
    canvas.text(x + _PILE / 2 + 4, y + height + 28, str(view.draw_pile), 32, MUTED, anchor="m")
    if view.demand is not None:
        draw_demand(canvas, view.demand.cards, x + _PILE / 2 + 6, y + height - 26)


def draw_demand(canvas: Canvas, cards: int, x: float, y: float) -> None:
    """Draw a pill centered at (x, y) with the number of cards that the player to move must draw."""
    canvas.signs.add("demand")
    text = f"draw {cards}"
    width = text_width(text, 30, Weight.HEAVY) + 32
    canvas.lay(rounded_rectangle(width + 6, 54, 27), x - width / 2 - 3, y - 27, CARD_RIM)
    canvas.lay(rounded_rectangle(width, 48, 24), x - width / 2, y - 24, FALL)
    canvas.text(x, y, text, 30, DARK_TEXT, weight=Weight.HEAVY, anchor="m")


def _draw_discards(canvas: Canvas, cards: tuple[Card, ...], x: int, y: int) -> None:
    """Draw the top card with a gold edge, over the visible parts of the two before it."""
    middle, down = x + _TOP_CARD / 2, y + height_of(_TOP_CARD) / 2
    for card, (degrees, aside) in zip(reversed(cards[:-1]), _OLDER, strict=False):
        colour = dim(field_of(card))
        for inset, shade in ((0.0, CARD_RIM), (2.0, GREY), (9.0, colour)):
            canvas.lay(tilted_outline(_TOP_CARD, inset, degrees), middle + aside, down, shade)
    height = height_of(_TOP_CARD)
    canvas.lay(rounded_rectangle(_TOP_CARD + 14, height + 14, 22), x - 7, y - 7, CARD_RIM)
    canvas.lay(rounded_rectangle(_TOP_CARD + 10, height + 10, 20), x - 5, y - 5, GLOW)
    lay_card(canvas, face(cards[-1], _TOP_CARD), x, y)


def draw_pill(canvas: Canvas, origin: Origin, x: float, y: float) -> int:
    """Draw the emblem and the name of the Origin in effect, centered at (x, y); return the width, px."""
    canvas.signs.add("suit")
    look, name = ORIGINS[origin], origin.name.capitalize()
    width = text_width(name, 32, Weight.HEAVY) + 88
    left = round(x - width / 2)
    canvas.panel(left, round(y) - 26, width, 52, 26, look.field)
    canvas.lay(origin_emblem(origin, 18), left + 36, y, look.sign)
    canvas.text(left + 64, y, name, 32, look.sign, weight=Weight.HEAVY)
    return width
