"""The frame of every board: the top line, panels with the bar of the seat to move, emblems with the winner's laurel."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final, Literal

from engines.core.rules import Outcome
from render.core.canvas import Canvas
from render.core.emblems import emblem_mask, laurel
from render.core.fonts import Weight, shown_name, text_width
from render.core.shapes import Mask, Pen, shape
from render.core.theme import GLOW, GOLD, IVORY, MUTED, PANEL, PANEL_TO_MOVE, SeatMark

Edge = Literal["left", "top"]
_LARGEST, _LEAST, _LEAST_NAME = 30, 22, 120
_LEARNER: Final = "You"
"""The name of a learner: "You win", where others win by name."""
OUT: Final = "{others} out"
"""The reason of a win over players who resigned or ran out of time, which a view does not distinguish."""


def top_line(canvas: Canvas, title: str, board: int, right: str, *, margin: int = 28, note: str = "") -> None:
    """Write the game's name, the match's number if any, a muted `note` and, at the right, the round or turn; y 34."""
    x = margin + canvas.text(margin, 34, title, 36, IVORY, weight=Weight.HEAVY) + 16
    x += canvas.text(x, 35, f"#{board}", 30, MUTED) + 16 if board else 0
    canvas.text(canvas.width - margin, 35, right, 30, MUTED, anchor="r")
    if note and x + text_width(note, 30) + 24 < canvas.width - margin - text_width(right, 30):
        canvas.text(x, 35, note, 30, MUTED)


def final_line(
    canvas: Canvas, title: str, board: int, names: Sequence[str], outcome: Outcome, why: str, *, margin: int = 28
) -> None:
    """Write the game's name, the match's number and, in gold at the right, the winners and the reason.

    In `why`, `{other}` is replaced by the name of the first other player, `{others}` by that name or "all others".
    """
    top_line(canvas, title, board, "", margin=margin)
    room = canvas.width - 2 * margin - text_width(f"{title} #{board}", 36, Weight.HEAVY) - 40
    winners = outcome.winners
    drawn = len(winners) == len(names)
    others = [seat for seat in range(len(names)) if seat not in winners]
    told = [*([] if drawn else winners), *(others[:1] if "{other" in why else [])]

    def line(width: int, size: int) -> str:
        short = {seat: shown_name(names[seat], seat, width, size) for seat in told}
        other = short.get(others[0], "") if others else ""
        reason = why.format(other=other, others=f"{other} is" if len(others) == 1 else "all others are")
        if drawn or not winners:
            return f"{'A draw' if drawn else 'Nobody wins'}: {reason}"
        verb = "win" if len(winners) > 1 or names[winners[0]] == _LEARNER else "wins"
        return f"{' + '.join(short[seat] for seat in winners)} {verb}: {reason}"

    sizes = ((width, size) for width in range(400, _LEAST_NAME - 1, -40) for size in range(_LARGEST, _LEAST - 1, -2))
    lines = ((line(*each), each[1]) for each in sizes)
    text, size = next((each for each in lines if text_width(*each) <= room), (line(_LEAST_NAME, _LEAST), _LEAST))
    canvas.text(canvas.width - margin, 35, text, size, GOLD, anchor="r")


@lru_cache(maxsize=64)
def _bar(width: int, height: int, radius: float, thick: int, edge: Edge) -> Mask:
    def draw(pen: Pen) -> None:
        pen.rect((0, 0, width, height), radius)
        left, top = (thick, 0) if edge == "left" else (0, thick)
        pen.rect((left, top, width, height), on=False)

    return shape(0, 0, width, height, draw)


def seat_panel(
    canvas: Canvas, x: int, y: int, width: int, height: int, *, bar: str | None, edge: Edge = "left", radius: int = 16
) -> str:
    """Draw a player's panel, with a bar in the seat's colour `bar` if it is that player's turn.

    Returns the panel's colour, the ground for drawing on it.
    """
    colour = PANEL_TO_MOVE if bar else PANEL
    canvas.panel(x, y, width, height, radius, colour)
    if bar:
        canvas.signs.add("turn")
        canvas.lay(_bar(width, height, radius, 10 if edge == "left" else 9, edge), x, y, bar)
    return colour


def seat_emblem(canvas: Canvas, x: float, y: float, mark: SeatMark, radius: float, *, won: bool = False) -> None:
    """Draw a seat's emblem around (x, y); a winner's is smaller, in a gold laurel about 1.5 times `radius` wide."""
    if won:
        canvas.lay(laurel(1.12 * radius), x, y, GLOW)
        radius *= 0.68
    canvas.lay(emblem_mask(mark.emblem, radius), x, y, mark.colour)


def warning_sign(canvas: Canvas, x: float, y: float, reach: float, colour: str, rim: str) -> None:
    """Draw a ⚠ centered at (x, y), its corners about `reach` px away; the exclamation mark has the rim's colour."""
    canvas.lay(_triangle(reach + 2.5), x, y, rim)
    canvas.lay(_triangle(reach), x, y, colour)
    canvas.text(x, y + round(0.12 * reach), "!", round(1.25 * reach), rim, weight=Weight.HEAVY, anchor="m")


@lru_cache(maxsize=16)
def _triangle(reach: float) -> Mask:
    edge = ceil(reach) + 1
    corners = [(0.0, -reach), (0.9 * reach, 0.62 * reach), (-0.9 * reach, 0.62 * reach)]
    return shape(-edge, -edge, edge, edge, lambda pen: pen.polygon(corners))
