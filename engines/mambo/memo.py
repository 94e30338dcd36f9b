"""A cache of tables of tiles by their texts, so that they need not be rebuilt tile by tile."""

from collections import OrderedDict
from contextlib import suppress
from typing import Final

from engines.mambo.actions import Action, Move, Place, format_action
from engines.mambo.geometry import pack
from engines.mambo.lifting import numbers_without
from engines.mambo.numbers import Numbers, index_of
from engines.mambo.position import Position, build_position
from engines.mambo.view import Hex, PublicView

_MEMO_SIZE: Final = 64
_memo: OrderedDict[str, Position] = OrderedDict()
# A memo of a pure function, not a source of truth: without it every answer is the same, but slower.


def position_at(tiles: str) -> Position:
    """Return the position of `q,r:t` words in the order they were laid, from the memo if it is there."""
    # Popped and put back at the end: if threads race, the loser merely rebuilds the position.
    position = _memo.pop(tiles, None) or build_position(tiles)
    remember(tiles, position)
    return position


def remember(tiles: str, position: Position) -> None:
    """Memoize a position reached by a turn; evict the least recently used."""
    _memo[tiles] = position
    if len(_memo) > _MEMO_SIZE:
        with suppress(KeyError):
            _memo.popitem(last=False)


def position_seen(view: PublicView) -> Position:
    """Return the position of a view."""
    return position_at(" ".join(format_action(Place(laid.hex, laid.tile)) for laid in view.tiles))


def numbers_for(view: PublicView, source: Hex | None) -> Numbers:
    """Return the numbers of all places while the tile at `source` is lifted, if there is one."""
    return view.numbers if source is None else numbers_without(view.numbers, position_seen(view), pack(*source))


def place_of(view: PublicView, action: Action) -> int | None:
    """Return the number of an action's target place; None if it has none yet."""
    source = action.source if isinstance(action, Move) else None
    return index_of(numbers_for(view, source)).get(action.hex)
