"""Mono's pictures: what everybody may see, and what the holder of a seat may see."""

from engines.core.rules import Seat
from engines.mono.view import Grid, PublicView, SeatView
from render.core.board import PrivateBoard, PublicBoard, Table
from render.core.canvas import Canvas
from render.core.chrome import top_line
from render.core.theme import BACKGROUND, WIDTH
from render.mono.alt import private_alt, public_alt
from render.mono.colours import mono_palette
from render.mono.grid import GridLook, draw_grid
from render.mono.layout import layout
from render.mono.players import draw_player
from render.mono.strip import draw_empty_quarter, draw_strip, strip_height

__all__ = ["RENDERER"]


def _progress(view: PublicView) -> str:
    if view.outcome is not None:
        return "final"
    return "placement" if view.placing else f"round {view.round}"


def _draw(view: PublicView, table: Table, order: tuple[Seat, ...], own: Seat | None, own_grid: Grid | None) -> bytes:
    places = layout(view, order, strip_height(view.last))
    canvas = Canvas(WIDTH, places.height, mono_palette(view.size), BACKGROUND)
    note = "" if own is None else "your grid below" if len(order) == 2 else "your grid last"
    top_line(canvas, "Mono", table.board, _progress(view), note=note)
    for place in places.players:
        board = view.boards[place.seat]
        draw_player(canvas, view, board, table.names[place.seat], place)
        mine = place.seat == own
        whole = own_grid if mine else board.grid
        draw_grid(canvas, view, GridLook(board, whole, mine and view.outcome is None, view.last), place.grid)
    if places.strip is not None and view.last is not None:
        draw_strip(canvas, view.last, view.size, places.strip)
    elif places.strip is not None:
        draw_empty_quarter(canvas, places.strip)
    return canvas.png()


class MonoRenderer:
    """Draws Mono."""

    def public(self, view: PublicView, table: Table) -> PublicBoard:
        """Draw all boards as everybody sees them."""
        order = tuple(board.seat for board in view.boards)
        return PublicBoard(_draw(view, table, order, None, None), public_alt(view, table))

    def private(self, view: SeatView, table: Table) -> PrivateBoard:
        """Draw the opponents' boards and, last, the whole own grid."""
        others = tuple(board.seat for board in view.public.boards if board.seat != view.seat)
        png = _draw(view.public, table, (*others, view.seat), view.seat, view.grid)
        return PrivateBoard(view.seat, png, private_alt(view, table))


RENDERER = MonoRenderer()
