"""Alpha-beta with a transposition table, for games in which many orders of moves lead to the same position.

The table of transpositions (R. Greenblatt and others, "The Greenblatt Chess Program", 1967; A. Zobrist, "A New Hashing
Method", 1970) stores the worth of each position and the order of its moves, so that the next deeper ply
begins with those and evaluates none twice. The last ply stops at the first move that is good enough; moves that were
are tried first (J. Schaeffer, "The History Heuristic", 1983).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

from engines.core.dice import Dice
from players.core.alphabeta import SURE, WIN, Board, Child, Search
from players.core.budget import Budget, OutOfBudgetError

M = TypeVar("M")


class KeyedBoard(Board[M], Protocol[M]):
    """A position with a hash key."""

    @property
    def key(self) -> int:
        """Return a hash that is equal for equal positions with the same side to move, and practically unique."""


@dataclass(slots=True)
class _TableEntry(Generic[M]):
    """Bounds of a position: worth at least `low` and at most `high` to its mover at a depth in plies."""

    depth: int
    low: float
    high: float
    ranked: list[tuple[float, M]]
    """The best moves, best first, with the static worth of each; empty until all have been evaluated."""

    def bounds(self, depth: int) -> tuple[float, float]:
        """Return the bounds for a search so deep."""
        return (self.low, self.high) if self.depth >= depth else (-2 * WIN, 2 * WIN)


class RememberingSearch(Search[M]):
    """One search from one position, which evaluates no position twice."""

    def __init__(self, board: KeyedBoard[M], widths: Sequence[int], budget: Budget, dice: Dice) -> None:
        """Search as `Search` does."""
        super().__init__(board, widths, budget, dice)
        self._met: dict[int, _TableEntry[M]] = {}
        self._helped: dict[M, int] = {}
        """Counts of cutoffs by move."""

    def _expected_line(self, child: Child[M]) -> tuple[M, ...]:
        # At the last ply moves are not cached.
        line: list[M] = []
        board = child.board
        while len(line) < self.depth - 1 and not board.over:
            met = self._met.get(cast("KeyedBoard[M]", board).key)
            if met is None or not met.ranked:
                break
            line.append(met.ranked[0][1])
            board = board.after(line[-1])
        return tuple(line)

    def _value(self, board: Board[M], depth: int, low: float, high: float, ply: int) -> float:
        # Every board here follows from the first, and has its type.
        key = cast("KeyedBoard[M]", board).key
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = _TableEntry(0, -2 * WIN, 2 * WIN, [])
        least, most = met.bounds(depth)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        best = self._last(board, low, high) if depth == 1 else self._search_deeper(board, met, depth, low, high, ply)
        met.depth = depth
        met.low = best if best > low else -2 * WIN
        met.high = best if best < high else 2 * WIN
        return best

    def _last(self, board: Board[M], low: float, high: float) -> float:
        """Return the best static worth, stopping at the first move that reaches `high`."""
        side, best, helped = board.side, -2 * WIN, self._helped
        for move in sorted(board.moves(), key=lambda move: -helped.get(move, 0)):
            if not self.budget.has_left:
                raise OutOfBudgetError
            self.budget.spend()
            best = max(best, board.after(move).worth(side))
            if best >= high:
                helped[move] = helped.get(move, 0) + 1
                break
        return best

    def _search_deeper(
        self, board: Board[M], met: _TableEntry[M], depth: int, low: float, high: float, ply: int
    ) -> float:
        """Search the best moves one ply less deep."""
        side = board.side
        boards: dict[M, Board[M]] = {}
        wide = self.widths[min(ply, len(self.widths) - 1)]
        if not met.ranked:
            children = self._children(board, wide)[:wide]
            boards = {child.move: child.board for child in children}
            met.ranked = [(child.worth, child.move) for child in children]
        best, best_move = -2 * WIN, 0
        for at, (worth, move) in enumerate(met.ranked):
            after = boards.get(move)
            if abs(worth) >= SURE:
                value = worth
            else:
                if after is None:
                    if not self.budget.has_left:
                        raise OutOfBudgetError
                    self.budget.spend()
                    after = board.after(move)
                value = worth if after.over else self._after(after, side, depth - 1, max(low, best), high, ply + 1)
            if value > best:
                best, best_move = value, at
            if best >= high:
                break
        met.ranked.insert(0, met.ranked.pop(best_move))
        return best
