"""Players of MONO: a rule of thumb for cards, and hands that might be for a doubt.

Whether a Wild Draw 4 was a bluff is weighed over hands dealt anew with `Rules.resample`, which keeps what a challenge
showed, what a player could not play and what was seen of a swap: that is what counting cards can know (M. Ginsberg,
"GIB: Imperfect Information in a Computationally Challenging Game", 2001, calls it Monte Carlo sampling).
Playing whole deals on to compare cards was tried and did no better than the rule of thumb (docs/computer-players.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.monocards.actions import (
    ACCEPT,
    CALL,
    CHALLENGE,
    DRAW,
    PASS,
    Action,
    Catch,
    Jump,
    Play,
)
from engines.monocards.cards import FITTING, KIND, ORIGIN, POINTS, WILDS, Card, Kind, Origin, another_fits
from engines.monocards.options import Options
from engines.monocards.view import PublicView, SeatView
from players.core.budget import Allowance, Budget
from players.core.imagining import forked
from players.core.plain import GreedyPlayer

S = TypeVar("S")

_DEALS: Final = 12
"""Hands imagined for whoever is doubted."""
_BLUFFS: Final = 25
"""How often, in percent, somebody is taken to play a Wild Draw 4 though another card fits."""
_DOUBT: Final = 20
"""From so many percent on a Wild Draw 4 is challenged: to be wrong costs two cards, to be right wins six and a turn."""


@dataclass(frozen=True)
class MonocardsPlayer:
    """Plays a card."""

    allowance: Allowance
    mistakes: int = 0
    """How often, in percent, any card that fits is played, a call forgotten, a chance to catch let pass."""

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return what to do on one's turn."""
        imagining, chance = forked(dice, 2)
        world = rules.resample(view, imagining)
        budget.spend()
        actions = rules.legal_actions(world, view.seat)
        if chance.chance(self.mistakes):
            return _careless(actions, chance)
        if CALL in actions and view.playable:
            return CALL
        catch = next((action for action in actions if isinstance(action, Catch)), None)
        if catch is not None and catch.seat == view.public.catchable:
            return catch
        if CHALLENGE in actions:
            return CHALLENGE if self._doubted(rules, view, imagining, budget) else _answer(actions, view)
        return thumb(_candidates(actions, view), view.hand)

    def react(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action | None:
        """Return a catch, a late call, or a jump-in; None for nothing."""
        imagining, chance = forked(dice, 2)
        if chance.chance(self.mistakes):
            return None
        budget.spend()
        actions = rules.legal_actions(rules.resample(view, imagining), view.seat)
        public = view.public
        for action in actions:
            if isinstance(action, Catch) and action.seat == public.catchable:
                return action
        if CALL in actions and public.catchable == view.seat:
            return CALL
        jumps = [action for action in actions if isinstance(action, Jump) and action.swap is None]
        if jumps and len(view.hand) == 2 and CALL in actions:
            return CALL
        return jumps[0] if jumps else None

    def _doubted(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> bool:
        """Tell whether a Wild Draw 4 is likely enough a bluff, by the hands its player might have held."""
        demand = view.public.demand
        if demand is None or demand.challenged is None:
            return False
        had = 0
        deals = 0
        while deals < _DEALS and budget.left:
            evidence = rules.seat_view(rules.resample(view, dice), demand.challenged).evidence
            budget.spend()
            deals += 1
            had += evidence is not None and another_fits(_fits(evidence.top, evidence.origin), evidence.hand)
        bluffs = _BLUFFS * had
        honest = (100 - _BLUFFS) * (deals - had)
        return bluffs * 100 > _DOUBT * (bluffs + honest)


def _fits(top: Card, origin: Origin) -> frozenset[Card]:
    """Return the cards that may follow, wild ones among them."""
    return FITTING[top][origin]


def _candidates(actions: Sequence[Action], view: SeatView) -> list[Action]:
    """Return what is worth a thought: a wild card names the Origin held most, cards swap only where they must."""
    best = _favourite(view.hand)
    found: list[Action] = []
    for action in actions:
        if isinstance(action, Play):
            if action.named is not None and action.named != best:
                continue
            found.append(action)
        elif action in (DRAW, PASS, ACCEPT):
            found.append(action)
    return found or list(actions)


def _favourite(hand: Sequence[Card]) -> object:
    """Return the Origin of most of the cards, by points where two have as many."""
    counts: dict[object, tuple[int, int]] = {}
    for card in hand:
        origin = ORIGIN[card]
        if origin is not None:
            count, points = counts.get(origin, (0, 0))
            counts[origin] = count + 1, points + POINTS[card]
    return max(counts, key=lambda origin: (counts[origin], str(origin)), default="E")


def thumb(actions: Sequence[Action], hand: Sequence[Card]) -> Action:
    """Return what a rule of thumb says: play what counts most, keep wild cards until they are needed."""
    return max(actions, key=lambda action: _appeal(action, hand))


_RANKS: Final = {
    Kind.NUMBER: 0,
    Kind.SKIP: 14,
    Kind.REVERSE: 12,
    Kind.DRAW_TWO: 16,
    Kind.WILD: -30,
    Kind.WILD_DRAW_FOUR: -34,
}


def _appeal(action: Action, hand: Sequence[Card]) -> tuple[float, str]:
    if isinstance(action, Play):
        small = len(hand) <= 3
        worth = 0.0
        for card in action.cards:
            worth += 10 + (POINTS[card] if card not in WILDS else 0) * 0.5 + _RANKS[KIND[card]] * (0.3 if small else 1)
        last = action.cards[-1]
        worth += sum(1.5 for card in hand if ORIGIN[card] is not None and ORIGIN[card] == ORIGIN[last])
        return worth + 40, repr(action)
    if isinstance(action, Jump):
        return 60.0, repr(action)
    return (0.0 if action in (PASS, DRAW) else -1.0), repr(action)


def _answer(actions: Sequence[Action], view: SeatView) -> Action:
    plays = [action for action in actions if isinstance(action, Play)]
    return thumb(plays, view.hand) if plays else ACCEPT


def _careless(actions: Sequence[Action], dice: Dice) -> Action:
    plays = [action for action in actions if isinstance(action, Play)]
    return dice.choice(plays or [action for action in actions if not isinstance(action, Catch)] or actions)


def _fewest(view: SeatView) -> float:
    """Return the lead in points, then in cards."""
    public = view.public
    scores, sizes = public.match.scores, public.sizes
    others = [seat for seat in range(len(sizes)) if seat != view.seat]
    held = sum(POINTS[card] for card in view.hand) / 100
    return scores[view.seat] - max(scores[seat] for seat in others) - sizes[view.seat] - held


PLAYERS = MappingProxyType(
    {
        "greedy": GreedyPlayer[SeatView](_fewest),
        "easy": MonocardsPlayer(Allowance(50, 0.25), mistakes=25),
        "medium": MonocardsPlayer(Allowance(200, 0.8), mistakes=10),
        "hard": MonocardsPlayer(Allowance(200, 0.9)),
    }
)
