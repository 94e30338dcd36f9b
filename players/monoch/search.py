"""Alpha-beta of Monoch: at the last ply only what lies in bounds is looked for."""

from collections.abc import Sequence
from typing import Final, cast

from engines.core.dice import Dice
from players.core.alphabeta import Board, Child, Search
from players.core.budget import Budget, OutOfBudgetError
from players.monoch.build import Build
from players.monoch.ground import Corner
from players.monoch.places import Move

_ROOTS: Final = 4
"""So many times its width are judged at the root: a move that turns out to lose leaves its place to the next."""

_LOOK: Final = 50
"""Percent of the budget in which those are found."""


class BuildSearch(Search[Move]):
    """One search from one build."""

    def __init__(self, board: Board[Move], widths: Sequence[int], budget: Budget, dice: Dice) -> None:
        """Search as `Search` does."""
        super().__init__(board, widths, budget, dice)
        self._helped: dict[Corner, int] = {}
        """By place, how often it was good enough at the last ply (J. Schaeffer, "The History Heuristic", 1983)."""

    def _moves(self, board: Board[Move]) -> Sequence[Move]:
        if len(self.widths) == 1:
            return super()._moves(board)
        # To build thousands, of which sixteen are searched, would leave nothing of the budget.
        looking = self.budget.share(_LOOK)
        try:
            return board.best(_ROOTS * self.widths[0], looking)
        except OutOfBudgetError:
            return super()._moves(board)
        finally:
            self.budget.spend(looking.spent)

    def _value(self, board: Board[Move], depth: int, low: float, high: float, ply: int) -> float:
        if depth == 1:
            return cast("Build", board).reach(low, high, self.budget, self._helped)
        return super()._value(board, depth, low, high, ply)

    def _children(self, board: Board[Move], most: int) -> list[Child[Move]]:
        # A position keeps its width and what it knows of its places from one depth to the next.
        build = cast("Build", board)
        if build.children is None:
            build.children = super()._children(board, most)
        return build.children
