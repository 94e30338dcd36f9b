"""MONO: all cards change places that the observer does not see while the story is told."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.monocards.cards import sorted_hand
from engines.monocards.state import State
from engines.selfplay import seed_bytes
from tests.end_to_end.harness import Json
from tests.two_worlds.game import Game
from tests.two_worlds.worlds import NAMES, TypedAction, World, looks_the_same, states

OPTIONS: Json = {"house_rules": "hand_size=4"}
LOOKS: Sequence[tuple[str, Json]] = (("monocards catch", {"player": "blue"}), ("monocards doubt", {}))
WRONG = ("", "E1", "M9", "Wild", "catch 1", "catch 2", "challenge", "pass", "call", "jump E1", "play E7,E7")
DEEDS = 10
MIDDLE = 4


def worlds(observer: Seat, seed: str) -> list[World]:
    """Return two worlds that the observer cannot tell apart."""
    dice = Dice(seed_bytes(f"monocards {seed}"), 0)
    one = _play(dice)
    while True:
        other = _other(one, observer, dice)
        if looks_the_same("monocards", one, other, observer) and _differ(one, other):
            return [one, other]


def _differ(one: World, other: World) -> bool:
    """Return whether hands differ, and drawn cards that may be played."""
    drawn = [[state.drawn for state in states("monocards", world)] for world in (one, other)]
    return one.start.hands != other.start.hands and drawn[0] != drawn[1]


def _play(dice: Dice) -> World:
    """Play at random, and again where that ended a round, or where doubt, when it is tried, would show a hand."""
    rules = GAMES["monocards"]
    while True:
        state = start = rules.start(rules.Options(hand_size=4), len(NAMES), dice)
        deeds: list[TypedAction] = []
        while (
            len(deeds) < DEEDS and not isinstance(turn := rules.turn(state), Outcome) and state.public.match.round == 1
        ):
            seat = turn.seats[0]
            deeds.append(TypedAction(seat, rules.format(dice.choice(rules.legal_actions(state, seat)))))
            state = states("monocards", World(start, tuple(deeds)))[-1]
        world = World(start, tuple(deeds))
        if len(deeds) == DEEDS and not any(_may_doubt(states("monocards", world)[-1 - left]) for left in (0, MIDDLE)):
            return world


def _may_doubt(state: State) -> bool:
    demand = state.public.pending.demand
    return demand is not None and demand.challenged is not None


def _other(world: World, observer: Seat, dice: Dice) -> World:
    """Let cards of the others that stay unseen change places with those that stay in the pile."""
    start, end = world.start, states("monocards", world)[-1]
    left = len(end.pile)
    pile, hands = list(dice.shuffle(start.pile[:left])), [list(hand) for hand in start.hands]
    drawn = list(start.pile[left:])
    for seat in range(len(hands)):
        kept = Counter(end.hands[seat])
        for place in (hands[seat], drawn):
            for at, card in enumerate(place):
                if seat != observer and kept[card] and dice.chance(40):
                    kept[card] -= 1
                    other = dice.below(left)
                    place[at], pile[other] = pile[other], place[at]
    changed = replace(start, hands=tuple(sorted_hand(hand) for hand in hands), pile=(*pile, *drawn))
    return World(changed, world.deeds)


GAME = Game(
    "monocards",
    worlds,
    options=OPTIONS,
    looks=LOOKS,
    wrong=WRONG,
    tried=("draw", "E1", "challenge"),
    middle=MIDDLE,
    agrees=True,
)
