"""Yardsticks of Monsters!: a newcomer, a land-grabber, `hard` without its search, and one that sees everything."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engines.core.dice import Dice
from engines.monsters.grammar import Action, Order, OrderSet, Ready
from engines.monsters.hexmap import hex_map
from engines.monsters.monster_views import MonsterView
from engines.monsters.orders import Eat, Favour, Grow, Move, Spawn
from engines.monsters.terms import Direction, Growth, Size
from engines.monsters.view import SeatView
from players.core.budget import Allowance, Budget
from players.core.player import TurnPlayer
from players.monsters import HARD, PLAIN, MonstersPlayer
from players.monsters.rules import S, SeatRules

_HUNGRY: Final = 30
"""The energy below which a monster eats rather than walks."""


class Novice(TurnPlayer):
    """A newcomer who has read the goal: takes nearby land, feeds hungry monsters, and releases grown ones."""

    allowance = Allowance(10, 0.3)

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return an order for each monster, and for each lair with a grown one."""
        budget.spend()
        orders: list[Order] = [_order(view, monster, dice) for monster in view.monsters]
        for report in view.reports:
            young = report.lair_monster
            if young is not None:
                ready = young.size >= Size.NORMAL and report.leaves_from <= view.public.turn_number + 1
                orders.append(Spawn(report.place) if ready else Favour(report.place, Growth.GROWTH))
        return OrderSet(tuple(orders), done=True) if orders else Ready()


def _order(view: SeatView, monster: MonsterView, dice: Dice) -> Order:
    if 2 * monster.energy < monster.most_energy:
        return Eat(monster.number)
    grid = hex_map(view.public.width, view.public.height)
    own = {hex_.place for hex_ in view.hexes if hex_.owner == view.keeper}
    near = list(zip(Direction, grid.neighbours[monster.place], strict=True))
    free = [direction for direction, place in near if place not in own]
    return Move(monster.number, dice.choice(free or list(Direction)))


class LandGrabber(TurnPlayer):
    """Sends each monster to the nearest land not its own, lairs first; spawns immediately; eats when it must."""

    allowance = Allowance(10, 0.3)

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
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
class Seeing(MonstersPlayer):
    """Searches as `hard` does, in the real position."""

    sees_everything: bool = True


PLAYERS: Final = MappingProxyType(
    {
        "greedy": MonstersPlayer(PLAIN, Allowance(50, 0.9)),
        "novice": Novice(),
        "grabber": LandGrabber(),
        "planner": replace(HARD, searches=False),
        "seeing": Seeing(HARD.temper, HARD.allowance, searches=True),
    }
)
