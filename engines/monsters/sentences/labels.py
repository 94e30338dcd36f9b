"""What keepers and monsters are called."""

from collections.abc import Sequence

from engines.monsters.view import WILD_KEEPER, KeeperLine, PublicView, Tag


def keeper_name(keeper: KeeperLine, names: Sequence[str]) -> str:
    """Return the name a keeper goes by: the one taken with NAME, else the player's."""
    if keeper.number == WILD_KEEPER:
        return keeper.name or "Wild monsters"
    taken = keeper.name or (names[keeper.seat] if keeper.seat is not None and keeper.seat < len(names) else "")
    return taken or "Keeper"


def keeper_label(view: PublicView, number: int, names: Sequence[str]) -> str:
    """Return `Name [K2]`, or `nobody`."""
    if number < 0:
        return "nobody"
    return f"{keeper_name(view.keepers[number], names)} [K{number}]"


def listed_keepers(view: PublicView) -> list[KeeperLine]:
    """Return the keepers that a roster lists: the wild one only when it has something."""
    return [keeper for keeper in view.keepers if keeper.number != WILD_KEEPER or keeper.monsters or keeper.hexes]


def ready_keepers(view: PublicView) -> str:
    """Return `1 of 4 keepers is ready`."""
    ready = view.playing - len(view.turn)
    return f"{ready} of {view.playing} keepers {'is' if ready == 1 else 'are'} ready"


def monster_label(monster: Tag) -> str:
    """Return `Name [M3]`."""
    return f"{monster.name} [M{monster.number}]"
