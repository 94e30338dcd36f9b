"""The picture of Monsters!'s dialogue: a part of a keeper's map, enlarged."""

from collections.abc import Mapping
from functools import partial

from engines import GAMES
from engines.core import Seat
from engines.monsters.view import SeatView
from render.core.board import Table
from render.monsters import zoomed
from tests.render.golden import BOARD, NAMES, Draw, state_of


def _zoomed(record: str, seats: int, ply: int, seat: Seat, group: int) -> bytes:
    view: SeatView = GAMES["monsters"].seat_view(state_of("monsters", record, ply), seat)
    return zoomed(view, Table(BOARD, NAMES[:seats]), group).png


PICTURES: Mapping[str, Draw] = {
    "zoom_group_0": partial(_zoomed, "twenty", 20, 60, Seat(11), 0),
    "zoom_group_1": partial(_zoomed, "four", 4, 60, Seat(1), 1),
}
