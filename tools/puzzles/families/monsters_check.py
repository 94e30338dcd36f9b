"""Fights the duels of puzzles of Monsters!, and checks them in whole positions that look the same to the keeper."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.monsters.creatures import Monster
from engines.monsters.fight import fight
from engines.monsters.grammar import OrderSet
from engines.monsters.hexmap import hex_map
from engines.monsters.orders import Move
from engines.monsters.terms import Terrain
from engines.monsters.view import SeatView
from engines.selfplay import seed_bytes
from players.puzzles.puzzle import Puzzle
from tools.puzzles.chances import best_of

FIGHTS: Final = 400
"""Duels of each monster: a chance of a half is then known to 2.5 %."""
MARGIN: Final = 0.25
"""The lead of the best, clear to people: more than six times the error of a difference."""
LIKELY: Final = 0.5
"""The least chance of the best monster."""
_AGREE: Final = 0.14
_CLEAR: Final = 0.12
"""The lead that a second count must still find."""


def wins(own: Monster, other: Monster, terrain: Mapping[int, Terrain], dice: Dice) -> bool:
    """Return whether a monster kills another and lives, where only these two fight to the end."""
    battle = fight(own, (own, other), lambda one, two: one == two, _Land(terrain), dice)
    return [monster.number for monster in battle.living] == [own.number]


class _Land(list[Terrain]):
    """The terrain by hex, of the hexes of a fight."""

    def __init__(self, terrain: Mapping[int, Terrain]) -> None:
        super().__init__(terrain.get(place, Terrain.PLAIN) for place in range(max(terrain) + 1))


def place_after(view: SeatView, order: Move) -> int:
    """Return the hex to which a monster moves."""
    grid = hex_map(view.public.width, view.public.height)
    begins = next(monster.place for monster in view.monsters if monster.number == order.monster)
    return grid.neighbours[begins][list(type(order.direction)).index(order.direction)]


def fight_fault(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle by duels in whole positions drawn again; '' where nothing is."""
    rules, state = puzzle.rules, puzzle.state()
    view: SeatView = rules.seat_view(state, puzzle.seat)
    orders: dict[str, Move] = {}
    for text in puzzle.choices:
        action = rules.parse(state, puzzle.seat, text)
        if not isinstance(action, OrderSet) or len(action.lines) != 1 or not isinstance(action.lines[0], Move):
            return f"{text} is no move"
        orders[text] = action.lines[0]
    values = _second_count(view, int(puzzle.about.removeprefix("M")), orders, puzzle.id)
    solutions, margin = best_of(puzzle.values)
    if puzzle.solutions != solutions or puzzle.line != solutions or set(puzzle.values) != set(puzzle.choices):
        return f"its solutions are {', '.join(solutions)}"
    if abs(margin - puzzle.margin) > 1e-4 or margin < MARGIN or puzzle.values[solutions[0]] < LIKELY:
        return f"its margin is {margin:.4f}"
    wrong = [text for text in puzzle.choices if abs(values[text] - puzzle.values[text]) > _AGREE]
    if wrong:
        return f"the value of {wrong[0]} is {values[wrong[0]]:.4f}"
    others = [value for text, value in values.items() if text not in solutions]
    return "" if values[solutions[0]] > max(others) + _CLEAR else "its solution is not the best by other dice"


def _second_count(view: SeatView, target: int, orders: Mapping[str, Move], seed: str) -> dict[str, float]:
    rules: Any = GAMES["monsters"]
    drawn, rolled = seed_bytes(f"{seed} worlds"), seed_bytes(f"{seed} duels")
    won = dict.fromkeys(orders, 0)
    for number in range(FIGHTS):
        world = rules.resample(view, Dice(drawn, number))
        monsters = {monster.number: monster for monster in world.monsters}
        for text, order in orders.items():
            own = replace(monsters[order.monster], place=place_after(view, order))
            won[text] += wins(own, monsters[target], dict(enumerate(world.terrain)), Dice(rolled, number))
    return {text: count / FIGHTS for text, count in won.items()}
