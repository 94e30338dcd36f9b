"""Making the view of a state."""

from engines.core.rules import Seat
from engines.monoch.placing import spots_of
from engines.monoch.state import State, axis_of, colour_of, mover_of
from engines.monoch.strips import Board, ends_of, longest
from engines.monoch.view import Colour, Frame, PublicView, Side

_MARGIN = 2
"""Free cells round the blocks: as far as the next block can reach."""

_LAST_MARGIN = 1
"""The same once no block follows."""


def frame_of(state: State) -> Frame:
    """The letters and numbers round the blocks in play."""
    ends = ends_of(state.blocks)
    margin = _MARGIN if state.outcome is None else _LAST_MARGIN
    return Frame(
        ends.west - margin,
        ends.north - margin,
        ends.east - ends.west + 1 + 2 * margin,
        ends.south - ends.north + 1 + 2 * margin,
    )


def can_swap(state: State) -> bool:
    """White may take over black in answer to the first block."""
    last = state.last
    return (
        state.options.swap
        and state.seats == 2
        and state.laid == 1
        and last is not None
        and last.block is not None
        and colour_of(state, mover_of(state)) is Colour.WHITE
    )


def public_view(state: State) -> PublicView:
    """All there is to see."""
    over = state.outcome is not None
    return PublicView(
        turn=() if over else (mover_of(state),),
        outcome=state.outcome,
        plies=state.plies,
        min_blocks=state.options.min_blocks,
        blocks=state.blocks,
        pool=state.pool,
        sides=tuple(_side(state, seat) for seat in range(state.seats)),
        frame=frame_of(state),
        ends=ends_of(state.blocks),
        spots=() if over else tuple(spots_of(state)),
        can_swap=not over and can_swap(state),
        lengths=lengths_of(state, Board(state.blocks)),
        path=state.path,
        last=state.last,
    )


def lengths_of(state: State, board: Board) -> tuple[int, int]:
    """The longest strip of black and of white, each along its axis."""
    black, white = (longest(board, colour, axis_of(state, colour)) for colour in Colour)
    return black, white


def _side(state: State, seat: int) -> Side:
    colour = colour_of(state, seat)
    return Side(Seat(seat), colour, axis_of(state, colour), Seat(seat) not in state.gone, state.missed[seat])
