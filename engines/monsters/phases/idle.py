"""Phase 7: monsters without an action do something of their own (rules: Monsters without an action)."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, can_pay
from engines.monsters.phases.eat import meal
from engines.monsters.phases.grow import grow_one, growing_cost
from engines.monsters.phases.move import moving_cost, step
from engines.monsters.phases.scan import scan_one
from engines.monsters.running import RunningTurn, note
from engines.monsters.terms import WILD_KEEPER, Direction
from engines.monsters.view import NoteKind


def idle(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Let every monster that has not acted do something, in random order."""
    for number in dice.shuffle(monster.number for monster in turn.state.monsters if not monster.acted):
        monster = turn.monster(number)
        if monster is not None:
            turn = _act(turn, monster, dice)
    return turn


def _act(turn: RunningTurn, monster: Monster, dice: Dice) -> RunningTurn:
    wild = monster.keeper == WILD_KEEPER
    if turn.state.food[monster.place] and _hungry(monster, data.WILD_HUNGER_PERCENT if wild else data.TIRED_PERCENT):
        return meal(turn, monster)
    if _crowded(turn, monster):
        return _make_room(turn, monster, dice)
    if wild:
        hunted = _hunt(turn, monster, dice)
        if hunted is not None:
            return hunted
    return _anything(turn, monster, dice)


def _hungry(monster: Monster, percent: int) -> bool:
    tired = monster.energy * 100 < monster.most_energy * percent
    return tired or monster.life * 100 < monster.most_life * data.HURT_PERCENT


def _crowded(turn: RunningTurn, monster: Monster) -> bool:
    return any(other.place == monster.place and other is not monster for other in turn.state.monsters)


def _make_room(turn: RunningTurn, monster: Monster, dice: Dice) -> RunningTurn:
    """Leave for a random empty neighbour that is not hated, if there is one and the monster can pay."""
    taken = {other.place for other in turn.state.monsters}
    terrain = turn.state.terrain
    free = [
        direction
        for direction, place in zip(Direction, turn.state.grid.neighbours[monster.place], strict=True)
        if place not in taken and terrain[place] is not monster.hates
    ]
    if not free or not can_pay(monster, moving_cost(monster)):
        return _rest(turn, monster)
    return step(turn, monster, dice.choice(free), dice)


def _rest(turn: RunningTurn, monster: Monster) -> RunningTurn:
    return turn.changed([replace(monster, acted=True)], [note(monster, NoteKind.IDLED)])


def _hunt(turn: RunningTurn, monster: Monster, dice: Dice) -> RunningTurn | None:
    """Go towards the nearest kept monster, None where there is none near or no strength to go."""
    grid = turn.state.grid
    steps = grid.distances[monster.place]
    near = [
        other
        for other in turn.state.monsters
        if other.keeper != WILD_KEEPER and 0 < steps[other.place] <= data.WILD_REACH
    ]
    if not near or not can_pay(monster, moving_cost(monster)):
        return None
    prey = min(near, key=lambda other: (steps[other.place], other.number))
    wild_places = {other.place for other in turn.state.monsters if other.keeper == WILD_KEEPER}
    ways = grid.towards(monster.place, prey.place)
    goal = dice.choice([place for place in ways if place not in wild_places] or ways)
    return step(turn, monster, Direction(grid.neighbours[monster.place].index(goal)), dice)


def _anything(turn: RunningTurn, monster: Monster, dice: Dice) -> RunningTurn:
    enough = turn.state.food[monster.place] >= data.IDLE_MEAL
    deed = dice.weighted([(what, weight) for what, weight in data.IDLE if what != "eat" or enough])
    if deed == "eat":
        return meal(turn, monster)
    if deed == "move" and can_pay(monster, moving_cost(monster)):
        return _wander(turn, monster, dice)
    if deed == "scan" and can_pay(monster, data.SIZES[monster.size].scan):
        return scan_one(turn, monster)
    if deed == "grow" and can_pay(monster, growing_cost(monster)):
        return grow_one(turn, monster, dice)
    return _rest(turn, monster)


def _wander(turn: RunningTurn, monster: Monster, dice: Dice) -> RunningTurn:
    """Move to one of the best neighbours: others' hexes and favourite terrain first, never onto a fellow."""
    state = turn.state
    fellows = {other.place for other in state.monsters if turn.friendly(monster.keeper, other.keeper)}
    worth = {
        direction: (state.owners[place] != monster.keeper)
        + (state.terrain[place] is monster.likes)
        - 2 * (state.terrain[place] is monster.hates)
        for direction, place in zip(Direction, state.grid.neighbours[monster.place], strict=True)
        if place not in fellows
    }
    if not worth:
        return _rest(turn, monster)
    best = max(worth.values())
    return step(turn, monster, dice.choice([direction for direction in worth if worth[direction] == best]), dice)
