"""Positions of Monoch in the worked examples (`tests/engines/examples.py`).

Blocks as they lie, seat 0 to move as black, or `start`. After a semicolon stand `white` (seat 0 is white), the number
of `seats`, and options.
"""

from dataclasses import replace

from engines.core.options import options_from_text
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.placing import places_of, spots_of
from engines.monoch.showing import needs_of
from engines.monoch.state import axis_of, colour_of
from engines.monoch.view import Colour
from engines.monoch.words import need_text
from tests.engines import examples
from tests.engines.monoch.tables import WHITE_COLUMN, new_game, state_with


class Game(examples.Game):
    """A match of Monoch that goes on from a position."""

    rules = RULES

    @property
    def fits(self) -> list[str]:
        """Return the places where blocks fit, as they are typed."""
        return [RULES.format(place) for place in places_of(spots_of(self.state))]

    @property
    def kinds(self) -> list[str]:
        """Return the types of the blocks that can be placed."""
        return sorted({text[0] for text in self.can(self.mover)})

    @property
    def faces(self) -> list[str]:
        """Return the upper sides that they can have."""
        return sorted({text[1] for text in self.can(self.mover)})

    @property
    def choices(self) -> int:
        return len(self.can(self.mover))

    @property
    def blocks(self) -> list[str]:
        return [block.name for block in self.state.blocks]

    @property
    def axes(self) -> list[object]:
        """Return the axes of black and of white."""
        return [axis_of(self.state, colour) for colour in Colour]

    @property
    def needs(self) -> str:
        """Return what white's nearest strip lacks."""
        return str(need_text(needs_of(self.state, Colour.WHITE)))

    @property
    def length(self) -> int:
        """Return the number of blocks of the strip that won."""
        return len(self.state.way.blocks)

    def colour(self, seat: int) -> object:
        return colour_of(self.state, seat)


def _game_at(text: str) -> Game:
    if text.startswith("begin"):
        return examples.begin(Game, text)
    blocks, *more = (part.strip() for part in text.split(";"))
    seats = next((int(part.removeprefix("seats ")) for part in more if part.startswith("seats ")), 2)
    chosen = " ".join(part for part in more if part != "white" and not part.startswith("seats "))
    options = options_from_text(Options, chosen)
    if blocks == "start":
        return Game(new_game(options, seats))
    state = state_with(blocks.replace("WHITE_COLUMN", " ".join(WHITE_COLUMN)).split(), options, seats)
    return Game(replace(state, declared=Colour.WHITE) if "white" in more else state)


@examples.of(__file__)
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example, _game_at)
