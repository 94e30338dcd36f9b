"""The picture of Mono's dialogue: the own grid, enlarged."""

from collections.abc import Mapping

from engines import GAMES
from engines.core import Seat
from engines.mono.view import SeatView
from render.core.board import Table
from render.mono import own_enlarged
from tests.render.golden import BOARD, NAMES, Draw, state_of


def _draw_enlarged() -> bytes:
    view: SeatView = GAMES["mono"].seat_view(state_of("mono", "two", 13), Seat(1))
    return own_enlarged(view, Table(BOARD, NAMES[:2])).png


PICTURES: Mapping[str, Draw] = {"grid_enlarged": _draw_enlarged}
