"""Turns without a plan: the play of a newcomer, and sometimes of an easy computer."""

from dataclasses import dataclass, replace

from engines.core.dice import Dice
from engines.mono.actions import Action, Place, Tail, Uncover
from engines.mono.view import SeatView, cell_name, neighbours
from players.core.budget import Allowance, Budget
from players.core.player import TurnPlayer
from players.mono.rules import S, SeatRules


def guess(view: SeatView, dice: Dice) -> Uncover:
    """Return a covered cell next to an open one whose region is not all open, or any; random cells follow."""
    public = view.public
    beside = set()
    for board in public.boards:
        if board.seat == view.seat or not board.placed:
            continue
        for cell, value in enumerate(board.cells):
            if value is not None and board.cells.count(value) < value:
                beside |= {near for near in neighbours(public.size, cell) if board.cells[near] is None}
    cell = dice.choice(sorted(beside) or public.coverable(view.seat))
    return Uncover((cell_name(public.size, cell),))


@dataclass(frozen=True)
class Novice(TurnPlayer):
    """A newcomer who has read the goal: looks for more cells of an open number."""

    tail: Tail = Tail.NONE
    """The ending of the turn after the guessed cell."""
    allowance = Allowance(10, 0.3)

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return a random grid in the first round, then guesses."""
        budget.spend()
        return Place(None) if view.public.placing else replace(guess(view, dice), tail=self.tail)
