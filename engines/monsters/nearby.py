"""A move ordered by the hex it leads to, as in `MOVE M2 L26`: read where the typist's monsters are known."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engines.core import NotationError
from engines.core.messages import N_, join_choices
from engines.monsters.hexmap import hex_map
from engines.monsters.orders import Move
from engines.monsters.terms import Direction

_MOVE = re.compile(r"move\s+m?([0-9]{1,6})\s+l([0-9]{1,6})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Ground:
    """The map's size, and the hexes of the typist's own monsters by their numbers."""

    width: int
    height: int
    places: Mapping[int, int]

    def read_move(self, line: str) -> Move | None:
        """Return the move that a line names by its hex; None for any other line. NotationError for a hex too far."""
        typed = _MOVE.fullmatch(line.strip().rstrip("."))
        if typed is None:
            return None
        monster, goal = int(typed[1]), int(typed[2])
        place = self.places.get(monster)
        if place is None:
            # The check says whose it is, whatever the direction.
            return Move(monster, Direction.N)
        around = hex_map(self.width, self.height).neighbours[place]
        if goal not in around:
            near = [f"L{each} ({direction.name})" for direction, each in zip(Direction, around, strict=True)]
            raise NotationError(
                N_(
                    "L{goal} is not next to M{monster} at L{place}. Name one of {near}.",
                    goal=goal,
                    monster=monster,
                    place=place,
                    near=join_choices(near),
                )
            )
        return Move(monster, Direction(around.index(goal)))
