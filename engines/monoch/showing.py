"""Conversion of a state to a view and back: nothing is hidden."""

from collections.abc import Sequence
from functools import lru_cache

from engines.core.rules import Seat
from engines.monoch.lattice import COLOURS
from engines.monoch.placing import spots_of
from engines.monoch.state import State, axis_of, axis_of_seat, colour_of, mover_of
from engines.monoch.surface import surface_of
from engines.monoch.view import Axis, Colour, Need, Part, PublicView, Side, Strip
from engines.monoch.ways import ends_of, find_need


def can_swap(state: State) -> bool:
    """Return whether the second player may take over the first one's colour: only right after the first block."""
    last = state.last
    return state.options.swap and state.laid == 1 and state.place == 1 and last is not None and last.block is not None


@lru_cache(maxsize=64)
def public_view(state: State) -> PublicView:
    """Return the whole position as plain facts, the same for everybody."""
    over = state.outcome is not None
    strips = strips_of(state)
    longest = longest_of(state, strips)
    return PublicView(
        turn=() if over else (mover_of(state),),
        outcome=state.outcome,
        plies=state.plies,
        options=state.options,
        place=state.place,
        declared=state.declared,
        swapped=state.swapped,
        to_declare=state.to_declare and not over,
        can_swap=not over and can_swap(state),
        blocks=state.blocks,
        pool=state.pool,
        sides=tuple(_side(state, seat) for seat in range(state.seats)),
        ends=ends_of(state.blocks),
        strips=strips,
        longest=longest,
        lengths=lengths_of(state, strips, longest),
        needs=(needs_of(state, Colour.BLACK), needs_of(state, Colour.WHITE)),
        way=state.way,
        spots=() if over else spots_of(state),
        last=state.last,
    )


def state_of(view: PublicView) -> State:
    """Return the state of a view."""
    return State(
        options=view.options,
        seats=len(view.sides),
        blocks=view.blocks,
        pool=view.pool,
        place=view.place,
        declared=view.declared,
        swapped=view.swapped,
        missed=tuple(side.missed for side in view.sides),
        gone=frozenset(side.seat for side in view.sides if not side.playing),
        laid=sum(block.seat is not None for block in view.blocks),
        plies=view.plies,
        last=view.last,
        way=view.way,
        outcome=view.outcome,
    )


def strips_of(state: State) -> tuple[Strip, ...]:
    """Return all strips, in the order of the surface."""
    surface = surface_of(state.blocks, through=state.options.through)
    seen = [block.parts for block in state.blocks]
    parts = [seen[block][order] for block, order in surface.places]
    return tuple(
        Strip(COLOURS[surface.colours[strip[0]]], tuple(sorted((parts[part] for part in strip), key=_order)))
        for strip in surface.strips
    )


def _order(part: Part) -> tuple[tuple[int, int, int], str, bool]:
    return part.cell, part.face.value, part.is_half


def longest_of(state: State, strips: Sequence[Strip]) -> tuple[int | None, int | None]:
    """Return the indices of the longest strips of black and of white along their axes; in a tie the first."""
    black, white = (_longest(strips, colour, axis_of(state, colour)) for colour in Colour)
    return black, white


def _longest(strips: Sequence[Strip], colour: Colour, axis: Axis) -> int | None:
    own = [number for number, strip in enumerate(strips) if strip.colour is colour]
    return max(own, key=lambda number: strips[number].length(axis), default=None)


def lengths_of(state: State, strips: Sequence[Strip], longest: tuple[int | None, int | None]) -> tuple[int, int]:
    """Return the lengths of the longest strips, in cells."""
    black, white = (
        0 if number is None else strips[number].length(axis_of(state, colour))
        for number, colour in zip(longest, Colour, strict=True)
    )
    return black, white


def needs_of(state: State, colour: Colour) -> Need:
    """Return what a colour still needs to win."""
    surface = surface_of(state.blocks, through=state.options.through)
    return find_need(state.blocks, surface, colour, axis_of(state, colour), state.options.min_blocks)


def _side(state: State, seat: int) -> Side:
    return Side(
        Seat(seat), colour_of(state, seat), axis_of_seat(state, seat), Seat(seat) not in state.gone, state.missed[seat]
    )
