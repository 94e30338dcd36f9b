"""MONO beside rlcard's UNO: legal actions, the play, its events and the views, in turns a second.

Both play the same game at random: nobody draws who can play, a card drawn that fits is played, a Wild Draw 4 is for
hands where nothing else fits, nobody calls. A game is one round. rlcard is timed twice: its bare `Game` loop, which
yields after each play what the player to move sees and may do, and `env.run`, with that encoded for agents. We are
timed with what its loop yields, our public view and that of the player to move; then with the views of everybody; then
in the game as it is played by default, with calls, challenges and draws by choice. Rounds of all five alternate, each
loop in its turn the first, as one that follows another's data starts with cold caches.
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

GAMES = 100
ROUNDS = 10
SAME_GAME = Options(target=0, must_play=True, forced_play=True, no_bluff=True, call_penalty=0)
DEFAULT_GAME = Options(target=0)


def run() -> None:
    """Print, for 2 and 4 players, the turns a second of each loop and the ratios to rlcard's."""
    if importlib.util.find_spec("rlcard") is None:
        print("monocards: skipped, rlcard is not installed (the bench extra)")
        return
    for players in (2, 4):
        ours = {
            "same game, views of all and of the player to move": _monocards(players, SAME_GAME, everybody=False),
            "same game, views of everybody": _monocards(players, SAME_GAME, everybody=True),
            "default game, views of everybody": _monocards(players, DEFAULT_GAME, everybody=True),
        }
        loops = [_rlcard_game(players), _rlcard_env(players), *ours.values()]
        speeds: list[list[float]] = [[] for _ in loops]
        for number in range(ROUNDS):
            for step in range(len(loops)):
                which = (number + step) % len(loops)
                speeds[which].append(loops[which](number))
        game, env, *found = map(statistics.median, speeds)
        print(f"monocards: {players} players, rlcard Game {game:,.0f} turns/s, env.run {env:,.0f}")
        for name, speed in zip(ours, found, strict=True):
            print(
                f"monocards: {players} players, {name}: {speed:,.0f} turns/s, "
                f"ratio {speed / game:.2f} to Game, {speed / env:.2f} to env.run (1 or more: as fast)"
            )


def _monocards(players: int, options: Options, *, everybody: bool) -> Callable[[int], float]:
    seats = tuple(Seat(seat) for seat in range(players))

    def loop(number: int) -> float:
        chooser = random.Random(number)  # noqa: S311 - the same cheap chooser as rlcard's loop
        turns = 0
        begin = time.perf_counter()
        for game in range(GAMES):
            seed = b"%d:%d" % (number, game)
            state = RULES.start(options, players, Dice(seed, 0))
            ply = 0
            while not isinstance(turn := RULES.turn(state), Outcome):
                ply += 1
                seat = turn.seats[0]
                action = chooser.choice(RULES.legal_actions(state, seat))
                state = RULES.apply(state, seat, action, Dice(seed, ply)).state
                RULES.public_view(state)
                for other in seats if everybody else turn.seats:
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
