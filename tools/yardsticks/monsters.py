"""Yardsticks of Monsters!: a land-grabber, one that searches, and one that sees everything."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat
from engines.monsters.grammar import Action, Fault, Order, OrderSet, Ready
from engines.monsters.hexmap import hex_map
from engines.monsters.options import Options
from engines.monsters.orders import Eat, Favour, Grow, Move, Scan, Spawn
from engines.monsters.terms import Direction, Growth
from engines.monsters.view import PublicView, SeatView
from players import AnyPlayer, computer
from players.core.budget import Allowance, Budget
from players.core.imagining import reward
from players.core.player import TurnPlayer
from tools.yardsticks.searching import Trials, answer_others, draw_worlds

S = TypeVar("S")

_PATIENT: Final = Allowance(1, 60.0)
_HUNGRY: Final = 30
"""The energy below which a monster eats rather than walks."""
_ACTIONS: Final = (Move, Eat, Grow, Scan)
_POINT, _MONSTER, _LAIR, _WON = 0.35, 1.0, 0.4, 6.0
"""The worth of what a keeper has; games of `hard` tell that monsters decide the most."""


class LandGrabber(TurnPlayer):
    """Sends each monster to the nearest land that is not its own, lairs first; spawns at once; eats when it must."""

    allowance = Allowance(10, 0.3)

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return an order for each monster, no two of them to one hex, and for each lair."""
        budget.spend()
        grid = hex_map(view.public.width, view.public.height)
        own = {hex_.place for hex_ in view.hexes if hex_.owner == view.keeper}
        lairs = {hex_.place for hex_ in view.hexes if hex_.lair} | {hex_.place for hex_ in view.known if hex_.lair}
        lairs -= own
        wanted = set(range(grid.size)) - own
        standing = {monster.place for monster in view.monsters}
        orders: list[Order] = []
        for monster in view.monsters:
            steps = grid.distances
            goals = [place for place in wanted if place != monster.place]
            if monster.energy < _HUNGRY or not goals:
                orders.append(Eat(monster.number) if monster.energy < monster.most_energy else Grow(monster.number))
                continue
            goal = min(goals, key=lambda place: (steps[monster.place][place] - (place in lairs), place))
            ways = [
                (steps[place][goal], place, direction)
                for direction, place in zip(Direction, grid.neighbours[monster.place], strict=True)
                if place not in standing
            ]
            if not ways:
                orders.append(Eat(monster.number))
                continue
            _, place, direction = min(ways)
            standing.discard(monster.place)
            standing.add(place)
            wanted.discard(place)
            wanted.discard(goal)
            orders.append(Move(monster.number, direction))
        for report in view.reports:
            if report.lair_monster is not None:
                free = report.leaves_from <= view.public.turn_number + 1 and report.place not in standing
                orders.append(Spawn(report.place) if free else Favour(report.place, Growth.GROWTH))
        return OrderSet(tuple(orders), done=True) if orders else Ready()


@dataclass(frozen=True)
class Searcher(TurnPlayer):
    """Plans as `hard` does, then tries each other action of each monster in whole turns, against others' plans."""

    worlds: int
    sees_everything: bool = False
    allowance: Allowance = _PATIENT

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return the orders to which no change of one is better."""
        hard = computer("monsters", "hard")
        best: Action = hard.choose(rules, view, dice, Budget(50))
        budget.spend()
        if not isinstance(best, OrderSet) or not view.monsters:
            return best
        ready = partial(_answer, rules, view.seat, hard)
        trials = Trials(rules, view.seat, draw_worlds(rules, view, self.worlds, dice, ready), _worth)
        worths = trials.worths(best)
        for changed in _changes(view, best):
            orders = OrderSet(_replace(best, changed), done=True)
            tried = trials.worths(orders)
            if sum(tried) > sum(worths):
                best, worths = orders, tried
        return best


def _answer(
    rules: Rules[Options, S, Action, PublicView, SeatView], seat: Seat, hard: AnyPlayer, world: S, dice: Dice
) -> S:
    return answer_others(rules, world, seat, hard, dice)


def _changes(view: SeatView, orders: OrderSet) -> Iterator[Order]:
    """Yield each other action of each monster."""
    for monster in view.monsters:
        for order in (*(Move(monster.number, direction) for direction in Direction), Eat(monster.number)):
            if order not in orders.lines:
                yield order


def _replace(orders: OrderSet, changed: Order) -> tuple[Order | Fault, ...]:
    return tuple(
        changed if isinstance(line, _ACTIONS) and line.monster == getattr(changed, "monster", None) else line
        for line in orders.lines
    )


def _worth(rules: Rules[Options, S, Action, PublicView, SeatView], state: S, seat: Seat, _dice: Dice) -> float:
    """Return the lead over the other keepers after a turn: in points, monsters and lairs."""
    turn = rules.turn(state)
    if isinstance(turn, Outcome):
        return _WON * (2 * reward(turn, seat) - 1)
    worths = {
        line.seat: _POINT * (line.hexes + line.fame / 10) + _MONSTER * line.monsters + _LAIR * line.lairs
        for line in rules.public_view(state).keepers
        if line.seat is not None
    }
    others = [worth for other, worth in worths.items() if other != seat]
    return worths[seat] - (max(others) + fmean(others)) / 2


PLAYERS: Final = MappingProxyType(
    {"grabber": LandGrabber(), "patient": Searcher(8), "seeing": Searcher(8, sees_everything=True)}
)
