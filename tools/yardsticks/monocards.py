"""Yardsticks of MONO: a newcomer, a simple rule of thumb, and searches, one of which sees all cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monocards.actions import ACCEPT, CALL, DRAW, PASS, Action, Catch, Play
from engines.monocards.cards import KIND, ORIGIN, POINTS, WILD, WILD_DRAW_FOUR, WILDS, Kind
from engines.monocards.view import RoundEnded, SeatView
from players import computer
from players.core.budget import Allowance, Budget
from players.core.imagining import fork, own_actions
from players.core.player import TurnPlayer
from players.monocards.rules import S, SeatRules
from players.monocards.rules_of_thumb import candidates, careless_card, favourite, thumb
from tools.yardsticks.plain import GreedyPlayer
from tools.yardsticks.searching import Trials, draw_worlds

_PATIENT: Final = Allowance(1, 60.0)
_NEARLY_OUT: Final = 2
"""The number of cards at which an opponent must be stopped."""
_LONGEST: Final = 400
"""The number of entries after which a simulated round counts for nobody."""
_STOPPING: Final = frozenset({Kind.SKIP, Kind.REVERSE, Kind.DRAW_TWO})


class Novice(TurnPlayer):
    """A newcomer who has read the goal: plays any fitting card, calls when reminded, never doubts."""

    allowance = Allowance(10, 0.3)

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return a call, a card, or another action."""
        imagining, chance = fork(dice, 2)
        actions = own_actions(rules, view, imagining)
        budget.spend()
        if CALL in actions and view.playable:
            return CALL
        return ACCEPT if ACCEPT in actions else careless_card(actions, chance)


def _fewest(view: SeatView) -> float:
    """Return the lead in points, then in cards."""
    public = view.public
    scores, sizes = public.match.scores, public.sizes
    others = [seat for seat in range(len(sizes)) if seat != view.seat]
    held = sum(POINTS[card] for card in view.hand) / 100
    return scores[view.seat] - max(scores[seat] for seat in others) - sizes[view.seat] - held


class RuleOfThumb:
    """Plays the highest fitting card and saves wild cards; stops an opponent who is nearly out; never doubts."""

    allowance = Allowance(10, 0.3)

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return a call or a catch if one is due, else a card."""
        actions = own_actions(rules, view, dice)
        budget.spend()
        due = _due(actions, view)
        if due is not None:
            return due
        if ACCEPT in actions:
            return ACCEPT
        plays = [action for action in actions if isinstance(action, Play)]
        if plays:
            return max(plays, key=lambda play: _worth(play, view))
        return DRAW if DRAW in actions else actions[0]

    def react(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action | None:
        """Return a catch or a late call."""
        budget.spend()
        return _due(own_actions(rules, view, dice), view)


def _due(actions: Sequence[Action], view: SeatView) -> Action | None:
    for action in actions:
        if isinstance(action, Catch) and action.seat == view.public.catchable:
            return action
    return CALL if CALL in actions and (view.playable or view.public.catchable == view.seat) else None


def _worth(play: Play, view: SeatView) -> tuple[float, ...]:
    card = play.cards[-1]
    left = list(view.hand)
    for each in play.cards:
        left.remove(each)
    after = view.public.match.after(view.seat, view.public.direction)
    stops = view.public.sizes[after] <= _NEARLY_OUT and KIND[card] in _STOPPING
    origin = play.named or ORIGIN[card]
    follows = sum(ORIGIN[each] == origin for each in left)
    return (not left, stops, card not in WILDS, card == WILD, POINTS[card], follows)


@dataclass(frozen=True)
class Searcher:
    """Simulates rounds after each card, by the rule of thumb for all, and plays the best; else plays as `hard`."""

    worlds: int
    sees_everything: bool = False
    allowance: Allowance = _PATIENT

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the card, draw or pass with the most points; the choice of `hard` if none is clearly better."""
        usual: Action = computer("monocards", "hard").choose(rules, view, dice, Budget(1_000))
        budget.spend()
        plays = [
            action
            for action in own_actions(rules, view, dice)
            if action in (DRAW, PASS) or (isinstance(action, Play) and not _is_bluff(view, action))
        ]
        if usual not in plays or len(plays) == 1:
            return usual
        trials = Trials(rules, view.seat, draw_worlds(rules, view, self.worlds, dice), _play_on)
        best, worths = usual, trials.worths(usual)
        for play in plays:
            tried = trials.worths(play)
            if sum(tried) > sum(worths) and trials.is_better(tried, worths):
                best, worths = play, tried
        return best

    def react(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action | None:
        """Return a catch or a late call."""
        return RuleOfThumb().react(rules, view, dice, budget)


def _is_bluff(view: SeatView, play: Play) -> bool:
    return view.bluffing and WILD_DRAW_FOUR in play.cards


def _play_on(rules: SeatRules[S], state: S, seat: Seat, dice: Dice) -> float:
    """Return a seat's points of the simulated round, minus those of the best other seat."""
    for _ in range(_LONGEST):
        public = rules.public_view(state)
        ended = next((event for event in public.last if isinstance(event, RoundEnded)), None)
        if ended is not None:
            return ended.points[seat] - max(points for other, points in enumerate(ended.points) if other != seat)
        mover = public.turn[0]
        actions, view = rules.legal_actions(state, mover), rules.seat_view(state, mover)
        due = _due(actions, view)
        action = due if due is not None else thumb(candidates(actions, favourite(view.hand)), view)
        state = rules.apply(state, mover, action, dice).state
    return 0.0


PLAYERS: Final = MappingProxyType(
    {
        "greedy": GreedyPlayer[SeatView](_fewest),
        "novice": Novice(),
        "thumb": RuleOfThumb(),
        "patient": Searcher(60),
        "seeing": Searcher(1, sees_everything=True),
    }
)
