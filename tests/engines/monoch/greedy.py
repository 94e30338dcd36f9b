"""Players that look one move ahead: they complete their strip if they can, else leave the next player no such block.

A block that completes a strip is found without trying all: one of its patches must meet what holds the low end, or hold
it itself, and one what holds the high end. What that promises is then looked at exactly.
"""

from collections.abc import Iterator

from engines.core import Dice
from engines.monoch import RULES
from engines.monoch.actions import Action, Declare, Place
from engines.monoch.keeping import _cover, _meetings, _patches
from engines.monoch.lattice import COLOURS, FACES, STANCES, cell_at
from engines.monoch.placing import spots_of
from engines.monoch.shapes import SHAPES, Shape, shape_of
from engines.monoch.state import State, axis_of, colour_of
from engines.monoch.surface import Surface, surface_of
from engines.monoch.view import Axis, Block, Colour, Ends, Spot
from engines.monoch.ways import ends_of, part_of, shortest_way
from tests.engines.monoch.tables import DICE, mover

TRIES = 12
"""Blocks tried, at most, to find one that leaves the next player nothing."""
_NUMBERS = {stance: number for number, stance in enumerate(STANCES)}
_SQUARE = 6
_ALL_EDGES = (1 << _SQUARE) - 1


def greedy_action(state: State, dice: Dice) -> Action:
    """Return the action of such a player."""
    own = colour_of(state, mover(state))
    if own is None:
        return Declare(dice.choice(list(Colour)))
    spots = spots_of(state)
    winning = next(winning_places(state, own), None)
    if winning is not None:
        return winning
    places = [Place(stance, spot.x, spot.y) for spot in spots for stance in spot.fits]
    tried = dice.sample(places, min(TRIES, len(places)))
    for place in tried:
        after = RULES.apply(state, mover(state), place, DICE).state
        if after.outcome is None and next(winning_places(after, own.other), None) is None:
            return place
    return tried[0]


def play_out(state: State, dice: Dice) -> State:
    """Play a game to its end."""
    while state.outcome is None:
        state = RULES.apply(state, mover(state), greedy_action(state, dice), DICE).state
    return state


def winning_places(state: State, colour: Colour) -> Iterator[Place]:
    """The blocks that would complete a strip of a colour."""
    ends = ends_of(state.blocks)
    if ends is None:
        return
    axis, surface = axis_of(state, colour), surface_of(state.blocks)
    low, high = _holders(state, surface, colour, axis, ends)
    for spot in spots_of(state):
        for stance in promising(surface, spot, colour, axis, ends, low, high):
            block = Block(STANCES[stance], spot.x, spot.y, spot.z, None)
            blocks = (*state.blocks, block)
            least = state.options.min_blocks
            if shortest_way(blocks, Surface(blocks, through=False), colour, axis, least=least) is not None:
                yield Place(block.stance, spot.x, spot.y)


def _holders(state: State, surface: Surface, colour: Colour, axis: Axis, ends: Ends) -> tuple[set[int], set[int]]:
    """The strips that hold the low end, and those that hold the high one."""
    low, high = set(), set()
    for number, strip in enumerate(surface.strips):
        if COLOURS[surface.colours[strip[0]]] is colour:
            parts = [part_of(state.blocks, surface, part) for part in strip]
            faces = {part.face for part in parts if ends.hold(part, axis)}
            if axis.faces[0] in faces:
                low.add(number)
            if axis.faces[1] in faces:
                high.add(number)
    return low, high


def promising(
    surface: Surface, spot: Spot, colour: Colour, axis: Axis, ends: Ends, low: set[int], high: set[int]
) -> Iterator[int]:
    """The blocks, by number in `STANCES`, that could complete a strip there."""
    fits = [_NUMBERS[stance] for stance in spot.fits]
    if low & high:
        # A strip that is too short may become long enough when its shortest way is covered.
        yield from fits
        return
    wanted = COLOURS.index(colour)
    for shape in SHAPES:
        own = [stance for stance in fits if shape_of(STANCES[stance]) is shape]
        if not own:
            continue
        corner = cell_at(spot.x, spot.y, spot.z)
        exposed = _cover(surface, corner, shape)[1]
        at_low, at_high = _own_ends(spot, shape, axis, ends)
        meetings = _meetings(surface, corner, shape, exposed)
        for bit, part in meetings:
            if surface.colours[part] == wanted:
                at_low |= bit if surface.strip_of[part] in low else 0
                at_high |= bit if surface.strip_of[part] in high else 0
        for stance in own:
            shown = 0
            for patch in _patches(stance, exposed)[wanted]:
                shown |= patch
            if shown & at_low and shown & at_high:
                yield stance


def _own_ends(spot: Spot, shape: Shape, axis: Axis, ends: Ends) -> tuple[int, int]:
    """The bits of those squares of a block that would hold an end themselves."""
    along = (shape.size[1], spot.y) if axis is Axis.NORTH_SOUTH else (shape.size[0], spot.x)
    low, high = ends.along(axis)
    found = []
    for face, there in zip(axis.faces, (along[1] <= low, along[1] + along[0] - 1 >= high), strict=True):
        bits = 0
        if there:
            for number, (_, looks) in enumerate(shape.squares):
                bits |= _ALL_EDGES << number * _SQUARE if FACES[looks] is face else 0
        found.append(bits)
    return found[0], found[1]
