"""Searching games of two sides without secrets, where what follows a move can be judged at once.

Alpha-beta with iterative deepening (D. Knuth, R. Moore, "An Analysis of Alpha-Beta Pruning", 1975; D. Slate, L. Atkin,
"Chess 4.5", 1977). These games have a hundred moves a turn and more: at each node all moves are judged as they stand,
and the best few of them are searched (C. Shannon's type B, "Programming a Computer for Playing Chess", 1950). A node is
finished only when its whole depth is; the last depth that was finished counts, and what was found better in the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, Self, TypeVar

from engines.core.dice import Dice
from players.core.budget import Budget, OutOfBudgetError

M = TypeVar("M")

WIN: Final = 1_000_000.0
"""What a won position is worth; one that is won later is worth a little less."""
SURE: Final = WIN / 2
_LATER: Final = 0.9999
"""The same some plies later is a little less."""


class Board(Protocol[M]):
    """A position as a search sees it."""

    @property
    def side(self) -> int:
        """Who is to move, 0 or 1; once it is over, who moved last or would be next: `worth` goes by it."""

    @property
    def over(self) -> bool:
        """No move can follow."""

    def moves(self) -> Sequence[M]:
        """Return what can be done."""

    def best(self, most: int, budget: Budget) -> Sequence[M]:
        """Return the moves worth most, or all of them; OutOfBudgetError where they cannot be found any more."""

    def after(self, move: M) -> Self:
        """Return what follows."""

    def worth(self, side: int) -> float:
        """Return how good it is for a side: `WIN` where it has won, -`WIN` where it has lost, 0 for a draw."""


@dataclass(frozen=True, slots=True)
class _Child(Generic[M]):
    """A move, what follows, and what that is worth to who made it."""

    move: M
    board: Board[M]
    worth: float

    @property
    def settled(self) -> bool:
        """Whether looking further cannot change what it is worth."""
        return self.board.over or abs(self.worth) >= SURE


class Search(Generic[M]):
    """One search from one position."""

    def __init__(self, board: Board[M], widths: Sequence[int], budget: Budget, dice: Dice) -> None:
        """Search as deep as `widths` has members: so many of the best moves at the root, at its replies, and so on.

        Of moves worth the same any may be taken: `dice` shuffle them.
        """
        self.budget = budget
        self.widths = widths
        self.side = board.side
        self.depth = 1
        """How many plies deep the search is finished."""
        self.children: list[_Child[M]] = []
        for move in dice.shuffle(board.moves()):
            after = board.after(move)
            budget.spend()
            self.children.append(_Child(move, after, after.worth(self.side)))
            if not budget.left:
                break
        self.children.sort(key=_worth)

    def best(self) -> M:
        """Return the best move found."""
        for depth in range(2, len(self.widths) + 1):
            if len(self.children) == 1 or self.children[0].worth >= SURE:
                break
            try:
                self._deepen(depth)
            except OutOfBudgetError:
                break
            self.depth = depth
        return self.children[0].move

    def second(self, best: M) -> M:
        """Return the best move but one."""
        return next((child.move for child in self.children if child.move != best), best)

    def _deepen(self, depth: int) -> None:
        """Search the best moves at the root so deep, and sort them by what came of it."""
        wide = self.widths[0]
        candidates, rest = self.children[:wide], self.children[wide:]
        searched: list[_Child[M]] = []
        low = -2 * WIN
        try:
            for child in candidates:
                worth = (
                    child.worth if child.settled else self._after(child.board, self.side, depth - 1, low, 2 * WIN, 1)
                )
                searched.append(_Child(child.move, child.board, worth))
                low = max(low, worth)
        finally:
            # Those not searched so deep come after those that were: what was best a ply before was searched first.
            self.children = [*sorted(searched, key=_worth), *candidates[len(searched) :], *rest]

    def _after(self, board: Board[M], side: int, depth: int, low: float, high: float, ply: int) -> float:
        """Return what a board is worth to `side`, which need not be the one to move, as far as it lies in bounds."""
        if board.side == side:
            return _LATER * self._value(board, depth, low, high, ply)
        return -_LATER * self._value(board, depth, -high, -low, ply)

    def _value(self, board: Board[M], depth: int, low: float, high: float, ply: int) -> float:
        """Return what a board is worth to the side to move, `depth` plies further on, as far as it lies in bounds."""
        side = board.side
        wide = 1 if depth == 1 else self.widths[min(ply, len(self.widths) - 1)]
        children = self._children(board, wide)
        if not children:
            return board.worth(side)
        if depth == 1:
            return -_worth(children[0])
        best = -2 * WIN
        for child in children[:wide]:
            value = child.worth if child.settled else self._after(child.board, side, depth - 1, low, high, ply + 1)
            best = max(best, value)
            low = max(low, value)
            if low >= high:
                break
        return best

    def _children(self, board: Board[M], most: int) -> list[_Child[M]]:
        """Judge the best moves as they stand, best first. A move that wins is all there is to know."""
        side, found = board.side, []
        for move in board.best(most, self.budget):
            if not self.budget.left:
                raise OutOfBudgetError
            after = board.after(move)
            self.budget.spend()
            found.append(_Child(move, after, after.worth(side)))
            if found[-1].worth >= SURE:
                return found[-1:]
        return sorted(found, key=_worth)


def _worth(child: _Child[M]) -> float:
    """The order of moves, best first."""
    return -child.worth
