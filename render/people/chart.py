"""A chart of one number, step by step."""

from render.core.board import PublicBoard, fit_alt
from render.core.canvas import Canvas
from render.core.charts import Chart
from render.core.fonts import Weight, shorten
from render.core.png import public_board
from render.core.theme import BACKGROUND, IVORY, WIDTH
from render.people.colours import card_palette
from render.people.curve import draw_curve, draw_steps

_MARGIN, _HEAD, _CURVE, _FOOT = 24, 76, 300, 48


def draw_chart(chart: Chart) -> PublicBoard:
    """Draw the curve under its title, the steps numbered below it."""
    canvas = Canvas(WIDTH, _HEAD + _CURVE + _FOOT, card_palette(), BACKGROUND)
    title = shorten(chart.title, WIDTH - 2 * _MARGIN, 36, Weight.HEAVY)
    canvas.text(_MARGIN + 4, 40, title, 36, IVORY, weight=Weight.HEAVY)
    box = _MARGIN, _HEAD, WIDTH - 2 * _MARGIN, _CURVE
    draw_curve(canvas, box, chart.values, 5, counts=True)
    draw_steps(canvas, box, len(chart.values) - 1)
    return public_board(canvas.public(fit_alt([chart.alt])))
