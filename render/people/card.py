"""A person's card: their name, and a row for each game with results, rating and its curve."""

from functools import lru_cache

from render.core.board import PublicBoard
from render.core.canvas import Canvas
from render.core.chrome import seat_panel
from render.core.emblems import laurel
from render.core.fonts import Weight, shorten, shown_name, text_width
from render.core.png import public_board
from render.core.shapes import Mask, disc, rounded_rectangle
from render.core.theme import BACKGROUND, BRIGHT_SEATS, DARK_TEXT, GLOW, GOLD, IVORY, MUTED, WIDTH
from render.people.alt import alt_of
from render.people.colours import DRAWN, LOST, WON, card_palette
from render.people.curve import draw_curve, draw_no_curve
from render.people.record import BeatenOpponent, GameRecord, PersonRecord

MOST_GAMES = 6
"""The number of rows; the games played less are named in a line."""
_MARGIN, _GAP = 24, 16
_HEAD, _FOOT, _MORE = 148, 84, 52
_ROW = {1: 520, 2: 300, 3: 220}
_LOWEST_ROW = 176
_LEFT, _RATING, _CURVE = 52, 520, 548
_BAR = 300


def draw_card(person: PersonRecord) -> PublicBoard:
    """Draw the public record of a person's finished matches."""
    rows = person.games[:MOST_GAMES]
    high = _ROW.get(len(rows), _LOWEST_ROW)
    more = _MORE if len(person.games) > MOST_GAMES else 0
    foot = _FOOT if person.best is not None else 12
    canvas = Canvas(WIDTH, _HEAD + len(rows) * (high + _GAP) + more + foot, card_palette(), BACKGROUND)
    _draw_head(canvas, person)
    top = _HEAD
    for game in rows:
        _draw_game(canvas, game, top, high)
        top += high + _GAP
    if more:
        _draw_more(canvas, person.games[MOST_GAMES:], top + 16)
    if person.best is not None:
        _draw_best(canvas, person.best, top + more + 26)
    return public_board(canvas.public(alt_of(person)))


def _draw_head(canvas: Canvas, person: PersonRecord) -> None:
    _draw_initial(canvas, person.name, 78, 76, 46)
    canvas.text(148, 56, shown_name(person.name, 0, 560, 52, Weight.HEAVY), 52, IVORY, weight=Weight.HEAVY)
    won, drawn, lost = (sum(getattr(game, of) for game in person.games) for of in ("won", "drawn", "lost"))
    canvas.text(148, 108, _tell(won, drawn, lost), 30, MUTED)
    played = won + drawn + lost
    right = WIDTH - _MARGIN - 4
    canvas.text(right, 56, str(played), 56, IVORY, weight=Weight.HEAVY, anchor="r")
    canvas.text(right, 108, "match" if played == 1 else "matches", 30, MUTED, anchor="r")


def _tell(won: int, drawn: int, lost: int) -> str:
    return " · ".join([f"{won} won", *([f"{drawn} drawn"] if drawn else []), f"{lost} lost"])


def _draw_game(canvas: Canvas, game: GameRecord, top: int, high: int) -> None:
    """Draw one game: in a low row everything is side by side, in a high one the curve is below."""
    below = high > _ROW[2]
    seat_panel(canvas, _MARGIN, top, WIDTH - 2 * _MARGIN, high, bar=None)
    middle = top + (88 if below else high // 2)
    right = WIDTH - _LEFT if below else _RATING
    _draw_results(canvas, game, middle, _draw_rating(canvas, game, middle, right) - 20)
    left, head = (_MARGIN + 20, 172) if below else (_CURVE, 18)
    box = left, top + head, WIDTH - _MARGIN - 20 - left, high - head - 18
    if game.curve:
        draw_curve(canvas, box, game.curve, 5 if below else (4 if high > _ROW[3] else 2))
    else:
        draw_no_curve(canvas, box, "no rated match yet")


def _draw_results(canvas: Canvas, game: GameRecord, middle: int, right: int) -> None:
    """Write the results, as large as fits between `_LEFT` and `right`, above a bar of their shares."""
    canvas.text(_LEFT, middle - 42, game.title, 38, IVORY, weight=Weight.HEAVY)
    text = _tell(game.won, game.drawn, game.lost)
    size = next((size for size in (28, 26, 24) if text_width(text, size) <= right - _LEFT), 22)
    canvas.text(_LEFT, middle + 6, shorten(text, right - _LEFT, size), size, MUTED)
    # The shares have a fixed order, so that position distinguishes them as well as colour.
    at = 0.0
    for part, colour in ((game.won, WON), (game.drawn, DRAWN), (game.lost, LOST)):
        begin, at = at, at + _BAR * part / game.games
        if part:
            inset = 2 if begin else 0
            canvas.lay(_bar_part(round(begin) + inset, max(round(at), round(begin) + 6)), _LEFT, middle + 36, colour)


@lru_cache(maxsize=256)
def _bar_part(begin: int, end: int) -> Mask:
    """Cut a part out of a bar with round ends; two px stay free after it."""
    whole = rounded_rectangle(_BAR, 18, 9)
    end = end if end >= _BAR else end - 2
    return Mask(whole.levels[:, begin - whole.left : end - whole.left], begin, whole.top)


def _draw_rating(canvas: Canvas, game: GameRecord, middle: int, right: int) -> int:
    """Write the rating right-aligned, and return its left end."""
    if not game.rating:
        return right
    number, new, _ = game.rating.partition(" ")
    x, text = right, f"{game.rated_games} rated, new" if new else f"{game.rated_games} rated"
    canvas.text(x, middle - 22, number, 56, GOLD, weight=Weight.HEAVY, anchor="r")
    canvas.text(right, middle + 36, text, 28, MUTED, anchor="r")
    return min(x - text_width(number, 56, Weight.HEAVY), right - text_width(text, 28))


def _draw_more(canvas: Canvas, games: tuple[GameRecord, ...], y: int) -> None:
    text = ", ".join(f"{game.title} {game.rating}".rstrip() for game in games)
    canvas.text(_LEFT, y, shorten(f"and {text}", WIDTH - 2 * _LEFT, 28), 28, MUTED)


def _draw_best(canvas: Canvas, best: BeatenOpponent, y: int) -> None:
    canvas.lay(laurel(25), _LEFT + 26, y, GLOW)
    _draw_initial(canvas, best.name, _LEFT + 26, y, 17)
    x = _LEFT + 76
    x += canvas.text(x, y, "best win ", 32, MUTED)
    tail = f" {best.rating} at {best.game}"
    name = shown_name(best.name, 0, WIDTH - _LEFT - x - text_width(tail, 32), 32, Weight.HEAVY)
    x += canvas.text(x, y, name, 32, IVORY, weight=Weight.HEAVY)
    canvas.text(x, y, tail, 32, MUTED)


def _draw_initial(canvas: Canvas, name: str, x: int, y: int, radius: int) -> None:
    """Draw the first letter of a name on a disc, whose colour depends only on the name."""
    colour = BRIGHT_SEATS[sum(map(ord, name)) % len(BRIGHT_SEATS)].colour
    canvas.lay(disc(radius), x, y, colour)
    first = shown_name(name, 0, WIDTH, 40)[:1].upper()
    canvas.text(x, y, first, round(1.15 * radius) + 1, DARK_TEXT, weight=Weight.HEAVY, anchor="m")
