"""MONO: ways out against all answers there are, and a newcomer against the weakest computers."""

from typing import Any

import pytest

from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.monocards import RULES
from engines.monocards.actions import ACCEPT, CHALLENGE, Play
from engines.monocards.view import Phase, RoundEnded
from engines.selfplay import seed_bytes
from players import AnyPlayer, Budget, computer
from players.monocards.way_out import WayOut
from tests.engines.monocards.positions import lay
from tools.table import Table

CHANCE = Dice(b"chance", 0)
CARDS = ["ES", "ER", "ED", "ZS", "ZR", "ZD", "PS", "MD", "W4", "E3", "Z3", "P7", "W"]


def is_certain(state: Any) -> bool:
    """Return whether the first player can empty the hand before the other plays a card, whatever the answers are."""
    public = RULES.public_view(state)
    if public.turn == (1,):
        answers = (ACCEPT, CHALLENGE) if public.phase is Phase.ANSWER else ()
        return bool(answers) and all(
            is_certain(RULES.apply(state, Seat(1), answer, CHANCE).state) for answer in answers
        )
    for play in RULES.legal_actions(state, Seat(0)):
        if isinstance(play, Play):
            step = RULES.apply(state, Seat(0), play, CHANCE)
            if (
                any(isinstance(event, RoundEnded) for event in step.events)
                or not RULES.seat_view(step.state, Seat(0)).hand
            ):
                return True
            if is_certain(step.state):
                return True
    return False


@pytest.mark.parametrize("length", [2, 3, 4])
def test_a_way_out_is_found_where_there_is_one_and_nowhere_else(length: int) -> None:
    found = 0
    for number in range(40):
        hand = " ".join(Dice(seed_bytes(f"hand{length}"), number).sample(CARDS, length))
        game = lay(hand, "P1 P2 P4 M8 M9")
        search: WayOut[Any] = WayOut(RULES, game.view(0), CHANCE, Budget(2_000))
        way = search.find(game.state)
        assert (way is not None) is is_certain(game.state), hand
        found += way is not None
    assert 0 < found < 40


def count_wins(one: AnyPlayer, other: AnyPlayer, rounds: int) -> int:
    """Return the rounds that the first wins; each deal is played from both seats."""
    won = 0
    for number in range(rounds):
        players = (one, other) if number % 2 else (other, one)
        table = Table(RULES, options_from_text(RULES.Options, "target=0"), players, f"round{number // 2}")
        won += players[table.run().winners[0]] is one
    return won


@pytest.mark.soak
def test_a_newcomer_has_a_chance_against_easy_and_beats_the_first_step() -> None:
    # Of 60 even rounds more than 36 are won 4 times in 100.
    novice = computer("monocards", "novice")
    assert count_wins(novice, computer("monocards", "easy"), 60) >= 24
    assert count_wins(novice, computer("monocards", "step1"), 60) > 36
