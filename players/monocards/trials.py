"""Plays evaluated in sampled deals, each round simulated to its end.

All are tried in the same deals, so most luck is the same for all (common random numbers). The default play of the
simulation is replaced by one with clearly better results; one with clearly worse results is dropped.
"""

import math
from collections.abc import Sequence
from typing import Final

from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monocards.actions import DRAW, PASS, Action, Play
from engines.monocards.cards import DECK, ORIGIN, Origin
from engines.monocards.view import SeatView, TurnPassed
from players.core.budget import Budget
from players.monocards import simulation
from players.monocards.simulation import FOLLOWERS, LOWEST, Simulation, every, mask, places

Move = tuple[int, Origin]
"""A card by its lowest bit, or `DRAW` or `PASS`, and the Origin in effect after it."""

_BATCH: Final = 40
"""Deals between two evaluations of the results."""
_CLEARLY: Final = 2.0
"""Standard errors by which another play must be better than the default one."""
_HOPELESS: Final = 1.0
"""Standard errors by which a play must be worse to be dropped."""

_STUCK: Final = 8
"""The hand size up to which an opponent passes for lack of a fitting card. With more they pass by choice, and waiting
would only prolong the round."""


class Trials:
    """The deals consistent with one view, and the results of plays in them."""

    def __init__(self, view: SeatView, dice: Dice) -> None:
        public, opponent = view.public, Seat(1 - view.seat)
        self._view, self._dice, self._opponent = view, dice, opponent
        self._own = mask(view.hand)
        self._discards = places(public.discards, self._own)
        seen = self._own | mask(public.discards, self._own)
        self._known = sum(mask(known.cards, seen) for known in view.known)
        hidden = mask(DECK * public.options.decks) & ~seen & ~self._known
        self._hidden = [at for at in range(hidden.bit_length()) if hidden >> at & 1]
        self._limits = [(limit.most, every(limit.cards)) for limit in public.limits if limit.seat == opponent]
        self._waits = public.sizes[opponent] <= _STUCK
        passed = any(isinstance(event, TurnPassed) and event.seat == opponent for event in public.last)
        self._passed = passed and self._waits
        if self._passed:
            self._limits.append((0, FOLLOWERS[self._discards[-1]][public.origin]))

    def best(self, actions: Sequence[Action], budget: Budget) -> Action:
        """Return the play, draw or pass that brings most."""
        moves = {action: move for action in actions if (move := self._move(action)) is not None}
        if not self._waits:
            moves = {action: move for action, move in moves.items() if action not in (DRAW, PASS)} or moves
        usual = self._usual(moves)
        rivals = {action: (0, 0) for action in moves if action != usual}
        tried = 0
        while rivals and budget.has_left and budget.most - budget.spent > len(rivals):
            deal = self._deal()
            base = self._worth(moves[usual], *deal)
            for action, (leads, squares) in rivals.items():
                lead = self._worth(moves[action], *deal) - base
                rivals[action] = leads + lead, squares + lead * lead
            budget.spend(1 + len(rivals))
            tried += 1
            if tried % _BATCH == 0:
                rivals = {action: sums for action, sums in rivals.items() if _certainty(*sums, tried) > -_HOPELESS}
        better = [action for action, sums in rivals.items() if tried >= _BATCH and _certainty(*sums, tried) > _CLEARLY]
        return max(better, key=lambda action: rivals[action], default=usual)

    def _move(self, action: Action) -> Move | None:
        origin = self._view.public.origin
        if isinstance(action, Play):
            card = action.cards[-1]
            return LOWEST[card], action.named or ORIGIN[card] or origin
        quiet = simulation.DRAW if action == DRAW else simulation.PASS if action == PASS else None
        return None if quiet is None else (quiet, origin)

    def _usual(self, moves: dict[Action, Move]) -> Action:
        """Return the simulation's action here; if it would draw and cannot, another one."""
        move = self._simulation(*self._deal()).usual(mask(self._view.playable))
        return next((action for action in moves if moves[action] == move), next(iter(moves)))

    def _deal(self) -> tuple[int, list[int], bytes]:
        """Return a hand of the opponent, a draw pile, and the seed of the simulation."""
        seed = self._dice.below(2**60).to_bytes(8, "big")
        hand, pile = self._known, list[int]()
        missing = self._view.public.sizes[self._opponent] - hand.bit_count()
        hidden = self._dice.shuffle(self._hidden)
        for at, card in enumerate(hidden):
            bit = 1 << card
            if not missing:
                return hand, hidden[at:] + pile, seed
            if any(bit & cards and (hand & cards).bit_count() >= most for most, cards in self._limits):
                pile.append(card)
            else:
                hand |= bit
                missing -= 1
        for card in pile[:missing]:
            hand |= 1 << card
        return hand, pile[missing:], seed

    def _simulation(self, other: int, pile: list[int], seed: bytes) -> Simulation:
        origin = self._view.public.origin
        table = Simulation(self._own, other, pile[:], self._discards[:], origin, Dice(seed, 0))
        table.passed = self._passed
        return table

    def _worth(self, move: Move, other: int, pile: list[int], seed: bytes) -> int:
        """Return the result of the round: the points still needed, or in a single round the win."""
        points = self._simulation(other, pile, seed).play_on(*move)
        match = self._view.public.match
        target = match.options.target
        if not (match.options.are_scored and target):
            return (points > 0) - (points < 0)
        return max(min(points, target - match.scores[self._view.seat]), match.scores[self._opponent] - target)


def _certainty(leads: int, squares: int, tried: int) -> float:
    """Return how many standard errors the mean of some leads is from zero."""
    variance = squares - leads * leads / tried
    return leads / math.sqrt(variance) if variance > 0 else math.inf * leads if leads else 0.0
