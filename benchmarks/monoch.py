"""Monoch: placements and strips of positions of 20 blocks, beside a fixed piece of plain Python in the same run."""

import statistics
import time

from engines.core import Dice, Outcome
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.placing import spots_among
from engines.monoch.showing import strips_of
from engines.monoch.state import State, mover_of
from engines.monoch.surface import surface_of

BLOCKS = 20
POSITIONS = 15
ROUNDS = 5


def run() -> None:
    """Print the median time of both together and its ratio to the yardstick: 100,000 additions."""
    positions = [_position(number) for number in range(POSITIONS)]
    counts = [len(RULES.legal_actions(state, mover_of(state))) for state in positions]
    ours, yardstick = [], []
    for _ in range(ROUNDS):
        for state in positions:
            # What is kept between turns would hide the work.
            spots_among.cache_clear()
            surface_of.cache_clear()
            start = time.process_time()
            RULES.legal_actions(state, mover_of(state))
            strips_of(state)
            ours.append(time.process_time() - start)
        yardstick.append(_time_additions())
    median, measure = statistics.median(ours), statistics.median(yardstick)
    print(
        f"monoch: placements and strips of {BLOCKS} blocks ({statistics.median(counts):.0f} placements) "
        f"{median * 1e3:.2f} ms, 100,000 additions {measure * 1e3:.2f} ms, ratio {median / measure:.1f}"
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
