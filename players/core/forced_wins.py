"""Forced wins, searched among all moves: a search of the best few leaves out moves that look poor at first.

A move that wins by force threatens to win: were the other side to pass, it would win with the next move (null moves:
G. Goetsch, M. Campbell, "Experiments with the Null-Move Heuristic", 1990). Only such moves are tested against every
reply. Zugzwang, in which every move of the other side harms it without a threat, is not found.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol, Self, TypeVar

from players.core.alphabeta import SURE, Board
from players.core.budget import Budget, OutOfBudgetError

M = TypeVar("M")


class PassingBoard(Board[M], Protocol[M]):
    """A position in which a side can be thought to pass."""

    def pass_turn(self) -> Self:
        """Return the position with the other side to move."""


def find_forced_win(board: PassingBoard[M], moves: Sequence[M], budget: Budget) -> M | None:
    """Return a move after which every reply leaves a winning move; None if none is found within the budget."""
    try:
        return next((move for move in moves if _is_forced(board.after(move), budget)), None)
    except OutOfBudgetError:
        return None


def _is_forced(after: PassingBoard[M], budget: Budget) -> bool:
    """Return whether the side that has just moved wins with its next move against any reply."""
    if after.over:
        return False
    threats = list(_wins(after.pass_turn(), after.pass_turn().moves(), budget))
    return bool(threats) and all(_is_lost(after, reply, threats, budget) for reply in after.moves())


def _is_lost(board: PassingBoard[M], reply: M, threats: Sequence[M], budget: Budget) -> bool:
    """Return whether a reply leaves the other side a winning move. Threats are tried first."""
    after, side = board.after(reply), 1 - board.side
    budget.spend()
    if after.over:
        return after.worth(side) >= SURE
    moves = after.moves()
    possible = set(moves)
    first = [move for move in threats if move in possible]
    return next(_wins(after, [*first, *(move for move in moves if move not in threats)], budget), None) is not None


def _wins(board: PassingBoard[M], moves: Sequence[M], budget: Budget) -> Iterator[M]:
    """Yield the moves that win immediately."""
    for move in moves:
        if not budget.has_left:
            raise OutOfBudgetError
        budget.spend()
        if board.after(move).worth(board.side) >= SURE:
            yield move
