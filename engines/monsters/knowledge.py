"""Lasting knowledge: the land each keeper has seen, and the points of every turn."""

from dataclasses import replace

from engines.monsters.creatures import Monster
from engines.monsters.sight import hexes_seen
from engines.monsters.state import Keeper, State, Tally


def viewers_of(state: State, number: int) -> tuple[Monster, ...]:
    """Return all monsters that see for a keeper: those on the map and those in the keeper's lairs."""
    return (*state.monsters_of(number), *(lair.monster for lair in state.lairs_of(number)))


def remember_turn(state: State, tally: Tally) -> State:
    """Record at the end of a turn, and at the set-up, every keeper's visible land and points."""
    keepers = tuple(_with_what_they_see(state, keeper) for keeper in state.keepers)
    points = tuple(tally.points(keeper.number) for keeper in keepers)
    return replace(state, keepers=keepers, history=(*state.history, points))


def _with_what_they_see(state: State, keeper: Keeper) -> Keeper:
    seen = hexes_seen(state.grid, viewers_of(state, keeper.number)) if keeper.playing else keeper.explored
    return keeper if seen <= keeper.explored else replace(keeper, explored=keeper.explored | seen)
