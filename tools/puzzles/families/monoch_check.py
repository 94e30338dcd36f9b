"""The full-width search of Monoch's puzzles: by the rules alone, skipping blocks that cannot join ends.

It is for two players by default rules, joining north and south. A position has two thousand legal blocks, and each two
thousand replies. It ignores that a player may have no legal place: there always is one.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from engines import GAMES
from engines.core.errors import IllegalActionError
from engines.core.rules import Seat
from engines.monoch.actions import Place
from engines.monoch.judging import strip_end
from engines.monoch.lattice import ACROSS, COLOURS, STEPS, cell_at
from engines.monoch.placing import check_place, spots_of
from engines.monoch.shapes import Shape, shape_of
from engines.monoch.start_position import with_block
from engines.monoch.surface import Surface, surface_of
from engines.monoch.view import Axis, Block, Colour, Ends
from engines.monoch.ways import ends_of
from players.puzzles.puzzle import Puzzle
from tools.puzzles.forcing import forced_fault
from tools.puzzles.full_width import FullWidth

_EDGES: Final = 6
_AXIS: Final = Axis.NORTH_SOUTH


class BlockSearch(FullWidth):
    """A search of all blocks at all places."""

    def __init__(self) -> None:
        super().__init__(GAMES["monoch"])
        self._losses: tuple[Any, dict[str, str]] = None, {}

    def after(self, state: Any, seat: Seat, action: Any) -> Any:
        """Return the position after a block."""
        colour = _colour(state, seat)
        self.positions += 1
        block = check_place(state, seat, action)
        placed = replace(with_block(state, block), place=1 - state.place, plies=state.plies + 1)
        won = strip_end(placed, colour)
        return placed if won is None else won.state

    def wins(self, state: Any, seat: Seat, turns: int) -> Iterator[Place]:
        """Yield the blocks that win immediately: the latest winners elsewhere are tried first."""
        if turns > 1:
            yield from super().wins(state, seat, turns)
            return
        known = [action for action in self._killers.get(turns, ()) if self._wins(state, seat, action)]
        yield from known
        for action in _joining(state, seat):
            if action not in known and self._wins(state, seat, action):
                self._note(turns, action)
                yield action

    def _wins(self, state: Any, seat: Seat, action: Place) -> bool:
        try:
            after = self.after(state, seat, action)
        except IllegalActionError:
            return False
        return after.outcome is not None and after.outcome.winners == (seat,)

    def losses(self, state: Any, seat: Seat) -> dict[str, str]:
        """Return the blocks after which the other side wins immediately; cached for the last position."""
        if self._losses[0] != state:
            self._losses = state, super().losses(state, seat)
        return self._losses[1]


def _colour(state: Any, seat: Seat) -> Colour:
    declared: Colour = state.declared
    return declared if seat % 2 == 0 else declared.other


class _Site(NamedTuple):
    """The parts of a colour that a block of a shape would meet and cover."""

    met: set[int]
    """Strips."""
    covered: set[int]


def _joining(state: Any, seat: Seat) -> Iterator[Place]:
    """Yield the legal blocks that could complete a strip: with the strips they would meet, they hold both ends."""
    colour = _colour(state, seat)
    ends, surface = ends_of(state.blocks), surface_of(state.blocks)
    if ends is None:
        return
    holders = _holders(state, surface, colour, ends)
    for spot in spots_of(state):
        sites: dict[Shape, _Site] = {}
        for stance in spot.fits:
            block = Block(stance, spot.x, spot.y, spot.z, seat)
            shape = shape_of(stance)
            if shape not in sites:
                sites[shape] = _look(surface, cell_at(spot.x, spot.y, spot.z), shape, colour)
            if _may_join(state, block, sites[shape], holders, colour, ends):
                yield Place(stance, spot.x, spot.y)


def _may_join(
    state: Any,
    block: Block,
    site: _Site,
    holders: tuple[set[int], set[int]],
    colour: Colour,
    ends: Ends,
) -> bool:
    """Return whether a block could leave a strip from end to end over enough blocks."""
    surface, limits = surface_of(state.blocks), ends.along(_AXIS)
    new = ends_of((*state.blocks, block)) or ends
    held: list[set[int] | None] = []
    for side, face in enumerate(_AXIS.faces):
        moved = new.along(_AXIS)[side] != limits[side]
        own = any(part.face is face and part.colour is colour and new.hold(part, _AXIS) for part in block.parts)
        held.append(None if own else set() if moved else holders[side])
    low, high = held
    if low and high and low & high & site.covered:
        # The path of a strip may become longer.
        return True
    joins = (low is None or low & site.met) and (high is None or high & site.met)
    passed = {surface.owners[part] for strip in site.met for part in surface.strips[strip]}
    return bool(joins) and len(passed) + 1 >= state.options.min_blocks


def _holders(state: Any, surface: Surface, colour: Colour, ends: Ends) -> tuple[set[int], set[int]]:
    """Return the strips of a colour that hold the low end, and those that hold the high one."""
    holders: tuple[set[int], set[int]] = set(), set()
    for part, (block, order) in enumerate(surface.places):
        seen = state.blocks[block].parts[order]
        if seen.colour is colour and ends.hold(seen, _AXIS):
            holders[_AXIS.faces.index(seen.face)].add(surface.strip_of[part])
    return holders


def _look(surface: Surface, corner: int, shape: Shape, colour: Colour) -> _Site:
    """Return the strips of a colour that a block of a shape would meet with any edge, or cover in part."""
    met, covered, wanted = set[int](), set[int](), COLOURS.index(colour)
    edges, cells = surface.edges, surface.cells
    for (cell, face), outside in zip(shape.squares, shape.outside, strict=True):
        beyond = corner + outside
        for edge in ACROSS[face]:
            if beyond in cells:
                keys, covered_keys = [(beyond * _EDGES + (face ^ 1)) * _EDGES + edge], covered
            else:
                step, covered_keys = STEPS[edge], met
                keys = [
                    ((corner + cell + step) * _EDGES + face) * _EDGES + (edge ^ 1),
                    ((beyond + step) * _EDGES + (edge ^ 1)) * _EDGES + (face ^ 1),
                ]
            parts = [edges[key] for key in keys if key in edges]
            covered_keys.update(surface.strip_of[part] for part in parts if surface.colours[part] == wanted)
    return _Site(met, covered)


SEARCH: Final = BlockSearch()


def fault_of(puzzle: Puzzle) -> str:
    """Return the fault of a puzzle; '' for none."""
    return forced_fault(puzzle, SEARCH)
