"""The state of a game, its players' seats and colours."""

from dataclasses import dataclass

from engines.core.rules import Outcome, Seat
from engines.monoch.options import Options
from engines.monoch.view import Axis, Block, Colour, LastAction, Way

FOUR = 4


@dataclass(frozen=True, slots=True)
class State:
    """The full state between two turns."""

    options: Options
    seats: int
    blocks: tuple[Block, ...]
    """The blocks in the order they were placed, start blocks first."""
    pool: tuple[int, ...]
    """The number of blocks left of each type, A to H."""
    place: int
    """The place at the table whose turn it is; a partner may play it."""
    declared: Colour | None
    """The colour of seat 0's side before a swap."""
    swapped: bool
    missed: tuple[int, ...]
    """For each seat, the consecutive turns lost to the clock."""
    gone: frozenset[Seat]
    """The players who have left."""
    laid: int = 0
    """Blocks placed by players."""
    plies: int = 0
    last: LastAction | None = None
    way: Way | None = None
    outcome: Outcome | None = None

    @property
    def to_declare(self) -> bool:
        """Return True if the colour is still to be declared."""
        return self.declared is None


def colour_of(state: State, seat: int) -> Colour | None:
    """Return the colour of a seat: even seats began with the declared one."""
    if state.declared is None:
        return None
    return state.declared if (seat % 2 == 0) != state.swapped else state.declared.other


def axis_of_seat(state: State, seat: int) -> Axis:
    """Return the direction in which a seat must join the ends."""
    crossed = state.options.crossed or state.seats == FOUR
    return Axis.WEST_EAST if crossed and (seat % 2 == 0) == state.swapped else Axis.NORTH_SOUTH


def axis_of(state: State, colour: Colour) -> Axis:
    """Return the direction in which a colour must join the ends; before the declaration that of seat 0."""
    return axis_of_seat(state, 0 if colour_of(state, 0) in (None, colour) else 1)


def team_of(state: State, seat: int) -> tuple[Seat, ...]:
    """Return the seats of a side that have not left."""
    return tuple(Seat(other) for other in range(seat % 2, state.seats, 2) if Seat(other) not in state.gone)


def player_at(state: State, place: int) -> Seat | None:
    """Return the player for the turns of a place: its own player, else the partner, else None."""
    if Seat(place) not in state.gone:
        return Seat(place)
    partner = Seat((place + 2) % state.seats)
    return partner if partner not in state.gone else None


def mover_of(state: State) -> Seat:
    """Return the seat on turn."""
    seat = player_at(state, state.place)
    return Seat(state.place) if seat is None else seat
