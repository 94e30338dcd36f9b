"""Suggestions while a player types a placement: only what is legal now."""

import re
from collections.abc import Iterable, Iterator

from cogs.options import MOST_CHOICES
from engines.monoch.actions import SWAP
from engines.monoch.view import BlockType, Colour, Face, Orientation, PublicView, canonical, cell_name

_STANCE = re.compile(r"([A-H])([TBNSEW])(0|90|180|270)(.*)")


def suggestions(view: PublicView, current: str) -> list[str]:
    """Return texts that begin as typed, `AT90 C4` or by the cell `C4 AT90`: as many blocks as there is room for."""
    if view.outcome is not None:
        return []
    wanted = _by_first_name("".join(current.upper().replace("°", "").split()))
    if view.to_declare:
        return [colour.value for colour in Colour if colour.value.startswith(wanted.lower())]
    swap = [SWAP] if view.can_swap and SWAP.startswith(wanted.lower()) else []
    groups: dict[str, list[str]] = {}
    for text, stance in _matching(view, wanted):
        # Parts not typed yet are shown in one example of each, the type first, then how it lies or stands.
        groups.setdefault(stance if wanted else stance[0], []).append(text)
    return [*swap, *_in_turn(groups.values())][:MOST_CHOICES]


def _matching(view: PublicView, wanted: str) -> Iterator[tuple[str, str]]:
    for spot in view.spots:
        cell = cell_name(spot.x, spot.y)
        for stance in spot.fits:
            name = stance.text
            if (name + cell).startswith(wanted) or (cell + name).startswith(wanted):
                yield f"{name} {cell}", name


def _by_first_name(typed: str) -> str:
    """The text with a block's orientation by the first of its names, as the rules understand the others too."""
    found = _STANCE.fullmatch(typed)
    if found is None:
        return typed
    kind = BlockType(found[1])
    return kind.value + canonical(kind, Orientation(Face(found[2]), int(found[3]))).text + found[4]


def _in_turn(groups: Iterable[list[str]]) -> list[str]:
    """One of each group, then a second of each, and so on."""
    rows = [list(group) for group in groups]
    found = []
    for number in range(max(map(len, rows), default=0)):
        found += [row[number] for row in rows if number < len(row)]
        if len(found) >= MOST_CHOICES:
            break
    return found
