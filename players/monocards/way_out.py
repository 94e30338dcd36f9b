"""Ways to play out a hand in one turn that nobody can prevent, searched completely.

Of two players Skip, Reverse and Draw 2 keep the turn, and so does a Wild Draw 4 that is no bluff, doubted or not. The
rules themselves tell which plays do: each is carried out in an imagined position, in which the other hands do not
matter as long as no play hands cards over.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules
from engines.monocards.actions import ACCEPT, Action, Play
from engines.monocards.cards import DECK, FITTING, WILD_DRAW_FOUR, Card, Origin, another_fits
from engines.monocards.options import Options
from engines.monocards.view import PublicView, SeatView
from players.core.budget import Budget

S = TypeVar("S")

Way = tuple[Play, ...]


class WayOut(Generic[S]):
    """The search of one turn."""

    def __init__(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, chance: Dice, budget: Budget
    ) -> None:
        self.rules = rules
        self.seat = view.seat
        self.chance = chance
        self.budget = budget
        self._hopeless: set[tuple[tuple[Card, ...], Card, Origin]] = set()
        self._jumps = _unseen(view) if view.public.options.jump_in else frozenset[Card]()
        """The cards on which another player may jump in."""

    def find(self, world: S) -> Way | None:
        """Return plays that empty the hand before another player's turn; None where none are found."""
        view, public = self.rules.seat_view(world, self.seat), self.rules.public_view(world)
        hand = view.hand
        plays = [action for action in self.rules.legal_actions(world, self.seat) if isinstance(action, Play)]
        last = next((play for play in plays if len(play.cards) == len(hand)), None)
        if last is not None:
            return (last,)
        key = hand, public.top, public.origin
        if key in self._hopeless:
            return None
        for play in plays:
            rest = self._after(world, view, play) if play.swap is None and self.budget.has_left else None
            if rest is not None:
                return (play, *rest)
        if self.budget.has_left:
            self._hopeless.add(key)
        return None

    def _after(self, world: S, before: SeatView, play: Play) -> Way | None:
        """Return the way out after a play that keeps the turn."""
        if play.cards[-1] in self._jumps:
            return None
        state = self.rules.apply(world, self.seat, play, self.chance).state
        self.budget.spend()
        if play.cards[-1] == WILD_DRAW_FOUR:
            answered = self._after_answer(state, before, play)
            return None if answered is None else self.find(answered)
        unchanged = self.rules.seat_view(state, self.seat).hand == _without(before.hand, play.cards)
        return self.find(state) if unchanged and self._is_to_move(state) else None

    def _after_answer(self, state: S, before: SeatView, play: Play) -> S | None:
        """Return the state after any answer to a Wild Draw 4; None for a bluff, or if it can be passed on."""
        public = self.rules.public_view(state)
        if public.options.stacking:
            return None
        if self._is_to_move(state):
            return state
        if public.demand is None or public.demand.challenged != self.seat or not self.budget.has_left:
            return None
        top, origin = before.public.top, before.public.origin
        if len(play.cards) > 1 or another_fits(FITTING[top][origin], before.hand):
            return None
        after = self.rules.apply(state, public.turn[0], ACCEPT, self.chance).state
        self.budget.spend()
        return after if self._is_to_move(after) else None

    def _is_to_move(self, state: S) -> bool:
        turn = self.rules.turn(state)
        return not isinstance(turn, Outcome) and turn.seats == (self.seat,)


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
