"""Players of Monsters!: sets of orders planned from the report; those of `hard` are then tried in whole turns.

Every monster goes where it adds most: land that is not yet one's own, lairs first, and the way to such land.
It fights where its side is stronger, by size and, for own monsters, life. Orders are given to the one with most to
win first, and then improved one by one (S. Minton and others, "Minimizing Conflicts", 1992).
"""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engines.core.dice import Dice
from engines.monsters.grammar import Action, OrderSet, Ready
from engines.monsters.terms import Size
from engines.monsters.view import SeatView
from players.core.budget import Allowance, Budget
from players.core.choice import Choice
from players.core.player import TurnPlayer
from players.monsters.planning import Planning, Temper
from players.monsters.reasons import reasons
from players.monsters.rules import S, SeatRules
from players.monsters.search import Search
from players.steps import Mix

_EARLY: Final = 5
"""The number of turns before which nobody counts as hopelessly behind."""


@dataclass(frozen=True)
class MonstersPlayer(TurnPlayer):
    """Plans with a temper."""

    temper: Temper
    allowance: Allowance
    idle: int = 0
    """Percent of orders that it forgets."""
    searches: bool = False
    """True if it tries its plan in whole turns."""

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the orders for the turn."""
        return self.consider(rules, view, dice, budget).action

    def consider(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Choice[Action]:
        """Return the choice with the purposes of the most important orders."""
        budget.spend()
        if not view.monsters and not any(report.lair_monster for report in view.reports):
            return Choice(Ready())
        planning = Planning(view, self.temper)
        if self.searches:
            Search(rules, planning, dice, budget).run()
        orders = planning.orders()
        lines = tuple(order for order in orders if not dice.chance(self.idle))
        return Choice(OrderSet(lines, done=True), reasons=reasons(planning, orders) if not self.idle else ())

    def takes_draw(self, view: SeatView) -> bool:
        """Return whether to accept a draw: with at most half the points of the leader, after some turns."""
        keepers = {line.number: line for line in view.public.keepers if line.seat is not None}
        most = max(line.points for line in keepers.values())
        return view.public.turn_number >= _EARLY and 2 * keepers[view.keeper].points <= most


_OPEN: Final = Temper(way=0.0, prey=0.0, loss=0.0, growing=1.0, spawn_size=Size.NORMAL, powers=False)
"""Ignores other monsters, and so leaves its land undefended."""
PLAIN: Final = Temper(way=0.0, prey=1.0, loss=6.0, growing=1.0, spawn_size=Size.NORMAL, powers=False)
HARD: Final = MonstersPlayer(Temper(), Allowance(1_000, 3.5), searches=True)
PLAYERS = MappingProxyType(
    {
        "easy": MonstersPlayer(_OPEN, Allowance(50, 0.25), idle=85),
        "medium": MonstersPlayer(replace(PLAIN, way=2.0), Allowance(50, 0.8), idle=15),
        "hard": HARD,
    }
)
STEPS: Final = MappingProxyType({"step1": Mix("random", "easy", 0), "step2": Mix("random", "easy", 25)})
"""The lowest steps. `random` is asked twice a turn, for an order and for readiness; `easy` answers both at once."""
