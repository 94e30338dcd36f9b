"""Contacts of two adjacent blocks: the edges that one covers of the other, and those that meet.

Edges are bits (patches.py). A contact depends on two shapes and their offset, so that the few
hundred contacts serve all positions.
"""

from functools import lru_cache
from typing import Final

from engines.monoch.lattice import ACROSS, STEPS, cell_at
from engines.monoch.shapes import SHAPES, looks_down
from players.monoch.patches import EDGES, SQUARE

Corner = tuple[int, int, int, int]
"""A place: the least cell, and a shape."""
_FARTHEST: Final = 2
"""The cells between the corners of two blocks that meet, in each direction."""


class Contact:
    """A block in relation to another. If hidden edges count they meet too, and nothing is covered."""

    __slots__ = ("_back", "_known", "_pairs", "covered", "covers", "touches")

    def __init__(self, one: int, other: int, at: tuple[int, int, int], *, through: bool) -> None:
        """Compute the contact; `at` is the corner of the other shape relative to that of the one."""
        self._back = other, one, -at[0], -at[1], -at[2], through
        self.covered = self.covers = 0
        """The edges of the one that the other covers, and the reverse."""
        self.touches = False
        """True if a face of one lies on a face of the other."""
        self._known: dict[int, int] = {}
        self._pairs: list[tuple[int, int]] = []
        offset = cell_at(*at)
        cells, others = set(SHAPES[one].cells), {offset + cell for cell in SHAPES[other].cells}
        bit_of = {}
        for number, ((cell, face), outside) in enumerate(
            zip(SHAPES[other].squares, SHAPES[other].outside, strict=True)
        ):
            if offset + outside in cells and not through:
                self.covers |= SQUARE << number * EDGES
            for edge in ACROSS[face]:
                bit_of[offset + cell, face, edge] = 1 << number * EDGES + edge
        for number, ((cell, face), outside) in enumerate(zip(SHAPES[one].squares, SHAPES[one].outside, strict=True)):
            if outside in others:
                self.touches = True
                self.covered |= 0 if through else SQUARE << number * EDGES
            for edge in ACROSS[face] if through or not looks_down(face) else ():
                step = STEPS[edge]
                keys = [(cell + step, face, edge ^ 1), (outside + step, edge ^ 1, face ^ 1)]
                keys += [(outside, face ^ 1, edge)] if through else []
                self._pairs += [(1 << number * EDGES + edge, bit_of[key]) for key in keys if key in bit_of]

    @property
    def back(self) -> "Contact":
        """Return the contact from the other block's side."""
        return _contact(*self._back)

    @property
    def is_any(self) -> bool:
        """Return whether the blocks meet at all."""
        return bool(self.covered or self._pairs)

    def across(self, bits: int) -> int:
        """Return the edges of the other block that some edges of the one meet."""
        contacts = self._known.get(bits)
        if contacts is None:
            contacts = 0
            for bit, met in self._pairs:
                if bit & bits:
                    contacts |= met
            self._known[bits] = contacts
        return contacts


@lru_cache(maxsize=4096)
def _contact(one: int, other: int, x: int, y: int, z: int, through: bool) -> Contact:  # noqa: FBT001 - a cache
    return Contact(one, other, (x, y, z), through=through)


def contact_of(one: Corner, other: Corner, *, through: bool) -> Contact | None:
    """Return the contact of two blocks; None if they do not meet."""
    x, y, z = other[0] - one[0], other[1] - one[1], other[2] - one[2]
    if -_FARTHEST <= x <= _FARTHEST and -_FARTHEST <= y <= _FARTHEST and -_FARTHEST <= z <= _FARTHEST:
        contact = _contact(one[3], other[3], x, y, z, through)
        return contact if contact.is_any else None
    return None
