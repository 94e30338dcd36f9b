"""Start positions of Monoch: the blocks as typed."""

from dataclasses import dataclass, replace

from engines.core.rules import Seat
from engines.core.start_positions import Fault, check_count, check_members, check_number, in_field, position_error
from engines.monoch.actions import Place
from engines.monoch.notation import parse_action
from engines.monoch.placing import TYPES, check_place
from engines.monoch.state import State, team_of
from engines.monoch.view import Block, Colour, LastAction


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position of Monoch. The pool has the remaining blocks."""

    seats: int = 2
    blocks: tuple[str, ...] = ()
    """The blocks placed by players, in order, such as `AT90 M13`; option `start` names the blocks beneath them."""
    placed_by: tuple[Seat, ...] = ()
    """The seat that placed each block. Left out: the seats in turn, from seat 0."""
    to_move: int = 0
    """The seat to move; the partner plays the turns of a player who has left."""
    colour: Colour | None = Colour.BLACK
    """The colour that seat 0 declared; None before that."""
    swapped: bool = False
    """True if seat 1 has taken that colour over."""
    can_swap: bool = False
    """True if seat 1 may take it over now, right after the first block."""
    missed: tuple[int, ...] = ()
    """For each seat 1 if its last turn was lost to the clock, else 0. Left out: all 0."""
    left: tuple[Seat, ...] = ()
    """The players who have left."""


def describe(state: State, *, can_swap: bool) -> StartPosition:
    """Return the description of a position that is not over."""
    placed = [(block.name, block.seat) for block in state.blocks if block.seat is not None]
    return StartPosition(
        seats=state.seats,
        blocks=tuple(name for name, _ in placed),
        placed_by=tuple(seat for _, seat in placed),
        to_move=state.place,
        colour=state.declared,
        swapped=state.swapped,
        can_swap=can_swap,
        missed=state.missed,
        left=tuple(sorted(state.gone)),
    )


def build_state(position: StartPosition, empty: State, most_missed: int) -> State:
    """Return the described position on the table `empty`; OptionError for an impossible one."""
    seats, count = range(position.seats), len(position.blocks)
    placed_by = position.placed_by or tuple(Seat(at % position.seats) for at in range(count))
    missed = position.missed or (0,) * position.seats
    check_count("placed_by", placed_by, count)
    check_count("missed", missed, position.seats)
    for seat, each in enumerate(missed):
        check_number("missed", each, 0, most_missed + (seat in position.left))
    check_members("to_move", (position.to_move,), seats)
    check_members("left", position.left, seats)
    if position.colour is None and (count or position.swapped):
        raise position_error("colour", Fault.MISSING, "a color")
    if position.swapped and not (empty.options.swap and count):
        raise position_error("swapped", Fault.NOT_POSSIBLE, "a swap")
    state = replace(
        empty,
        place=position.to_move,
        declared=position.colour,
        swapped=position.swapped,
        missed=missed,
        gone=frozenset(position.left),
    )
    if not (team_of(state, 0) and team_of(state, 1)):
        raise position_error("left", Fault.OVER)
    for text, seat in zip(position.blocks, placed_by, strict=True):
        check_members("placed_by", (seat,), seats)
        state = _place(state, text, seat)
    return (
        replace(state, last=LastAction(placed_by[-1], block=len(state.blocks) - 1))
        if position.can_swap and count
        else state
    )


def with_block(state: State, block: Block) -> State:
    """Return the position with a block more on the table, and one less in the pool."""
    kind = TYPES.index(block.type)
    return replace(
        state,
        blocks=(*state.blocks, block),
        pool=(*state.pool[:kind], state.pool[kind] - 1, *state.pool[kind + 1 :]),
        laid=state.laid + 1,
    )


def _place(state: State, text: str, seat: Seat) -> State:
    with in_field("blocks"):
        action = parse_action(text)
        if not isinstance(action, Place):
            raise position_error("blocks", Fault.UNKNOWN, text)
        return with_block(state, check_place(state, seat, action))
