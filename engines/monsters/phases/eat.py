"""Phase 3: monsters ordered to eat eat all the food of their hex."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import Monster, feed
from engines.monsters.notes import Ate
from engines.monsters.orders import Eat
from engines.monsters.running import RunningTurn, tag


def eat(turn: RunningTurn, dice: Dice) -> None:
    """Carry out EAT; of several monsters in one hex a random one eats first and leaves nothing."""
    for entry in dice.shuffle(turn.orders(Eat)):
        monster = turn.monster(entry.order.monster)
        if monster is not None:
            meal(turn, monster)


def meal(turn: RunningTurn, monster: Monster) -> None:
    """Feed a monster all food in its hex; it has acted even if there was none."""
    food, terrain = turn.food[monster.place], turn.begun.terrain[monster.place]
    turn.food[monster.place] = 0
    eater = feed(monster, food, terrain) if food else monster
    turn.put(replace(eater, acted=True), Ate(tag(monster), food))
