"""Positions of Mono in the worked examples (`tests/engines/examples.py`).

Grids stand between slashes: as they are typed, `random`, `drawn` (that of the original rules), or `-` where a seat has
yet to place it. After a semicolon stand options.
"""

from engines.core import Dice
from engines.core.options import options_from_text
from engines.mono import RULES
from engines.mono.options import Options
from engines.mono.view import cell_name
from tests.engines import examples
from tests.engines.examples import SEED
from tests.engines.mono.boards import DRAWN


class Game(examples.Game):
    """A match of Mono that goes on from a position."""

    rules = RULES

    @property
    def cells(self) -> list[str]:
        """Return the cells of the latest turn, those that chance opened with a star."""
        last = self.public.last
        return [cell_name(last.size, pick.cell) + "*" * pick.random for pick in last.picks]

    @property
    def named_cells(self) -> list[str]:
        return [cell for cell in self.cells if not cell.endswith("*")]

    @property
    def uncovered(self) -> list[str]:
        """Return what the latest turn's first cell uncovered, as `seat:value`."""
        return [f"{each.seat}:{each.value}" for each in self.public.last.picks[0].found]

    @property
    def counted(self) -> str:
        """Return the value that counted of the latest turn's first cell, as `seat:value`."""
        taken = self.public.last.picks[0].taken
        return f"{taken.seat}:{taken.value}"

    @property
    def covered(self) -> list[int]:
        return [board.count_covered for board in self.public.boards]

    @property
    def revealed(self) -> list[object]:
        return [board.grid for board in self.public.boards]

    def grid(self, seat: int) -> object:
        return self.view(seat).grid


def _game_at(text: str) -> Game:
    if text.startswith("begin"):
        return examples.begin(Game, text)
    grids, *options = (part.strip() for part in text.split(";"))
    typed = [grid.strip() for grid in grids.split("/")]
    chosen = options_from_text(Options, " ".join(options))
    game = Game(RULES.start(chosen, len(typed), Dice(SEED, 0)))
    for seat, grid in enumerate(typed):
        if grid != "-":
            game.play(seat, DRAWN if grid == "drawn" else grid)
    return game


@examples.of(__file__)
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example, _game_at)
