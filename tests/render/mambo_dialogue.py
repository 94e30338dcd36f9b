"""The pictures of Mambo's dialogue: numbered positions, and one that is chosen."""

from collections.abc import Mapping

from engines import GAMES
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import PublicView
from render.mambo import Chosen, Overlay, draw_around, draw_chosen, draw_enlarged
from tests.render.golden import Draw, state_of
from tests.render.mambo_tables import TABLE, play_turns


def _draw_numbered() -> bytes:
    """One menu of positions on a large table."""
    view = RULES.public_view(play_turns(Options(size=200, no_kill=True, num_loops=10), 130))
    return draw_around(view, TABLE, [space.hex for space in view.spaces[25:50]]).png


def _draw_chosen() -> bytes:
    view: PublicView = GAMES["mambo"].public_view(state_of("mambo", "mambo", 8))
    space = view.spaces[2]
    return draw_chosen(view, TABLE, Chosen(space.hex, space.tiles)).png


def _draw_moved() -> bytes:
    """A tile that is to be taken up and laid elsewhere."""
    view: PublicView = GAMES["mambo"].public_view(state_of("mambo", "moving", 12))
    space = view.spaces[1]
    return draw_chosen(view, TABLE, Chosen(space.hex, space.tiles, view.tiles[-1].hex)).png


def _draw_enlarged() -> bytes:
    """The part round a hex of a middling table, and the whole in small."""
    view: PublicView = GAMES["mambo"].public_view(state_of("mambo", "mamboa", 12))
    return draw_enlarged(view, TABLE, view.tiles[2].hex, Overlay.MOUTHS).png


PICTURES: Mapping[str, Draw] = {
    "numbered": _draw_numbered,
    "place_chosen": _draw_chosen,
    "tile_moved": _draw_moved,
    "enlarged": _draw_enlarged,
}
