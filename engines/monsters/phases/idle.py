"""Phase 7: monsters without an action act on their own (rules: Monsters without an action)."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster
from engines.monsters.notes import Idled
from engines.monsters.orders import Eat, Grow, Move, Scan
from engines.monsters.phases.eat import meal
from engines.monsters.phases.grow import grow_one
from engines.monsters.phases.move import step
from engines.monsters.phases.scan import scan_one
from engines.monsters.running import RunningTurn, tag
from engines.monsters.terms import WILD_KEEPER, Direction


def idle(turn: RunningTurn, dice: Dice) -> None:
    """Make every monster that has not acted do something, in random order."""
    for number in dice.shuffle(number for number, monster in turn.monsters.items() if not monster.acted):
        _act(turn, turn.monsters[number], dice)


def _act(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    wild = monster.keeper == WILD_KEEPER
    if turn.food[monster.place] and _hungry(monster, data.WILD_HUNGER_PERCENT if wild else data.TIRED_PERCENT):
        meal(turn, monster)
    elif len(turn.monsters_at(monster.place)) > 1:
        _make_room(turn, monster, dice)
    elif not (wild and _hunt(turn, monster, dice)):
        _do_anything(turn, monster, dice)


def _hungry(monster: Monster, percent: int) -> bool:
    tired = monster.energy * 100 < monster.most_energy * percent
    return tired or monster.life * 100 < monster.most_life * data.HURT_PERCENT


def _make_room(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    """Leave for a random empty neighbour that is not hated, if there is one and the monster can pay."""
    free = [
        direction
        for direction, place in zip(Direction, turn.grid.neighbours[monster.place], strict=True)
        if not turn.monsters_at(place) and turn.begun.terrain[place] is not monster.hates
    ]
    if free and Move.affordable(monster):
        step(turn, monster, dice.choice(free), dice)
    else:
        _rest(turn, monster)


def _rest(turn: RunningTurn, monster: Monster) -> None:
    turn.put(replace(monster, acted=True), Idled(tag(monster)))


def _hunt(turn: RunningTurn, monster: Monster, dice: Dice) -> bool:
    """Move towards the nearest keeper's monster; return False if none is near or there is no energy."""
    grid = turn.grid
    steps = grid.distances[monster.place]
    near = [other for other in turn.monsters_within(monster.place, data.WILD_REACH) if other.keeper != WILD_KEEPER]
    if not near or not Move.affordable(monster):
        return False
    prey = min(near, key=lambda other: (steps[other.place], other.number))
    ways = grid.towards(monster.place, prey.place)
    free = [place for place in ways if all(other.keeper != WILD_KEEPER for other in turn.monsters_at(place))]
    goal = dice.choice(free or ways)
    step(turn, monster, Direction(grid.neighbours[monster.place].index(goal)), dice)
    return True


def _do_anything(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    enough = turn.food[monster.place] >= data.IDLE_MEAL
    deed = dice.weighted([(verb, weight) for verb, weight in data.IDLE if verb != Eat.keyword or enough])
    if deed == Eat.keyword:
        meal(turn, monster)
    elif deed == Move.keyword and Move.affordable(monster):
        _wander(turn, monster, dice)
    elif deed == Scan.keyword and Scan.affordable(monster):
        scan_one(turn, monster)
    elif deed == Grow.keyword and Grow.affordable(monster):
        grow_one(turn, monster, dice)
    else:
        _rest(turn, monster)


def _wander(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    """Move to one of the best neighbours: others' hexes and favourite terrain first, never onto a friend."""
    terrain = turn.begun.terrain
    worth = {
        direction: (turn.owners[place] != monster.keeper)
        + (terrain[place] is monster.likes)
        - 2 * (terrain[place] is monster.hates)
        for direction, place in zip(Direction, turn.grid.neighbours[monster.place], strict=True)
        if not any(turn.friendly(monster.keeper, other.keeper) for other in turn.monsters_at(place))
    }
    if not worth:
        _rest(turn, monster)
        return
    best = max(worth.values())
    step(turn, monster, dice.choice([direction for direction in worth if worth[direction] == best]), dice)
