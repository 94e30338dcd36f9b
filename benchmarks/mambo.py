"""Mambo beside python-chess: legal moves, a turn and the view of what follows, against legal moves, push and FEN.

The tables hold 40 tiles and the chess boards are 40 plies old, all reached by random play. From each table, and from a
board beside it, turns are taken in short rounds that alternate, every turn another one. What follows a turn is built
anew each time, as in a host; the position it starts from is known, as in a host. Processor time is counted, so that
other work on the machine matters less. Mambogo does more in a turn: it fills several spaces and measures territory.
"""

import importlib
import importlib.util
import statistics
import time

from engines.core import Dice
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.state import State
from engines.mambo.view import Variant

_YARDSTICK = "chess"  # loaded by name: it need not be installed

TILES = 40
TABLES = 10
ROUNDS = 12
TURNS = 8
"""Turns in a round."""

LONG = {
    Variant.MAMBO: Options(size=200, no_kill=True, num_loops=10),
    Variant.MAMBA: Options(Variant.MAMBA, size=200, num_loops=10),
    Variant.MAMBOA: Options(Variant.MAMBOA, size=200, no_kill=True, num_loops=10),
    Variant.MAMBOGO: Options(Variant.MAMBOGO, size=200),
}
"""Games of random play that last."""


def run() -> None:
    """Print, for each variant, the median time of a turn, that of python-chess, and the ratio of the two."""
    if importlib.util.find_spec(_YARDSTICK) is None:
        print("mambo: skipped, python-chess is not installed (the bench extra)")
        return
    boards = [_chess_position(Dice(b"chess", number)) for number in range(TABLES)]
    for variant in Variant:
        mambo, yardstick = [], []
        for number, board in enumerate(boards):
            table = _table(variant, number)
            for first in range(0, ROUNDS * TURNS, TURNS):
                mambo.append(_time_mambo(table, range(first, first + TURNS)))
                yardstick.append(_time_chess(board, range(first, first + TURNS)))
        ours, theirs = statistics.median(mambo), statistics.median(yardstick)
        print(
            f"{variant.value}: a turn at {TILES} tiles {ours * 1e6:.0f} us, python-chess {theirs * 1e6:.0f} us, "
            f"ratio {theirs / ours:.2f} (1 or more: as fast)"
        )


def _table(variant: Variant, number: int) -> State:
    """A game that is going on with 40 tiles, or a few more, on the table."""
    dice = Dice(b"table", number)
    state = RULES.start(LONG[variant], 2, dice)
    while len(state.tiles.split()) < TILES:
        state = RULES.apply(state, state.mover, dice.choice(RULES.legal_actions(state, state.mover)), dice).state
    RULES.public_view(state)
    return state


def _time_mambo(state: State, turns: range) -> float:
    dice = Dice(b"turn", 0)
    start = time.process_time()
    for turn in turns:
        actions = RULES.legal_actions(state, state.mover)
        RULES.public_view(RULES.apply(state, state.mover, actions[7 * turn % len(actions)], dice).state)
    return (time.process_time() - start) / len(turns)


def _chess_position(dice: Dice) -> str:
    chess = importlib.import_module(_YARDSTICK)
    while True:
        board = chess.Board()
        while len(board.move_stack) < TILES and any(board.legal_moves):
            board.push(dice.choice(list(board.legal_moves)))
        if any(board.legal_moves):
            return str(board.fen())


def _time_chess(position: str, turns: range) -> float:
    chess = importlib.import_module(_YARDSTICK)
    boards = [chess.Board(position) for _ in turns]
    start = time.process_time()
    for turn, board in zip(turns, boards, strict=True):
        moves = list(board.legal_moves)
        board.push(moves[7 * turn % len(moves)])
        board.fen()
    return (time.process_time() - start) / len(turns)


if __name__ == "__main__":
    run()
