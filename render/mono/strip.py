"""The list of the last turn: runs as joined chips, the square each scores, the lower last value and the total."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.mono.view import Run, TurnPlayed
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, Pen, frame, rounded_rectangle, shape
from render.core.theme import BACKGROUND, FALL, GOLD, IVORY, MUTED, PANEL, SEATS
from render.mono.colours import ValueColours, value_colours
from render.mono.layout import StripPlace

_BETWEEN = 14
"""The px between runs, for the plus."""
_BELOW = 44
"""Room for the bracket and the square."""


@dataclass(frozen=True, slots=True)
class Item:
    """One run, or the lower last value (`length` 0), as drawn."""

    value: int
    length: int
    chance: tuple[bool, ...]
    """For each value, whether it is random."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The lines of a list."""

    chip: int
    lines: tuple[tuple[Item, ...], ...]
    short: bool
    """True if a run is one chip with its length next to the digit."""

    @property
    def height(self) -> int:
        """Return the height of all lines, px."""
        return len(self.lines) * (self.chip + _BELOW) + (len(self.lines) - 1) * 8


def items_of(turn: TurnPlayed) -> tuple[Item, ...]:
    """Return the runs of a turn, then the lower last value if there was one."""
    items, at = [], 0
    for run in turn.runs:
        items.append(Item(run.value, run.length, tuple(pick.random for pick in turn.picks[at : at + run.length])))
        at += run.length
    if turn.lower is not None:
        items.append(Item(turn.lower, 0, (turn.picks[-1].random,)))
    return tuple(items)


def _width(item: Item, chip: int, *, short: bool) -> int:
    if short and item.length > 1:
        return round(2.1 * chip)
    return max(item.length, 1) * chip


def _lines(items: Sequence[Item], chip: int, width: int, *, short: bool) -> tuple[tuple[Item, ...], ...] | None:
    """Break a list into lines between runs; None if a run is too long for any line."""
    lines: list[list[Item]] = [[]]
    used = 0
    for item in items:
        need = _width(item, chip, short=short)
        if need > width:
            return None
        if lines[-1] and used + _BETWEEN + need > width:
            lines.append([])
            used = 0
        used += need + (_BETWEEN if lines[-1] else 0)
        lines[-1].append(item)
    return tuple(tuple(line) for line in lines)


def set_list(items: Sequence[Item], width: int, *, quarter: bool) -> Setting:
    """Choose the largest chips with which the list fits: one line, then two (four in a quarter), then short runs."""
    single = ((58, 1), (54, 1), (50, 1), (46, 1), (42, 1))
    double = ((46, 2), (42, 2), (38, 2), (34, 2))
    tries = ((58, 1), (58, 2), (50, 2), (44, 2), (40, 2), (36, 2), (36, 3)) if quarter else (*single, *double)
    for short in (False, True):
        for chip, most in tries:
            lines = _lines(items, chip, width, short=short)
            if lines is not None and len(lines) <= most:
                return Setting(chip, lines, short)
    return Setting(34, _lines(items, 34, width, short=True) or (tuple(items),), short=True)


def strip_height(turn: TurnPlayed | None) -> int:
    """Return the height of the strip along the bottom, px; 0 without a turn."""
    return 0 if turn is None else set_list(items_of(turn), _room(turn, 948), quarter=False).height + 22


def _total(turn: TurnPlayed) -> str:
    return f"= {turn.points}"


def _room(turn: TurnPlayed, width: int) -> int:
    """Return the room for the list in a strip `width` px wide, next to the total and the emblem."""
    return width - 50 - text_width(_total(turn), 60, Weight.HEAVY) - 28


def _bracket(width: int) -> Mask:
    def draw(pen: Pen) -> None:
        pen.line([(2, 2), (2, 9), (width - 2, 9), (width - 2, 2)], 2.5)

    return shape(0, 0, width, 13, draw)


def _slash(chip: int) -> Mask:
    return shape(-6, -6, chip + 6, chip + 6, lambda pen: pen.line([(-3, chip + 3), (chip + 3, -3)], 4.5))


def _draw_run(canvas: Canvas, x: int, y: int, item: Item, chip: int, colours: ValueColours, *, short: bool) -> int:
    width = _width(item, chip, short=short)
    canvas.lay(rounded_rectangle(width, chip, 10), x, y, colours.full)
    label, size = str(item.value), round((0.66 if item.value < 10 else 0.52) * chip)
    if short and item.length > 1:
        canvas.text(x + 0.5 * chip, y + chip / 2, label, size, colours.digit, weight=Weight.HEAVY, anchor="m")
        times = f"\N{MULTIPLICATION SIGN}{item.length}"
        count = max(22, round(0.54 * chip))
        canvas.text(x + 1.42 * chip, y + chip / 2, times, count, colours.digit, weight=Weight.HEAVY, anchor="m")
        return width
    for place in range(item.length):
        middle = x + place * chip + chip / 2
        if place:
            canvas.rect(round(middle - chip / 2), y + 8, 2, chip - 16, colours.hidden)
        aside = 0.08 * chip if item.chance[place] and item.value > 9 else 0
        canvas.text(middle - aside, y + chip / 2, label, size, colours.digit, weight=Weight.HEAVY, anchor="m")
        if item.chance[place]:
            star = max(22, round(0.5 * chip))
            edge = x + (place + 1) * chip - 3
            canvas.text(edge, y + 0.42 * chip, "*", star, colours.digit, weight=Weight.HEAVY, anchor="r")
    return width


def _draw_lower(canvas: Canvas, x: int, y: int, item: Item, chip: int, colours: ValueColours, ground: str) -> None:
    canvas.signs.add("lower")
    canvas.lay(frame(chip, chip, 10, 3), x, y, colours.full if colours.digit != "#FFFFFF" else colours.light)
    canvas.lay(_slash(chip), x, y, FALL)
    middle, label = (x + chip / 2, y + chip / 2), str(item.value)
    size = round((0.66 if item.value < 10 else 0.52) * chip)
    canvas.text(*middle, label, size, ground, weight=Weight.HEAVY, anchor="m", stroke=6)
    canvas.text(*middle, label, size, colours.light, weight=Weight.HEAVY, anchor="m")


def _draw_line(
    canvas: Canvas, x: int, y: int, line: Sequence[Item], setting: Setting, size: int, ground: str, *, more: bool
) -> None:
    chip = setting.chip
    for place, item in enumerate(line):
        colours = value_colours(size)[item.value - 1]
        if not item.length:
            _draw_lower(canvas, x, y, item, chip, colours, ground)
            continue
        width = _draw_run(canvas, x, y, item, chip, colours, short=setting.short)
        canvas.signs.add("sum")
        canvas.lay(_bracket(width), x, y + chip + 5, MUTED)
        points = str(Run(item.value, item.length).points)
        canvas.text(x + width / 2, y + chip + 33, points, 30, IVORY, weight=Weight.HEAVY, anchor="m")
        x += width + _BETWEEN
        followed = line[place + 1].length if place + 1 < len(line) else more
        if followed:
            canvas.text(x - _BETWEEN / 2, y + chip + 33, "+", 26, MUTED, weight=Weight.HEAVY, anchor="m")


def _draw_lines(canvas: Canvas, x: int, y: int, setting: Setting, size: int, ground: str) -> None:
    for row, line in enumerate(setting.lines):
        rest = [item for later in setting.lines[row + 1 :] for item in later if item.length]
        _draw_line(canvas, x, y + row * (setting.chip + _BELOW + 8), line, setting, size, ground, more=bool(rest))


def draw_strip(canvas: Canvas, turn: TurnPlayed, size: int, place: StripPlace) -> None:
    """Draw the list of a turn with the emblem of its player."""
    if place.quarter:
        _draw_quarter(canvas, turn, size, place)
        return
    setting = set_list(items_of(turn), _room(turn, 948), quarter=False)
    top = place.y + 8
    seat_emblem(canvas, place.x + 18, top + setting.chip / 2, SEATS[turn.seat], 17)
    _draw_lines(canvas, place.x + 50, top, setting, size, BACKGROUND)
    right, middle = place.x + place.width - 4, place.y + setting.height / 2 + 6
    canvas.text(right, middle, _total(turn), 60, GOLD, weight=Weight.HEAVY, anchor="r")


def draw_empty_quarter(canvas: Canvas, place: StripPlace) -> None:
    """Draw the last quarter before the first turn."""
    canvas.lay(frame(place.width, place.height, 16, 3), place.x, place.y, PANEL)


def _draw_quarter(canvas: Canvas, turn: TurnPlayed, size: int, place: StripPlace) -> None:
    ground = seat_panel(canvas, place.x, place.y, place.width, place.height, bar=None)
    setting = set_list(items_of(turn), place.width - 44, quarter=True)
    seat_emblem(canvas, place.x + 34, place.y + 38, SEATS[turn.seat], 17)
    canvas.text(place.x + 70, place.y + 38, "last turn", 30, MUTED)
    canvas.text(place.x + place.width - 24, place.y + 39, _total(turn), 46, GOLD, weight=Weight.HEAVY, anchor="r")
    room = place.height - 68
    _draw_lines(canvas, place.x + 22, place.y + 68 + max(4, (room - setting.height) // 2), setting, size, ground)
