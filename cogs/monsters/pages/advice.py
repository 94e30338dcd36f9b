"""The neighbours of a monster as it sees them: land, owner, food, and other monsters."""

from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from cogs.monsters.pages.page import Page
from engines.core.messages import N_
from engines.monsters.data_v3 import TERRAINS
from engines.monsters.sentences import keeper_name, size_name, terrain_name
from engines.monsters.view import NOBODY, WILD_KEEPER, MonsterView, Nearby, SeatView, SeenMonster

LIKED, HATED, ENEMY, OWN = "♥", "✗", "⚔", "⚠"
_LEGEND = {
    LIKED: N_("♥ it likes"),
    HATED: N_("✗ it hates"),
    ENEMY: N_("⚔ an enemy in sight"),
    OWN: N_("⚠ one of yours will be there"),
}
_MOST_ENEMIES = 3


def marks(view: SeatView, monster: MonsterView, nearby: Nearby) -> str:
    """Return the signs of a neighbouring hex for an own monster: liked, hated, enemies, own monsters."""
    signs = ""
    if nearby.terrain is monster.likes:
        signs += LIKED
    if nearby.terrain is monster.hates:
        signs += HATED
    if _others(view, nearby.place):
        signs += ENEMY
    if _own_there(view, monster, nearby.place):
        signs += OWN
    return signs


def legend(signs: str) -> str:
    """Return what the signs among these stand for; '' for none."""
    return " · ".join(translate(text) for sign, text in _LEGEND.items() if sign in signs)


def beside(page: Page, monster: MonsterView, nearby: Nearby) -> str:
    """Return a neighbour's land, the most food it holds, its owner and the monsters in sight there."""
    view = page.view
    signs = marks(view, monster, nearby)
    parts = [
        " ".join([f"L{nearby.place}", translate(terrain_name(nearby.terrain)), signs]).rstrip(),
        _("food up to {most}", most=TERRAINS[nearby.terrain].food),
        _owner(page, nearby.place),
        *_enemies(page, nearby.place)[:_MOST_ENEMIES],
    ]
    return ", ".join(part for part in parts if part)


def owner_name(page: Page, number: int) -> str:
    """Return the name a keeper goes by."""
    return _("the wild") if number == WILD_KEEPER else keeper_name(page.view.public.keepers[number], page.names)


def _owner(page: Page, place: int) -> str:
    owner = next((hex_.owner for hex_ in page.view.hexes if hex_.place == place), None)
    if owner is None:
        return ""
    if owner == NOBODY:
        return _("free")
    return _("yours") if owner == page.view.keeper else _("owner: {keeper}", keeper=escape(owner_name(page, owner)))


def _enemies(page: Page, place: int) -> list[str]:
    """Return the others' monsters seen in a hex, as `M5 (huge, Bilal)`."""
    return [
        f"M{one.number} ({translate(size_name(one.size))}, {escape(owner_name(page, one.keeper))})"
        for one in _others(page.view, place)
    ]


def _others(view: SeatView, place: int) -> list[SeenMonster]:
    return [one for hex_ in view.hexes if hex_.place == place for one in hex_.monsters if one.keeper != view.keeper]


def _own_there(view: SeatView, monster: MonsterView, place: int) -> bool:
    """Return whether another own monster is there or is ordered there."""
    goals = {move.monster: move.goal for move in view.moves}
    return any(
        goals.get(other.number, other.place) == place for other in view.monsters if other.number != monster.number
    )
