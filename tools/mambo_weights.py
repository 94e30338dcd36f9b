"""The weights of a variant of Mambo, learned from games: `python -m tools weights mamba --games 2000 --seed 1 --write`.

Both sides play as `medium` does, after a random opening and with a random tile now and then, so that positions of all
kinds occur. Weights of the features are fitted to the results (M. Buro, "Statistical Feature Combination for the
Evaluation of Game Positions", 1995, fits Othello's so).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.options import options_from_text
from engines.core.rules import Seat
from engines.mambo.options import Options
from engines.mambo.view import Variant
from engines.selfplay import seed_bytes
from players.core.alphabeta import WIN, Search
from players.core.budget import Budget
from players.mambo import PLAYERS
from players.mambo.features import FEATURES, count
from players.mambo.table import Lay, Table, table_of
from players.mambo.weights import FILE, lateness
from tools.logistic import Regression, regress

_OPENING: Final = 4
"""The number of turns of the opening."""
_RANDOM: Final = (70, 8)
"""The percentage of random tiles, in the opening and later."""
_FAIR: Final = 12
"""A random tile is drawn from this number of the best."""
_RIDGE: Final = 1.0
"""The ridge penalty, which keeps the weights of rare features near 0."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to learn from: the features of either side, the tiles left, and the mover's share of the win."""

    mover: Sequence[float]
    other: Sequence[float]
    left: int
    won: float


def examples(options: Options, seed: str) -> Iterator[Example]:
    """Play a game and yield its positions."""
    table, positions, ply = _start(options), list[Table](), 0
    while not table.over:
        positions.append(table)
        table = table.after(_move(table, Dice(seed_bytes(seed), ply), ply))
        ply += 1
    for each in positions[1:]:
        counts = count(options, each.position)
        won = 0.5 + table.worth(each.side) / (2 * WIN)
        yield Example(counts[each.side], counts[1 - each.side], each.left, won)


def _start(options: Options) -> Table:
    rules = GAMES["mambo"]
    return table_of(rules.seat_view(rules.start(options, 2, Dice(seed_bytes("start"), 0)), Seat(0)).public)


def _move(table: Table, dice: Dice, ply: int) -> Lay:
    medium = PLAYERS["medium"]
    if not ply:
        return dice.choice(table.moves())
    if dice.chance(_RANDOM[ply >= _OPENING]):
        search = Search(table, (1,), Budget(medium.allowance.positions), dice)
        search.best()
        return dice.choice(search.children[:_FAIR]).move
    return Search(table, medium.widths, Budget(medium.allowance.positions), dice).best()


def fit(positions: Sequence[Example]) -> Regression:
    """Return the weights, two of each feature: a constant part, and one that grows towards the end."""
    rows = []
    for each in positions:
        numbers = (1.0, *each.mover, *each.other)
        rows.append([*numbers, *(number * lateness(each.left) for number in numbers)])
    return regress(rows, [each.won for each in positions], _RIDGE)


def learn(variant: Variant, games: int, seed: str, *, write: bool = False) -> None:
    """Play, fit, print the weights, and `write` them."""
    positions = [
        example
        for number in range(games)
        for example in examples(options_from_text(Options, variant.value), f"{seed}:{variant.value}:{number}")
    ]
    found = fit(positions)
    names = [("mover", "turn"), *((of, name) for of in ("mover", "other") for name in FEATURES[variant])]
    table: dict[str, dict[str, list[float]]] = {"mover": {}, "other": {}}
    for at, (of, name) in enumerate(names):
        pair = [at, at + len(names)]
        table[of][name] = [round(found.weights[each], 3) for each in pair]
        told = " ".join(f"{found.weights[each]:7.3f} ± {found.errors[each]:.3f}" for each in pair)
        print(f"{of:6} {name:26} {told}")
    print(f"{len(positions)} positions of {games} games")
    if write:
        kept = json.loads(FILE.read_text("utf-8"))
        made = f"python -m tools weights {variant.value} --games {games} --seed {seed}"
        entry = {"made by": made, "positions": len(positions), "weights": table}
        FILE.write_text(json.dumps(kept | {variant.value: entry}, indent=1, sort_keys=True) + "\n", "utf-8")
