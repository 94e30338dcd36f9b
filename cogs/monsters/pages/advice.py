"""What a desk can say beside an order: whether a power has any use, and what a neighbour is to a monster."""

from engines.monsters.sentences import damage_name
from engines.monsters.view import MonsterView, Nearby, Power, PowerKind, SeatView, Size

LIKED, HATED, ENEMY, OWN = "♥", "✗", "⚔", "⚠"
LEGEND = f"{LIKED} it likes · {HATED} it hates · {ENEMY} an enemy in sight · {OWN} one of yours will be there"

_BEST = 5
"""The most vision or stealth (rules/monsters.md, Monsters)."""


def no_use(power: Power, monster: MonsterView) -> str:
    """Return why a power would do nothing for a monster as it is now, '' where it does something."""
    kind = "" if power.damage_type is None else damage_name(power.damage_type)
    reasons = {
        PowerKind.DAMAGE: (
            all(attack.damage_type is not power.damage_type for attack in monster.attacks),
            f"no {kind} attack",
        ),
        PowerKind.PROTECTION: (
            all(power.damage_type not in defence.damage_types for defence in monster.defences),
            f"no {kind} defense",
        ),
        PowerKind.MEND: (monster.life >= monster.most_life, "its life is full"),
        PowerKind.VIGOR: (monster.energy >= monster.most_energy, "its energy is full"),
        PowerKind.SWELL: (monster.size is Size.TITANIC, "it is as big as they get"),
        PowerKind.SHRINK: (monster.size is Size.TINY, "it is as small as they get"),
        PowerKind.INSIGHT: (monster.base_vision >= _BEST, "its vision is the best there is"),
        PowerKind.VEIL: (monster.base_stealth >= _BEST, "its stealth is the best there is"),
    }
    useless, reason = reasons.get(power.kind, (False, ""))
    return reason if useless else ""


def marks(view: SeatView, monster: MonsterView, nearby: Nearby) -> str:
    """Return the signs of a neighbouring hex for one's own monster: liked, hated, enemies, one's own."""
    found = ""
    if nearby.terrain is monster.likes:
        found += LIKED
    if nearby.terrain is monster.hates:
        found += HATED
    if enemies(view, nearby.place):
        found += ENEMY
    if _own_there(view, monster, nearby.place):
        found += OWN
    return found


def enemies(view: SeatView, place: int) -> list[str]:
    """Return the others' monsters seen in a hex, as `M5 (huge, K2)`."""
    return [
        f"M{one.number} ({one.size.name.lower()}, {'wild' if not one.keeper else f'K{one.keeper}'})"
        for hex_ in view.hexes
        if hex_.place == place
        for one in hex_.monsters
        if one.keeper != view.keeper
    ]


def _own_there(view: SeatView, monster: MonsterView, place: int) -> bool:
    """Tell whether another monster of one's own stands there or is ordered there, as far as orders say."""
    goals = {move.monster: move.goal for move in view.moves}
    return any(
        goals.get(other.number, other.place) == place for other in view.monsters if other.number != monster.number
    )
