"""The players of a match, as sentences name them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engines.core.typed_names import TypedNames


@dataclass(frozen=True, slots=True)
class People:
    """The names of players by seat. A seat without a name is called by its number in the rules."""

    names: tuple[str, ...] = ()
    """The names as typed, in seat order."""
    marked: Callable[[str], str] = str
    """Escapes markup characters of a name."""

    def __getitem__(self, seat: int) -> str:
        """Return the name of the player at `seat`."""
        return self.marked(self.names[seat]) if 0 <= seat < len(self.names) else f"Seat {seat}"

    def number(self, seat: int) -> str:
        """Return the number to type for the player at `seat`; without names it is the rules' own."""
        return TypedNames(self.names).number(seat) if 0 <= seat < len(self.names) else str(seat)


NOBODY = People()
CAST: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Ida", "Jon")
"""The other players of lessons and puzzles, in seat order: their texts name them."""
