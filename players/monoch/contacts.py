"""Two blocks side by side or on each other: the squares that one covers of the other, and the edges that meet.

Squares and edges are bits (patches.py). A contact depends on two shapes and on where one lies from the other, so that
the few hundred there are serve all positions.
"""

from functools import lru_cache
from typing import Final

from engines.monoch.lattice import ACROSS, STEPS, cell_at
from engines.monoch.shapes import SHAPES, looks_down
from players.monoch.patches import EDGES

_FARTHEST: Final = 2
"""The cells between the corners of two blocks that meet, in each direction."""


class Contact:
    """A block, seen from another one: hidden edges meet too where it is asked for."""

    __slots__ = ("_known", "_pairs", "covered", "covers")

    def __init__(self, one: int, other: int, offset: int, *, through: bool) -> None:
        """`offset` is the corner of the other shape, counted from that of the one."""
        self.covered = self.covers = 0
        """The squares of the one that the other covers, and the reverse."""
        self._known: dict[int, int] = {}
        self._pairs: list[tuple[int, int]] = []
        cells, others = set(SHAPES[one].cells), {offset + cell for cell in SHAPES[other].cells}
        bit_of = {}
        for number, ((cell, face), outside) in enumerate(
            zip(SHAPES[other].squares, SHAPES[other].outside, strict=True)
        ):
            if offset + outside in cells:
                self.covers |= 1 << number
            for edge in ACROSS[face]:
                bit_of[offset + cell, face, edge] = 1 << number * EDGES + edge
        for number, ((cell, face), outside) in enumerate(zip(SHAPES[one].squares, SHAPES[one].outside, strict=True)):
            if outside in others:
                self.covered |= 1 << number
            for edge in ACROSS[face] if through or not looks_down(face) else ():
                step = STEPS[edge]
                keys = [(cell + step, face, edge ^ 1), (outside + step, edge ^ 1, face ^ 1)]
                keys += [(outside, face ^ 1, edge)] if through else []
                self._pairs += [(1 << number * EDGES + edge, bit_of[key]) for key in keys if key in bit_of]

    def across(self, bits: int) -> int:
        """Return the edges of the other that some edges of the one meet."""
        contacts = self._known.get(bits)
        if contacts is None:
            contacts = 0
            for bit, met in self._pairs:
                if bit & bits:
                    contacts |= met
            self._known[bits] = contacts
        return contacts


@lru_cache(maxsize=4096)
def _contact(one: int, other: int, x: int, y: int, z: int, through: bool) -> Contact | None:  # noqa: FBT001 - a cache
    contact = Contact(one, other, cell_at(x, y, z), through=through)
    return contact if contact.covered or contact._pairs else None  # noqa: SLF001 - made here


def contact_of(one: int, other: int, x: int, y: int, z: int, *, through: bool) -> Contact | None:
    """Return the contact of two shapes, the other so far from the one; None where they do not meet."""
    if -_FARTHEST <= x <= _FARTHEST and -_FARTHEST <= y <= _FARTHEST and -_FARTHEST <= z <= _FARTHEST:
        return _contact(one, other, x, y, z, through)
    return None
