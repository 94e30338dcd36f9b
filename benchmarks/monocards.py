"""MONO beside rlcard's UNO: one player's legal actions, the play, its events, and the views of everybody.

Both play the same game at random: nobody draws who can play, a card drawn that fits is played, a Wild Draw 4 is for
hands where nothing else fits, nobody calls. A game is one round. rlcard is timed twice: its bare `Game` loop, which
yields the state of one player, and `env.run`, with the state encoded for agents. Rounds of the three alternate.
"""

import importlib
import importlib.util
import random
import statistics
import time
from collections.abc import Callable

from engines.core import Dice, Outcome, Seat
from engines.monocards import RULES
from engines.monocards.options import Options

GAMES = 40
ROUNDS = 9
SAME_GAME = Options(target=0, must_play=True, forced_play=True, no_bluff=True, call_penalty=0)


def run() -> None:
    """Print, for 2 and 4 players, the turns a second of each loop and the ratios to rlcard's."""
    if importlib.util.find_spec("rlcard") is None:
        print("monocards: skipped, rlcard is not installed (the bench extra)")
        return
    for players in (2, 4):
        loops = (_monocards(players), _rlcard_game(players), _rlcard_env(players))
        speeds = [[loop(number) for loop in loops] for number in range(ROUNDS)]
        ours, game, env = (statistics.median(column) for column in zip(*speeds, strict=True))
        print(
            f"monocards: {players} players, {ours:,.0f} turns/s; rlcard Game {game:,.0f}, ratio {ours / game:.2f}; "
            f"env.run {env:,.0f}, ratio {ours / env:.2f} (1 or more: as fast)"
        )


def _monocards(players: int) -> Callable[[int], float]:
    seats = tuple(Seat(seat) for seat in range(players))

    def loop(number: int) -> float:
        chooser = random.Random(number)  # noqa: S311 - the same cheap chooser as rlcard's loop
        turns = 0
        begin = time.perf_counter()
        for game in range(GAMES):
            seed = b"%d:%d" % (number, game)
            state = RULES.start(SAME_GAME, players, Dice(seed, 0))
            ply = 0
            while not isinstance(turn := RULES.turn(state), Outcome):
                ply += 1
                seat = turn.seats[0]
                action = chooser.choice(RULES.legal_actions(state, seat))
                state = RULES.apply(state, seat, action, Dice(seed, ply)).state
                RULES.public_view(state)
                for other in seats:
                    RULES.seat_view(state, other)
            turns += ply
        return turns / (time.perf_counter() - begin)

    return loop


def _rlcard_game(players: int) -> Callable[[int], float]:
    uno = importlib.import_module("rlcard.games.uno")

    def loop(number: int) -> float:
        chooser = random.Random(number)  # noqa: S311 - see above
        table = uno.Game(num_players=players)
        turns = 0
        begin = time.perf_counter()
        for _ in range(GAMES):
            state, _ = table.init_game()
            while not table.is_over():
                state, _ = table.step(chooser.choice(state["legal_actions"]))
                turns += 1
        return turns / (time.perf_counter() - begin)

    return loop


def _rlcard_env(players: int) -> Callable[[int], float]:
    rlcard, agents = importlib.import_module("rlcard"), importlib.import_module("rlcard.agents")
    env = rlcard.make("uno", config={"game_num_players": players})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions)] * players)

    def loop(_: int) -> float:
        turns = 0
        begin = time.perf_counter()
        for _ in range(GAMES // 4):
            trajectories, _ = env.run(is_training=False)
            turns += sum(len(trajectory) // 2 for trajectory in trajectories)
        return turns / (time.perf_counter() - begin)

    return loop


if __name__ == "__main__":
    run()
