"""MONO's table and a hand of 28: our drawing and PNG beside the same pictures drawn plainly, in RGB at twice the size.

The plain pictures have simpler emblems than ours and nothing turned by an angle but the fans, so they cost less than a
faithful copy would.
"""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from benchmarks._drawing import compare
from engines.core import Dice, Seat
from engines.monocards import RULES
from engines.monocards.cards import DECK, sorted_hand
from engines.monocards.state import State
from engines.monocards.view import ORIGIN, Card, Fit, Origin, PublicView, SeatView, symbol_of
from render import RENDERERS, Table
from render.core.fonts import Weight, font_path
from render.core.theme import BACKGROUND, BRIGHT_SEATS, GOLD, IVORY, MUTED, PANEL, PANEL_TO_MOVE, TRACK, WIDTH
from render.monocards.colours import BACK, CARD_RIM, ORIGINS, TABLE, TABLE_RIM, WILD_FIELD, dimmed
from render.monocards.hand import MARGIN, raise_of, rows_of, strip_bottom
from render.monocards.layout import SEAT_HEIGHT, SEAT_WIDTH, TABLE_HEIGHT, TABLE_WIDTH, layout

TARGET = 0.15
HAND = 28
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea", "Emil")


def run() -> None:
    """Print the median times of drawing each picture both ways, and their ratios."""
    table, renderer = Table(8, NAMES), RENDERERS["monocards"]
    state = _scene()
    public, hand = RULES.public_view(state), RULES.seat_view(state, Seat(1))
    compare("monocards table", lambda: renderer.public(public, table).png, lambda: plain_table(public, table), TARGET)
    what = f"monocards hand of {HAND}"
    compare(what, lambda: renderer.private(hand, table).png, lambda: plain_hand(hand, table), TARGET)


def _scene() -> State:
    """A match of five some plies old, where the second player holds 28 cards."""
    seed = bytes(32)
    state = RULES.start(RULES.Options(), len(NAMES), Dice(seed, 0))
    for ply in range(1, 15):
        seat = RULES.public_view(state).turn[0]
        action = Dice(b"choices", ply).choice(RULES.legal_actions(state, seat))
        state = RULES.apply(state, seat, action, Dice(seed, ply)).state
    hands = list(state.hands)
    hands[1] = sorted_hand(Dice(b"hand", 0).sample(list(DECK), HAND))
    return State(state.public, tuple(hands), state.pile, state.drawn, state.evidence, state.shown)


class _Sheet:
    """An RGB picture at twice the size, drawn with nothing kept from one picture to the next."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGB", (2 * width, 2 * height), BACKGROUND)
        self._draw = ImageDraw.Draw(self._image)
        self._size = (width, height)

    def box(self, x: float, y: float, width: float, height: float, radius: float, fill: str) -> None:
        """Draw a rounded box."""
        corners = (2 * x, 2 * y, 2 * (x + width) - 1, 2 * (y + height) - 1)
        self._draw.rounded_rectangle(corners, 2 * radius, fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a disc."""
        self._draw.ellipse((2 * (x - radius), 2 * (y - radius), 2 * (x + radius), 2 * (y + radius)), fill=fill)

    def text(self, x: float, y: float, text: str, size: int, fill: str, weight: Weight, anchor: str = "ms") -> None:
        """Write a line with its capitals centred on y."""
        font = ImageFont.truetype(font_path(weight), 2 * size)
        self._draw.text((2 * x, 2 * (y + 0.33 * size)), text, fill=fill, font=font, anchor=anchor)

    def chevron(self, x: float, y: float, fill: str) -> None:
        """Draw a sign of the direction."""
        self._draw.line([(2 * x - 12, 2 * y - 16), (2 * x + 12, 2 * y), (2 * x - 12, 2 * y + 16)], fill, width=10)

    def emblem(self, x: float, y: float, radius: float, sign: str, field: str) -> None:
        """Draw a mark as large as an emblem."""
        self.disc(x, y, radius, sign)
        self.disc(x, y, 0.7 * radius, field)
        points = [(2 * (x + a * radius), 2 * (y + b * radius)) for a, b in ((0, -0.5), (0.4, 0.4), (-0.4, 0.4))]
        self._draw.polygon(points, fill=sign)

    def fan(self, x: float, y: float, cards: int) -> None:
        """Draw small backs, each turned and pasted."""
        for place in range(min(5, cards)):
            small = Image.new("RGBA", (60, 90))
            ImageDraw.Draw(small).rounded_rectangle((0, 0, 59, 89), 6, fill=BACK, outline=IVORY, width=4)
            turned = small.rotate(22 - 11 * place, expand=True, resample=Image.Resampling.BICUBIC)
            self._image.paste(turned, (round(2 * (x + 9 * place)), round(2 * y)), turned)

    def png(self) -> bytes:
        """Scale it down and save it as Pillow does by itself."""
        out = BytesIO()
        self._image.resize(self._size, Image.Resampling.LANCZOS).save(out, "PNG")
        return out.getvalue()


def _card(sheet: _Sheet, card: Card, x: float, y: float, width: float, *, dim: bool = False) -> None:
    def shade(colour: str) -> str:
        return dimmed(colour) if dim else colour

    height, origin = 1.5 * width, ORIGIN[card]
    sheet.box(x, y, width, height, 0.09 * width, CARD_RIM)
    sheet.box(x + 2, y + 2, width - 4, height - 4, 0.08 * width, shade(IVORY))
    edge = 0.045 * width + 2
    field = WILD_FIELD[:7] if origin is None else ORIGINS[origin].field
    sheet.box(x + edge, y + edge, width - 2 * edge, height - 2 * edge, 0.06 * width, shade(field))
    if origin is None:
        for number, look in enumerate(ORIGINS.values()):
            left, top = x + width * (0.3 + 0.4 * (number % 2)), y + width * (0.475 + 0.57 * (number // 2))
            sheet.disc(left, top, 0.155 * width, shade(look.field))
            sheet.emblem(left, top, 0.1 * width, shade(look.sign), shade(look.field))
        sheet.text(x + width / 2, y + 0.76 * width, card, round(0.36 * width), shade(IVORY), Weight.HEAVY)
        return
    look = ORIGINS[origin]
    sheet.emblem(x + width / 2, y + 0.76 * width, 0.45 * width, shade(look.mark), shade(look.field))
    sheet.text(x + width / 2, y + 0.76 * width, symbol_of(card), round(0.76 * width), shade(look.sign), Weight.HEAVY)
    sheet.text(x + 0.2 * width, y + 0.2 * width, symbol_of(card), round(0.26 * width), shade(look.sign), Weight.HEAVY)
    sheet.emblem(x + 0.2 * width, y + 0.45 * width, 0.1 * width, shade(look.sign), shade(look.field))
    sheet.text(x + 0.2 * width, y + 0.66 * width, origin.value, round(0.2 * width), shade(look.sign), Weight.HEAVY)


def _pill(sheet: _Sheet, origin: Origin, x: float, y: float) -> None:
    look = ORIGINS[origin]
    sheet.box(x - 100, y - 26, 200, 52, 26, look.field)
    sheet.emblem(x - 64, y, 18, look.sign, look.field)
    sheet.text(x + 20, y, origin.name.capitalize(), 32, look.sign, Weight.HEAVY)


def plain_table(view: PublicView, table: Table) -> bytes:
    """The table of five, drawn the plain way."""
    places = layout(view.match.seats)
    sheet = _Sheet(WIDTH, places.height)
    sheet.text(28, 34, "MONO", 36, IVORY, Weight.HEAVY, "ls")
    sheet.text(150, 35, f"#{table.board}", 30, MUTED, Weight.TEXT, "ls")
    sheet.text(972, 35, f"round {view.match.round} · to {view.options.target}", 30, MUTED, Weight.TEXT, "rs")
    x, y = places.table
    sheet.box(x, y, TABLE_WIDTH, TABLE_HEIGHT, 135, TABLE_RIM)
    sheet.box(x + 30, y + 30, TABLE_WIDTH - 60, TABLE_HEIGHT - 60, 105, TABLE)
    for number in range(11):
        for row in (15, TABLE_HEIGHT - 15):
            sheet.chevron(x + 65 + 30 * number, y + row, ORIGINS[view.origin].light)
    for layer in range(5):
        sheet.box(x + 46 + 3 * layer, y + 122 - 2 * layer, 112, 168, 10, IVORY)
    sheet.box(x + 64, y + 120, 100, 156, 8, BACK)
    sheet.text(x + 114, y + 198, "M", 40, IVORY, Weight.HEAVY)
    sheet.text(x + 110, y + 312, str(view.draw_pile), 32, MUTED, Weight.TEXT)
    for aside, card in ((-14, view.discards[-3]), (12, view.discards[-2])):
        _card(sheet, card, x + 206 + aside, y + 74, 166, dim=True)
    sheet.box(x + 200, y + 64, 178, 261, 20, GOLD)
    _card(sheet, view.top, x + 206, y + 70, 166)
    _pill(sheet, view.origin, x + TABLE_WIDTH / 2, y + 379)
    for player, (left, top) in zip(view.players, places.seats, strict=True):
        mark = BRIGHT_SEATS[player.seat]
        sheet.box(left, top, SEAT_WIDTH, SEAT_HEIGHT, 16, PANEL_TO_MOVE if player.to_move else PANEL)
        sheet.disc(left + 38, top + 36, 18, mark.colour)
        sheet.text(left + 66, top + 36, table.names[player.seat], 32, IVORY, Weight.TEXT, "ls")
        sheet.fan(left + 24, top + 60, player.cards)
        sheet.text(left + 108, top + 88, str(player.cards), 46, IVORY, Weight.HEAVY, "ls")
        sheet.text(left + SEAT_WIDTH - 18, top + 88, str(player.score), 34, MUTED, Weight.TEXT, "rs")
        sheet.box(left + 24, top + 118, SEAT_WIDTH - 42, 6, 3, TRACK)
    return sheet.png()


def plain_hand(view: SeatView, table: Table) -> bytes:
    """A hand of many cards, drawn the plain way."""
    rows = rows_of(len(view.hand), strip_bottom() + 22)
    sheet = _Sheet(WIDTH, rows.top + rows.height + 24)
    sheet.text(28, 34, "MONO", 36, IVORY, Weight.HEAVY, "ls")
    sheet.text(972, 35, "your hand", 30, MUTED, Weight.TEXT, "rs")
    sheet.box(MARGIN, 76, WIDTH - 2 * MARGIN, 112, 16, PANEL)
    sheet.disc(MARGIN + 50, 132, 20, BRIGHT_SEATS[view.seat].colour)
    sheet.text(MARGIN + 86, 132, table.names[view.seat], 34, IVORY, Weight.TEXT, "ls")
    sheet.fan(MARGIN + 240, 110, len(view.hand))
    sheet.text(MARGIN + 330, 132, str(len(view.hand)), 46, IVORY, Weight.HEAVY, "ls")
    _pill(sheet, view.public.origin, 740, 132)
    _card(sheet, view.public.top, 868, 68, 84)
    for place, (card, fit) in enumerate(zip(view.hand, view.fits, strict=True)):
        row, col = divmod(place, rows.per_row)
        raised = 0 if fit is Fit.NO else raise_of(rows.width)
        x, y = MARGIN + col * rows.step, rows.top + row * rows.pitch - raised
        _card(sheet, card, x, y, rows.width, dim=fit is Fit.NO)
    return sheet.png()


if __name__ == "__main__":
    run()
