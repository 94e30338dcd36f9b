"""Search of two-sided games without secrets, in which a move can be evaluated immediately.

Alpha-beta with iterative deepening (D. Knuth, R. Moore, "An Analysis of Alpha-Beta Pruning", 1975; D. Slate, L. Atkin,
"Chess 4.5", 1977). These games have a hundred moves a turn and more: at each node all moves are evaluated statically,
and the best few are searched (C. Shannon's type B, "Programming a Computer for Playing Chess", 1950). A node is
finished only when its whole depth is; the last finished depth counts, and improvements found in the next.
If a clock ends a search, only the finished depth counts, so that a busier machine finds no third move.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, Self, TypeVar

from engines.core.dice import Dice
from players.core.budget import Budget, OutOfBudgetError
from players.core.choice import Alternative, Choice

M = TypeVar("M")

WIN: Final = 1_000_000.0
"""The worth of a won position; a later win is worth slightly less."""
SURE: Final = WIN / 2
_LATER: Final = 0.9999
"""The same some plies later is a little less."""
_LEAST_COMPARED: Final = 3
"""The minimum depth in plies to which a move is searched that is compared with an immediate win."""
_STEEPEST: Final = 50.0
"""Log-odds beyond which a chance is as good as certain."""


def chance_of(worth: float, scale: float, even: float = 0.0) -> float:
    """Return the chance to win at a worth: by a logistic curve, in which `scale` above `even` is three in four."""
    if abs(worth) >= SURE:
        return 1.0 if worth > 0 else 0.0
    log_odds = max(-_STEEPEST, min(_STEEPEST, (worth - even) * math.log(3) / scale))
    return 1 / (1 + math.exp(-log_odds))


class Board(Protocol[M]):
    """A position as a search sees it."""

    @property
    def side(self) -> int:
        """Return the side to move, 0 or 1; after the end the last or next one, to which `worth` refers."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""

    def moves(self) -> Sequence[M]:
        """Return the legal moves."""

    def best(self, most: int, budget: Budget) -> Sequence[M]:
        """Return the best moves, or all of them; OutOfBudgetError if the budget is used up first."""

    def after(self, move: M) -> Self:
        """Return the position after a move."""

    def worth(self, side: int) -> float:
        """Return the worth for a side: `WIN` if it has won, -`WIN` if it has lost, 0 for a draw."""


@dataclass(frozen=True, slots=True)
class Child(Generic[M]):
    """A move, the position after it, and its worth to the side that makes it."""

    move: M
    board: Board[M]
    worth: float
    line: tuple[M, ...] = ()
    """The moves expected after it."""

    @property
    def is_settled(self) -> bool:
        """Return True if a deeper search cannot change the worth."""
        return self.board.over or abs(self.worth) >= SURE


class Search(Generic[M]):
    """One search from one position."""

    def __init__(self, board: Board[M], widths: Sequence[int], budget: Budget, dice: Dice) -> None:
        """Search `len(widths)` plies deep: `widths[0]` best moves at the root, `widths[1]` at its replies, and so on.

        Moves of equal worth are shuffled by `dice`.
        """
        self.budget = budget
        self.widths = widths
        self.side = board.side
        self.depth = 1
        """The last finished depth in plies."""
        self._lines: dict[int, tuple[M, ...]] = {}
        """For each ply, the expected moves after the position searched there last."""
        self.children: list[Child[M]] = []
        for move in dice.shuffle(self._moves(board)):
            after = board.after(move)
            budget.spend()
            self.children.append(Child(move, after, after.worth(self.side)))
            if not budget.has_left:
                break
        self.children.sort(key=_worth)

    def _moves(self, board: Board[M]) -> Sequence[M]:
        """Return the moves at the root."""
        return board.moves()

    def best(self) -> M:
        """Return the best move found."""
        for depth in range(2, len(self.widths) + 1):
            if len(self.children) == 1 or self.children[0].worth >= SURE:
                break
            finished = self.children
            try:
                self._deepen(depth)
            except OutOfBudgetError:
                if self.budget.cut is not None:
                    self.children = _keep_order(finished, self.children)
                break
            self.depth = depth
        return self.children[0].move

    def second(self, best: M) -> M:
        """Return the best move but one."""
        return next((child.move for child in self.children if child.move != best), best)

    def choice(self, move: M, chance: Callable[[float], float]) -> Choice[M]:
        """Return a move, found by `best` or played instead of it, with its value, its line and the best alternative.

        The game's own player adds reasons. `chance` converts a worth to a chance to win. The rest of the budget goes
        to the second best, of which a search for the best only learns that it is no better.
        """
        played = next(child for child in self.children if child.move == move)
        best = self._runner_up() if played is self.children[0] else self.children[0]
        second = None if best is None else Alternative(best.move, chance(best.worth))
        line = (move, *self._expected_line(played))
        return Choice(move, chance(played.worth), line, second, depth=self.depth)

    def compare(self, move: M) -> tuple[Child[M], Child[M]] | None:
        """Return the best move found and another one, searched equally deep; None if the budget is too small.

        A move that turns out better than the best is returned as both.
        """
        played = next((child for child in self.children if child.move == move), None)
        if played is None:
            return None
        depth = max(self.depth, min(_LEAST_COMPARED, len(self.widths)))
        try:
            best, other = (self._deeper(child, depth, -2 * WIN) for child in (self.children[0], played))
        except OutOfBudgetError:
            return None
        return (best, other) if best.worth > other.worth else (other, other)

    def _runner_up(self) -> Child[M] | None:
        """Return the best child but the first, searched as deep as that one where the budget allows it."""
        others = self.children[1:]
        best: Child[M] | None = None
        try:
            for child in others[: self.widths[0] - 1] if self.depth > 1 else ():
                runner_up = self._deeper(child, self.depth, -2 * WIN if best is None else best.worth)
                if best is None or runner_up.worth > best.worth:
                    best = runner_up
        except OutOfBudgetError:
            pass
        return best or next(iter(others), None)

    def _deepen(self, depth: int) -> None:
        """Search the best moves at the root to a depth, and sort them by the results.

        A losing move is replaced by the next best, so that a move that does not lose is found if there is one.
        """
        children: list[Child[M]] = []
        lost: list[Child[M]] = []
        low, at = -2 * WIN, 0
        try:
            while at < len(self.children) and len(children) < self.widths[0]:
                child = self._deeper(self.children[at], depth, low)
                (lost if child.worth <= -SURE else children).append(child)
                low, at = max(low, child.worth), at + 1
        finally:
            # Moves not searched to this depth come last: the best of the previous depth were searched first.
            self.children = [*sorted(children, key=_worth), *self.children[at:], *sorted(lost, key=_worth)]

    def _deeper(self, child: Child[M], depth: int, low: float) -> Child[M]:
        """Return a root move with its worth at a depth, exact only if more than `low`."""
        if child.is_settled:
            return child
        worth = self._after(child.board, self.side, depth - 1, low, 2 * WIN, 1)
        return Child(child.move, child.board, worth, self._lines[1])

    def _expected_line(self, child: Child[M]) -> tuple[M, ...]:
        """Return the moves expected after one at the root."""
        return child.line

    def _after(self, board: Board[M], side: int, depth: int, low: float, high: float, ply: int) -> float:
        """Return the worth of a board to `side`, which need not be to move, clipped to the bounds."""
        self._lines[ply] = ()
        if board.side == side:
            return _LATER * self._value(board, depth, low, high, ply)
        return -_LATER * self._value(board, depth, -high, -low, ply)

    def _value(self, board: Board[M], depth: int, low: float, high: float, ply: int) -> float:
        """Return the worth of a board to the side to move at `depth` plies, clipped to the bounds."""
        side = board.side
        wide = 1 if depth == 1 else self.widths[min(ply, len(self.widths) - 1)]
        children = self._children(board, wide)
        if not children:
            return board.worth(side)
        if depth == 1:
            self._lines[ply] = (children[0].move,)
            return -_worth(children[0])
        best, first = -2 * WIN, 0
        for at, child in enumerate(children[:wide]):
            self._lines[ply + 1] = ()
            value = child.worth if child.is_settled else self._after(child.board, side, depth - 1, low, high, ply + 1)
            if value > best:
                best, first = value, at
                self._lines[ply] = (child.move, *self._lines[ply + 1])
            low = max(low, value)
            if low >= high:
                break
        # If they are cached, the next depth begins with the best of this one.
        children.insert(0, children.pop(first))
        return best

    def _children(self, board: Board[M], most: int) -> list[Child[M]]:
        """Return the best moves evaluated statically, best first; a winning move alone."""
        side, children = board.side, []
        for move in board.best(most, self.budget):
            if not self.budget.has_left:
                raise OutOfBudgetError
            after = board.after(move)
            self.budget.spend()
            children.append(Child(move, after, after.worth(side)))
            if children[-1].worth >= SURE:
                return children[-1:]
        return sorted(children, key=_worth)


def _keep_order(finished: Sequence[Child[M]], begun: Sequence[Child[M]]) -> list[Child[M]]:
    """Return the order of the finished depth, corrected for moves that the next has shown to be won or lost."""
    known = {child.move: child for child in begun if child.is_settled}
    children = [known.get(child.move, child) for child in finished]
    return sorted(children, key=lambda child: -1 if child.worth >= SURE else 1 if child.worth <= -SURE else 0)


def _worth(child: Child[M]) -> float:
    """Return the order of moves, best first."""
    return -child.worth
