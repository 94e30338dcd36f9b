"""Whole turns of Monsters!, run by the rules in positions consistent with the keeper's view, to value an order.

Visible monsters without an order of the puzzle stay and eat, and unseen ones take no part.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monsters.grammar import OrderSet
from engines.monsters.hexmap import hex_map
from engines.monsters.orders import Eat, Grow, Move, Scan
from engines.monsters.terms import Direction
from engines.monsters.view import SeatView
from engines.selfplay import seed_bytes
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import best_of

TURNS: Final = 200
"""The number of turns per order: a chance of a half is then known to 3.5 %."""
MARGIN: Final = 0.25
"""The minimum lead of the best, clear to people: five times the error of a difference."""
_CLEAR: Final = 0.12
"""The lead that a second count must still find."""
_LEAST: Final = {Motif.FIGHT: 0.5, Motif.ESCAPE: 0.9}
"""The least chance of the best order."""
_MOST_SOLUTIONS: Final = {Motif.FIGHT: 1, Motif.ESCAPE: 4}
_AGREE: Final = 0.14
Orders = Mapping[str, Eat | Grow | Scan | Move]


def orders_of(state: object, view: SeatView, motif: Motif, number: int) -> Orders:
    """Return the orders to choose from: those of a monster in danger, or moves of others that attack a visible one."""
    rules = GAMES["monsters"]
    if motif is Motif.FIGHT:
        return {rules.format(OrderSet((order,))): order for order in _attacks(view, number)}
    lines = (action.lines[0] for action in rules.legal_actions(state, view.seat) if isinstance(action, OrderSet))
    orders = [order for order in lines if isinstance(order, Eat | Grow | Scan | Move) and order.monster == number]
    return {rules.format(OrderSet((order,))): order for order in orders}


def _attacks(view: SeatView, target: int) -> Iterator[Move]:
    """Yield, for each monster in reach, the move that brings it to a visible one or next to it."""
    grid = hex_map(view.public.width, view.public.height)
    goal = next(hex_.place for hex_ in view.hexes for each in hex_.monsters if each.number == target)
    for monster in view.monsters:
        near = grid.neighbours[monster.place]
        steps, side = min((grid.distances[goal][place], side) for side, place in enumerate(near))
        if steps <= 1 and monster.place != goal:
            yield Move(monster.number, Direction(side))


def chances(view: SeatView, motif: Motif, number: int, orders: Orders, seed: str, count: int) -> dict[str, float]:
    """Return how often the ordered monster survives the turn; in a fight, with the attacked one dead."""
    rules: Any = GAMES["monsters"]
    drawn = seed_bytes(f"{seed} worlds")
    won = dict.fromkeys(orders, 0)
    for world_number in range(count):
        world = _with_seen_only(rules.resample(view, Dice(drawn, world_number)), view)
        dice = Dice(seed_bytes(f"{seed} turn {world_number}"), 0)
        for text, order in orders.items():
            after = _run_turn(world, view.seat, order, dice)
            living = {monster.number for monster in after.monsters}
            won[text] += order.monster in living and (motif is Motif.ESCAPE or number not in living)
    return {text: won[text] / count for text in orders}


def is_puzzle(motif: Motif, values: Mapping[str, float], margin: float) -> bool:
    """Return whether few orders are good, and better than all others by `margin`; a monster in danger must move."""
    solutions, lead = best_of(values)
    few = len(solutions) <= _MOST_SOLUTIONS[motif] and all(text.startswith("move ") for text in solutions)
    return few and lead >= margin and values[solutions[0]] >= _LEAST[motif]


def _with_seen_only(world: Any, view: SeatView) -> Any:
    """Return a position without the monsters that the keeper does not see."""
    seen = {each.number for hex_ in view.hexes for each in hex_.monsters} | {each.number for each in view.monsters}
    return replace(world, monsters=tuple(each for each in world.monsters if each.number in seen))


def _run_turn(state: Any, seat: Seat, order: Eat | Grow | Scan | Move, dice: Dice) -> Any:
    """Return the position after a turn in which all other monsters eat."""
    rules: Any = GAMES["monsters"]
    for keeper in state.playing():
        others = [Eat(each.number) for each in state.monsters_of(keeper.number) if each.number != order.monster]
        lines = (order, *others) if keeper.number == seat + 1 else tuple(others)
        state = rules.apply(state, Seat(keeper.number - 1), OrderSet(lines, done=True), dice).state
    return state


def fault_of(puzzle: Puzzle) -> str:
    """Return the fault of a puzzle, by other positions and other dice; '' for none."""
    state, motif, number = puzzle.state(), puzzle.motif, int(puzzle.about.removeprefix("M"))
    view: SeatView = puzzle.rules.seat_view(state, puzzle.seat)
    orders = orders_of(state, view, motif, number)
    if set(puzzle.choices) != set(orders) or set(puzzle.values) != set(orders):
        return "its choices are not the orders that may be given"
    solutions, margin = best_of(puzzle.values)
    if puzzle.solutions != solutions or puzzle.line != solutions[:1]:
        return f"its solutions are {', '.join(solutions)}"
    if abs(margin - puzzle.margin) > 1e-4 or not is_puzzle(motif, puzzle.values, MARGIN):
        return f"its margin is {margin:.4f}"
    values = chances(view, motif, number, orders, puzzle.id, TURNS)
    wrong = [text for text in puzzle.choices if abs(values[text] - puzzle.values[text]) > _AGREE]
    if wrong:
        return f"the value of {wrong[0]} is {values[wrong[0]]:.4f}"
    worst = min(map(values.__getitem__, solutions))
    others = max(value for text, value in values.items() if text not in solutions)
    return "" if worst >= max(others + _CLEAR, _LEAST[motif]) else "its solution is not the best by other dice"
