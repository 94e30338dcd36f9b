"""Players of MONO: play the hand out in this turn if possible, else the most valuable card.

`hard` tries the plays of a round of two in sampled deals (M. Ginsberg, "GIB: Imperfect Information in a
Computationally Challenging Game", 2001); else a rule of thumb decides. A bluff with a Wild Draw 4 is
evaluated over hands sampled with `Rules.resample`, which respects known facts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engines.core.dice import Dice
from engines.core.messages import Text
from engines.monocards.actions import ACCEPT, CALL, CHALLENGE, Action, Catch, Jump, Play
from engines.monocards.view import SeatView
from players.core.budget import Allowance, Budget
from players.core.choice import Choice
from players.core.imagining import fork, own_actions
from players.monocards import reasons
from players.monocards.bluffs import chance_of_bluff, is_worth_a_doubt
from players.monocards.rules import S, SeatRules
from players.monocards.rules_of_thumb import candidates, careless_card, favourite, thumb
from players.monocards.simulation import can_be_simulated
from players.monocards.trials import Trials
from players.monocards.way_out import find_way_out
from players.steps import Mix


@dataclass(frozen=True)
class MonocardsPlayer:
    """Plays a card."""

    allowance: Allowance
    mistakes: int = 0
    """Percent of cards played at random, forgotten calls and missed catches."""
    sees_danger: bool = True
    """False if it overlooks that the next player has one card."""
    doubts: bool = True
    """False if it takes the cards of every Wild Draw 4."""
    skilled: bool = False
    """True if it tries plays in sampled deals, and finds those that empty its hand before another's turn."""

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the action to play on one's turn."""
        return self.consider(rules, view, dice, budget).action

    def consider(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Choice[Action]:
        """Return the choice with the plays to follow in the turn, and the reasons."""
        imagining, chance = fork(dice, 2)
        budget.spend()
        actions = own_actions(rules, view, imagining)
        slips = chance.chance(self.mistakes)
        if CALL in actions and view.playable and not slips:
            return Choice(CALL, reasons=reasons.of_call(view))
        catch = next((action for action in actions if isinstance(action, Catch)), None)
        if catch is not None and catch.seat == view.public.catchable and not slips:
            return Choice(catch, reasons=reasons.of_catch(view, catch))
        if CHALLENGE in actions:
            return self._answer(rules, view, actions, imagining, budget)
        if slips:
            return Choice(careless_card(actions, chance))
        out = find_way_out(view, actions, budget) if self.skilled else None
        if out is not None:
            value = 1.0 if _decides(view) else None
            return Choice(out[0], value, reasons.line_of(out), reasons=reasons.of_way_out(view, out))
        if self.skilled and can_be_simulated(view):
            card = Trials(view, imagining).best(actions, budget)
        else:
            card = thumb(candidates(actions, favourite(view.hand)), view, sees_danger=self.sees_danger)
        return Choice(card, reasons=reasons.of_card(view, card))

    def react(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action | None:
        """Return a catch, a late call, or a jump-in; None for nothing."""
        imagining, chance = fork(dice, 2)
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

    def _answer(
        self, rules: SeatRules[S], view: SeatView, actions: Sequence[Action], dice: Dice, budget: Budget
    ) -> Choice[Action]:
        """Return a doubt if it is worth it; else a card that passes the demand on; else take the cards."""
        why: tuple[Text, ...] = ()
        if self.doubts:
            bluff = chance_of_bluff(rules, view, dice, budget)
            why = reasons.of_answer(bluff)
            if is_worth_a_doubt(bluff):
                return Choice(CHALLENGE, reasons=why)
        plays = [action for action in actions if isinstance(action, Play)]
        return Choice(thumb(plays, view) if plays else ACCEPT, reasons=why)


def _decides(view: SeatView) -> bool:
    """Return whether going out wins the match regardless of the others' hands."""
    options = view.public.options
    return not options.elimination and (not options.are_scored or options.target == 0)


PLAYERS = MappingProxyType(
    {
        "easy": MonocardsPlayer(Allowance(50, 0.25), mistakes=95, sees_danger=False, doubts=False),
        "medium": MonocardsPlayer(Allowance(200, 0.8), mistakes=10),
        "hard": MonocardsPlayer(Allowance(2_000, 3.5), skilled=True),
    }
)
STEPS: Final = MappingProxyType({"step1": Mix("random", "easy", 60), "step2": Mix("random", "easy", 85)})
"""The lowest steps, closer to `easy` than in other games: a match has many rounds, so a small difference decides it."""
