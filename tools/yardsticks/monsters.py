"""Yardsticks of Monsters!: a land-grabber."""

from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.monsters.grammar import Action, Order, OrderSet, Ready
from engines.monsters.hexmap import hex_map
from engines.monsters.options import Options
from engines.monsters.orders import Eat, Favour, Grow, Move, Spawn
from engines.monsters.terms import Direction, Growth
from engines.monsters.view import PublicView, SeatView
from players.core.budget import Allowance, Budget
from players.core.player import TurnPlayer

S = TypeVar("S")

_HUNGRY: Final = 30
"""The energy below which a monster eats rather than walks."""


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


PLAYERS: Final = MappingProxyType({"grabber": LandGrabber()})
