"""The whole picture: top line, players, table and the strip of tiles."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from engines.core.rules import Outcome, Seat
from engines.mambo.view import Ending, Hex, PublicView, Tile, Variant
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import OUT, final_line, seat_emblem, seat_panel, top_line
from render.core.fonts import Weight, fitted_name
from render.core.shapes import Mask, Pen, shape
from render.core.theme import BACKGROUND, IVORY, MUTED, PAPER, SEATS, WIDTH
from render.mambo.board import draw_board, draw_overview
from render.mambo.colours import BRIGHT, FELT, GREY, GREY_PAPER, GREY_TEXT, PALETTE
from render.mambo.grid import RING, grid_of_side
from render.mambo.layout import GAP, MARGIN, Box, Layout, lay_out, lay_out_zoomed
from render.mambo.overlays import Chosen, Overlay
from render.mambo.tiles import Look, tile_sprite

_PANEL_Y, _PANEL_HEIGHT = 84, 76
_STRIP_SIDE = 43
_COUNT = 116
_ROUND = 16


def draw_scene(
    view: PublicView,
    table: Table,
    chosen: Chosen | None = None,
    focus: Sequence[Hex] = (),
    overlay: Overlay = Overlay.NONE,
) -> Canvas:
    """Draw a position."""
    if isinstance(table.within, PublicView):
        layout = settled_layout(table.within)
    else:
        layout = layout_of(view, chosen, focus, over=table.over)
    return _draw(view, table, layout, chosen, overlay)


def draw_enlarged_scene(view: PublicView, table: Table, centre: Hex, overlay: Overlay) -> Canvas:
    """Draw the part of a position around a hex."""
    return _draw(view, table, lay_out_zoomed(_show(view), centre), None, overlay)


def _draw(view: PublicView, table: Table, layout: Layout, chosen: Chosen | None, overlay: Overlay) -> Canvas:
    canvas = Canvas(WIDTH, layout.height, PALETTE, BACKGROUND)
    if view.outcome is None:
        moment = "final" if table.over else f"move {view.plies + 1}"
        top_line(canvas, view.variant.title, table.match_id, moment, margin=MARGIN)
    else:
        title, why = view.variant.title, _reason(view, view.outcome)
        final_line(canvas, title, table.match_id, table.names, view.outcome, why, margin=MARGIN)
    for seat in (0, 1):
        _player(canvas, view, table, Seat(seat))
    _table(canvas, view, layout, chosen, overlay)
    if layout.strip is not None:
        _strip(canvas, layout.strip, view, chosen)
    return canvas


def layout_of(
    view: PublicView, chosen: Chosen | None = None, focus: Sequence[Hex] = (), *, over: bool = False
) -> Layout:
    """Return the places of all parts of a picture."""
    return lay_out(_show(view), focus or _newest(view, chosen), final=over or view.outcome is not None)


@lru_cache(maxsize=8)
def settled_layout(within: PublicView) -> Layout:
    """Return a layout that fits all positions up to this one: around each tile there was a space."""
    cells = [Hex(0, 0), *(laid.hex for laid in within.tiles), *within.nulls]
    round_them = [Hex(cell.q + step.q, cell.r + step.r) for cell in cells for step in RING]
    layout = lay_out(round_them, cells, final=False)
    # Show the whole in small rather than a moving part.
    return layout if layout.overview is None else lay_out(round_them, cells, final=True)


def _show(view: PublicView) -> list[Hex]:
    """Return the hexes that must be in the picture."""
    return [*(laid.hex for laid in view.tiles), *(space.hex for space in view.spaces), *view.nulls] or [Hex(0, 0)]


def _newest(view: PublicView, chosen: Chosen | None) -> tuple[Hex, ...]:
    if chosen is not None:
        return (chosen.hex,)
    return (view.last.hex, *view.last.filled[:3]) if view.last else (Hex(0, 0),)


def _reason(view: PublicView, outcome: Outcome) -> str:
    """Return the reason why a game was won, or drawn."""
    scores = outcome.scores or (0, 0)
    low, high = min(scores), max(scores)
    winner = view.standings[outcome.winners[0]] if outcome.winners else view.standings[0]
    reasons = {
        Ending.KILL: "{other}'s group is walled in",
        Ending.LOOPS: f"{winner.loops} loops in one group" if winner.loops > 1 else "a loop is closed",
        Ending.GROUP_SIZE: f"a group of {winner.largest}",
        Ending.BOTH_AT_ONCE: "{other} reached a goal for both",
        Ending.LARGEST_WINS: f"largest group, {high} to {low}",
        Ending.LARGEST_LOSES: f"largest group loses, {low} to {high}",
        Ending.TERRITORY: f"most territory, {high} to {low}",
        Ending.TERRITORY_SIZE: f"territory {high} each, smaller group",
        Ending.TIE: f"the tiles ran out, {high} to {low}" if outcome.scores else "the tiles ran out",
        Ending.TIMEOUT: OUT,
        Ending.WITHDRAWAL: OUT,
    }
    return reasons[Ending[outcome.reason]]


def _player(canvas: Canvas, view: PublicView, table: Table, seat: Seat) -> None:
    width = (WIDTH - 2 * MARGIN - GAP) // 2
    x, middle = MARGIN + seat * (width + GAP), _PANEL_Y + _PANEL_HEIGHT // 2
    mark = SEATS[seat]
    won = view.outcome is not None and seat in view.outcome.winners
    bar = mark.colour if seat in view.turn and not table.over else None
    seat_panel(canvas, x, _PANEL_Y, width, _PANEL_HEIGHT, bar=bar, radius=14)
    seat_emblem(canvas, x + 57, middle, mark, 22, won=won)
    end = x + width - 22
    for label, figure in reversed(_figures(view, seat)):
        end -= canvas.text(end, middle, str(figure), 36, IVORY, weight=Weight.HEAVY, anchor="r") + 9
        end -= canvas.text(end, middle + 2, label, 26, MUTED, anchor="r") + 22
    left = x + 108
    name, size = fitted_name(table.names[seat], seat, end - left, 34, Weight.HEAVY)
    canvas.text(left, middle, name, size, IVORY, weight=Weight.HEAVY)


def _figures(view: PublicView, seat: Seat) -> list[tuple[str, int]]:
    standing = view.standings[seat]
    if view.variant is Variant.MAMBOGO:
        count = standing.territory.count if standing.territory is not None else 0
        return [("territory", count)]
    group = ("group", standing.largest)
    return [group, ("loops", standing.loops)] if view.aims.loops else [group]


def _table(canvas: Canvas, view: PublicView, layout: Layout, chosen: Chosen | None, overlay: Overlay) -> None:
    sheet = _sheet(layout.board.box)
    draw_board(sheet, view, layout.board, chosen, overlay)
    _inlay(canvas, sheet, layout.board.box)
    if layout.overview is not None:
        small = _sheet(layout.overview.box)
        draw_overview(small, view, layout.overview, layout.board)
        _inlay(canvas, small, layout.overview.box)


def _sheet(box: Box) -> Canvas:
    return Canvas(box.width, box.height, PALETTE, FELT)


def _inlay(canvas: Canvas, sheet: Canvas, box: Box) -> None:
    """Put a sheet into the picture with rounded corners."""
    canvas.signs |= sheet.signs
    canvas.stamp(sheet.pixels, box.x, box.y)
    for right, low in product((0, 1), repeat=2):
        canvas.lay(_corner(right, low), box.x + right * box.width, box.y + low * box.height, BACKGROUND)


@lru_cache(maxsize=4)
def _corner(right: int, low: int) -> Mask:
    """Return the area that rounding removes from a corner of the table; the origin is the corner itself."""
    left, top = -right * _ROUND, -low * _ROUND

    def draw(pen: Pen) -> None:
        pen.rect((left, top, left + _ROUND, top + _ROUND))
        pen.disc((_ROUND * (1 - 2 * right), _ROUND * (1 - 2 * low)), _ROUND, on=False)

    return shape(left, top, left + _ROUND, top + _ROUND, draw)


def _strip(canvas: Canvas, box: Box, view: PublicView, chosen: Chosen | None) -> None:
    """Draw the six tiles and the number left: in a row below the table, or in two columns next to it."""
    canvas.signs.add("pool")
    canvas.panel(box.x, box.y, box.width, box.height, 14, FELT)
    grid, low = grid_of_side(_STRIP_SIDE), box.height > box.width
    for at, tile in enumerate(Tile):
        x = box.x + (26 + at // 3 * 134 if low else 18 + at * 133) + _STRIP_SIDE
        y = box.y + (56 + at % 3 * 90 if low else box.height // 2)
        fits = chosen is None or tile in chosen.tiles
        inks, paper = (BRIGHT, PAPER) if fits else (GREY, GREY_PAPER)
        look = Look(tile, inks[tile.dominant], inks[tile.dominant.other], paper=paper, hair=paper)
        canvas.paste(tile_sprite(grid, look), x, y)
        canvas.text(x + 53, y - 2, tile.value, 36, IVORY if fits else GREY_TEXT, weight=Weight.HEAVY)
    _leave(canvas, box, view.left, low=low)


def _leave(canvas: Canvas, box: Box, left: int, *, low: bool) -> None:
    if low:
        y = box.y + box.height - 44
        canvas.rect(box.x + 20, y - 36, box.width - 40, 2, GREY_TEXT)
        x = box.x + 30 + canvas.text(box.x + 30, y, str(left), 42, IVORY, weight=Weight.HEAVY)
        canvas.text(x + 12, y + 4, "left", 27, MUTED)
        return
    rule, middle = box.x + box.width - _COUNT - 2, box.y + box.height // 2
    canvas.rect(rule, box.y + 18, 2, box.height - 36, GREY_TEXT)
    canvas.text(rule + _COUNT // 2, middle - 16, str(left), 42, IVORY, weight=Weight.HEAVY, anchor="m")
    canvas.text(rule + _COUNT // 2, middle + 24, "left", 27, MUTED, anchor="m")
