"""Yardsticks of Monoch, by the players' own builds: trying all blocks by the rules would take a minute."""

from types import MappingProxyType
from typing import Final

from engines.core.dice import Dice
from engines.monoch.actions import Action, Declare, Place
from engines.monoch.lattice import STANCES
from engines.monoch.view import Colour, SeatView
from players.core.alphabeta import SURE
from players.core.budget import Allowance, Budget
from players.core.collecting import without_collector
from players.core.player import TurnPlayer
from players.monoch import MonochPlayer
from players.monoch.build import Build, build_of
from players.monoch.opening import Openings
from players.monoch.rules import S, SeatRules
from players.monoch.sites import Move


class Novice(TurnPlayer):
    """Takes a win, avoids a block after which the other side can win immediately, else plays a random block."""

    allowance = Allowance(4_000, 0.9)

    @without_collector()
    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return a colour or a block."""
        if view.public.to_declare:
            budget.spend()
            return Declare(dice.choice(tuple(Colour)))
        build = build_of(view, is_wary=False)
        win = build.find_win(budget)
        if win is None:
            moves = dice.shuffle(build.moves())
            win = next((move for move in moves if not _can_lose(build, move, budget)), moves[0])
        return Place(STANCES[win.number], win.x, win.y)


def _can_lose(build: Build, move: Move, budget: Budget) -> bool:
    """Return whether the other side has won after a block, or can with its next one, as far as the budget allows."""
    if not budget.has_left:
        return False
    after = build.after(move)
    budget.spend()
    return after.worth(build.side) <= -SURE if after.over else after.find_win(budget) is not None


PLAYERS: Final = MappingProxyType(
    {
        "greedy": MonochPlayer((1,), Allowance(2_000, 0.9), is_wary=False, openings=Openings.JUDGED),
        "novice": Novice(),
    }
)
