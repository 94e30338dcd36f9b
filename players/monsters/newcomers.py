"""Orders of a newcomer: each monster goes where land is to be had, or eats, without a thought of the others."""

from typing import TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.monsters.grammar import Action, Order, OrderSet, Ready
from engines.monsters.hexmap import hex_map
from engines.monsters.monster_views import MonsterView
from engines.monsters.options import Options
from engines.monsters.orders import Eat, Favour, Move, Spawn
from engines.monsters.terms import Direction, Growth, Size
from engines.monsters.view import PublicView, SeatView
from players.core.budget import Allowance, Budget
from players.core.player import TurnPlayer

S = TypeVar("S")


class Novice(TurnPlayer):
    """A newcomer who has read the goal: takes land nearby, feeds the hungry, and lets grown monsters out."""

    allowance = Allowance(10, 0.3)

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return an order for each monster, and for each lair that has a grown one."""
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
