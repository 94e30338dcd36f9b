"""The pictures of Monoch's dialogue: types, ways to lie or stand, places, a preview, a protected strip, corners.

Each block is held in all its ways, and what is marked on a construction from all corners.
"""

from collections.abc import Mapping
from functools import partial
from itertools import product

from engines import GAMES
from engines.core import IllegalActionError
from engines.monoch.actions import Place
from engines.monoch.placing import CutsStripError
from engines.monoch.view import BlockType, Face, Orientation, PublicView, Stance
from render.core.board import Table
from render.monoch import (
    Corner,
    draw_orientations,
    draw_places,
    draw_preview,
    draw_protected,
    draw_turned,
    draw_types,
)
from tests.engines.monoch.tables import DICE
from tests.render.golden import BOARD, NAMES, Draw, state_of
from tests.render.monoch_pictures import WON, table

RULES = GAMES["monoch"]
LYING = Orientation(Face.T, 0)


def _view(record: str = "two") -> PublicView:
    view: PublicView = RULES.public_view(state_of("monoch", record, 10))
    return view


def _orientations(kind: BlockType) -> bytes:
    return draw_orientations(_view(), kind).png


def _places() -> bytes:
    """A second page: its numbers go on from the first."""
    view = _view("four")
    stance = Stance(BlockType.G, LYING)
    places = [spot for spot in view.spots if stance in spot.fits]
    return draw_places(view, stance.type, LYING, places[2:], first=3).png


def _preview() -> bytes:
    """A block that would stand on others."""
    view = _view()
    spot = next(spot for spot in view.spots if spot.z)
    return draw_preview(view, Place(spot.fits[0], spot.x, spot.y)).png


def _draw_protected() -> bytes:
    """The first strip that some block would cut."""
    state, view = state_of("monoch", "two", 10), _view()
    for kind, x, y in product(BlockType, range(-6, 7), range(-6, 7)):
        try:
            RULES.apply(state, view.turn[0], Place(Stance(kind, LYING), x, y), DICE)
        except CutsStripError as error:
            return draw_protected(view, error.block, view.strips[error.strip]).png
        except IllegalActionError:
            continue
    raise AssertionError("no block cuts a strip here")


def _draw_turned(corner: Corner) -> bytes:
    return draw_turned(_view("four"), Table(BOARD, NAMES[:4]), corner).png


def _draw_won(corner: Corner) -> bytes:
    """The winning strip, on the surface and through glass."""
    return draw_turned(WON, table(WON), corner).png


PICTURES: Mapping[str, Draw] = {
    "types": lambda: draw_types(_view(), list(BlockType)).png,
    "orientations": partial(_orientations, BlockType.C),
    **{f"orientations_{kind.value.lower()}": partial(_orientations, kind) for kind in BlockType if kind.value != "C"},
    "places": _places,
    "preview": _preview,
    "protected": _draw_protected,
    **{f"turned_{corner.name.lower()}": partial(_draw_turned, corner) for corner in Corner},
    **{f"won_{corner.name.lower()}": partial(_draw_won, corner) for corner in Corner},
}
