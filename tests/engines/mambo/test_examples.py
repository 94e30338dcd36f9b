"""Positions of Mambo in the worked examples (`tests/engines/examples.py`).

Tiles in the order of their numbers, `start`, or a figure of the original by its name, maybe `without` its last tile.
After a semicolon stand `mover 1` and options.
"""

from engines.core.options import options_from_text
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import TileMoved, TilesFilled
from tests.engines import examples
from tests.engines.mambo.tables import VECTORS, legal, table


class Game(examples.Game):
    """A match of Mambo that goes on from a position."""

    rules = RULES

    @property
    def movable(self) -> list[str]:
        """Return the hexes whose tiles can be moved."""
        return sorted({text.split(">")[0] for text in self.choices if ">" in text})

    @property
    def choices(self) -> list[str]:
        return sorted(legal(self.state))

    @property
    def turned(self) -> list[str]:
        """Return what a tile can be turned to in its place."""
        return [text[-1] for text in self.choices if len({text[:-2], *text[:-2].split(">")}) == 2]

    @property
    def placed(self) -> list[str]:
        return [text for text in self.choices if ">" not in text]

    @property
    def filled(self) -> list[str]:
        """Return what filled in at the latest turn."""
        fills = [event for event in self.events if isinstance(event, TilesFilled)]
        return [f"{laid.hex.q},{laid.hex.r}:{laid.tile.value}" for event in fills for laid in event.tiles]

    @property
    def moved(self) -> list[str]:
        """Return what moved at the latest turn, by the numbers of places."""
        return [f"{event.number} to {event.place}" for event in self.events if isinstance(event, TileMoved)]

    @property
    def tiles(self) -> list[str]:
        """Return the tiles with the numbers of their places."""
        return [f"{laid.number} at {laid.hex.q},{laid.hex.r}" for laid in self.public.tiles]


def _game_at(text: str) -> Game:
    if text.startswith("begin"):
        return examples.begin(Game, text)
    tiles, *more = (part.strip() for part in text.split(";"))
    mover = int(next((part.removeprefix("mover ") for part in more if part.startswith("mover ")), 0))
    options = options_from_text(Options, " ".join(part for part in more if not part.startswith("mover ")))
    figure, _, last = tiles.partition(" without ")
    if figure in VECTORS:
        tiles = " ".join(f"{at}:{tile}" for at, tile in VECTORS[figure]["tiles"].items() if f"{at}:{tile}" != last)
    return Game(table("" if tiles == "start" else tiles, options, mover))


@examples.of(__file__)
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example, _game_at)
