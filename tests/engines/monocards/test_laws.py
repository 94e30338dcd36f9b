"""Laws of every position: no card is lost, and nobody's choices depend on hidden cards."""

from collections import Counter

import pytest

from engines.core import Dice, OptionError, Outcome, Seat
from engines.monocards import RULES, TEXT
from engines.monocards.actions import Play
from engines.monocards.cards import DECK
from engines.monocards.options import Options
from engines.monocards.state import State
from engines.monocards.view import CardFit
from engines.selfplay import AnyGame, random_options, seed_bytes, step_at_random

NAMES = tuple(f"Seat {seat}" for seat in range(10))


def check_cards(state: State) -> None:
    public = state.public
    count = Counter(state.pile) + Counter(public.discards)
    for each in state.hands:
        count += Counter(each)
    assert count == Counter(DECK * public.options.decks)
    assert public.sizes == tuple(len(each) for each in state.hands)
    assert public.draw_pile == len(state.pile)


def check_marks(state: State) -> None:
    """A card of the hand is marked as fitting just where it can be played by itself."""
    for seat in state.public.turn:
        view = RULES.seat_view(state, seat)
        plays = {each.cards for each in RULES.legal_actions(state, seat) if isinstance(each, Play)}
        marked = [card for card, fit in zip(view.hand, view.fits, strict=True) if fit is not CardFit.NO]
        assert marked == [card for card in view.hand if (card,) in plays]


def new_match(number: int) -> AnyGame:
    dice = Dice(seed_bytes(f"laws {number}"), 0)
    while True:
        try:
            options = random_options(Options, dice)
            return AnyGame(RULES, options, dice.below(9) + 2, seed_bytes(f"match {number}"))
        except OptionError:
            continue


def play_out(number: int, plies: int, *, every: int = 1) -> None:
    """Play a match at random for so many plies, and count the cards after `every` so many."""
    game = new_match(number)
    check_cards(game.state)
    while not isinstance(game.turn, Outcome) and len(game.entries) < plies:
        step_at_random(game)
        if len(game.entries) % every == 0:
            check_cards(game.state)
            check_marks(game.state)
        assert all(RULES.legal_actions(game.state, seat) for seat in game.state.public.turn)


@pytest.mark.parametrize("matches", [12, pytest.param(40, marks=pytest.mark.soak)])
def test_no_card_is_ever_lost_or_made(matches: int) -> None:
    for number in range(matches):
        play_out(number, 150)


@pytest.mark.soak
def test_no_card_is_ever_lost_or_made_in_2000_matches() -> None:
    for number in range(2000):
        play_out(number, 20_000, every=7)


def test_a_draw_looks_the_same_to_everybody_else_whatever_is_drawn() -> None:
    """But for the house rules that let all know whether it fits."""
    tried = 0
    for number in range(40):
        state = RULES.start(Options(), 3, Dice(b"draws", number))
        seat = state.public.turn[0]
        other = Seat((seat + 1) % 3)
        seen = set()
        for top in ("E1", "M5", "W", "W4", "ZS"):
            changed = State(state.public, state.hands, (*state.pile[:-1], DECK[DECK.index(top)]), None, None, None)
            step = RULES.apply(changed, seat, RULES.parse(changed, seat, "draw"), Dice(b"draws", number))
            view = RULES.seat_view(step.state, other)
            seen.add((step.events, view, TEXT.private(view, NAMES)))
            tried += 1
        assert len(seen) == 1
    assert tried == 200
