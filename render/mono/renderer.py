"""The renderer of Mono, and of one grid alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Protocol, runtime_checkable

from engines.core.beliefs import Belief
from engines.core.rules import Seat
from engines.core.support import ByType
from engines.mono.view import Ending, PublicView, SeatView
from render.core.board import Focus, PrivateBoard, PublicBoard, Table
from render.core.canvas import Canvas
from render.core.chrome import OUT, final_line, top_line
from render.core.picture import PrivatePicture, PublicPicture
from render.core.png import private_board, public_board
from render.core.theme import BACKGROUND, WIDTH
from render.mono.alt import private_alt, public_alt
from render.mono.beliefs import draw_belief
from render.mono.colours import mono_palette
from render.mono.grid import GridLook, draw_grid, draw_offered
from render.mono.layout import Layout, enlarged_layout, layout
from render.mono.players import draw_panel, draw_scores
from render.mono.strip import draw_empty_quarter, draw_strip, strip_height


def _top_line(canvas: Canvas, view: PublicView, table: Table) -> None:
    if view.outcome is None:
        moment = "placement" if view.placing else f"round {view.round}"
        top_line(canvas, "Mono", table.match_id, "final" if table.over else moment)
        return
    points = max((view.boards[seat].score for seat in view.outcome.winners), default=0)
    opened = view.outcome.reason == Ending.BOARD_UNCOVERED.name
    why = f"{points} point{'' if points == 1 else 's'}, a grid is all open" if opened else OUT
    final_line(canvas, "Mono", table.match_id, table.names, view.outcome, why)


def _draw(view: PublicView, table: Table, places: Layout, own: SeatView | None = None) -> Canvas:
    canvas = Canvas(WIDTH, places.height, mono_palette(view.size), BACKGROUND)
    _top_line(canvas, view, table)
    if places.scores:
        draw_scores(canvas, view, table)
    for place in places.players:
        board = view.boards[place.seat]
        draw_panel(canvas, view, table, place, own.seat if own is not None else None)
        mine = own is not None and place.seat == own.seat
        whole = own.grid if own is not None and mine else board.grid
        draw_grid(canvas, view, GridLook(board, whole, mine and view.outcome is None, view.last), place.grid)
    if places.strip is not None and view.last is not None:
        draw_strip(canvas, view.last, view.size, places.strip)
    elif places.strip is not None:
        draw_empty_quarter(canvas, places.strip)
    return canvas


@runtime_checkable
class SupportsCells(Protocol, metaclass=ByType):
    """A move that names cells."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Names such as `a3`."""


class MonoRenderer:
    """Draws Mono."""

    focus: ClassVar = Focus(x=0.71, y=0.62, width=0.6)

    def public(self, view: PublicView, table: Table) -> PublicPicture:
        """Draw all boards as the public sees them."""
        order = tuple(board.seat for board in view.boards)
        return _draw(view, table, layout(view, order, strip_height(view.last))).public(public_alt(view, table))

    def private(self, view: SeatView, table: Table) -> PrivatePicture:
        """Draw the opponents' boards and, last, the whole own grid."""
        return self.moves(view, table, ())

    def moves(self, view: SeatView, table: Table, actions: Sequence[object]) -> PrivatePicture:
        """Draw the private view with the names of the cells that the moves would open; for a single list their order.

        A grid to place is not drawn.
        """
        public = view.public
        others = tuple(board.seat for board in public.boards if board.seat != view.seat)
        places = layout(public, (*others, view.seat), strip_height(public.last))
        canvas = _draw(public, table, places, view)
        lists = [action.cells for action in actions if isinstance(action, SupportsCells)]
        names = tuple(dict.fromkeys(name for cells in lists for name in cells))
        in_order = len(lists) == 1 and len(names) > 1
        for place in places.players:
            if place.seat != view.seat:
                draw_offered(canvas, names, place.grid, in_order=in_order)
        return canvas.private(view.seat, private_alt(view, table))

    def everything(self, views: Sequence[SeatView], table: Table) -> PublicPicture:
        """Draw all boards with their whole grids."""
        public = views[0].public
        boards = (replace(public.boards[view.seat], grid=view.grid) for view in views)
        return self.public(replace(public, boards=tuple(boards)), table)

    def belief(self, view: SeatView, belief: Belief, table: Table) -> PrivatePicture:
        """Draw the player's beliefs about the others' covered cells."""
        return draw_belief(view, belief, table)


def draw_enlarged(view: PublicView, table: Table, seat: Seat) -> PublicBoard:
    """Draw the public view of one player's grid alone, as large as possible."""
    places = enlarged_layout(view, seat, strip_height(view.last))
    return public_board(_draw(view, table, places).public(public_alt(view, table, (seat,))))


def own_enlarged(view: SeatView, table: Table) -> PrivateBoard:
    """Draw the seat's own whole grid alone, as large as possible."""
    places = enlarged_layout(view.public, view.seat, strip_height(view.public.last))
    canvas = _draw(view.public, table, places, view)
    return private_board(canvas.private(view.seat, private_alt(view, table, ())))


RENDERER = MonoRenderer()
