"""Games of computer players as a source of puzzles: their positions, each with the seat to move."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines import AnyRules
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.selfplay import seed_bytes
from players import AnyPlayer, Budget

MOST_PLIES = 2_000


def positions(rules: AnyRules, options: object, players: Sequence[AnyPlayer], seed: str) -> Iterator[tuple[Any, Seat]]:
    """Yield the states of a game in which one seat is to move, with that seat. Only positions limit the players."""
    key = seed_bytes(seed)
    state: Any = rules.start(options, len(players), Dice(key, 0))
    for ply in range(1, MOST_PLIES):
        turn = rules.turn(state)
        if isinstance(turn, Outcome):
            return
        seat = turn.seats[0]
        yield state, seat
        player = players[seat]
        own = Dice(seed_bytes(f"{seed}:{seat}"), ply)
        action = player.choose(rules, rules.seat_view(state, seat), own, Budget(player.allowance.positions))
        state = rules.apply(state, seat, action, Dice(key, ply)).state
