"""Names of keepers and monsters, and the words for terms of the rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join_list
from engines.monsters.monster_views import Body, Tag
from engines.monsters.view import WILD_KEEPER, DamageType, Growth, KeeperLine, PublicView, SeatView, Size, Terrain

_SIZES: Final[Mapping[Size, Text]] = {
    Size.TINY: N_("tiny"),
    Size.PUNY: N_("puny"),
    Size.SMALL: N_("small"),
    Size.NORMAL: N_("normal"),
    Size.HULKING: N_("hulking"),
    Size.HUGE: N_("huge"),
    Size.MONSTROUS: N_("monstrous"),
    Size.GIGANTIC: N_("gigantic"),
    Size.TITANIC: N_("titanic"),
}
_TERRAINS: Final[Mapping[Terrain, Text]] = {
    Terrain.TUNDRA: N_("tundra"),
    Terrain.LAKE: N_("lake"),
    Terrain.SWAMP: N_("swamp"),
    Terrain.PLAIN: N_("plain"),
    Terrain.FOREST: N_("forest"),
    Terrain.JUNGLE: N_("jungle"),
    Terrain.DESERT: N_("desert"),
    Terrain.OCEAN: N_("ocean"),
    Terrain.HILL: N_("hill"),
    Terrain.MOUNTAIN: N_("mountain"),
}
_DAMAGES: Final[Mapping[DamageType, Text]] = {
    DamageType.ACID: N_("acid"),
    DamageType.COLD: N_("cold"),
    DamageType.CRUSHING: N_("crushing"),
    DamageType.ELECTRICAL: N_("electricity"),
    DamageType.FIRE: N_("fire"),
    DamageType.LIFE: N_("life drain"),
    DamageType.NOISE: N_("noise"),
    DamageType.ODOR: N_("odor"),
    DamageType.SLASHING: N_("slashing"),
}
_GROWTHS: Final[Mapping[Growth, Text]] = {
    Growth.ATTACK: N_("attack"),
    Growth.DEFENSE: N_("defense"),
    Growth.GROWTH: N_("growth"),
    Growth.VISION: N_("vision"),
    Growth.STEALTH: N_("stealth"),
}


def size_name(size: Size) -> Text:
    """Return `huge`."""
    return _SIZES[size]


def terrain_name(terrain: Terrain) -> Text:
    """Return `forest`."""
    return _TERRAINS[terrain]


def damage_name(damage_type: DamageType) -> Text:
    """Return `life drain`, the name of a damage type."""
    return _DAMAGES[damage_type]


def growth_name(growth: Growth) -> Text:
    """Return `attack` and the like, the trait that a lair favors."""
    return _GROWTHS[growth]


def keeper_name(keeper: KeeperLine, names: Sequence[str]) -> str:
    """Return the displayed name of a keeper: the one chosen with NAME, else the player's."""
    if keeper.number == WILD_KEEPER:
        return keeper.name or N_("Wild monsters")
    chosen = keeper.name or (names[keeper.seat] if keeper.seat is not None and keeper.seat < len(names) else "")
    return chosen or N_("Keeper")


def keeper_label(view: PublicView, number: int, names: Sequence[str]) -> Text:
    """Return `Ruth (K2)`, or `nobody`."""
    if number < 0:
        return N_("nobody")
    return N_("{name} (K{number})", name=keeper_name(view.keepers[number], names), number=number)


def listed_keepers(view: PublicView) -> list[KeeperLine]:
    """Return the keepers listed in a roster: the wild one only if it owns anything."""
    return [keeper for keeper in view.keepers if keeper.number != WILD_KEEPER or keeper.monsters or keeper.hexes]


def ready_keepers(view: PublicView) -> Text:
    """Return `1 of 4 keepers ready`."""
    return N_("{count} of {total} keepers ready", count=view.playing - len(view.turn), total=view.playing)


def monster_label(monster: Tag | Body) -> str:
    """Return `Fang (M3)`: the name its keeper chose, and the number that is on the map and in typed orders."""
    return f"{monster.name} (M{monster.number})"


def monster_name(view: SeatView, number: int) -> str:
    """Return `Fang (M3)`, or `M3` for a monster the keeper does not know by name."""
    known = [*view.monsters, *(one for hex_ in view.reports for one in (*hex_.monsters, hex_.lair_monster) if one)]
    return next((monster_label(one) for one in known if one.number == number), f"M{number}")


def hexes(count: int) -> Text:
    """Return `2 hexes`."""
    return NP_("{count} hex", "{count} hexes", count)


def lairs(count: int) -> Text:
    """Return `2 lairs`."""
    return NP_("{count} lair", "{count} lairs", count)


def monsters(count: int) -> Text:
    """Return `2 monsters`."""
    return NP_("{count} monster", "{count} monsters", count)


def hex_list(places: Iterable[int]) -> str:
    """Return `L1, L2 and L3`."""
    return join_list([f"L{place}" for place in places])


def monster_list(monsters: Iterable[Tag | Body]) -> str:
    """Return `Fang (M1) and Bol (M2)`."""
    return join_list([monster_label(monster) for monster in monsters])
