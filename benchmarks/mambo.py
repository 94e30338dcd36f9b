"""Mambo beside python-chess: legal moves, a turn and the view of what follows, against legal moves, push and FEN.

The tables hold 40 tiles and the chess boards are 40 plies old, all reached by random play. Rounds of the two alternate;
each round takes one turn from every table and from every board, a different one each time. What follows a turn is built
anew in each round, as in a host; the position a turn starts from is known, as in a host.
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
ROUNDS = 40


def run() -> None:
    """Print, for each variant, the median time of a turn, that of python-chess, and the ratio of the two."""
    if importlib.util.find_spec(_YARDSTICK) is None:
        print("mambo: skipped, python-chess is not installed (the bench extra)")
        return
    boards = [_chess_position(Dice(b"chess", number)) for number in range(TABLES)]
    for variant in Variant:
        tables = [_table(variant, number) for number in range(TABLES)]
        mambo, yardstick = [], []
        for number in range(ROUNDS):
            mambo.append(_time_mambo(tables, number))
            yardstick.append(_time_chess(boards, number))
        ours, theirs = statistics.median(mambo), statistics.median(yardstick)
        print(
            f"{variant.value}: a turn at {TILES} tiles {ours * 1e6:.0f} us, python-chess {theirs * 1e6:.0f} us, "
            f"ratio {theirs / ours:.2f} (1 or more: as fast)"
        )


def _table(variant: Variant, number: int) -> State:
    """A game that is going on with 40 tiles, or a few more, on the table."""
    dice = Dice(b"table", number)
    state = RULES.start(Options(variant=variant, size=200, no_kill=True, num_loops=99), 2, dice)
    while len(state.cells) < TILES:
        state = RULES.apply(state, state.mover, dice.choice(RULES.legal_actions(state, state.mover)), dice).state
    RULES.public_view(state)
    return state


def _time_mambo(tables: list[State], number: int) -> float:
    dice = Dice(b"turn", number)
    start = time.perf_counter()
    for state in tables:
        actions = RULES.legal_actions(state, state.mover)
        RULES.public_view(RULES.apply(state, state.mover, actions[7 * number % len(actions)], dice).state)
    return (time.perf_counter() - start) / len(tables)


def _chess_position(dice: Dice) -> str:
    chess = importlib.import_module(_YARDSTICK)
    while True:
        board = chess.Board()
        while len(board.move_stack) < TILES and any(board.legal_moves):
            board.push(dice.choice(list(board.legal_moves)))
        if any(board.legal_moves):
            return str(board.fen())


def _time_chess(positions: list[str], number: int) -> float:
    chess = importlib.import_module(_YARDSTICK)
    boards = [chess.Board(position) for position in positions]
    start = time.perf_counter()
    for board in boards:
        moves = list(board.legal_moves)
        board.push(moves[7 * number % len(moves)])
        board.fen()
    return (time.perf_counter() - start) / len(boards)


if __name__ == "__main__":
    run()
