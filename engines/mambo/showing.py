"""Making the view of a state."""

from dataclasses import replace
from functools import lru_cache

from engines.core.rules import Seat
from engines.mambo.judging import of_colour
from engines.mambo.moving import takeable
from engines.mambo.placing import nulls_in_order, spaces_in_order
from engines.mambo.position import Position
from engines.mambo.state import State, position_of
from engines.mambo.territory import best_territory
from engines.mambo.view import Group, PublicView, Standing, Variant


def public_view(state: State) -> PublicView:
    """All there is to see."""
    position = position_of(state)
    options, over = state.options, state.outcome is not None
    return PublicView(
        variant=options.variant,
        turn=() if over else (state.mover,),
        outcome=state.outcome,
        plies=state.plies,
        left=state.left,
        tiles=position.laid,
        spaces=() if over else spaces_in_order(position),
        nulls=nulls_in_order(position),
        groups=_groups(position),
        standings=_standings(state, position),
        moving=options.moving,
        movable=_movable(state, position) if options.moving and not over else (),
        last=state.last,
    )


def _groups(position: Position) -> tuple[Group, ...]:
    groups = position.groups
    return tuple([each.seen or each.shown() for each in [groups[order] for order in sorted(groups)]])


def _movable(state: State, position: Position) -> tuple[int, ...]:
    taken = set(takeable(state, position, state.mover))
    return tuple(number for number, cell in enumerate(position.tiles, 1) if cell in taken)


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
