"""A tip about the map for newcomers, in a sentence."""

from typing import Final

from engines.core.messages import N_
from engines.core.text import Tip
from engines.monsters.grammar import acting
from engines.monsters.view import SeatView

_WEAK: Final = 5
"""A monster with less than one part in five of its energy is weak."""
_FIRST_TURNS: Final = 1
"""The number of turns with a tip about an idle monster: later it could be true in every turn."""


def tip(view: SeatView) -> Tip | None:
    """Return the most important tip for a keeper's orders; None if nothing is urgent. The story warns of fights."""
    busy = acting(view.orders)
    out = [
        monster
        for monster in view.monsters
        if not monster.in_lair and monster.keeper == view.keeper and monster.number not in busy
    ]
    weak = next((monster for monster in out if monster.energy * _WEAK < monster.most_energy), None)
    if weak is not None:
        return Tip(
            N_(
                "{name} (M{number}) has {energy} of {most} energy. Eating likely restores some.",
                name=weak.name,
                number=weak.number,
                energy=weak.energy,
                most=weak.most_energy,
            )
        )
    if view.public.turn_number >= _FIRST_TURNS:
        return None
    own = {place.place for place in view.hexes if place.owner == view.keeper}
    idle = next((monster for monster in out if monster.place in own), None)
    if idle is not None:
        name, number = idle.name, idle.number
        return Tip(N_("Move {name} (M{number}) to a free hex: you likely win it.", name=name, number=number))
    return None
