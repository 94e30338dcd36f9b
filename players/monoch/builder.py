"""A part of the lowest step: it builds for both colours."""

from typing import Final

from engines.core.dice import Dice
from engines.monoch.actions import Action, Declare, Place
from engines.monoch.lattice import STANCES
from engines.monoch.view import Colour, SeatView
from players.core.alphabeta import SURE
from players.core.budget import Allowance, Budget
from players.core.collecting import without_collector
from players.core.player import TurnPlayer
from players.monoch.build import Build, build_of
from players.monoch.rules import S, SeatRules

_TRIED: Final = 8
"""The blocks of which a builder takes one."""


class Builder(TurnPlayer):
    """Extends the strips of both colours: it plays the best of a few blocks, and searches no win."""

    allowance = Allowance(_TRIED, 0.25)

    @without_collector()
    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return a colour or a block."""
        if view.public.to_declare:
            budget.spend()
            return Declare(dice.choice(tuple(Colour)))
        build = build_of(view, is_wary=False)
        moves = dice.shuffle(build.moves())[:_TRIED]
        budget.spend(len(moves))
        best = max(moves, key=lambda move: _reach(build.after(move)))
        return Place(STANCES[best.number], best.x, best.y)


def _reach(build: Build) -> float:
    """Return the progress of both colours together; lowest if the game is over."""
    return -SURE if build.over else build.hope(0) + build.hope(1)
