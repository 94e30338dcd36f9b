"""The thing a newcomer should notice on the map, in a sentence."""

from typing import Final

from engines.core.messages import N_
from engines.monsters.orders import Deed
from engines.monsters.view import SeatView

_WEAK: Final = 5
"""A monster with less than a fifth of its energy should eat."""


def tip(view: SeatView) -> str:
    """Return what matters most for a keeper's orders; '' where nothing presses. The story warns of fights."""
    busy = {order.monster for order in view.orders if isinstance(order, Deed)}
    out = [
        monster
        for monster in view.monsters
        if not monster.in_lair and monster.keeper == view.keeper and monster.number not in busy
    ]
    weak = next((monster for monster in out if monster.energy * _WEAK < monster.most_energy), None)
    if weak is not None:
        return N_("{name} (M{number}) is low on energy: let it eat.", name=weak.name, number=weak.number)
    own = {place.place for place in view.hexes if place.owner == view.keeper}
    idle = next((monster for monster in out if monster.place in own), None)
    if idle is not None:
        return N_("{name} (M{number}) stands on your land: move on to win more.", name=idle.name, number=idle.number)
    return ""
