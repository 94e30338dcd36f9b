"""Suggestions of legal placements while a player types."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from bot.kernel.text.translation import translate
from cogs.dialogue import Typed
from engines.core.messages import join
from engines.monoch.actions import SWAP
from engines.monoch.view import (
    Block,
    BlockType,
    Colour,
    Face,
    Orientation,
    PublicView,
    Spot,
    Stance,
    canonical,
    cell_name,
    orientations_of,
)
from engines.monoch.words import COLOURS, COLOURS_SWAPPED, block_text, stance_text

T = TypeVar("T")
_NAMES: Final = {(kind, way): Stance(kind, way).text for kind in BlockType for way in orientations_of(kind)}
_STANCE: Final = re.compile(r"([A-H])([TBNSEW])(0|90|180|270)(.*)")


def moves_typed(view: PublicView, typed: str) -> Iterator[Typed]:
    """Yield moves that begin with the typed text, as `AT90 C4` or `C4 AT90`."""
    if view.outcome is not None:
        return
    wanted = _by_first_name("".join(typed.upper().replace("°", "").split()))
    words = dict[str, str]({each.value: COLOURS[each] for each in Colour} if view.to_declare else {})
    if view.can_swap:
        words[SWAP] = COLOURS_SWAPPED
    for word, meaning in words.items():
        if word.startswith(wanted.lower()):
            yield Typed(word, partial(translate, meaning))
    groups: dict[str, list[tuple[Spot, Stance]]] = {}
    for name, spot, stance in () if view.to_declare else _matching(view, wanted):
        # Show one example for each part that is not typed yet: first the type, then the orientation.
        groups.setdefault(name if wanted else name[0], []).append((spot, stance))
    for spot, stance in _in_turn(groups.values()):
        yield Typed(f"{stance.text} {cell_name(spot.x, spot.y)}", partial(_words, spot, stance))


def _words(spot: Spot, stance: Stance) -> str:
    block = block_text(Block(stance, spot.x, spot.y, spot.z, None))
    return join([block, stance_text(stance)], ". ")


def _matching(view: PublicView, wanted: str) -> Iterator[tuple[str, Spot, Stance]]:
    """Yield the placements that begin with the typed text, each with the name of its stance."""
    for spot in view.spots:
        cell = cell_name(spot.x, spot.y)
        for stance in spot.fits:
            name = _NAMES[stance.type, stance.orientation]
            if not wanted or f"{name}{cell}".startswith(wanted) or f"{cell}{name}".startswith(wanted):
                yield name, spot, stance


def _by_first_name(typed: str) -> str:
    """Return the text with a block's orientation by its canonical name, as the rules accept others too."""
    matched = _STANCE.fullmatch(typed)
    if matched is None:
        return typed
    kind = BlockType(matched[1])
    return kind.value + canonical(kind, Orientation(Face(matched[2]), int(matched[3]))).text + matched[4]


def _in_turn(groups: Iterable[Sequence[T]]) -> Iterator[T]:
    """Yield one of each group, then a second of each, and so on."""
    rows = list(groups)
    for number in range(max(map(len, rows), default=0)):
        yield from (row[number] for row in rows if number < len(row))
