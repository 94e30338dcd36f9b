"""The first block, which decides more than any other: statistics of playouts (`python -m tools openings`).

Players who began with the block that is all their own colour, but for one strip, won every one of those games; with the
best of the others half of them or more; with most others nearly none.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from engines.core.dice import Dice
from engines.core.messages import N_, Text
from engines.monoch.view import Colour, Stance


class Openings(Enum):
    """A player's knowledge about openings."""

    ANY = "any"
    """Begins with a random block."""
    JUDGED = "judged"
    """No knowledge: judges the first block by what it joins, like any move."""
    FAIR = "fair"
    """Begins with a block that leaves both sides a chance."""
    BEST = "best"


_BEST: Final = {Colour.BLACK: "GT0 GN0 GN90", Colour.WHITE: "HT0 HN0 HN90"}
_FAIR: Final = {
    Colour.BLACK: "ET0 ET180 EW0 EW90 EW180 EW270 FT0 FT180 FW0 FW90 FW180 FW270",
    Colour.WHITE: "EB90 EB270 EN0 EN90 EN180 EN270 FB90 FB270 FS0 FS90 FS180 FS270",
}
"""The blocks of black with the colours swapped."""


def first_block(fits: Sequence[Stance], colour: Colour, known: Openings, dice: Dice, *, can_be_swapped: bool) -> Stance:
    """Return the first block; if the other side may take the colour over, not the strongest."""
    if known is Openings.ANY:
        return dice.choice(fits)
    table = _BEST if known is Openings.BEST and not can_be_swapped else _FAIR
    names = table[colour].split()
    return dice.choice([stance for stance in fits if stance.text in names] or fits)


def opening_reasons(block: Stance, colour: Colour, *, can_be_swapped: bool) -> tuple[Text, ...]:
    """Return the reasons for a first block; empty for one without statistics."""
    if block.text in _BEST[colour].split() and not can_be_swapped:
        return (N_("All its sides are your color."),)
    if block.text not in _FAIR[colour].split():
        return ()
    if can_be_swapped:
        return (N_("An even start: a stronger block would be taken over."),)
    return (N_("It leaves both sides a chance."),)
