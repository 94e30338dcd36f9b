"""Sight between monsters (rules: Sight).

One roll for each viewer and target is valid for the whole turn: it is drawn from a separate stream, keyed by the turn's
`sight_key`, so that fights and reports agree without a list of rolls.
"""

from collections.abc import Iterable
from functools import lru_cache

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster
from engines.monsters.hexmap import HexMap
from engines.monsters.terms import PowerKind, Stance

_PAIR = 1 << 24


def _sense(value: int) -> int:
    return max(1, min(5, value))


def sum_boosts(monster: Monster, kind: PowerKind) -> int:
    """Return the sum of that kind's amounts among the monster's powers of this turn."""
    return sum(power.amount for power in monster.boosts if power.kind is kind)


def vision_now(monster: Monster, distance: int = 0) -> int:
    """Return the adjusted vision, 1..5, at a distance of 0..3 hexes."""
    vision = monster.vision + sum_boosts(monster, PowerKind.EYES) + data.RANGE_VISION[distance]
    if monster.stance is not Stance.PLAIN:
        vision += data.STANCE_VISION
    if monster.scanning:
        vision += data.SCAN_VISION
    return _sense(vision)


def stealth_now(monster: Monster) -> int:
    """Return the adjusted stealth, 1..5."""
    stealth = monster.stealth + sum_boosts(monster, PowerKind.SHADOW) + data.SIZES[monster.size].stealth
    if monster.stance is Stance.SKULK:
        stealth += data.SKULK_STEALTH
    elif monster.stance is Stance.FLAUNT:
        stealth += data.FLAUNT_STEALTH
    return _sense(stealth)


def reach(monster: Monster) -> int:
    """Return how many hexes far the monster sees."""
    return min(data.MOST_RANGE, vision_now(monster))


def chance_to_see(vision: int, stealth: int) -> int:
    """Return the percentage of the sight table for adjusted ratings."""
    return data.SIGHT[_sense(vision) - 1][_sense(stealth) - 1]


@lru_cache(maxsize=1 << 16)
def sight_roll(sight_key: int, viewer: int, target: int) -> int:
    """Return 0..99, the one roll of this pair in this turn."""
    return Dice(sight_key.to_bytes(8, "big"), viewer * _PAIR + target).below(100)


def sees(sight_key: int, viewer: Monster, target: Monster, distance: int) -> bool:
    """Return whether `viewer` sees `target` at that distance in hexes; always in the same hex."""
    if distance == 0:
        return True
    if distance > data.MOST_RANGE or distance > reach(viewer):
        return False
    chance = chance_to_see(vision_now(viewer, distance), stealth_now(target))
    return sight_roll(sight_key, viewer.number, target.number) < chance


def hexes_seen(grid: HexMap, viewers: Iterable[Monster]) -> frozenset[int]:
    """Return every hex within the viewers' ranges."""
    seen: set[int] = set()
    for viewer in viewers:
        seen.update(grid.discs[viewer.place][reach(viewer)])
    return frozenset(seen)
