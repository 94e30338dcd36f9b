"""The score table of a round that has just ended: the cards left in each hand, their points, the scores."""

from functools import lru_cache

from engines.core.rules import Seat
from engines.monocards.view import ORIGIN, Card, PublicView, RoundEnded
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel
from render.core.fonts import Weight, fitted_name, text_width
from render.core.palette import Indices
from render.core.theme import BRIGHT_SEATS, GOLD, IVORY, MUTED, PALE, PANEL, WIDTH
from render.monocards.colours import ORIGINS, WILD_FIELD, cards_palette

_LEFT, _ROW, _HEAD = 20, 52, 78
_CARDS, _VALUE, _WON, _SCORE = 300, 716, 836, 952
_CHIP = (44, 36)


def round_ended(view: PublicView) -> RoundEnded | None:
    """Return the end of a round if the latest entry ended one."""
    return next((event for event in view.last if isinstance(event, RoundEnded)), None)


def _rows(view: PublicView, event: RoundEnded) -> list[Seat]:
    return [Seat(seat) for seat in range(view.match.seats) if seat in view.match.seated or event.hands[seat]]


def table_height(view: PublicView) -> int:
    """Return the px that the score table takes below the table; 0 if no round has just ended."""
    event = round_ended(view)
    return 0 if event is None else _HEAD + len(_rows(view, event)) * _ROW + 30


def draw_score_table(canvas: Canvas, view: PublicView, table: Table, top: int) -> None:
    """Draw the score table if there is one."""
    event = round_ended(view)
    if event is None:
        return
    seats = _rows(view, event)
    seat_panel(canvas, _LEFT, top, WIDTH - 2 * _LEFT, _HEAD + len(seats) * _ROW + 8, bar=None)
    scored = any(event.points) or any(event.scores)
    canvas.text(_LEFT + 26, top + 36, f"round {event.round}", 34, IVORY, weight=Weight.HEAVY)
    canvas.text(_CARDS, top + 38, "cards left", 26, MUTED)
    canvas.text(_VALUE, top + 38, "worth", 26, MUTED, anchor="r")
    if scored:
        canvas.text(_WON, top + 38, "won", 26, MUTED, anchor="r")
        canvas.text(_SCORE, top + 38, "score", 26, MUTED, anchor="r")
    for row, seat in enumerate(seats):
        _draw_row(canvas, event, seat, table.names[seat], top + _HEAD + row * _ROW + 18, scored=scored)


def _draw_row(canvas: Canvas, event: RoundEnded, seat: Seat, name: str, y: int, *, scored: bool) -> None:
    won = seat in event.winners
    seat_emblem(canvas, _LEFT + 42, y, BRIGHT_SEATS[seat], 16, won=won)
    shown, size = fitted_name(name, seat, _CARDS - 24 - (_LEFT + 72), 30)
    canvas.text(_LEFT + 72, y, shown, size, IVORY)
    _draw_chips(canvas, event.hands[seat], y)
    canvas.text(_VALUE, y, str(event.values[seat]), 30, MUTED, anchor="r")
    if not scored:
        return
    if event.points[seat]:
        canvas.text(_WON, y, f"+{event.points[seat]}", 32, GOLD, weight=Weight.HEAVY, anchor="r")
    canvas.text(_SCORE, y, str(event.scores[seat]), 32, IVORY, weight=Weight.HEAVY, anchor="r")


def _draw_chips(canvas: Canvas, cards: tuple[Card, ...], y: int) -> None:
    """Draw the cards by their short names; if there are too many, the last are replaced by their number."""
    width, height = _CHIP
    room = _VALUE - 64 - _CARDS
    fit = room // (width + 4)
    shown = cards if len(cards) <= fit else cards[: fit - 1]
    for place, card in enumerate(shown):
        canvas.stamp(_chip(card), _CARDS + place * (width + 4), y - height // 2)
    if len(shown) < len(cards):
        left = _CARDS + len(shown) * (width + 4) + 4
        canvas.text(left, y, f"+{len(cards) - len(shown)}", 26, MUTED)


@lru_cache(maxsize=64)
def _chip(card: Card) -> Indices:
    origin = ORIGIN[card]
    field, sign = (WILD_FIELD, PALE) if origin is None else (ORIGINS[origin].field, ORIGINS[origin].sign)
    canvas = Canvas(*_CHIP, cards_palette(), PANEL)
    canvas.panel(0, 0, *_CHIP, 8, field)
    size = 23
    canvas.text(
        (_CHIP[0] - text_width(card, size, Weight.HEAVY)) / 2, _CHIP[1] / 2, card, size, sign, weight=Weight.HEAVY
    )
    return canvas.freeze()
