"""How fair Monoch is between players who look one step ahead: `python -m tests.engines.monoch.balance`.

The first player lays a random first block. With the swap, the second player takes over black where games without the
swap that began with that type were won by black more often than by white.
"""

import sys
from collections import Counter, defaultdict

from engines.core import Dice
from engines.monoch import RULES
from engines.monoch.actions import Swap
from engines.monoch.options import Options
from engines.monoch.state import State
from engines.monoch.view import Kind
from tests.engines.monoch.greedy import greedy_action, play_out
from tests.engines.monoch.tables import DICE, mover, new_game


def main(games: int) -> None:
    """Print one line for each way to play."""
    for name, crossed in (("facing", False), ("crossed", True)):
        plain: Counter[str] = Counter()
        by_kind: defaultdict[Kind, int] = defaultdict(int)
        for number in range(games):
            state = _first(Options(crossed=crossed, swap=False), number)
            result = _result(play_out(state, Dice(b"balance", number)))
            plain[result] += 1
            by_kind[state.blocks[1].kind] += {"first": 1, "second": -1, "draw": 0}[result]
        _tell(f"{name}, no swap", plain)
        swapped: Counter[str] = Counter()
        for number in range(games, 2 * games):
            state = _first(Options(crossed=crossed), number)
            if by_kind[state.blocks[1].kind] > 0:
                state = RULES.apply(state, mover(state), Swap(), DICE).state
            swapped[_result(play_out(state, Dice(b"balance", number)))] += 1
        _tell(f"{name}, swap", swapped)
    teams = Counter(_result(play_out(new_game(seats=4), Dice(b"teams", number))) for number in range(games))
    _tell("four players", teams)


def _first(options: Options, number: int) -> State:
    state = new_game(options)
    return RULES.apply(state, mover(state), greedy_action(state, Dice(b"first", number)), DICE).state


def _result(final: State) -> str:
    assert final.outcome is not None
    if final.outcome.reason != "STRIP":
        return "draw"
    return "first" if 0 in final.outcome.winners else "second"


def _tell(name: str, found: Counter[str]) -> None:
    games, decided = found.total(), found["first"] + found["second"]
    share = 100 * found["first"] / decided
    error = 50 / decided**0.5
    decided_share = 100 * decided / games
    sys.stdout.write(f"{name}: {games} games, {decided_share:.0f} % decided, first {share:.0f} % +- {error:.0f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
