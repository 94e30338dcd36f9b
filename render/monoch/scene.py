"""The common part of all views of one position: its surface, ends, lines, and the appearance of each block."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engines.monoch.view import Axis, Block, Colour, Part, PublicView, Strip
from render.monoch.lines import Crossing, by_square, crossings_of, farthest_way, web_of
from render.monoch.surface import Extent, Square, Surface, extent_of, surface_of


@dataclass(frozen=True, eq=False)
class Scene:
    """A position to be drawn."""

    blocks: tuple[Block, ...]
    surface: Surface
    extent: Extent
    rails: Mapping[Axis, tuple[Colour, ...]]
    """The colours that join the ends of an axis, in the order in which their links follow."""
    ends: Mapping[Square, tuple[Colour, ...]] = field(default_factory=dict)
    last: int | None = None
    """The block that is outlined."""
    shown: frozenset[int] | None = None
    """The blocks that a strip passes; the others are dimmed. None if all are shown in full."""
    way: tuple[Crossing, ...] = ()
    """The strip that is marked in gold."""
    squares: Mapping[Square, Crossing] = field(default_factory=dict)
    """The line of the marked strip by square."""
    way_blocks: tuple[int, ...] = ()
    """The blocks it passes, in order, if they are numbered."""
    glass: frozenset[int] = frozenset()
    """Blocks that are drawn transparent, besides those in front of the marked strip."""
    threads: Mapping[Square, Crossing] = field(default_factory=dict)
    """The longest strips so far."""
    covered: tuple[Crossing, ...] = ()
    """The crossings of them that run under blocks (option `through`)."""
    web: Mapping[Square, Crossing] = field(default_factory=dict)
    """The whole strip that may not be cut."""


def scene_of(view: PublicView) -> Scene:
    """Return the scene of a view."""
    surface = surface_of(view.blocks)
    bare = Scene(view.blocks, surface, extent_of(list(surface.heights)), rails_of(view))
    if view.way is not None:
        return _with_way(bare, view.way.parts, view.way.blocks)
    ends: dict[Square, tuple[Colour, ...]] = {}
    for colour in Colour:
        for part in view.end_parts(colour):
            ends[part.cell, part.face] = (*ends.get((part.cell, part.face), ()), colour)
    last = view.last.block if view.last is not None else None
    threads = _threads(view, surface)
    return Scene(
        bare.blocks,
        surface,
        bare.extent,
        bare.rails,
        ends,
        last,
        threads=threads,
        covered=tuple(crossing for square, crossing in threads.items() if not surface.is_exposed(square)),
    )


def with_block(scene: Scene, block: Block) -> Scene:
    """Return the scene with one more block, outlined."""
    blocks = (*scene.blocks, block)
    surface = surface_of(blocks)
    return Scene(blocks, surface, extent_of(list(surface.heights)), scene.rails, last=len(blocks) - 1)


def with_cut(scene: Scene, block: Block, strip: Strip) -> Scene:
    """Return the scene with a strip marked whole, and the block that would cut it as glass in front."""
    blocks = (*scene.blocks, block)
    surface = surface_of(blocks)
    return Scene(
        blocks,
        surface,
        extent_of(list(surface.heights)),
        scene.rails,
        last=len(scene.blocks),
        shown=frozenset((len(scene.blocks), *(scene.surface.owner[part.cell] for part in strip.parts))),
        web=by_square(web_of(scene.surface, strip.parts)),
        glass=frozenset((len(scene.blocks),)),
    )


def _with_way(scene: Scene, parts: Sequence[Part], blocks: tuple[int, ...]) -> Scene:
    way = tuple(crossings_of(parts))
    return Scene(
        scene.blocks,
        scene.surface,
        scene.extent,
        scene.rails,
        shown=frozenset(blocks),
        way=way,
        squares=by_square(way),
        way_blocks=blocks,
    )


def rails_of(view: PublicView) -> dict[Axis, tuple[Colour, ...]]:
    """Return the colours with ends on each axis; before the colours are declared, both take turns."""
    rails: dict[Axis, tuple[Colour, ...]] = {}
    for axis in Axis:
        sides = [side for side in view.sides if side.axis is axis]
        colours = {side.colour for side in sides}
        if sides:
            rails[axis] = tuple(Colour) if None in colours else tuple(one for one in Colour if one in colours)
    return rails


def _threads(view: PublicView, surface: Surface) -> dict[Square, Crossing]:
    threads: dict[Square, Crossing] = {}
    for colour, number in zip(Colour, view.longest, strict=True):
        if number is not None:
            axis, through = view.axis_of(colour), view.options.through
            way = farthest_way(surface, view.strips[number], axis, through=through)
            threads.update(by_square(crossings_of(way)))
    return threads
