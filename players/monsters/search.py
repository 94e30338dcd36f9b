"""Plans tried in whole turns: in sampled positions, against the plans of the other keepers."""

from dataclasses import dataclass, field
from statistics import fmean
from typing import Final, Generic

from engines.core.dice import Dice
from engines.core.rules import Outcome
from engines.monsters.grammar import OrderSet
from engines.monsters.view import KeeperLine
from players.core.budget import Budget
from players.core.imagining import reward
from players.monsters.planning import Planning
from players.monsters.rules import S, SeatRules

_WORLDS: Final = 16
_DRAWING: Final = 30
"""The maximum percentage of the budget for drawing worlds: twenty keepers leave time for fewer."""
_A_LOOK: Final = 4
"""The number of worlds after each of which a plan that is no better is dropped; also the minimum."""
_POINT, _MONSTER, _LAIR, _WON = 0.35, 1.0, 0.4, 6.0
"""The worth of a keeper's possessions, and of the win. Games of two show that monsters matter most."""
_HUNCH: Final = 0.02
"""The weight of the plan's own worth: a turn shows nothing of energy, or of land that a monster likes."""


@dataclass(slots=True)
class Search(Generic[S]):
    """The worlds in which plans are tried, with the same dice for all, and the result of the best one in each."""

    rules: SeatRules[S]
    planning: Planning
    dice: Dice
    budget: Budget
    worlds: list[tuple[S, bytes]] = field(default_factory=list)
    best: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Improve the plan monster by monster; leave it unchanged if too few worlds could be drawn."""
        view, plans = self.planning.view, self.planning.plans
        drawing = self.budget.share(_DRAWING)
        while plans and view.seat in view.public.turn and len(self.best) < _WORLDS and drawing.has_left:
            drawing.spend()
            self.worlds.append((self._draw(), self.dice.below(2**63).to_bytes(32, "big")))
            self.best.append(self._worth(*self.worlds[-1]))
        for monster in view.monsters if len(self.best) >= _A_LOOK else ():
            for option in list(self.planning.options(monster)):
                before, plans[monster.number] = plans[monster.number], option
                if option.order == before.order or not self._is_better():
                    plans[monster.number] = before

    def _is_better(self) -> bool:
        """Return whether the current plan is better than the best one, and if so record it as the best."""
        found: list[float] = []
        for number, world in enumerate(self.worlds):
            is_lost = number % _A_LOOK == 0 and sum(found) <= sum(self.best[:number])
            if (is_lost and number) or not self.budget.has_left:
                return False
            found.append(self._worth(*world))
        if sum(found) <= sum(self.best):
            return False
        self.best = found
        return True

    def _draw(self) -> S:
        """Return a sampled position in which the other keepers have given the orders of their plans."""
        world = self.rules.resample(self.planning.view, self.dice)
        for seat in self.planning.view.public.turn:
            if seat != self.planning.view.seat:
                plan = Planning(self.rules.seat_view(world, seat), self.planning.temper)
                world = self.rules.apply(world, seat, OrderSet(tuple(plan.orders()), done=True), self.dice).state
        return world

    def _worth(self, world: S, seed: bytes) -> float:
        """Return the lead over the other keepers after a turn with the current plan, in points, monsters and lairs."""
        self.budget.spend()
        seat, orders = self.planning.view.seat, OrderSet(tuple(self.planning.orders()), done=True)
        after = self.rules.apply(world, seat, orders, Dice(seed, 0)).state
        turn = self.rules.turn(after)
        if isinstance(turn, Outcome):
            return _WON * (2 * reward(turn, seat) - 1)
        worths = {line.seat: _worth(line) for line in self.rules.public_view(after).keepers if line.seat is not None}
        own, others = worths.pop(seat), worths.values()
        hunch = _HUNCH * sum(plan.worth for plan in self.planning.plans.values())
        return own - (max(others) + fmean(others)) / 2 + hunch


def _worth(line: KeeperLine) -> float:
    return _POINT * (line.hexes + line.fame / 10) + _MONSTER * line.monsters + _LAIR * line.lairs
