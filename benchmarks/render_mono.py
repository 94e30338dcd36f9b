"""Mono's public board: our drawing and PNG beside the same picture drawn plainly, in RGB at twice the size."""

from benchmarks._drawing import Sheet, compare
from engines.core import Dice, Seat
from engines.mono import RULES
from engines.mono.actions import Uncover
from engines.mono.state import State
from engines.mono.view import LABELS, Board, Pick, PublicView, cell_name
from render import RENDERERS, Table
from render.core.fonts import Weight
from render.core.theme import BED, DARK_TEXT, FALL, GOLD, IVORY, MUTED, PANEL, PANEL_TO_MOVE, SEATS
from render.mono.colours import COVERED, COVERED_HATCH, EMPTY_PIP, value_colours
from render.mono.grid import badge_size, digit_size
from render.mono.layout import GridPlace, PlayerPlace, layout
from render.mono.strip import strip_height

TARGET = 0.15
NAMES = ("Ada", "Benedikt")


def run() -> None:
    """Print the median times of drawing one public board both ways, and their ratio."""
    view, table, renderer = RULES.public_view(_scene()), Table(27, NAMES), RENDERERS["mono"]
    what = "mono public board"
    compare(what, lambda: renderer.public(view, table).png, lambda: plain_picture(view, table), TARGET)


def _scene() -> State:
    """A game in its fifth round, each turn naming a few cells."""
    seed = bytes(32)
    state = RULES.start(RULES.Options(), 2, Dice(seed, 0))
    for ply in range(1, 10):
        seat = Seat((ply - 1) % 2)
        if ply <= 2:
            action = RULES.legal_actions(state, seat)[0]
        else:
            cells = Dice(b"cells", ply).sample(RULES.public_view(state).coverable(seat), 6)
            action = Uncover(tuple(cell_name(9, cell) for cell in cells))
        state = RULES.apply(state, seat, action, Dice(seed, ply)).state
    return state


class _Sheet(Sheet):
    """With what this board needs besides."""

    def hatched(self, x: int, y: int, side: int) -> None:
        """Draw a covered cell."""
        self.box(x, y, side, side, 11, COVERED[:7])
        for total in range((x + y) // 12 * 12 + 12, x + y + 2 * side, 12):
            low, high = max(x, total - y - side), min(x + side, total - y)
            self.line([(low, total - low), (high, total - high)], 1.7, COVERED_HATCH)


def plain_picture(view: PublicView, table: Table) -> bytes:
    """The public board of two players, drawn the plain way."""
    places = layout(view, (Seat(0), Seat(1)), strip_height(view.last))
    sheet = _Sheet(1000, places.height)
    sheet.text(28, 34, "Mono", 36, IVORY, Weight.HEAVY, "ls")
    sheet.text(133, 35, f"#{table.board}", 30, MUTED, Weight.TEXT, "ls")
    sheet.text(972, 35, f"round {view.round}", 30, MUTED, Weight.TEXT, "rs")
    for place in places.players:
        _player(sheet, view, table, place)
        _grid(sheet, view, view.boards[place.seat], place.grid)
    if places.strip is not None:
        _strip(sheet, view, places.strip.y + 8)
    return sheet.png()


def _player(sheet: _Sheet, view: PublicView, table: Table, place: PlayerPlace) -> None:
    mark, board = SEATS[place.seat], view.boards[place.seat]
    x, y = place.x, place.y
    if place.seat in view.turn:
        sheet.box(x, y, place.width, place.height, 16, mark.colour)
        sheet.box(x + 10, y, place.width - 10, place.height, 16, PANEL_TO_MOVE)
    else:
        sheet.box(x, y, place.width, place.height, 16, PANEL)
    sheet.disc(x + 48, y + 48, 20, mark.colour)
    sheet.text(x + 84, y + 48, table.names[place.seat], 34, IVORY, Weight.TEXT, "ls")
    sheet.text(x + place.width - 24, y + 48, str(board.score), 58, IVORY, Weight.HEAVY, "rs")
    for value, colours in enumerate(value_colours(view.size), start=1):
        left, floor = x + 31 * value, y + place.height - 42
        for level in range(value):
            colour = colours.full if level < board.cells.count(value) else EMPTY_PIP
            sheet.box(left, floor - 18 * (level + 1), 28, 15, 3, colour)
        sheet.text(left + 14, floor + 20, LABELS[value - 1], 26, MUTED, Weight.HEAVY)


def _grid(sheet: _Sheet, view: PublicView, board: Board, place: GridPlace) -> None:
    side, cells = place.cell, board.cells
    sheet.box(place.x - 8, place.y - 8, place.width + 16, place.height + 16, 14, BED)
    for cell, value in enumerate(cells):
        x, y = place.corner(cell)
        if value is None:
            sheet.hatched(x, y, side)
            continue
        colour = value_colours(view.size)[value - 1].full
        sheet.box(x, y, side, side, 11, colour)
        if (cell + 1) % place.cols and cells[cell + 1] == value:
            sheet.box(x + side / 2, y, side + place.gap, side, 0, colour)
        if cell + place.cols < len(cells) and cells[cell + place.cols] == value:
            sheet.box(x, y + side / 2, side, side + place.gap, 0, colour)
    picks = view.last.picks if view.last is not None and view.last.seat != board.seat else ()
    _outlines(sheet, picks, place)
    for cell, value in enumerate(cells):
        if value is not None:
            x, y = place.corner(cell)
            colour = value_colours(view.size)[value - 1].digit
            sheet.text(x + side / 2, y + side / 2, LABELS[value - 1], digit_size(side), colour, Weight.HEAVY)
    for order, pick in enumerate(picks, start=1):
        x, y = place.corner(pick.cell)
        sheet.box(x - 6, y - 10, 27, 27, 7, GOLD)
        sheet.text(x + 7.5, y + 3, str(order), badge_size(side), DARK_TEXT, Weight.HEAVY)
    _names(sheet, place)


def _outlines(sheet: _Sheet, picks: tuple[Pick, ...], place: GridPlace) -> None:
    side = place.cell
    for pick in picks:
        x, y = place.corner(pick.cell)
        sheet.box(x - 5, y - 5, side + 10, side + 10, 13, BED, line=13)
    for pick in picks:
        x, y = place.corner(pick.cell)
        sheet.box(x - 2, y - 2, side + 4, side + 4, 13, GOLD, line=5)


def _names(sheet: _Sheet, place: GridPlace) -> None:
    side = place.cell
    for row in range(place.rows):
        y = place.y + row * place.pitch + side // 2
        sheet.text(place.x - 24, y, str(place.rows - row), 28, MUTED, Weight.TEXT)
    for col in range(place.cols):
        x = place.x + col * place.pitch + side // 2
        sheet.text(x, place.y + place.height + 25, chr(ord("a") + col), 28, MUTED, Weight.TEXT)


def _strip(sheet: _Sheet, view: PublicView, y: int) -> None:
    if view.last is None:
        return
    sheet.disc(44, y + 29, 17, SEATS[view.last.seat].colour)
    x = 76
    for run in view.last.runs:
        colours = value_colours(view.size)[run.value - 1]
        sheet.box(x, y, 58 * run.length, 58, 10, colours.full)
        for place in range(run.length):
            sheet.text(x + 58 * place + 29, y + 29, LABELS[run.value - 1], 38, colours.digit, Weight.HEAVY)
        right = x + 58 * run.length
        sheet.line([(x + 2, y + 65), (x + 2, y + 72), (right - 2, y + 72), (right - 2, y + 65)], 2.5, MUTED)
        sheet.text((x + right) / 2, y + 91, str(run.points), 30, IVORY, Weight.HEAVY)
        x = right + 14
    if view.last.lower is not None:
        sheet.box(x, y, 58, 58, 10, value_colours(view.size)[view.last.lower - 1].full, line=3)
        sheet.line([(x - 3, y + 61), (x + 61, y - 3)], 4.5, FALL)
    sheet.text(970, y + 50, f"= {view.last.points}", 60, GOLD, Weight.HEAVY, "rs")


if __name__ == "__main__":
    run()
