"""The state of a game, and who plays what."""

from dataclasses import dataclass

from engines.core.rules import Outcome, Seat
from engines.monoch.options import Options
from engines.monoch.view import Axis, Block, Colour, LastAction, Path


@dataclass(frozen=True, slots=True)
class State:
    """All that a game is between two turns."""

    options: Options
    seats: int
    blocks: tuple[Block, ...]
    """In the order they were laid, the start first."""
    pool: tuple[int, ...]
    """How many are left of each kind, A to H."""
    place: int
    """The place at the table whose turn it is; a partner may play it."""
    swapped: bool
    missed: tuple[int, ...]
    """By seat, turns lost in a row to the clock."""
    gone: frozenset[Seat]
    """Players who have left."""
    laid: int = 0
    """Blocks laid by players."""
    plies: int = 0
    last: LastAction | None = None
    path: Path | None = None
    outcome: Outcome | None = None


def colour_of(state: State, seat: int) -> Colour:
    """The colour a seat plays: even seats began with black."""
    return Colour.BLACK if (seat % 2 == 0) != state.swapped else Colour.WHITE


def axis_of(state: State, colour: Colour) -> Axis:
    """The direction in which a colour must join the ends."""
    crossed = state.options.crossed or state.seats == 4
    return Axis.WEST_EAST if crossed and colour is Colour.WHITE else Axis.NORTH_SOUTH


def team_of(state: State, colour: Colour) -> tuple[Seat, ...]:
    """The seats that play a colour and have not left."""
    return tuple(
        Seat(seat) for seat in range(state.seats) if colour_of(state, seat) is colour and Seat(seat) not in state.gone
    )


def player_at(state: State, place: int) -> Seat | None:
    """Who plays the turns of a place: its own player, else the partner, else nobody."""
    if Seat(place) not in state.gone:
        return Seat(place)
    partner = Seat((place + 2) % state.seats)
    return partner if partner not in state.gone else None


def mover_of(state: State) -> Seat:
    """Whose turn it is."""
    seat = player_at(state, state.place)
    return Seat(state.place) if seat is None else seat
