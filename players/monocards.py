"""Players of MONO: they deal the cards they have not seen anew, and play the round on from there.

What each candidate leads to is averaged over the same deals and the same chances (perfect information Monte Carlo
sampling, M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", 2001), for some plies by a
rule of thumb for everybody, then by what the hands are worth. Deals are drawn with `Rules.resample`, which keeps what a
challenge showed, what a player could not play and what was seen of a swap: that is what counting cards can know.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat
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

_CARD: Final = 12.0
"""Points that a card more in the hand is worth to the others, beside what it counts."""
_BLUFFS: Final = 25
"""How often, in percent, somebody is taken to play a Wild Draw 4 though another card fits."""
_DOUBT: Final = 20
"""From so many percent on a Wild Draw 4 is challenged: to be wrong costs two cards, to be right wins six and a turn."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What sets the levels apart."""

    deals: int
    """Deals imagined for a choice; 0 for none: the rule of thumb plays."""
    plies: int
    """How far each is played on."""
    mistakes: int
    """How often, in percent, any card that fits is played, a call forgotten, a chance to catch let pass."""


@dataclass(frozen=True)
class MonocardsPlayer:
    """Plays a card."""

    skill: Skill
    allowance: Allowance

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return what to do on one's turn."""
        imagining, chance = forked(dice, 2)
        world = rules.resample(view, imagining)
        budget.spend()
        actions = rules.legal_actions(world, view.seat)
        if chance.chance(self.skill.mistakes):
            return _careless(actions, chance)
        if CALL in actions and view.playable:
            return CALL
        catch = next((action for action in actions if isinstance(action, Catch)), None)
        if catch is not None and catch.seat == view.public.catchable:
            return catch
        if CHALLENGE in actions:
            return CHALLENGE if self._doubted(rules, view, imagining, budget) else _answer(actions, view)
        candidates = _candidates(actions, view)
        plays = [action for action in candidates if isinstance(action, Play)]
        if any(action.cards[0] not in WILDS for action in plays):
            candidates = [*plays]
        if len(candidates) == 1 or not self.skill.deals:
            return thumb(candidates, view.hand)
        return self._compared(rules, view, candidates, imagining, budget)

    def react(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action | None:
        """Return a catch, a late call, or a jump-in; None for nothing."""
        imagining, chance = forked(dice, 2)
        if chance.chance(self.skill.mistakes):
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
        deals = max(4, self.skill.deals // 2)
        for _ in range(deals):
            if not budget.left:
                break
            evidence = rules.seat_view(rules.resample(view, dice), demand.challenged).evidence
            budget.spend()
            had += evidence is not None and another_fits(_fits(evidence.top, evidence.origin), evidence.hand)
        bluffs = _BLUFFS * had
        honest = (100 - _BLUFFS) * (deals - had)
        return bluffs * 100 > _DOUBT * (bluffs + honest)

    def _compared(
        self,
        rules: Rules[Options, S, Action, PublicView, SeatView],
        view: SeatView,
        candidates: Sequence[Action],
        dice: Dice,
        budget: Budget,
    ) -> Action:
        """Return what the rule of thumb plays, or what does surely better over the same deals."""
        usual = thumb(candidates, view.hand)
        gains: dict[Action, list[float]] = {action: [] for action in candidates if action != usual}
        for _ in range(self.skill.deals):
            world = rules.resample(view, dice)
            seed = dice.below(2**63)
            worth = self._played_on(rules, world, view.seat, usual, seed, budget)
            found = {action: self._played_on(rules, world, view.seat, action, seed, budget) for action in gains}
            if not budget.left:
                break
            for action, other in found.items():
                gains[action].append(other - worth)
        return max(candidates, key=lambda action: (_sure(gains.get(action, [])), action == usual))

    def _played_on(
        self,
        rules: Rules[Options, S, Action, PublicView, SeatView],
        world: S,
        seat: Seat,
        action: Action,
        seed: int,
        budget: Budget,
    ) -> float:
        """Return what comes of an action in an imagined deal, for a seat."""
        dice = Dice(seed.to_bytes(32, "big"), 1)
        before = rules.public_view(world).match
        if not budget.left:
            return 0.0
        world = rules.apply(world, seat, action, dice).state
        budget.spend()
        for _ in range(self.skill.plies):
            public = rules.public_view(world)
            if public.match.round != before.round or public.match.outcome is not None or not budget.left:
                break
            mover = public.turn[0]
            own = rules.seat_view(world, mover)
            options = rules.legal_actions(world, mover)
            world = rules.apply(world, mover, thumb(_candidates(options, own), own.hand), dice).state
            budget.spend()
        return _worth(rules, world, seat, before.round)


def _sure(gains: Sequence[float]) -> float:
    """Return what is gained on the average less two errors of it, so that luck alone seldom speaks for anything."""
    if len(gains) < _FEW:
        return 0.0
    return fmean(gains) - 2 * stdev(gains) / math.sqrt(len(gains))


_FEW: Final = 8
"""Fewer deals say nothing."""


def _worth(rules: Rules[Options, S, Action, PublicView, SeatView], world: S, seat: Seat, began: int) -> float:
    """Return how good an imagined position is: points won in the round, and if it goes on what the hands promise."""
    public = rules.public_view(world)
    match = public.match
    team = match.team_of(seat)
    scores = [score if match.team_of(Seat(other)) == team else -score for other, score in enumerate(match.scores)]
    worth = float(sum(scores))
    outcome = rules.turn(world)
    if isinstance(outcome, Outcome) and outcome.winners:
        worth += 100.0 if seat in outcome.winners else -100.0
    if match.round != began or isinstance(outcome, Outcome):
        return worth
    hands = {other: rules.seat_view(world, other).hand for other in match.playing}
    held = {other: sum(POINTS[card] for card in hand) + _CARD * len(hand) for other, hand in hands.items()}
    own = min((cost for other, cost in held.items() if match.team_of(other) == team), default=0.0)
    others = min((cost for other, cost in held.items() if match.team_of(other) != team), default=0.0)
    return worth + 0.5 * (others - own)


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
        "easy": MonocardsPlayer(Skill(0, 0, 25), Allowance(50, 0.25)),
        "medium": MonocardsPlayer(Skill(0, 0, 10), Allowance(200, 0.8)),
        "hard": MonocardsPlayer(Skill(24, 16, 0), Allowance(20_000, 3.5)),
    }
)
