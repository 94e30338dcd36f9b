"""Worlds an observer cannot tell apart: other hands for the others, another draw pile (rules/monocards.md, hidden)."""

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Dice, Seat
from engines.monocards.cards import WILD_DRAW_FOUR, sorted_hand
from engines.monocards.rules import MonocardsRules
from engines.monocards.state import State
from engines.monocards.view import Evidence

WORLDS = 4

ASKED = ("catch 0", "catch 1", "call", "challenge", "accept", "pass", "jump E1")
"""Calls whose moment random games seldom reach."""


def other_worlds(rules: MonocardsRules, state: State, observer: Seat | None, dice: Dice) -> Iterator[State]:
    """For a player those that the rules draw; for the public all cards that do not lie open are dealt again."""
    for _ in range(WORLDS):
        if observer is None:
            yield _dealt_anew(state, dice)
        else:
            yield rules.resample(rules.seat_view(state, observer), dice)


def _dealt_anew(state: State, dice: Dice) -> State:
    unknown = dice.shuffle([*(card for hand in state.hands for card in hand), *state.pile])
    hands = []
    for hand in state.hands:
        hands.append(sorted_hand(unknown[: len(hand)]))
        del unknown[: len(hand)]
    world = replace(state, hands=tuple(hands), pile=tuple(unknown), known=())
    return _with_secrets(world, dice)


def _with_secrets(world: State, dice: Dice) -> State:
    """Let the card drawn, the challenged hand and the hand shown be others too."""
    drawn, evidence, shown = world.drawn, world.evidence, world.shown
    if drawn is not None and world.public.turn:
        drawn = dice.choice(world.hands[world.public.turn[0]])
    challenged = None if world.public.demand is None else world.public.demand.challenged
    if evidence is not None and challenged is not None:
        evidence = Evidence(sorted_hand((*world.hands[challenged], WILD_DRAW_FOUR)), evidence.top, evidence.origin)
    if shown is not None:
        shown = replace(shown, cards=sorted_hand((*world.hands[shown.to], WILD_DRAW_FOUR)))
    return replace(world, drawn=drawn, evidence=evidence, shown=shown)
