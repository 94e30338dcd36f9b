"""Mambo's board of 48 tiles: our drawing and PNG beside the same picture drawn plainly, in RGB at twice the size."""

from collections.abc import Iterator
from math import atan2, cos, degrees, sin

from benchmarks._drawing import Sheet, compare
from engines.core import Dice
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Colour, Hex, PublicView, Tile, points_of
from render import RENDERERS, Table
from render.core.fonts import Weight
from render.core.theme import GOLD, INK, IVORY, MUTED, PANEL, PANEL_TO_MOVE, PAPER, SEATS
from render.mambo.colours import BRIGHT, GHOST, HAIRLINE, NULL, NULL_GHOST, OUTLINE, SPACE, Ink
from render.mambo.grid import COLOURED, CORNERS, Xy
from render.mambo.layout import Frame
from render.mambo.scene import layout_of
from render.mambo.tiles import INSET, LINE, RHO

TARGET = 0.10
TILES = 48
NAMES = ("Ada", "Benedikt")


def run() -> None:
    """Print the median times of drawing one board both ways, and their ratio."""
    view, table, renderer = _scene(), Table(27, NAMES), RENDERERS["mambo"]
    what = f"mambo, {len(view.tiles)} tiles"
    compare(what, lambda: renderer.public(view, table).png, lambda: plain_picture(view, table), TARGET)


def _scene() -> PublicView:
    """A game that is going on with 48 tiles on the table, or one or two more."""
    dice = Dice(b"picture", 0)
    state = RULES.start(Options(size=60, no_kill=True, num_loops=10), 2, dice)
    while len(state.tiles.split()) < TILES:
        state = RULES.apply(state, state.mover, dice.choice(RULES.legal_actions(state, state.mover)), dice).state
    return RULES.public_view(state)


class _Sheet(Sheet):
    """With what this board needs besides."""

    def polygon(self, points: list[Xy], fill: str) -> None:
        """Fill a polygon."""
        self.draw.polygon([(2 * x, 2 * y) for x, y in points], fill=fill)

    def sector(self, x: float, y: float, radius: float, turn: float, fill: str) -> None:
        """Fill 120 degrees of a disc, its middle in the direction `turn`."""
        box = (2 * (x - radius), 2 * (y - radius), 2 * (x + radius), 2 * (y + radius))
        self.draw.pieslice(box, turn - 60, turn + 60, fill=fill)

    def arc(self, x: float, y: float, radius: float, turn: float, width: float, fill: str) -> None:
        """Draw 120 degrees of a circle."""
        box = (2 * (x - radius), 2 * (y - radius), 2 * (x + radius), 2 * (y + radius))
        self.draw.arc(box, turn - 60, turn + 60, fill=fill, width=round(2 * width))


def plain_picture(view: PublicView, table: Table) -> bytes:
    """The same board, drawn the plain way."""
    layout = layout_of(view)
    sheet = _Sheet(1000, layout.height)
    sheet.text(32, 34, "Mambo", 36, IVORY, Weight.HEAVY, "ls")
    sheet.text(168, 35, f"#{table.board}", 30, MUTED, Weight.TEXT, "ls")
    sheet.text(968, 35, f"Move {view.plies + 1}", 30, MUTED, Weight.TEXT, "rs")
    for seat in (0, 1):
        _player(sheet, view, table, seat)
    box = layout.board.box
    sheet.box(box.x, box.y, box.width, box.height, 16, PANEL)
    _spaces(sheet, view, layout.board)
    for laid in view.tiles:
        x, y = _middle(layout.board, laid.hex)
        _tile(sheet, laid.tile, x, y, layout.board.grid.side)
    _marks(sheet, view, layout.board)
    if layout.strip is not None:
        strip = layout.strip
        sheet.box(strip.x, strip.y, strip.width, strip.height, 14, PANEL)
        for at, tile in enumerate(Tile):
            x, y = strip.x + 61 + 133 * at, strip.y + strip.height // 2
            _tile(sheet, tile, x, y, 43)
            sheet.text(x + 53, y - 2, tile.value, 36, IVORY, Weight.HEAVY, "ls")
        sheet.text(strip.x + 876, strip.y + 40, str(view.left), 42, IVORY, Weight.HEAVY)
        sheet.text(strip.x + 876, strip.y + 80, "left", 27, MUTED, Weight.TEXT)
    return sheet.png()


def _player(sheet: _Sheet, view: PublicView, table: Table, seat: int) -> None:
    x, mark = 32 + 476 * seat, SEATS[seat]
    moving = seat in view.turn
    sheet.box(x, 84, 460, 76, 14, mark.colour if moving else PANEL)
    if moving:
        sheet.box(x + 10, 84, 450, 76, 14, PANEL_TO_MOVE)
    sheet.disc(x + 57, 122, 22, mark.colour)
    if seat:
        sheet.disc(x + 57, 122, 11, PANEL_TO_MOVE if moving else PANEL)
    sheet.text(x + 108, 122, table.names[seat], 34, IVORY, Weight.HEAVY, "ls")
    sheet.text(x + 438, 122, str(view.standings[seat].largest), 36, IVORY, Weight.HEAVY, "rs")
    sheet.text(x + 390, 124, "group", 26, MUTED, Weight.TEXT, "rs")


def _middle(frame: Frame, cell: Hex) -> tuple[int, int]:
    x, y = frame.middle(cell)
    return x + frame.box.x, y + frame.box.y


def _at(x: float, y: float, side: float, at: Xy) -> Xy:
    return x + side * at[0], y + side * at[1]


def _hexagon(x: float, y: float, side: float) -> list[Xy]:
    return [_at(x, y, side, corner) for corner in CORNERS]


def _spaces(sheet: _Sheet, view: PublicView, frame: Frame) -> None:
    side = frame.grid.side
    colours = {point: group.colour for group in view.groups for point in group.points}
    for space in view.spaces:
        x, y = _middle(frame, space.hex)
        sheet.polygon(_hexagon(x, y, side), SPACE)
        _ghosts(sheet, x, y, side, space.known, GHOST)
        sheet.line([*_hexagon(x, y, side), _hexagon(x, y, side)[0]], 0.04 * side, OUTLINE)
    for cell in view.nulls:
        x, y = _middle(frame, cell)
        sheet.polygon(_hexagon(x, y, side), NULL)
        _ghosts(sheet, x, y, side, [colours[point] for point in points_of(cell)], NULL_GHOST)
        for turn in (-1, 1):
            reach = 0.17 * side
            sheet.line([(x - reach * turn, y - reach), (x + reach * turn, y + reach)], 0.088 * side, IVORY)
    for number, space in enumerate(view.spaces, 1):
        x, y = _middle(frame, space.hex)
        sheet.text(x, y, str(number), max(28, round(0.62 * side)), IVORY, Weight.HEAVY)


def _ghosts(
    sheet: _Sheet,
    x: float,
    y: float,
    side: float,
    known: tuple[Colour | None, ...] | list[Colour],
    inks: dict[Colour, Ink],
) -> None:
    for corner, colour in zip(COLOURED, known, strict=True):
        if colour is not None:
            _spot(sheet, *_at(x, y, side, corner), side, _turn(corner), inks[colour])


def _turn(corner: Xy) -> float:
    """The direction from a corner to the middle of its hex, degrees."""
    return degrees(atan2(-corner[1], -corner[0]))


def _spot(sheet: _Sheet, x: float, y: float, side: float, turn: float, ink: Ink) -> None:
    sheet.sector(x, y, RHO * side, turn, ink.band)
    if ink.line is not None:
        sheet.arc(x, y, (RHO - INSET + LINE / 2) * side, turn, LINE * side, ink.line)


def _tile(sheet: _Sheet, tile: Tile, x: float, y: float, side: float) -> None:
    outline = _hexagon(x, y, side)
    sheet.polygon(outline, PAPER)
    sheet.line([*outline, outline[0]], 0.03 * side, HAIRLINE)
    stripe, lone = BRIGHT[tile.dominant], BRIGHT[tile.dominant.other]
    corner = COLOURED[tile.lone]
    blank = (-corner[0], -corner[1])
    turn = _turn(blank)
    edge = [_at(x, y, side, at) for at in _arc(blank, 1 - RHO, turn)]
    ends = [_at(x, y, side, COLOURED[at]) for at in range(3) if at != tile.lone]
    first, second = sorted(ends, key=lambda end: (end[0] - edge[0][0]) ** 2 + (end[1] - edge[0][1]) ** 2)
    flat = [_at(x, y, side, at) for at in _flat(corner, 0.866)]
    flat.sort(key=lambda end: (end[0] - second[0]) ** 2 + (end[1] - second[1]) ** 2)
    sheet.polygon([*edge, second, *flat, first], stripe.band)
    if stripe.line is not None:
        inner = _flat(corner, 0.866, INSET)
        sheet.line([_at(x, y, side, at) for at in inner], LINE * side, stripe.line)
        sheet.arc(*_at(x, y, side, blank), (1 - RHO + INSET + LINE / 2) * side, turn, LINE * side, stripe.line)
    _spot(sheet, *_at(x, y, side, corner), side, _turn(corner), lone)
    for end in outline[::2]:
        sheet.line([end, (end[0] + (x - end[0]) / 40, end[1] + (y - end[1]) / 40)], 0.024 * side, stripe.crease)


def _arc(middle: Xy, radius: float, turn: float) -> Iterator[Xy]:
    for step in range(25):
        angle = (turn - 60 + 5 * step) * 3.141592653589793 / 180
        yield middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)


def _flat(lone: Xy, half: float, inset: float = 0.0) -> list[Xy]:
    """The ends of the straight side of a stripe."""
    x, y = lone[0] * (RHO - 0.5 - inset), lone[1] * (RHO - 0.5 - inset)
    return [(x - half * lone[1], y + half * lone[0]), (x + half * lone[1], y - half * lone[0])]


def _marks(sheet: _Sheet, view: PublicView, frame: Frame) -> None:
    if view.last is None:
        return
    side = frame.grid.side
    for cell in (view.last.hex, *view.last.filled):
        outline = _hexagon(*_middle(frame, cell), 0.96 * side)
        for width, colour in ((11, INK), (6.5, GOLD)):
            sheet.line([*outline, outline[0]], width * side / 51, colour)


if __name__ == "__main__":
    run()
