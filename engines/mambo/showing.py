"""Conversion of a state to a view and back: nothing is hidden."""

from dataclasses import replace
from functools import lru_cache

from engines.core.rules import Seat
from engines.mambo.actions import Place, format_action
from engines.mambo.geometry import unpack
from engines.mambo.judging import of_colour
from engines.mambo.moving import takeable
from engines.mambo.numbers import index_of
from engines.mambo.options import Options
from engines.mambo.placing import nulls_in_order, open_spaces
from engines.mambo.position import Position, laid_tile
from engines.mambo.state import State, position_of
from engines.mambo.territory import best_territory, territory_of
from engines.mambo.view import Aims, Group, PublicView, Standing, Territory, Variant


def public_view(state: State) -> PublicView:
    """Return the whole position as plain facts."""
    position = position_of(state)
    options, over = state.options, state.outcome is not None
    standings, numbers = _standings(state, position), index_of(state.numbers)
    return PublicView(
        options=options,
        variant=options.variant,
        aims=_aims(options),
        turn=() if over else (state.mover,),
        mover=state.mover,
        outcome=state.outcome,
        plies=state.plies,
        moves_in_a_row=state.moves_in_a_row,
        left=state.left,
        tiles=tuple([laid_tile(cell, tile, numbers[unpack(cell)]) for cell, tile in position.tiles.items()]),
        spaces=() if over else open_spaces(position, numbers),
        nulls=nulls_in_order(position),
        numbers=state.numbers,
        groups=_groups(position),
        standings=standings,
        enclosures=_enclosures(options, position, standings),
        moving=options.moving,
        movable=_movable(state, position) if options.moving and not over else (),
        last=state.last,
    )


def state_of(view: PublicView) -> State:
    """Return the state of a view."""
    tiles = " ".join(format_action(Place(laid.hex, laid.tile)) for laid in view.tiles)
    played = view.plies, view.moves_in_a_row, view.last, view.outcome, view.numbers
    return State(view.options, tiles, view.left, view.mover, *played)


def _groups(position: Position) -> tuple[Group, ...]:
    groups = position.groups
    return tuple([each.seen or each.to_view() for each in [groups[order] for order in sorted(groups)]])


@lru_cache(maxsize=64)
def _aims(options: Options) -> Aims:
    return Aims(options.kills, options.kill_stripe, options.loops, options.group_size, options.free_ladders)


def _enclosures(options: Options, position: Position, standings: tuple[Standing, Standing]) -> tuple[Territory, ...]:
    """Return the tinted areas of the table: territory in Mambogo, else the loops if loops count."""
    if options.variant is Variant.MAMBOGO:
        return tuple([each.territory for each in standings if each.territory is not None and each.territory.count])
    if not any(position.loops) or not options.loops:
        return ()
    groups = position.groups
    looped = [groups[order] for order in sorted(groups) if groups[order].chain.loops]
    return tuple([territory_of(position, group) for group in looped])


def _movable(state: State, position: Position) -> tuple[int, ...]:
    numbers = index_of(state.numbers)
    return tuple(sorted(numbers[unpack(cell)] for cell in takeable(state, position, state.mover)))


def _standings(state: State, position: Position) -> tuple[Standing, Standing]:
    o, x = _figures(0, position.sizes[1], position.loops[1]), _figures(1, position.sizes[2], position.loops[2])
    if state.options.variant is not Variant.MAMBOGO or not position.tiles:
        return o, x
    return (
        replace(o, territory=best_territory(position, of_colour(position, 1))),
        replace(x, territory=best_territory(position, of_colour(position, 2))),
    )


@lru_cache(maxsize=1024)
def _figures(seat: int, largest: int, loops: int) -> Standing:
    return Standing(Seat(seat), largest, loops, None)
