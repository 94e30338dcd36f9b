"""A player's beliefs about the others' hands: the chance that a hand has a card of each sort."""

from collections.abc import Mapping
from typing import Final

from engines.core.beliefs import Belief
from engines.core.messages import N_, Text, join
from engines.core.rules import Seat
from engines.monocards.view import FITS, SORTS, WILD, WILD_DRAW_FOUR, Card, Origin, SeatView
from engines.monocards.words import card_name, origin_name, symbol_name
from render.core.board import Table, fit_alt
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel, top_line
from render.core.fonts import Weight, fitted_name
from render.core.picture import PrivatePicture
from render.core.theme import BACKGROUND, BRIGHT_SEATS, IVORY, MUTED, PALE, TRACK, WIDTH
from render.monocards.alt import head_lines
from render.monocards.colours import BACK, ORIGINS, WILD_FIELD, cards_palette, dim
from render.monocards.hand import MARGIN, draw_own_strip, strip_bottom

_ROW, _NAME, _CHIP = 168, 60, 84
_PITCH = (WIDTH - 2 * MARGIN - 24) / len(SORTS)
_LABELS: Final = {FITS: "fits", "S": "Skip", "R": "Rev", "D": "+2", WILD: "Wild", WILD_DRAW_FOUR: "W+4"}
"""Short, as an Origin's letter is."""


def draw_belief(view: SeatView, belief: Belief, table: Table) -> PrivatePicture:
    """Draw the table, and a row of chances for each other hand."""
    others = [player for player in view.public.players if player.seat != view.seat and player.cards]
    top = strip_bottom() + 26
    canvas = Canvas(WIDTH, top + len(others) * _ROW + 8, cards_palette(), BACKGROUND)
    top_line(canvas, "MONO", table.match_id, f"round {view.public.match.round}", note="chances to hold at least one")
    draw_own_strip(canvas, view, table)
    chances = belief.chances
    for player in others:
        seat_panel(canvas, MARGIN, top, WIDTH - 2 * MARGIN, _ROW - 14, bar=None)
        seat_emblem(canvas, MARGIN + 32, top + 32, BRIGHT_SEATS[player.seat], 15)
        name, size = fitted_name(table.names[player.seat], player.seat, 560, 30)
        x = MARGIN + 60 + canvas.text(MARGIN + 60, top + 32, name, size, IVORY) + 18
        canvas.text(x, top + 33, "1 card" if player.cards == 1 else f"{player.cards} cards", 26, MUTED)
        for at, sort in enumerate(SORTS):
            left = round(MARGIN + 12 + at * _PITCH)
            _draw_chip(canvas, sort, chances.get((player.seat, sort), 0.0), left, top + _NAME)
        top += _ROW
    return canvas.private(view.seat, _alt(view, chances, table))


def _draw_chip(canvas: Canvas, sort: str, chance: float, x: int, y: int) -> None:
    field, sign = _colours(sort)
    if not chance:
        field, sign = (dim(field), dim(sign)) if sort != FITS and sort not in "SRD" else (field, MUTED)
    width = round(_PITCH) - 8
    canvas.panel(x, y, width, _CHIP, 10, field)
    canvas.text(x + width / 2, y + 24, _LABELS.get(sort, sort), 28, sign, weight=Weight.HEAVY, anchor="m")
    canvas.text(x + width / 2, y + 60, f"{round(100 * chance)}%", 29, sign, weight=Weight.HEAVY, anchor="m")


def _colours(sort: str) -> tuple[str, str]:
    if sort in (WILD, WILD_DRAW_FOUR):
        return WILD_FIELD, PALE
    if sort in list(Origin):
        look = ORIGINS[Origin(sort)]
        return look.field, look.sign
    return (TRACK, IVORY) if sort == FITS else (BACK, PALE)


def _name_of(sort: str) -> Text | str:
    if sort == FITS:
        return N_("a card that fits")
    if sort in list(Origin):
        return origin_name(Origin(sort))
    return card_name(Card(sort)) if sort in (WILD, WILD_DRAW_FOUR) else symbol_name(sort)


def _alt(view: SeatView, chances: Mapping[tuple[int | str, ...], float], table: Table) -> str:
    parts = [*head_lines(view.public, table), N_("Chances that a hand holds at least one.")]
    for seat in range(view.public.match.seats):
        sentences = [
            N_("{sort} {percent}%", sort=_name_of(sort), percent=round(100 * chances.get((seat, sort), 0.0)))
            for sort in SORTS
        ]
        if Seat(seat) != view.seat and view.public.sizes[seat]:
            parts.append(N_("{player}: {chances}.", player=table.names[seat], chances=join(sentences, ", ")))
    return fit_alt(parts)
