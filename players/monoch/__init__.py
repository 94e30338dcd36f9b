"""Players of Monoch: alpha-beta over what each block would join.

A block's worth is found without building it: its painted squares that stay in sight are patches, each of which takes up
the strips whose edges it meets. How near a colour is to its two ends is the number of cells its best strip lacks, and
of blocks it has still to pass. Only the moves worth a reply are built.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.monoch.actions import Action, Declare, Place, Swap
from engines.monoch.lattice import COLOURS, STANCES
from engines.monoch.options import Options
from engines.monoch.view import Colour, PublicView, SeatView
from players.core.budget import Allowance, Budget
from players.core.player import Quiet
from players.monoch.build import build_of
from players.monoch.opening import Openings, first_block
from players.monoch.search import BuildSearch

S = TypeVar("S")


@dataclass(frozen=True)
class MonochPlayer(Quiet):
    """Looks as far as its widths reach."""

    widths: tuple[int, ...]
    allowance: Allowance
    slips: int = 0
    """How often, in percent, it takes one of the next best of what it sees."""
    among: int = 1
    """Of so many."""
    is_wary: bool = True
    """Whether it sees at once which moves let the other side win."""
    openings: Openings = Openings.ANY

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return the colour, the swap or the block to place."""
        public = view.public
        if public.to_declare:
            budget.spend()
            return Declare(dice.choice(tuple(Colour)))
        build = build_of(view, is_wary=self.is_wary)
        if not build.blocks and self.openings is not Openings.JUDGED:
            budget.spend()
            fits, colour, swap = public.spots[0].fits, COLOURS[build.side], public.options.swap
            return Place(first_block(fits, colour, self.openings, dice, can_be_swapped=swap), 0, 0)
        search = BuildSearch(build, self.widths, budget, dice)
        found = search.best()
        if public.can_swap and search.children[0].worth < 0:
            return Swap()
        if dice.chance(self.slips):
            others = [child.move for child in search.children[1 : 1 + self.among]]
            found = dice.choice(others) if others else found
        return Place(STANCES[found.number], found.x, found.y)


PLAYERS = MappingProxyType(
    {
        "greedy": MonochPlayer((1,), Allowance(2_000, 0.9), is_wary=False, openings=Openings.JUDGED),
        "easy": MonochPlayer((1,), Allowance(600, 0.25), slips=60, among=8, is_wary=False),
        "medium": MonochPlayer((6, 4), Allowance(4_000, 0.8), openings=Openings.FAIR),
        "hard": MonochPlayer((16, 14, 8, 1), Allowance(5_000, 3.5), openings=Openings.BEST),
    }
)
