"""Players who look one step ahead: take a winning block, else lay one that spoils a winning block of the
other side, else lay any block.

A winning block is found without trying all: it must lie on the strip itself, so it joins what can be reached from one
end with what can be reached from the other. What that promises is then looked at exactly.
"""

from collections.abc import Iterator, Sequence

from engines.core import Dice
from engines.monoch import RULES
from engines.monoch.actions import Place
from engines.monoch.placing import spots_of
from engines.monoch.state import State, axis_of, colour_of
from engines.monoch.strips import Board, shortest
from engines.monoch.view import Axis, Block, Cell, Colour, Laying, Spot
from tests.engines.monoch.tables import DICE, mover

_TRIES = 40
"""Blocks tried, at most, to find one after which a threat is gone."""
_BESIDE = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, -1))


def greedy_action(state: State, dice: Dice) -> Place:
    """What such a player lays."""
    spots = spots_of(state)
    own = colour_of(state, mover(state))
    if winning := list(winning_places(state, spots, own)):
        return dice.choice(winning)
    places = [Place(laying, spot.x, spot.y) for spot in spots for laying in spot.fits]
    threats = list(winning_places(state, spots, own.other))
    if threats:
        threat = dice.choice(threats)
        for place in dice.shuffle([place for place in places if _is_near(place, threat)])[:_TRIES]:
            after = RULES.apply(state, mover(state), place, DICE).state
            if after.outcome is None and threat not in winning_places(after, spots_of(after), own.other):
                return place
    return dice.choice(places)


def play_out(state: State, dice: Dice) -> State:
    """Play a game to its end; the swap is not taken."""
    while state.outcome is None:
        state = RULES.apply(state, mover(state), greedy_action(state, dice), DICE).state
    return state


def _is_near(place: Place, other: Place) -> bool:
    return abs(place.x - other.x) <= 2 and abs(place.y - other.y) <= 2


def winning_places(state: State, spots: Sequence[Spot], colour: Colour) -> Iterator[Place]:
    """The blocks that would complete a colour."""
    board = Board(state.blocks)
    axis = axis_of(state, colour)
    low, high = _limits(board, axis)
    from_low, from_high = _reach(board, colour, axis, low), _reach(board, colour, axis, high)
    for spot in spots:
        quadrants = _quadrants(spot, axis, low, high, from_low, from_high)
        if not any(at_low for at_low, _ in quadrants) or not any(at_high for _, at_high in quadrants):
            continue
        for laying in spot.fits:
            if _may_join(laying, colour, quadrants):
                block = Block(laying.kind, laying.turn, spot.x, spot.y, spot.z)
                path = shortest(Board((*state.blocks, block)), colour, axis)
                if path is not None and len(path.blocks) >= state.options.min_blocks:
                    yield Place(laying, spot.x, spot.y)


def _along(axis: Axis, cell: Cell) -> int:
    return cell.y if axis is Axis.NORTH_SOUTH else cell.x


def _limits(board: Board, axis: Axis) -> tuple[int, int]:
    ends = board.ends
    return (ends.north, ends.south) if axis is Axis.NORTH_SOUTH else (ends.west, ends.east)


def _reach(board: Board, colour: Colour, axis: Axis, end: int) -> set[Cell]:
    """The cells that a strip from an end gets to."""
    found = {cell for cell in board.of_colour(colour) if _along(axis, cell) == end}
    flood = list(found)
    while flood:
        for near, _ in board.joined(flood.pop()):
            if near not in found:
                found.add(near)
                flood.append(near)
    return found


def _quadrants(
    spot: Spot, axis: Axis, low: int, high: int, from_low: set[Cell], from_high: set[Cell]
) -> list[tuple[bool, bool]]:
    """Of each quadrant of a block there: whether it would meet the strip from the low and from the high end."""
    found = []
    start = spot.y if axis is Axis.NORTH_SOUTH else spot.x
    new_low, new_high = min(low, start), max(high, start + 1)
    for dy in (0, 1):
        for dx in (0, 1):
            cell = Cell(spot.x + dx, spot.y + dy, spot.z)
            near = [Cell(cell.x + i, cell.y + j, cell.z + k) for i, j, k in _BESIDE]
            at_low = _along(axis, cell) == new_low or (new_low == low and not from_low.isdisjoint(near))
            at_high = _along(axis, cell) == new_high or (new_high == high and not from_high.isdisjoint(near))
            found.append((at_low, at_high))
    return found


def _may_join(laying: Laying, colour: Colour, quadrants: Sequence[tuple[bool, bool]]) -> bool:
    """Whether the quadrants of a colour, taken together, meet both strips."""
    own = [at for at, found in enumerate(laying.kind.quadrants(laying.turn)) if found is colour]
    return any(quadrants[at][0] for at in own) and any(quadrants[at][1] for at in own)
