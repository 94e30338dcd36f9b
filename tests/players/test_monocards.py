"""MONO: ways out against all answers there are, and a newcomer against the weakest computers."""

from typing import Any

import pytest

from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.monocards import RULES
from engines.monocards.actions import ACCEPT, CHALLENGE, DRAW, PASS, PLAIN_PLAYS, Action, Play
from engines.monocards.state import State
from engines.monocards.view import Phase, RoundEnded, TurnPassed
from engines.selfplay import AnyGame, seed_bytes, step_at_random
from players import AnyPlayer, Budget, computer
from players.monocards import simulation
from players.monocards.simulation import Simulation, mask, places
from players.monocards.way_out import find_way_out
from tests.engines.monocards.positions import lay
from tools.table import Table
from tools.yardsticks import contestants

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
        way = find_way_out(game.view(0), RULES.legal_actions(game.state, Seat(0)), Budget(2_000))
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


def simulate(state: State, dice: Dice) -> Simulation:
    public, mover = state.public, state.public.turn[0]
    own = mask(state.hands[mover])
    seen = own | mask(state.hands[1 - mover], own)
    discards = places(public.discards, seen)
    pile = places(state.pile, seen | sum(1 << at for at in discards))
    table = Simulation(own, own ^ seen, pile, discards, public.origin, dice)
    table.passed = any(isinstance(event, TurnPassed) for event in public.last)
    return table


def action_of(state: State) -> Action:
    """Return what the simulation would do here."""
    view = RULES.seat_view(state, state.public.turn[0])
    if state.public.demand is not None:
        return CHALLENGE if state.public.sizes[1 - view.seat] >= 3 else ACCEPT
    if state.public.phase is Phase.DRAWN and not view.playable:
        return PASS
    card, origin = simulate(state, CHANCE).usual(mask(view.playable))
    return (
        DRAW if card < 0 else next(play for play in PLAIN_PLAYS[simulation.CARDS[card]] if play.named in (None, origin))
    )


@pytest.mark.parametrize("options", ["", "hand_size=15", "decks=2 no_scoring"])
def test_a_round_played_on_brings_what_it_brings_in_the_engine(options: str) -> None:
    compared = 0
    for number in range(60):
        game = AnyGame(RULES, options_from_text(RULES.Options, options), 2, seed_bytes(f"round{number}"))
        for _ in range(number // 2):
            step_at_random(game)
        state: Any = game.state
        if state.public.phase is not Phase.PLAY:
            continue
        mover, action, dice = state.public.turn[0], action_of(state), Dice(b"shuffles", 0)
        brought = simulate(state, Dice(b"shuffles", 0)).play_on(
            *simulate(state, CHANCE).usual(mask(state.hands[mover]))
        )
        while not (ended := [event for event in state.public.last if isinstance(event, RoundEnded)]):
            state = RULES.apply(state, state.public.turn[0], action, dice).state
            action = action_of(state) if state.public.outcome is None else PASS
        values = ended[0].values
        assert brought == values[1 - mover] - values[mover], number
        compared += 1
    assert compared > 20


@pytest.mark.soak
def test_a_newcomer_has_a_chance_against_easy_and_beats_the_first_step() -> None:
    # Of 60 even rounds more than 36 are won 4 times in 100.
    novice = contestants("monocards")["novice"]
    assert count_wins(novice, computer("monocards", "easy"), 60) >= 24
    assert count_wins(novice, computer("monocards", "step1"), 60) > 36
