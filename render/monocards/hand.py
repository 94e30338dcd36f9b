"""One player's hand: sorted, in straight rows, with playable cards raised."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from engines.monocards.view import Card, CardFit, SeatView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel
from render.core.fonts import Weight, fitted_name, text_width
from render.core.shapes import rounded_rectangle
from render.core.theme import BRIGHT_SEATS, DARK_TEXT, FALL, GLOW, GOLD, IVORY, MUTED, WIDTH
from render.monocards.cards import dim_face, face, height_of, lay_card
from render.monocards.centre import draw_demand, draw_pill
from render.monocards.colours import CARD_RIM
from render.monocards.seats import draw_call, lay_fan

MARGIN = 24
_STRIP_TOP, _STRIP_HEIGHT, _TOP_CARD = 76, 112, 84
_ROW = 10
_LONGEST_ROW = 15
_LARGEST, _SHOWN_PART = 186, 0.72
_SMALL_ROW = 118
"""Width of the cards of a hand that was shown, px."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The layout of a hand in rows."""

    top: int
    """The top of unraised cards in the first row, px."""
    width: int
    step: float
    """The distance from one card to the next, px."""
    pitch: int
    per_row: int
    rows: int

    def shows_whole(self, place: int, cards: int) -> bool:
        """Return whether no card covers the one at `place`."""
        return self.step >= self.width or place == cards - 1 or (place + 1) % self.per_row == 0

    @property
    def height(self) -> int:
        """The height from `top` to below the last row, px."""
        return (self.rows - 1) * self.pitch + height_of(self.width)


def rows_of(cards: int, top: int, largest: int = _LARGEST) -> Rows:
    """Lay out `cards` cards: rows of ten for up to 40, of fifteen for more, evenly filled."""
    longest = _ROW if cards <= 4 * _ROW else _LONGEST_ROW
    rows = max(1, ceil(cards / longest))
    per_row = max(1, longest if rows > 1 else cards)
    room = WIDTH - 2 * MARGIN
    width = min(largest, int(room / (_SHOWN_PART * (per_row - 1) + 1)))
    apart = width + 12
    step = min(float(apart), (room - width) / (per_row - 1)) if per_row > 1 else 0.0
    raised = raise_of(width)
    return Rows(top + raised, width, step, height_of(width) + raised + 12, per_row, rows)


def raise_of(width: int) -> int:
    """Return the distance by which a playable card is raised, px."""
    return round(0.2 * width)


def draw_own_strip(canvas: Canvas, view: SeatView, table: Table) -> None:
    """Draw the seat's own panel: name, cards, calls, the cards to be drawn, and the top card."""
    public, player = view.public, view.public.players[view.seat]
    mark, middle = BRIGHT_SEATS[view.seat], _STRIP_TOP + _STRIP_HEIGHT // 2
    width = WIDTH - 2 * MARGIN
    bar = mark.colour if player.to_move and not table.over else None
    ground = seat_panel(canvas, MARGIN, _STRIP_TOP, width, _STRIP_HEIGHT, bar=bar)
    seat_emblem(canvas, MARGIN + 50, middle, mark, 20)
    shown, size = fitted_name(table.names[view.seat], view.seat, 250, 34)
    x = MARGIN + 86 + canvas.text(MARGIN + 86, middle, shown, size, IVORY) + 18
    if player.cards:
        lay_fan(canvas, player.cards, ground, x, middle - 32)
    x += 92
    canvas.text(x, middle + 1, str(player.cards), 46, GOLD if player.cards == 1 else IVORY, weight=Weight.HEAVY)
    draw_call(canvas, public, player, MARGIN + 320, _STRIP_TOP - 4)
    left = WIDTH - MARGIN - 24 - _TOP_CARD
    top = _STRIP_TOP - 8
    height = height_of(_TOP_CARD)
    canvas.lay(rounded_rectangle(_TOP_CARD + 12, height + 12, 13), left - 6, top - 6, CARD_RIM)
    canvas.lay(rounded_rectangle(_TOP_CARD + 8, height + 8, 12), left - 4, top - 4, GLOW)
    lay_card(canvas, face(public.top, _TOP_CARD), left, top)
    pill = text_width(public.origin.name.capitalize(), 32, Weight.HEAVY) + 88
    draw_pill(canvas, public.origin, left - 24 - pill / 2, middle)
    if public.demand is not None and view.on_turn:
        draw_demand(canvas, public.demand.cards, left - 24 - pill - 90, middle)


def strip_bottom() -> int:
    """Return the lower end of the strip, px."""
    return _STRIP_TOP + _STRIP_HEIGHT


def draw_hand(canvas: Canvas, view: SeatView, rows: Rows, framed: Sequence[Card] = ()) -> None:
    """Draw the seat's cards, with a frame around the one just drawn and the suggested ones."""
    marked = Counter(framed or (view.drawn,))
    for place, (card, fit) in enumerate(zip(view.hand, view.fits, strict=True)):
        x, y = place_of(rows, place)
        # Equal cards are adjacent: the last of them stand for the marked ones.
        is_framed = view.hand[place + 1 :].count(card) < marked[card]
        raised = {CardFit.NO: 0, CardFit.BLUFF: raise_of(rows.width) // 2, CardFit.YES: raise_of(rows.width)}[fit]
        if is_framed:
            _draw_gold(canvas, x, y - raised, rows.width)
        draw = dim_face if fit is CardFit.NO else face
        lay_card(canvas, draw(card, rows.width, whole=rows.shows_whole(place, len(view.hand))), x, y - raised)
        if fit is CardFit.BLUFF:
            _draw_tag(canvas, "bluff", x, y - raised, rows)


def place_of(rows: Rows, place: int) -> tuple[int, int]:
    """Return the upper left corner of a card that is not raised, px."""
    row, col = divmod(place, rows.per_row)
    return round(MARGIN + col * rows.step), rows.top + row * rows.pitch


def _draw_gold(canvas: Canvas, x: int, y: int, width: int) -> None:
    height = height_of(width)
    canvas.lay(rounded_rectangle(width + 12, height + 12, 0.09 * width + 6), x - 6, y - 6, CARD_RIM)
    canvas.lay(rounded_rectangle(width + 10, height + 10, 0.09 * width + 5), x - 5, y - 5, GLOW)


def _draw_tag(canvas: Canvas, text: str, x: int, y: int, rows: Rows) -> None:
    """Draw a word over the lower edge of the always visible part of a card."""
    size = 24 if rows.width >= 110 else 20
    width = text_width(text, size, Weight.HEAVY) + 20
    left, middle = x + 8, y + height_of(rows.width) - 22
    canvas.lay(rounded_rectangle(width + 4, size + 14, size / 2 + 6), left - 2, middle - size // 2 - 7, CARD_RIM)
    canvas.lay(rounded_rectangle(width, size + 10, size / 2 + 5), left, middle - size // 2 - 5, FALL)
    canvas.text(left + width / 2, middle, text, size, DARK_TEXT, weight=Weight.HEAVY, anchor="m")


def draw_shown(canvas: Canvas, cards: Sequence[Card], title: str, top: int) -> None:
    """Draw a hand that was shown to this player, under a title."""
    canvas.text(MARGIN + 4, top + 20, title, 28, MUTED)
    rows = shown_rows(len(cards), top)
    for place, card in enumerate(cards):
        lay_card(canvas, face(card, rows.width, whole=rows.shows_whole(place, len(cards))), *place_of(rows, place))


def shown_rows(cards: int, top: int) -> Rows:
    """Lay out a hand that was shown, from `top`."""
    return rows_of(cards, top + 46 - raise_of(_SMALL_ROW), _SMALL_ROW)
