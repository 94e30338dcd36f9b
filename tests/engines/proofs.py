"""Proofs of random games: the same number gives the same file."""

from engines import GAMES
from engines.core.proof import Proof, seed_of
from engines.core.rules import Outcome
from engines.selfplay import random_game, seed_bytes, step_at_random


def random_proof(key: str, number: int, plies: int) -> Proof:
    """A game after so many entries, or at its end, where that comes before."""
    name, rules = f"{key} {number}", GAMES[key]
    counts = sorted(rules.info.seat_counts)
    secret, seats = seed_bytes(name).hex(), counts[number % len(counts)]
    shares = tuple(1_300_000_000_000_000_000 + 1_000 * number + seat for seat in range(seats))
    game = random_game(rules, seed_of(secret, shares), seats=seats)
    while len(game.entries) < plies and not isinstance(game.turn, Outcome):
        step_at_random(game, interrupt=5)
    return Proof(game.record, secret, shares)
