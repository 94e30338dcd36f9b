"""All hands laid open below the table: for when nothing is secret any more."""

from collections.abc import Sequence

from engines.monocards.view import SeatView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem
from render.core.fonts import fitted_name
from render.core.theme import BRIGHT_SEATS, IVORY
from render.monocards.cards import face, lay_card
from render.monocards.hand import MARGIN, Rows, place_of, raise_of, rows_of

_NAME, _BELOW = 52, 20
"""Room for the line with a player's name, and below the last hand, px."""
_LARGEST, _SMALLER, _FEW = 118, 92, 4
"""Widths of cards, px, for up to `_FEW` hands and for more."""


def hands_height(views: Sequence[SeatView]) -> int:
    """Return the room that the hands take, px."""
    return sum(_NAME + _rows(view, views, 0).height for view in _held(views)) + (_BELOW if _held(views) else 0)


def draw_hands(canvas: Canvas, views: Sequence[SeatView], table: Table, top: int) -> None:
    """Draw each hand under its player's name."""
    for view in _held(views):
        name, size = fitted_name(table.names[view.seat], view.seat, 600, 30)
        seat_emblem(canvas, MARGIN + 18, top + 26, BRIGHT_SEATS[view.seat], 15)
        canvas.text(MARGIN + 46, top + 26, name, size, IVORY)
        rows = _rows(view, views, top + _NAME)
        for place, card in enumerate(view.hand):
            shown = face(card, rows.width, whole=rows.shows_whole(place, len(view.hand)))
            lay_card(canvas, shown, *place_of(rows, place))
        top += _NAME + rows.height


def _held(views: Sequence[SeatView]) -> list[SeatView]:
    return [view for view in views if view.hand]


def _rows(view: SeatView, views: Sequence[SeatView], top: int) -> Rows:
    largest = _LARGEST if len(_held(views)) <= _FEW else _SMALLER
    return rows_of(len(view.hand), top - raise_of(largest), largest)
