"""Mono positions an observer cannot tell apart: the grids of others agree wherever they were uncovered."""

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Dice, Seat
from engines.mono.resampling import grid_like
from engines.mono.rules import MonoRules
from engines.mono.state import Player, State


def other_worlds(rules: MonoRules, state: State, observer: Seat | None, dice: Dice) -> Iterator[State]:
    """For a player those that the rules draw; for the public all grids are drawn again."""
    if state.outcome is not None:
        return
    for _ in range(2):
        if observer is None:
            yield replace(state, players=tuple(_redrawn(player, state.options.size, dice) for player in state.players))
        else:
            yield rules.resample(rules.seat_view(state, observer), dice)


def _redrawn(player: Player, size: int, dice: Dice) -> Player:
    if player.grid is None:
        return player
    seen = tuple(value if cell in player.uncovered else None for cell, value in enumerate(player.grid))
    return replace(player, grid=grid_like(size, seen, dice))
