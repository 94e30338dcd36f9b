"""The layout: two wide rows for two players; the scores, then four quarters, for three and four. All in px."""

from dataclasses import dataclass

from engines.core.rules import Seat
from engines.mono.view import PublicView

TOP = 66
"""The y below the top line."""
SCORES_HIGH, _BELOW_SCORES = 84, 12
_TITLE = 62
"""The distance from the top of a quarter to the first row of its grid."""
_BED = 8
_LETTERS = 36
"""Room for the letters below a grid."""
_MARGIN = 26
_WIDE_PANEL = 332
_QUARTER = 470
_WIDE_GRID = (540, 308)
_QUARTER_GRID = (412, 240)
"""The most room of a grid, px."""
SMALL = 40
"""The cell size, px, below which cells are hard to read when the whole picture has a phone's width."""


@dataclass(frozen=True, slots=True)
class GridPlace:
    """The place of a grid's cells."""

    x: int
    """Left edge of the first column."""
    y: int
    """Top edge of the first row."""
    cell: int
    gap: int
    rows: int
    cols: int

    @property
    def pitch(self) -> int:
        """The distance from one cell to the next."""
        return self.cell + self.gap

    @property
    def width(self) -> int:
        """The width without the bed."""
        return self.cols * self.pitch - self.gap

    @property
    def height(self) -> int:
        """The height without the bed."""
        return self.rows * self.pitch - self.gap

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the upper left corner of a cell, given in reading order."""
        row, col = divmod(cell, self.cols)
        return self.x + col * self.pitch, self.y + row * self.pitch


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    """The place of a player's panel and grid."""

    seat: Seat
    x: int
    y: int
    width: int
    height: int
    grid: GridPlace
    wide: bool
    """True for a panel next to the grid, with the staircase; else the grid is on the panel."""


@dataclass(frozen=True, slots=True)
class StripPlace:
    """The place of the last turn's list."""

    x: int
    y: int
    width: int
    height: int
    quarter: bool
    """True for a panel in the last quarter, else a strip along the bottom."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All places of one picture."""

    height: int
    players: tuple[PlayerPlace, ...]
    strip: StripPlace | None
    scores: bool = False
    """True if the scores are in a row at the top: with three or four players they do not belong to a single grid."""


def _cell(view: PublicView, width: int, height: int, largest: int) -> tuple[int, int]:
    pitch = min(width // view.cols, height // view.rows)
    gap = 4 if pitch >= 48 else 3 if pitch >= 32 else 2
    return min(pitch - gap, largest), gap


def _two_rows(view: PublicView, order: tuple[Seat, ...], strip: int) -> Layout:
    cell, gap = _cell(view, *_WIDE_GRID, 104)
    across, down = view.cols * (cell + gap) - gap, view.rows * (cell + gap) - gap
    height = max(down + 2 * _BED, 204 + 6 * view.size)
    left, right = 430, 966
    pitch = height + _LETTERS
    players = []
    for row, seat in enumerate(order):
        y = TOP + row * pitch
        grid = GridPlace((left + right - across) // 2, y + (height - down) // 2, cell, gap, view.rows, view.cols)
        players.append(PlayerPlace(seat, _MARGIN, y, _WIDE_PANEL, height, grid, wide=True))
    bottom = TOP + 2 * pitch
    place = StripPlace(_MARGIN, bottom, 1000 - 2 * _MARGIN, strip, quarter=False) if strip else None
    return Layout(bottom + strip + 12, tuple(players), place)


def _quarters(view: PublicView, order: tuple[Seat, ...], strip: int) -> Layout:
    cell, gap = _cell(view, *_QUARTER_GRID, 72)
    across, down = view.cols * (cell + gap) - gap, view.rows * (cell + gap) - gap
    height = _TITLE + down + _BED + _LETTERS + 2
    players = []
    top = TOP - 2 + SCORES_HIGH + _BELOW_SCORES
    corners = [(22 + col * (_QUARTER + 16), top + row * (height + 12)) for row in (0, 1) for col in (0, 1)]
    for (x, y), seat in zip(corners, order, strict=False):
        grid = GridPlace(x + 44 + (406 - across) // 2, y + _TITLE, cell, gap, view.rows, view.cols)
        players.append(PlayerPlace(seat, x, y, _QUARTER, height, grid, wide=False))
    bottom = corners[-1][1] + height
    if len(order) == 3:
        x, y = corners[-1]
        return Layout(bottom + 22, tuple(players), StripPlace(x, y, _QUARTER, height, quarter=True), scores=True)
    place = StripPlace(22, bottom + 6, 956, strip, quarter=False) if strip else None
    return Layout(bottom + (strip + 14 if strip else 22), tuple(players), place, scores=True)


def layout(view: PublicView, order: tuple[Seat, ...], strip: int) -> Layout:
    """Place the players in `order` and, below, a list `strip` px high (0: none)."""
    return _two_rows(view, order, strip) if len(order) == 2 else _quarters(view, order, strip)


def is_small(view: PublicView) -> bool:
    """Return whether the cells of the whole picture are so small that an enlargement should be offered."""
    return _cell(view, *(_WIDE_GRID if len(view.boards) == 2 else _QUARTER_GRID), SMALL)[0] < SMALL


def enlarged_layout(view: PublicView, seat: Seat, strip: int) -> Layout:
    """Place one player's grid as wide as the picture and, below, a list `strip` px high (0: none)."""
    cell, gap = _cell(view, 888, 560, 84)
    across, down = view.cols * (cell + gap) - gap, view.rows * (cell + gap) - gap
    scores = len(view.boards) > 2
    top = TOP - 2 + (SCORES_HIGH + _BELOW_SCORES if scores else 0)
    width, height = 1000 - 2 * 22, 68 + 12 + down + _BED + _LETTERS + 6
    grid = GridPlace(22 + 44 + (width - 64 - across) // 2, top + 80, cell, gap, view.rows, view.cols)
    player = PlayerPlace(seat, 22, top, width, height, grid, wide=False)
    bottom = top + height
    place = StripPlace(22, bottom + 6, width, strip, quarter=False) if strip else None
    return Layout(bottom + (strip + 14 if strip else 22), (player,), place, scores=scores)
