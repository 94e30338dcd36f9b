"""A seat's panel: emblem, name, number of cards, score, and MONO calls."""

from functools import lru_cache

from engines.monocards.view import Phase, Player, PublicView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel
from render.core.fonts import Weight, fitted_name, text_width
from render.core.palette import Indices
from render.core.shapes import frame, rounded_rectangle
from render.core.theme import BACKGROUND, BRIGHT_SEATS, DARK_TEXT, FALL, GILT, GOLD, IVORY, MUTED, PALE, TRACK
from render.monocards.cards import tilted_outline
from render.monocards.colours import BACK, CARD_RIM, cards_palette
from render.monocards.layout import SEAT_HEIGHT, SEAT_WIDTH

_FAN_CARD, _FAN_SPREAD = 30, 44
_FAN_BOX = (84, 62)


@lru_cache(maxsize=16)
def _fan(cards: int, ground: str) -> Indices:
    """Return up to five small backs, spread like a hand."""
    canvas = Canvas(*_FAN_BOX, cards_palette(), ground)
    shown = min(5, cards)
    for place in range(shown):
        share = place / (shown - 1) - 0.5 if shown > 1 else 0.0
        degrees = share * min(_FAN_SPREAD, 15 * shown)
        x, y = _FAN_BOX[0] / 2 + share * 34 - 2, 31 + 10 * share * share
        for inset, colour in ((0.0, CARD_RIM), (1.0, PALE), (3.2, BACK)):
            canvas.lay(tilted_outline(_FAN_CARD, inset, round(degrees, 1)), x, y, colour)
    return canvas.freeze()


def lay_fan(canvas: Canvas, cards: int, ground: str, x: int, y: int) -> None:
    """Draw a fan for a hand of that many cards on a panel of colour `ground`, 84 x 62 px."""
    canvas.stamp(_fan(min(5, cards), ground), x, y)


def must_call(view: PublicView, player: Player) -> bool:
    """Return whether the player is about to play the second last card and has not called."""
    due = view.options.call_penalty > 0 and not player.called and player.cards == 2
    return due and player.to_move and view.phase is not Phase.ANSWER


def draw_seat(canvas: Canvas, view: PublicView, player: Player, table: Table, at: tuple[int, int]) -> None:
    """Draw one player's panel with its upper left corner at `at`."""
    x, y = at
    mark = BRIGHT_SEATS[player.seat]
    bar = mark.colour if player.to_move and not table.over else None
    ground = seat_panel(canvas, x, y, SEAT_WIDTH, SEAT_HEIGHT, bar=bar)
    won = view.outcome is not None and player.seat in view.outcome.winners
    seat_emblem(canvas, x + 38, y + 36, mark, 18, won=won)
    faded = player.left or player.rank is not None
    left = x + 66 + 6 * won
    shown, size = fitted_name(table.names[player.seat], player.seat, x + SEAT_WIDTH - 14 - left, 32)
    canvas.text(left, y + 36, shown, size, MUTED if player.left else IVORY)
    if faded:
        canvas.text(x + 38, y + 86, _standing(player), 32, MUTED)
    else:
        _draw_cards(canvas, player, ground, x, y)
    _draw_score(canvas, view, player, x, y)
    draw_call(canvas, view, player, x + SEAT_WIDTH - 2, y - 6)
    if view.options.teams:
        _draw_team(canvas, player, x + 12, y)


def _standing(player: Player) -> str:
    if player.left:
        return "has left"
    return f"rank {player.rank}"


def _draw_cards(canvas: Canvas, player: Player, ground: str, x: int, y: int) -> None:
    canvas.signs.add("cards")
    if player.cards:
        lay_fan(canvas, player.cards, ground, x + 20, y + 56)
    colour = GOLD if player.cards == 1 else IVORY
    canvas.text(x + 108, y + 88, str(player.cards), 46, colour, weight=Weight.HEAVY)


def _draw_score(canvas: Canvas, view: PublicView, player: Player, x: int, y: int) -> None:
    options = view.options
    if not options.are_scored:
        return
    canvas.signs.add("score")
    canvas.text(x + SEAT_WIDTH - 18, y + 88, str(player.score), 34, MUTED, anchor="r")
    if not options.target:
        return
    width = SEAT_WIDTH - 42
    canvas.panel(x + 24, y + 118, width, 6, 3, TRACK)
    part = min(width, round(width * player.score / options.target))
    if part:
        canvas.panel(x + 24, y + 118, max(6, part), 6, 3, BRIGHT_SEATS[player.seat].colour)


def draw_call(canvas: Canvas, view: PublicView, player: Player, right: int, y: int) -> None:
    """Draw a pill that ends at `right`, centered at `y`: called, call due, or catchable."""
    if player.called:
        canvas.signs.add("called")
        _draw_pill(canvas, "MONO!", right, y, GILT, filled=True)
    elif player.catchable:
        canvas.signs.add("catch")
        _draw_pill(canvas, "no MONO!", right, y, FALL, filled=True)
    elif must_call(view, player):
        canvas.signs.add("call")
        _draw_pill(canvas, "MONO?", right, y, GOLD, filled=False)


def _draw_pill(canvas: Canvas, text: str, right: int, y: int, colour: str, *, filled: bool) -> None:
    width = text_width(text, 26, Weight.HEAVY) + 26
    left, top = right - width, y - 18
    canvas.panel(left, top, width, 36, 18, colour if filled else BACKGROUND)
    if not filled:
        canvas.lay(frame(width, 36, 18, 3), left, top, colour)
    canvas.text(left + width / 2, y, text, 26, DARK_TEXT if filled else colour, weight=Weight.HEAVY, anchor="m")


def _draw_team(canvas: Canvas, player: Player, x: int, y: int) -> None:
    canvas.signs.add("team")
    text = f"team {player.team + 1}"
    width = text_width(text, 22) + 20
    canvas.lay(rounded_rectangle(width, 30, 15), x, y - 22, TRACK)
    canvas.text(x + width / 2, y - 7, text, 22, IVORY, anchor="m")
