"""The size of the hexes, the height of the picture, and the visible part of a very large table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.mambo.view import Hex
from render.core.theme import WIDTH
from render.mambo.grid import ROOT, Extent, Grid, Xy, extent, grid_of_side

MARGIN: Final = 32
GAP: Final = 16
TOP: Final = 176
STRIP: Final = 112
"""Height of the strip of the six tiles, px."""
_PAD = 18
_TALL, _TALLEST = 900, 1080
"""The usual maximum height of a picture, and the one if hexes would become too small, px."""
_LEAST_BOARD = 416
_LARGEST, _LARGEST_FINAL = 84, 64
"""The maximum length of a side during a game and after it, px."""
_LARGE = 38
"""The length of a side, px, below which a picture grows taller."""
_LEAST, _LEAST_FINAL = 27, 12
"""The lengths of a side, px, below which only a part is shown: with numbers, and without."""
_PART = 38
"""The maximum length of a side if only a part is shown, px."""
_COLUMN = 304
"""The width of the column next to a part, px."""
_ZOOMED, _ZOOMED_MOST = 70, 110
"""The length of a side in an enlarged part, and its maximum if the whole fits, px."""
_ZOOM_HIGH, _ZOOM_BELOW = 640, 220
"""The heights of an enlarged part and of the whole in small below it, px."""
_TILES = 366
"""The height of the six tiles there, px."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the picture, px."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A grid laid into a box."""

    box: Box
    grid: Grid
    origin: tuple[int, int]
    """The middle of hex (0, 0), px from the box's corner; perhaps outside."""

    def middle(self, cell: Hex) -> tuple[int, int]:
        """Return the middle of a hex, px from the box's corner."""
        x, y = self.grid.middle(cell)
        return x + self.origin[0], y + self.origin[1]

    def at_point(self, point: Hex) -> Xy:
        """Return an A point, px from the box's corner."""
        x, y = self.grid.point(point)
        return x + self.origin[0], y + self.origin[1]

    def at_blank(self, blank: Hex) -> Xy:
        """Return a B point, px from the box's corner."""
        x, y = self.grid.blank(blank)
        return x + self.origin[0], y + self.origin[1]

    def shows(self, cell: Hex) -> bool:
        """Return True if any of a hex is visible."""
        x, y = self.middle(cell)
        wide, high = self.grid.reach
        return -wide < x < self.box.width + wide and -high < y < self.box.height + high


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all parts of a picture."""

    height: int
    """The height of the whole picture, px."""
    board: Frame
    strip: Box | None
    overview: Frame | None
    """The whole table in small, if the board shows a part."""


def lay_out(cells: Sequence[Hex], focus: Sequence[Hex], *, final: bool) -> Layout:
    """Lay out the hexes `cells`; if not all fit, show the area around `focus`. A final picture needs no strip."""
    below = MARGIN if final else GAP + STRIP + MARGIN - 4
    room = _TALL - TOP - below
    whole = extent(cells)
    side = _fitting(whole, WIDTH - 2 * MARGIN, room, _LARGEST_FINAL if final else _LARGEST)
    if side < _LARGE:
        side = _fitting(whole, WIDTH - 2 * MARGIN, _TALLEST - TOP - below, _LARGE)
    if side < (_LEAST_FINAL if final else _LEAST):
        part = _in_part(whole, extent(focus), final=final)
        # A focus that spreads over the whole table is more visible there than in a part that is hardly smaller.
        if part.board.grid.side > 1.1 * side:
            return part
    grid = grid_of_side(side)
    high = max(_LEAST_BOARD, round(whole.height * grid.half / ROOT) + 2 * _PAD)
    box = Box(MARGIN, TOP, WIDTH - 2 * MARGIN, high)
    board, end = Frame(box, grid, _centre(whole, grid, box)), TOP + high
    if final:
        return Layout(end + MARGIN, board, None, None)
    return Layout(end + below, board, Box(MARGIN, end + GAP, WIDTH - 2 * MARGIN, STRIP), None)


def lay_out_zoomed(cells: Sequence[Hex], centre: Hex) -> Layout:
    """Show the area around a hex at a size readable on a phone, with the whole in small below."""
    whole, focus = extent(cells), extent([centre])
    grid = grid_of_side(max(_ZOOMED, _fitting(whole, WIDTH - 2 * MARGIN, _ZOOM_HIGH, _ZOOMED_MOST)))
    box = Box(MARGIN, TOP, WIDTH - 2 * MARGIN, _ZOOM_HIGH)
    board = Frame(box, grid, _looking_at(whole, focus, grid, box))
    below = Box(MARGIN, TOP + _ZOOM_HIGH + GAP, WIDTH - 2 * MARGIN, _ZOOM_BELOW)
    small = grid_of_side(_fitting(whole, below.width, below.height, 16))
    return Layout(below.y + below.height + MARGIN, board, None, Frame(below, small, _centre(whole, small, below)))


def _in_part(whole: Extent, focus: Extent, *, final: bool) -> Layout:
    """Return a part of the table with all of the focus at the left; at the right the whole in small, and the tiles."""
    across, high = WIDTH - 2 * MARGIN - GAP - _COLUMN, _TALLEST - TOP - MARGIN
    grid = grid_of_side(_fitting(focus, across, high, _PART))
    box = Box(MARGIN, TOP, across, high)
    board = Frame(box, grid, _looking_at(whole, focus, grid, box))
    x = MARGIN + across + GAP
    above = Box(x, TOP, _COLUMN, high if final else high - GAP - _TILES)
    small = grid_of_side(_fitting(whole, above.width, above.height, 16))
    strip = None if final else Box(x, above.y + above.height + GAP, _COLUMN, _TILES)
    return Layout(_TALLEST, board, strip, Frame(above, small, _centre(whole, small, above)))


def _fitting(whole: Extent, width: int, height: int, largest: float) -> float:
    return min(largest, (width - 2 * _PAD) / whole.width, (height - 2 * _PAD) / whole.height)


def _centre(whole: Extent, grid: Grid, box: Box) -> tuple[int, int]:
    x, y = grid.px(((whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2))
    return round(box.width / 2 - x), round(box.height / 2 - y)


def _looking_at(whole: Extent, focus: Extent, grid: Grid, box: Box) -> tuple[int, int]:
    """Return the origin that centers the focus in the box, showing as little empty table as possible."""
    left, top = grid.px((whole.left, whole.top))
    right, bottom = grid.px((whole.right, whole.bottom))
    x, y = grid.px(((focus.left + focus.right) / 2, (focus.top + focus.bottom) / 2))
    return _slid(box.width, x, left, right), _slid(box.height, y, top, bottom)


def _slid(room: int, middle: float, low: float, high: float) -> int:
    if high - low + 2 * _PAD <= room:
        return round(room / 2 - (low + high) / 2)
    return round(min(_PAD - low, max(room - _PAD - high, room / 2 - middle)))
