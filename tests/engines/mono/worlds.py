"""Mono positions an observer cannot tell apart: the values of covered cells they may not know are drawn anew."""

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Dice, Seat
from engines.mono.rules import MonoRules
from engines.mono.state import State
from engines.mono.view import Grid


def other_worlds(rules: MonoRules, state: State, observer: Seat | None, dice: Dice) -> Iterator[State]:
    """Other grids for everybody but the observer, equal wherever they were uncovered.

    They need not be divided into regions: no rule looks at a grid's regions once it is placed.
    """
    if state.outcome is not None:
        return
    for _ in range(3):
        players = tuple(
            player
            if player.grid is None or seat == observer
            else replace(player, grid=_reshuffled(player.grid, player.uncovered, dice))
            for seat, player in enumerate(state.players)
        )
        yield replace(state, players=players)


def _reshuffled(grid: Grid, uncovered: frozenset[int], dice: Dice) -> Grid:
    covered = [cell for cell in range(len(grid)) if cell not in uncovered]
    values = dict(zip(covered, dice.shuffle([grid[cell] for cell in covered]), strict=True))
    return tuple(values.get(cell, value) for cell, value in enumerate(grid))
