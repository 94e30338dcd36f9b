"""An opponent for `hard` at MONO: exact search of every chain of plays that keep the turn, and the hand that it leaves.

Of two players Skip, Reverse and Draw 2 keep the turn, and a Wild Draw 4 that is no bluff, doubted or not. The rules
themselves tell which do: each play is carried out in an imagined position, in which the other hands matter only where
a house rule swaps them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules
from engines.monocards.actions import ACCEPT, CALL, DRAW, PASS, Action, Catch, Play
from engines.monocards.cards import (
    DECK,
    KIND,
    ORIGIN,
    POINTS,
    WILD_DRAW_FOUR,
    Card,
    Kind,
    Origin,
    another_fits,
)
from engines.monocards.options import Options
from engines.monocards.view import PublicView, RoundEnded, SeatView
from players.core.budget import Allowance, Budget
from players.core.imagining import fork
from players.core.player import TurnPlayer

S = TypeVar("S")

OUT: Final = 100.0
"""The worth of going out."""
_RISK: Final = 5.0
"""Taken from that for each card that another player may jump in on."""
_DOUBTED: Final = 1.0
"""The share of bluffs that are doubted."""
_DRAWN: Final = 1.1
"""The cost of a card drawn instead of a play."""
_COSTS: Final = {
    Kind.NUMBER: 1.0,
    Kind.SKIP: 0.1,
    Kind.REVERSE: 0.1,
    Kind.DRAW_TWO: 0.0,
    Kind.WILD: -0.3,
    Kind.WILD_DRAW_FOUR: -0.3,
}
"""The turns that a card of a hand takes to get rid of, more or less."""
_POINT: Final = 0.008
_SUIT: Final = 0.15
"""The cost of each Origin held: one more that has to come up."""
_FOLLOWS: Final = 0.12
"""The worth of a card in the hand that could follow the one played."""
_OTHERS: Final = 0.35
"""The worth of a card in another hand."""


@dataclass(frozen=True, slots=True)
class Chain:
    """The plays of a turn."""

    actions: tuple[Action, ...]
    worth: float
    is_out: bool
    """Nobody can prevent that these plays empty the hand."""
    left: tuple[Card, ...]
    """The hand after them."""


class ChainSearch(Generic[S]):
    """The chains of one turn, in one imagined position."""

    def __init__(
        self,
        rules: Rules[Options, S, Action, PublicView, SeatView],
        view: SeatView,
        chance: Dice,
        budget: Budget,
    ) -> None:
        self.rules = rules
        self.view = view
        self.seat = view.seat
        self.chance = chance
        self.budget = budget
        self._known: dict[tuple[tuple[Card, ...], Card, Origin], Chain] = {}
        self._held_by_others = _unseen(view) if view.public.options.jump_in else frozenset[Card]()

    def chains(self, world: S, actions: Sequence[Action]) -> list[Chain]:
        """Return the best chain after each of the actions that play, draw or pass, the best first."""
        found = [self._chain(world, action) for action in actions if isinstance(action, Play) and self.budget.has_left]
        hand = self.view.hand
        if PASS in actions:
            found.append(Chain((PASS,), self._worth(world, hand), is_out=False, left=hand))
        if DRAW in actions:
            found.append(Chain((DRAW,), self._worth(world, hand) - _DRAWN, is_out=False, left=hand))
        return sorted(found, key=_order)

    def _chain(self, world: S, action: Play) -> Chain:
        """Return an action with the best that can follow it in the same turn."""
        view = self.rules.seat_view(world, self.seat)
        after = self.rules.apply(world, self.seat, action, self.chance)
        self.budget.spend()
        state = after.state
        left = _without(view.hand, action.cards)
        if not left:
            return Chain((action,), OUT, is_out=True, left=())
        outcome = self.rules.turn(state)
        if isinstance(outcome, Outcome) or any(isinstance(event, RoundEnded) for event in after.events):
            return Chain((action,), -OUT, is_out=False, left=left)
        held = self.rules.seat_view(state, self.seat).hand
        risk = _RISK * bool(self._held_by_others.intersection(action.cards[-1:]))
        if held != left:  # hands were swapped
            return Chain((action,), self._worth(state, held), is_out=False, left=held)
        if outcome.seats == (self.seat,):
            return _joined(action, self._rest(state), risk)
        if action.cards[-1] == WILD_DRAW_FOUR:
            answered = self._accept(state)
            if answered is not None:
                rest = _joined(action, self._rest(answered), 0.0)
                bluff = another_fits(view.public.fitting, view.hand) and len(action.cards) == 1
                return self._doubt(rest, state, left) if bluff or len(action.cards) > 1 else rest
        return Chain((action,), self._worth(state, left), is_out=False, left=left)

    def _accept(self, state: S) -> S | None:
        """Return the state after the others take the demanded cards, if it is the own turn then."""
        public = self.rules.public_view(state)
        if public.demand is None or public.demand.challenged != self.seat or public.options.stacking:
            return None
        after = self.rules.apply(state, public.turn[0], ACCEPT, self.chance).state
        self.budget.spend()
        turn = self.rules.turn(after)
        return after if not isinstance(turn, Outcome) and turn.seats == (self.seat,) else None

    def _doubt(self, chain: Chain, state: S, left: tuple[Card, ...]) -> Chain:
        """Return a chain that a doubt would end: six cards more, and the turn is gone."""
        caught = self._worth(state, left) - 6 * _COSTS[Kind.NUMBER]
        worth = (1 - _DOUBTED) * chain.worth + _DOUBTED * caught
        return Chain(chain.actions, worth, is_out=False, left=chain.left)

    def _rest(self, state: S) -> Chain:
        """Return the best chain from a position with the turn kept; to draw is the last resort."""
        public, view = self.rules.public_view(state), self.rules.seat_view(state, self.seat)
        key = view.hand, public.top, public.origin
        found = self._known.get(key)
        if found is not None:
            return found
        best = Chain((), self._worth(state, view.hand) - _DRAWN, is_out=False, left=view.hand)
        for action in self._plays(state):
            if not self.budget.has_left:
                break
            best = min(best, self._chain(state, action), key=_order)
            if best.is_out:
                break
        self._known[key] = best
        return best

    def _plays(self, state: S) -> Iterator[Play]:
        return (action for action in self.rules.legal_actions(state, self.seat) if isinstance(action, Play))

    def _worth(self, state: S, hand: tuple[Card, ...]) -> float:
        """Return how good it is to leave this hand, these others, and the card on top."""
        public = self.rules.public_view(state)
        sizes = [public.sizes[seat] for seat in public.match.playing if seat != self.seat]
        follows = sum(card in public.fitting and ORIGIN[card] is not None for card in hand)
        return cost_of_others(sizes) - cost_of(hand) + _FOLLOWS * follows


def cost_of(hand: Sequence[Card]) -> float:
    """Return the turns that a hand will take, more or less, and what its points weigh."""
    suits = {ORIGIN[card] for card in hand if ORIGIN[card] is not None}
    return sum(_COSTS[KIND[card]] + _POINT * POINTS[card] for card in hand) + _SUIT * len(suits)


def cost_of_others(sizes: Sequence[int]) -> float:
    """Return what the cards of the others are worth: the first few of a hand most."""
    return _OTHERS * sum(size - 2 / (size + 1) for size in sizes)


def _order(chain: Chain) -> tuple[bool, float, tuple[str, ...]]:
    return not chain.is_out, -chain.worth, tuple(map(repr, chain.actions))


def _joined(action: Play, rest: Chain, risk: float) -> Chain:
    return Chain((action, *rest.actions), rest.worth - risk, is_out=rest.is_out and not risk, left=rest.left)


def _without(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _unseen(view: SeatView) -> frozenset[Card]:
    """Return the cards of which another player may hold one."""
    unseen = list(DECK * view.public.options.decks)
    for card in (*view.public.discards, *view.hand):
        unseen.remove(card)
    return frozenset(unseen)


class ChainPlayer(TurnPlayer):
    """Plays the best chain, calls in time, and doubts nobody."""

    allowance = Allowance(1_000, 2.0)

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return the first play of the best chain."""
        imagining, chance = fork(dice, 2)
        world = rules.resample(view, imagining)
        actions = rules.legal_actions(world, view.seat)
        if CALL in actions and view.playable:
            return CALL
        catch = next((action for action in actions if isinstance(action, Catch)), None)
        if catch is not None and catch.seat == view.public.catchable:
            return catch
        if ACCEPT in actions:
            return ACCEPT
        return ChainSearch(rules, view, chance, budget).chains(world, actions)[0].actions[0]
