"""A sheet of blocks to choose from: the eight kinds with their counts, or one kind in all its turns."""

from engines.monoch.view import Kind
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.theme import BACKGROUND, IVORY, MUTED, PANEL, WIDTH
from render.monoch.faces import specimen
from render.monoch.look import palette

UNIT = 52
HIGH = 232


def kinds_sheet(pool: tuple[int, ...]) -> bytes:
    """Draw the kinds that are left, each with its letter and count."""
    left = [(kind, count) for kind, count in zip(Kind, pool, strict=True) if count]
    return _sheet([(kind, 0, kind.value, f"×{count}") for kind, count in left])


def turns_sheet(kind: Kind) -> bytes:
    """Draw one kind in each turn that looks different, degrees clockwise."""
    return _sheet([(kind, turn, f"{turn}°", "") for turn in kind.turns])


def _sheet(blocks: list[tuple[Kind, int, str, str]]) -> bytes:
    canvas = Canvas(WIDTH, HIGH, palette(), BACKGROUND)
    canvas.panel(16, 16, WIDTH - 32, HIGH - 32, 16, PANEL)
    step = (WIDTH - 64) // max(4, len(blocks))
    unit = min(UNIT, (step - 16) // 2)
    first = WIDTH / 2 - step * (len(blocks) - 1) / 2
    for number, (kind, turn, label, count) in enumerate(blocks):
        x = round(first + number * step)
        specimen(canvas, kind, turn, x - unit, 40, unit)
        width = canvas.text(x - (26 if count else 0), HIGH - 50, label, 34, IVORY, weight=Weight.HEAVY, anchor="m")
        if count:
            canvas.text(x - 26 + width / 2 + 14, HIGH - 49, count, 30, MUTED)
    return canvas.png()
