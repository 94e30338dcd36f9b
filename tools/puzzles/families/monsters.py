"""Puzzles of Monsters! for two: which monster wins a fight against a seen one, and which order saves a monster."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monsters.creatures import Monster, new_monster, starting_parts
from engines.monsters.grammar import OrderSet
from engines.monsters.hexmap import hex_map
from engines.monsters.monster_views import SeenMonster
from engines.monsters.options import Options
from engines.monsters.orders import Move
from engines.monsters.resampling_monsters import with_figures
from engines.monsters.terms import Direction
from engines.monsters.view import SeatView
from engines.selfplay import seed_bytes
from players import computer
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import best_of, chance_puzzle
from tools.puzzles.families.monsters_check import FIGHTS, LIKELY, MARGIN, fight_fault, place_after, wins
from tools.puzzles.families.monsters_escape import escape_fault, escapes
from tools.puzzles.games import positions

_PLAYERS: Final = (("easy", "medium"), ("medium", "easy"), ("easy", "easy"))
_FIRST_LOOK: Final = 50
"""Duels before it is clear whether a position is worth more."""
_FEWEST: Final = 3
"""Monsters to choose from."""
_RATING: Final = 1450


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players without end, at most three of each game."""
    rules, options, game = GAMES["monsters"], Options(), 0
    while True:
        players = [computer("monsters", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        count = 0
        for played, _ in positions(rules, options, players, f"{seed}:{game}"):
            if count == 3 or any(keeper.orders for keeper in played.keepers):
                continue
            # A puzzle begins without the report of the turn before: so it is judged.
            state = rules.start_from(rules.describe(played), options, Dice(b"puzzle", 0))
            for view in (rules.seat_view(state, seat) for seat in (Seat(0), Seat(1))):
                made = escapes(state, view, options) if game % 2 else _fights(state, view, options)
                for puzzle in itertools.islice(made, 3 - count):
                    count += 1
                    yield puzzle
        game += 1


def fault_of(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle; '' where nothing is."""
    return escape_fault(puzzle) if puzzle.motif is Motif.ESCAPE else fight_fault(puzzle)


def _fights(state: object, view: SeatView, options: Options) -> Iterator[Puzzle]:
    puzzles = (_puzzle(state, view, target, place, options) for target, place in _targets(view))
    return (puzzle for puzzle in puzzles if puzzle is not None)


def _targets(view: SeatView) -> Iterator[tuple[SeenMonster, int]]:
    """Yield monsters of others that are seen where no own one stands."""
    own = {monster.place for monster in view.monsters}
    for hex_ in view.hexes:
        if hex_.place not in own:
            yield from ((seen, hex_.place) for seen in hex_.monsters if seen.keeper != view.keeper)


def _puzzle(state: object, view: SeatView, target: SeenMonster, place: int, options: Options) -> Puzzle | None:
    """Return the puzzle of a monster in reach; None where too few can reach it, or none is best by far."""
    rules, grid = GAMES["monsters"], hex_map(view.public.width, view.public.height)
    orders: dict[str, Move] = {}
    for monster in view.monsters:
        steps = [(grid.distances[goal][place], at) for at, goal in enumerate(grid.neighbours[monster.place])]
        nearest, at = min(steps)
        if nearest <= 1:
            order = Move(monster.number, list(Direction)[at])
            orders[rules.format(OrderSet((order,)))] = order
    if len(orders) < _FEWEST:
        return None
    seed = f"M{target.number} in turn {view.public.turn_number} for {view.keeper}"
    if best_of(_values(view, target, place, orders, seed, _FIRST_LOOK))[1] < MARGIN / 2:
        return None
    values = _values(view, target, place, orders, seed, FIGHTS)
    margin = best_of(values)[1]
    if margin < MARGIN or max(values.values()) < LIKELY:
        return None
    rating = _RATING + round(400 * (0.35 - min(0.7, margin))) + 20 * len(values)
    made = chance_puzzle(rules, state, view.seat, Motif.FIGHT, values, sorted(values), rating, None, options)
    return replace(made, about=f"M{target.number}")


def _values(
    view: SeatView, target: SeenMonster, place: int, orders: dict[str, Move], seed: str, count: int
) -> dict[str, float]:
    """Return how often each monster wins; what nobody is shown of the two is drawn for each duel."""
    terrain = {hex_.place: hex_.terrain for hex_ in (*view.known, *view.hexes)}
    views, key = {monster.number: monster for monster in view.monsters}, seed_bytes(seed)
    won = dict.fromkeys(orders, 0)
    for number in range(count):
        dice = Dice(key, number)
        other: Monster = new_monster(target.number, target.keeper, place, target.size, starting_parts(dice), dice)
        for text, order in orders.items():
            own = replace(with_figures(views[order.monster], dice), place=place_after(view, order))
            won[text] += wins(own, other, terrain, dice)
    return {text: won[text] / count for text in orders}
