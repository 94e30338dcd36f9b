"""Puzzles of Monsters! for two: which order saves a monster that enemies stand beside, counted over whole turns."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monsters.grammar import OrderSet
from engines.monsters.options import Options
from engines.monsters.orders import Eat, Grow, Move, Scan
from engines.monsters.terms import WILD_KEEPER
from engines.monsters.view import SeatView
from engines.selfplay import seed_bytes
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import best_of, chance_puzzle

TURNS: Final = 200
"""Turns of each order: a chance of a half is then known to 3.5 %."""
MARGIN: Final = 0.25
_FIRST_LOOK: Final = 20
_SAFE: Final = 0.9
"""The least chance that the best order keeps the monster alive."""
_MOST_SOLUTIONS: Final = 4
_AGREE: Final = 0.14
_RATING: Final = 1400


def escapes(state: object, view: SeatView, options: Options) -> Iterator[Puzzle]:
    """Yield a puzzle for each own monster that some orders save, and most do not."""
    rules = GAMES["monsters"]
    seen = {each for hex_ in view.hexes for each in hex_.monsters if each.keeper != view.keeper}
    if not seen or any(each.keeper == WILD_KEEPER for each in seen):
        return
    for monster in view.monsters:
        orders = {text: order for text, order in _orders_of(state, view.seat) if order.monster == monster.number}
        seed = f"M{monster.number} in turn {view.public.turn_number} for {view.keeper}"
        if len(orders) < 2 or not _is_puzzle(survival(view, orders, seed, _FIRST_LOOK), MARGIN / 2):
            continue
        values = survival(view, orders, seed, TURNS)
        if _is_puzzle(values, MARGIN):
            rating = _RATING + 40 * (len(values) - len(best_of(values)[0]))
            made = chance_puzzle(rules, state, view.seat, Motif.ESCAPE, values, sorted(values), rating, None, options)
            yield replace(made, about=f"M{monster.number}")


def _is_puzzle(values: Mapping[str, float], margin: float) -> bool:
    solutions, lead = best_of(values)
    in_danger = all(text.startswith("move ") for text in solutions)
    return in_danger and lead >= margin and values[solutions[0]] >= _SAFE and len(solutions) <= _MOST_SOLUTIONS


def _orders_of(state: object, seat: Seat) -> Iterator[tuple[str, Eat | Grow | Scan | Move]]:
    rules = GAMES["monsters"]
    for action in rules.legal_actions(state, seat):
        if isinstance(action, OrderSet) and isinstance(order := action.lines[0], Eat | Grow | Scan | Move):
            yield rules.format(action), order


def survival(view: SeatView, orders: Mapping[str, Eat | Grow | Scan | Move], seed: str, count: int) -> dict[str, float]:
    """Return how often the monster lives through the turn by each order, in positions that look the same."""
    rules: Any = GAMES["monsters"]
    drawn, rolled = seed_bytes(f"{seed} worlds"), seed_bytes(f"{seed} turns")
    lived = dict.fromkeys(orders, 0)
    for number in range(count):
        world = _with_seen_only(rules.resample(view, Dice(drawn, number)), view)
        for text, order in orders.items():
            after = _run_turn(world, view.seat, order, Dice(rolled, number))
            lived[text] += any(monster.number == order.monster for monster in after.monsters)
    return {text: lived[text] / count for text in orders}


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


def escape_fault(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle by other positions and other dice; '' where nothing is."""
    state = puzzle.state()
    view: SeatView = puzzle.rules.seat_view(state, puzzle.seat)
    number = int(puzzle.about.removeprefix("M"))
    orders = {text: order for text, order in _orders_of(state, puzzle.seat) if order.monster == number}
    if set(puzzle.choices) != set(orders) or set(puzzle.values) != set(orders):
        return "its choices are not the orders of the monster"
    solutions, margin = best_of(puzzle.values)
    if puzzle.solutions != solutions or puzzle.line != solutions[:1]:
        return f"its solutions are {', '.join(solutions)}"
    if abs(margin - puzzle.margin) > 1e-4 or not _is_puzzle(puzzle.values, MARGIN):
        return f"its margin is {margin:.4f}"
    values = survival(view, orders, puzzle.id, TURNS)
    wrong = [text for text in puzzle.choices if abs(values[text] - puzzle.values[text]) > _AGREE]
    if wrong:
        return f"the value of {wrong[0]} is {values[wrong[0]]:.4f}"
    return "" if min(map(values.__getitem__, solutions)) >= _SAFE else "its solution is not safe by other dice"
