"""Making the view of a state."""

from functools import lru_cache
from operator import attrgetter

from engines.core.rules import Seat
from engines.mambo.geometry import unpack
from engines.mambo.groups import Chain
from engines.mambo.judging import largest
from engines.mambo.moving import takeable
from engines.mambo.placing import nulls_in_order, spaces_in_order
from engines.mambo.position import Position
from engines.mambo.state import State, position_of
from engines.mambo.territory import best_territory
from engines.mambo.view import Laid, PublicView, Standing, Tile, Variant

_order = attrgetter("order")


def public_view(state: State) -> PublicView:
    """All there is to see."""
    position = position_of(state)
    options, over = state.options, state.outcome is not None
    chains = sorted(position.chains, key=_order)
    return PublicView(
        variant=options.variant,
        turn=() if over else (state.mover,),
        outcome=state.outcome,
        plies=state.plies,
        left=state.left,
        tiles=tuple(map(laid, state.cells, state.letters)),
        spaces=() if over else spaces_in_order(position),
        nulls=nulls_in_order(position),
        groups=tuple([chain.shown() for chain in chains]),
        standings=_standings(options.variant, position, chains),
        moving=options.moving,
        movable=_movable(state, position) if options.moving and not over else (),
        last=state.last,
    )


@lru_cache(maxsize=8192)
def laid(cell: int, letter: str) -> Laid:
    """A tile on the table."""
    return Laid(unpack(cell), Tile(letter))


def _movable(state: State, position: Position) -> tuple[int, ...]:
    taken = set(takeable(state, position, state.mover))
    return tuple(number for number, cell in enumerate(state.cells, 1) if cell in taken)


def _standings(variant: Variant, position: Position, chains: list[Chain]) -> tuple[Standing, Standing]:
    # O's groups come first in the order of the chains.
    split = sum(chain.colour == 1 for chain in chains)
    return _standing(0, variant, position, chains[:split]), _standing(1, variant, position, chains[split:])


def _standing(seat: int, variant: Variant, position: Position, chains: list[Chain]) -> Standing:
    loops = max([len(chain.stripes) - len(chain.points) + 1 for chain in chains], default=0)
    territory = best_territory(position, chains) if variant is Variant.MAMBOGO and chains else None
    return Standing(Seat(seat), largest(chains), loops, territory)
