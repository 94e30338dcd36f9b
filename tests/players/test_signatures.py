"""Signatures of computers' play, a number a game and level: they show an unintended change of play.

Stockfish calls this its bench. After a change of play on purpose, and a league that shows what it is worth, write the
numbers again with GAMEKEEPER_GOLDEN=write.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.core.options import options_from_text
from engines.selfplay import AnyGame, seed_bytes, step_at_random
from players import LEVELS, Budget, general
from tools.yardsticks import YARDSTICKS, contestants

SIGNATURES = Path(__file__).with_name("signatures.json")
ASKED: dict[str, tuple[tuple[str, ...], int, tuple[int, ...], int]] = {
    "mambo": (("", "mamba", "mamboa", "mambogo", "kill_stripe", "size=24"), 2, (3, 8, 13, 18), 600),
    "mono": (("size=5", "size=6 no_auto"), 2, (2, 3, 4, 5, 7, 9), 1_500),
    "monocards": (("target=0", "decks=2 call_penalty=2", "jump_in", "stacking"), 2, tuple(range(1, 25)), 400),
    "monoch": (("", "crossed min_blocks=4", "through"), 2, (2, 4, 6), 250),
    "monsters": (("", "open_territory"), 3, (0, 6, 15, 24, 33, 42, 60), 40),
}
"""By game: options, seats, after how many plies of a random game, and positions to think."""


@cache
def questions(key: str) -> tuple[Any, ...]:
    """Return the positions of a game."""
    return tuple(_questions(key))


def _questions(key: str) -> Iterator[Any]:
    texts, seats, plies, _ = ASKED[key]
    rules = GAMES[key]
    for text in texts:
        game = AnyGame(rules, options_from_text(rules.Options, text), seats, seed_bytes(f"signature {key} {text}"))
        while not isinstance(game.turn, Outcome) and len(game.entries) <= plies[-1]:
            if len(game.entries) in plies:
                yield game.state
            step_at_random(game)


def signature(key: str, player: Any, positions: int) -> str:
    """Return how many positions a player has looked at, and a digest of all it chose."""
    rules, said, spent = GAMES[key], hashlib.sha256(), 0
    for at, state in enumerate(questions(key)):
        turn = rules.turn(state)
        assert not isinstance(turn, Outcome)
        for seat in range(ASKED[key][1]):
            view, budget, dice = rules.seat_view(state, Seat(seat)), Budget(positions), Dice(seed_bytes(key), at)
            if seat in turn.seats:
                action = player.choose(rules, view, dice, budget)
            elif rules.legal_actions(state, Seat(seat)):
                action = player.react(rules, view, dice, budget)
            else:
                continue
            said.update(b"none" if action is None else rules.format(action).encode())
            spent += budget.spent
    return f"{spent} {said.hexdigest()[:12]}"


def assert_known(name: str, found: str) -> None:
    known = json.loads(SIGNATURES.read_text()) if SIGNATURES.exists() else {}
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        SIGNATURES.write_text(json.dumps({**known, name: found}, indent=1, sort_keys=True) + "\n")
        return
    assert found == known[name], f"{name} plays differently than before"


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
@pytest.mark.parametrize("key", ASKED)
def test_a_computer_plays_as_it_did(key: str, level: str) -> None:
    assert_known(f"{key} {level}", signature(key, contestants(key)[level], ASKED[key][3]))


@pytest.mark.parametrize("key", ["mambo", "mono"])
def test_a_player_of_any_game_plays_as_it_did(key: str) -> None:
    assert_known(f"{key} general", signature(key, general.PLAYERS["easy"], 100))
