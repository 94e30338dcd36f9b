"""Monoch: legal moves of positions of 12 blocks, beside a fixed piece of plain Python in the same run."""

import statistics
import time

from engines.core import Dice, Outcome
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.state import State, mover_of

BLOCKS = 12
POSITIONS = 20
ROUNDS = 10


def run() -> None:
    """Print the median time of legal moves and its ratio to the yardstick: 100,000 additions."""
    positions = [_position(number) for number in range(POSITIONS)]
    counts = [len(RULES.legal_actions(state, mover_of(state))) for state in positions]
    ours, yardstick = [], []
    for _ in range(ROUNDS):
        for state in positions:
            start = time.process_time()
            RULES.legal_actions(state, mover_of(state))
            ours.append(time.process_time() - start)
        yardstick.append(_time_additions())
    median, measure = statistics.median(ours), statistics.median(yardstick)
    print(
        f"monoch: legal moves of {BLOCKS} blocks ({statistics.median(counts):.0f} moves) {median * 1e3:.2f} ms, "
        f"100,000 additions {measure * 1e3:.2f} ms, ratio {measure / median:.1f}"
    )


def _position(number: int) -> State:
    """A game of random blocks that is going on."""
    dice = Dice(b"monoch", number)
    while True:
        state = RULES.start(Options(min_blocks=24), 2, dice)
        while len(state.blocks) < BLOCKS and not isinstance(RULES.turn(state), Outcome):
            action = dice.choice(RULES.legal_actions(state, mover_of(state)))
            state = RULES.apply(state, mover_of(state), action, dice).state
        if not isinstance(RULES.turn(state), Outcome):
            return state


def _time_additions() -> float:
    start = time.process_time()
    total = 0
    for number in range(100_000):
        total += number
    assert total == 4_999_950_000
    return time.process_time() - start


if __name__ == "__main__":
    run()
