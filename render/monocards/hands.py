"""All hands revealed below the table: for when nothing is secret any more."""

from collections.abc import Sequence

from engines.monocards.view import ORIGIN, Card, SeatView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem
from render.core.fonts import Weight, fitted_name
from render.core.theme import BRIGHT_SEATS, IVORY, PALE
from render.monocards.cards import face, lay_card
from render.monocards.colours import ORIGINS, WILD_FIELD
from render.monocards.hand import MARGIN, Rows, place_of, raise_of, rows_of

_NAME, _BELOW = 52, 20
"""Room for the line with a player's name, and below the last hand, px."""
_CARD, _FEW = 118, 4
"""The width of cards, px, for up to `_FEW` hands. With more hands cards are chips, so that all hands are visible."""
_CHIP, _LINE, _CHIPS = (60, 46), 54, 240
"""The size of a chip, a line of them, and where lines begin, px."""
_PER_LINE = 11


def hands_height(views: Sequence[SeatView]) -> int:
    """Return the room that the hands take, px."""
    held = _non_empty(views)
    return sum(_height(view, held) for view in held) + (_BELOW if held else 0)


def draw_hands(canvas: Canvas, views: Sequence[SeatView], table: Table, top: int) -> None:
    """Draw each hand under its player's name, or next to it if there are many."""
    held = _non_empty(views)
    few = len(held) <= _FEW
    for view in held:
        name, size = fitted_name(table.names[view.seat], view.seat, 600 if few else _CHIPS - 90, 30)
        seat_emblem(canvas, MARGIN + 18, top + 26, BRIGHT_SEATS[view.seat], 15)
        canvas.text(MARGIN + 46, top + 26, name, size, IVORY)
        if few:
            rows = _rows(view, top + _NAME)
            for place, card in enumerate(view.hand):
                shown = face(card, rows.width, whole=rows.shows_whole(place, len(view.hand)))
                lay_card(canvas, shown, *place_of(rows, place))
        else:
            for place, card in enumerate(view.hand):
                line, column = divmod(place, _PER_LINE)
                _draw_chip(canvas, card, _CHIPS + column * (_CHIP[0] + 6), top + 3 + line * _LINE)
        top += _height(view, held)


def _non_empty(views: Sequence[SeatView]) -> list[SeatView]:
    return [view for view in views if view.hand]


def _height(view: SeatView, held: Sequence[SeatView]) -> int:
    if len(held) <= _FEW:
        return _NAME + _rows(view, 0).height
    return ((len(view.hand) - 1) // _PER_LINE + 1) * _LINE + 6


def _rows(view: SeatView, top: int) -> Rows:
    return rows_of(len(view.hand), top - raise_of(_CARD), _CARD)


def _draw_chip(canvas: Canvas, card: Card, x: int, y: int) -> None:
    """Draw a card as its short name on its colour."""
    origin = ORIGIN[card]
    field, sign = (WILD_FIELD, PALE) if origin is None else (ORIGINS[origin].field, ORIGINS[origin].sign)
    canvas.panel(x, y, *_CHIP, 9, field)
    canvas.text(x + _CHIP[0] / 2, y + _CHIP[1] / 2, card, 30, sign, weight=Weight.HEAVY, anchor="m")
