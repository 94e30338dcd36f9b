"""The map in characters: every other column is half a row lower, as on the board."""

from collections.abc import Callable, Iterator
from typing import Final

from engines.core.messages import N_
from engines.monsters.terms import WILD_KEEPER
from engines.monsters.view import NOBODY, KnownHex, PublicView, RevealedHex, SeatView, SeenHex

_Land = SeenHex | KnownHex | RevealedHex
_STEP: Final = 3
"""Characters from one column to the next; a hex has five, as its neighbours are on another line."""
LEGEND: Final = (
    N_("Hex = left number + top number. A: owned by K1. *: lair."),
    N_("m: your monster. !: others. ?: seen before."),
)


def keeper_letter(number: int) -> str:
    """Return A for keeper 1 to T for keeper 20."""
    if number == NOBODY:
        return "."
    return "w" if number == WILD_KEEPER else chr(ord("A") + number - 1)


def seen_map(view: SeatView) -> Iterator[str]:
    """Yield the lines of the map as one keeper knows it."""
    land: dict[int, _Land] = {hex_.place: hex_ for hex_ in view.known}
    land |= {hex_.place: hex_ for hex_ in view.hexes}
    return _lines(view.public, land.get, view.keeper)


def revealed_map(view: PublicView) -> Iterator[str]:
    """Yield the lines of the whole map, once the game is over."""
    land: dict[int, _Land] = {hex_.place: hex_ for hex_ in view.revealed}
    return _lines(view, land.get, None)


def _lines(view: PublicView, land: Callable[[int], _Land | None], keeper: int | None) -> Iterator[str]:
    yield "    " + "".join(f"{column:<{_STEP}}" for column in range(view.width)).rstrip()
    for row in range(view.height):
        for odd in (0, 1):
            cells = [land(row * view.width + column) for column in range(odd, view.width, 2)]
            head = f"{row * view.width:<4}" if not odd else " " * (4 + _STEP)
            yield (head + "".join(f"{_cell(hex_, keeper):<{2 * _STEP}}" for hex_ in cells)).rstrip()


def _cell(hex_: _Land | None, keeper: int | None) -> str:
    if hex_ is None:
        return "--"
    short, lair = hex_.terrain.abbreviation[:2], "*" if hex_.lair else ""
    if isinstance(hex_, KnownHex):
        return f"{short}?{lair}"
    owners = {monster.keeper for monster in hex_.monsters}
    monsters = "m" if keeper in owners else "!" if owners else ""
    return f"{short}{keeper_letter(hex_.owner)}{lair}{monsters}"
