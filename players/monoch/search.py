"""Alpha-beta of Monoch: the last ply only searches within the bounds."""

from collections.abc import Sequence
from typing import Final, cast

from engines.core.dice import Dice
from players.core.alphabeta import Board
from players.core.budget import Budget, OutOfBudgetError
from players.core.remembering import RememberingSearch
from players.monoch.build import Build
from players.monoch.contacts import Corner
from players.monoch.sites import Move

_ROOTS: Final = 4
"""The number of moves judged at the root, in widths: a losing move is replaced by the next."""

_LOOK: Final = 50
"""Percent of the budget for finding them."""


class BuildSearch(RememberingSearch[Move]):
    """One search from one build."""

    def __init__(self, board: Build, widths: Sequence[int], budget: Budget, dice: Dice) -> None:
        """Search as `Search` does."""
        super().__init__(board, widths, budget, dice)
        self._builds: dict[int, Build] = {}
        self._places: dict[Corner, int] = {}
        """For each place, how often it was good enough at the last ply."""

    def _moves(self, board: Board[Move]) -> Sequence[Move]:
        if len(self.widths) == 1:
            return super()._moves(board)
        # Building thousands, of which sixteen are searched, would use up the budget.
        looking = self.budget.share(_LOOK)
        try:
            return board.best(_ROOTS * self.widths[0], looking)
        except OutOfBudgetError:
            return super()._moves(board)
        finally:
            self.budget.spend(looking.spent)

    def _value(self, board: Board[Move], depth: int, low: float, high: float, ply: int) -> float:
        # Many orders of moves lead to the same build: the first of them knows its places.
        build = cast("Build", board)
        return super()._value(self._builds.setdefault(build.key, build), depth, low, high, ply)

    def _last(self, board: Board[Move], low: float, high: float) -> float:
        return cast("Build", board).reach(low, high, self.budget, self._places)
