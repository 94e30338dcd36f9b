"""Rules compared with well-known libraries: Mambo and python-chess, MONO and rlcard's UNO, alternating in one run.

Needs the extra `bench`. A turn of Mambo is the legal moves, one of them applied and the public view, with 40 tiles
laid; of python-chess the legal moves, a push and the FEN, after 40 plies. A turn of MONO uses the view of
the player to move, which rlcard's `Game` yields too. All moves are random. Our states are immutable: a host can
store them; both libraries mutate one in place.
"""

import importlib
import importlib.util
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome
from engines.mambo.options import Options as MamboOptions
from engines.monocards.options import Options as MonocardsOptions
from engines.selfplay import seed_bytes

PLIES: Final = 40
ROUNDS: Final = 40
TURNS: Final = 12
PLAYERS: Final = 4
MAMBO: Final = MamboOptions(size=200, no_kill=True, num_loops=10)
"""A random game of these options lasts."""
MONOCARDS: Final = MonocardsOptions(target=0, must_play=True, forced_play=True, no_bluff=True, call_penalty=0)
"""The rules of rlcard's UNO: playing is mandatory, a drawn card that fits is played, nobody calls."""


def run() -> None:
    """Print the microseconds of a turn of each pair, and the ratio of the other's to ours."""
    for ours, yardstick, measure in (
        ("mambo", "chess", (_mambo_turns, _chess_turns)),
        ("monocards", "rlcard", (_monocards_turns, _rlcard_turns)),
    ):
        if importlib.util.find_spec(yardstick) is None:
            print(f"{ours}: skipped, {yardstick} is not installed (pip install -e '.[bench]')")
            continue
        times = [[each(number) for each in measure] for number in range(ROUNDS)]
        own, other = (statistics.median(row[at] for row in times) * 1e6 for at in (0, 1))
        print(f"{ours}: {own:.0f} us a turn, {yardstick} {other:.0f} us, ratio {own / other:.2f}", flush=True)


def _timed(turns: int, play: Callable[[], object]) -> float:
    """Return the processor seconds of a turn."""
    began = time.process_time()
    play()
    return (time.process_time() - began) / turns


def _mambo_turns(number: int) -> float:
    rules, dice = GAMES["mambo"], Dice(seed_bytes("mambo"), number)
    state = rules.start(MAMBO, 2, dice)
    for _ in range(PLIES):
        state = rules.apply(state, state.mover, dice.choice(rules.legal_actions(state, state.mover)), dice).state
    rules.public_view(state)

    def play() -> None:
        for turn in range(TURNS):
            actions = rules.legal_actions(state, state.mover)
            rules.public_view(rules.apply(state, state.mover, actions[7 * turn % len(actions)], dice).state)

    return _timed(TURNS, play)


def _chess_turns(number: int) -> float:
    chess, dice = importlib.import_module("chess"), Dice(seed_bytes("chess"), number)
    board = chess.Board()
    while len(board.move_stack) < PLIES:
        moves = list(board.legal_moves)
        board = chess.Board() if not moves else board
        board.push(dice.choice(list(board.legal_moves)))
    boards = [chess.Board(board.fen()) for _ in range(TURNS)]

    def play() -> None:
        for turn, each in enumerate(boards):
            moves = list(each.legal_moves)
            if moves:
                each.push(moves[7 * turn % len(moves)])
            each.fen()

    return _timed(TURNS, play)


def _monocards_turns(number: int) -> float:
    rules, chooser, plies = GAMES["monocards"], random.Random(number), 0  # noqa: S311 - as rlcard's loop chooses
    seed = seed_bytes(f"monocards {number}")
    began = time.process_time()
    state: Any = rules.start(MONOCARDS, PLAYERS, Dice(seed, 0))
    while not isinstance(turn := rules.turn(state), Outcome):
        plies += 1
        action = chooser.choice(rules.legal_actions(state, turn.seats[0]))
        state = rules.apply(state, turn.seats[0], action, Dice(seed, plies)).state
        rules.public_view(state)
        rules.seat_view(state, turn.seats[0])
    return (time.process_time() - began) / plies


def _rlcard_turns(number: int) -> float:
    table = importlib.import_module("rlcard.games.uno").Game(num_players=PLAYERS)
    chooser, plies = random.Random(number), 0  # noqa: S311 - as above
    began = time.process_time()
    state, _ = table.init_game()
    while not table.is_over():
        plies += 1
        state, _ = table.step(chooser.choice(state["legal_actions"]))
    return (time.process_time() - began) / plies
