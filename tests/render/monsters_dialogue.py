"""The pictures of Monsters!'s dialogue: parts of a keeper's map, enlarged, and orders that are in."""

from collections.abc import Mapping
from functools import partial

from engines import GAMES
from engines.core import Seat
from engines.core.dice import Dice
from engines.monsters.view import SeatView
from render.core.board import Table
from render.core.by_game import PrivateOf
from render.monsters import draw_zoomed
from tests.render.golden import BOARD, NAMES, Draw, state_of


def _draw_zoomed(record: str, seats: int, ply: int, seat: Seat, group: int) -> bytes:
    view: SeatView = GAMES["monsters"].seat_view(state_of("monsters", record, ply), seat)
    return draw_zoomed(view, Table(BOARD, NAMES[:seats]), group).png


def _draw_ordered() -> bytes:
    """One monster goes over the joined edge of the map, and the others stay together."""
    rules, start = GAMES["monsters"], state_of("monsters", "four", 0)
    orders = rules.parse(start, Seat(0), "move m0 nw; scan m1; end")
    view: SeatView = rules.seat_view(rules.apply(start, Seat(0), orders, Dice(bytes(32), 1)).state, Seat(0))
    assert view.moves
    assert view.meetings
    return PrivateOf("monsters")(view, Table(BOARD, NAMES[:4])).png


PICTURES: Mapping[str, Draw] = {
    "zoom": partial(_draw_zoomed, "twenty", 20, 60, Seat(11), 0),
    "orders_given": _draw_ordered,
}
