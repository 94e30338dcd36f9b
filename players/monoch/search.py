"""Alpha-beta of Monoch: at the last ply only what lies in bounds is looked for."""

from typing import cast

from players.core.alphabeta import Board, Search
from players.monoch.build import Build, Move


class BuildSearch(Search[Move]):
    """One search from one build."""

    def _value(self, board: Board[Move], depth: int, low: float, high: float, ply: int) -> float:
        if depth == 1:
            return cast("Build", board).reach(low, high, self.budget)
        return super()._value(board, depth, low, high, ply)
