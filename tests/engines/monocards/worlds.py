"""Worlds an observer cannot tell apart: other hands for the others, another draw pile (rules/monocards.md, hidden)."""

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Dice, Seat
from engines.monocards.cards import FITTING, WILD_DRAW_FOUR, Card, sorted_hand
from engines.monocards.rules import MonocardsRules
from engines.monocards.state import Evidence, State
from engines.monocards.view import Phase

WORLDS = 4
TRIES = 60

ASKED = ("catch 0", "catch 1", "call", "challenge", "accept", "pass", "jump E1")
"""Calls whose moment random games seldom reach."""


def other_worlds(rules: MonocardsRules, state: State, observer: Seat | None, dice: Dice) -> Iterator[State]:
    found = 0
    for _ in range(TRIES):
        world = _deal_anew(state, observer, dice)
        if _explains_what_was_seen(world, observer):
            yield world
            found += 1
            if found == WORLDS:
                return


def _deal_anew(state: State, observer: Seat | None, dice: Dice) -> State:
    """Shuffle all cards the observer does not hold and that do not lie open."""
    hidden = [card for seat, hand in enumerate(state.hands) if seat != observer for card in hand]
    unknown = dice.shuffle([*hidden, *state.pile])
    hands: list[tuple[Card, ...]] = []
    for seat, hand in enumerate(state.hands):
        if seat == observer:
            hands.append(hand)
        else:
            hands.append(sorted_hand(unknown[: len(hand)]))
            del unknown[: len(hand)]
    world = replace(state, hands=tuple(hands), pile=tuple(unknown))
    return _with_secrets(world, observer, dice)


def _with_secrets(world: State, observer: Seat | None, dice: Dice) -> State:
    """Let the card drawn, the challenged hand and the hand shown be others too, where the observer knows them not."""
    drawn, evidence, shown = world.drawn, world.evidence, world.shown
    if drawn is not None and observer not in world.public.turn:
        drawn = dice.choice(world.hands[world.public.turn[0]])
    challenged = None if world.public.demand is None else world.public.demand.challenged
    if evidence is not None and challenged is not None and challenged != observer:
        hand = sorted_hand((*world.hands[challenged], WILD_DRAW_FOUR))
        evidence = Evidence(hand, evidence.top, evidence.origin)
    if shown is not None and observer not in (shown.to, shown.seat):
        shown = replace(shown, cards=sorted_hand((*world.hands[shown.to], WILD_DRAW_FOUR)))
    return replace(world, drawn=drawn, evidence=evidence, shown=shown)


def _explains_what_was_seen(world: State, observer: Seat | None) -> bool:
    """With some house rules a player who may still act after drawing is known to hold a card that fits."""
    options = world.public.options
    tells = options.auto_pass or options.forced_play or options.draw_until_playable
    if world.public.phase is not Phase.DRAWN or observer in world.public.turn or not tells:
        return True
    return world.drawn in FITTING[world.public.top][world.public.origin]
