"""The legal places of a block (rules/monoch.md, placing a block)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engines.core.errors import IllegalActionError
from engines.core.messages import N_, join_choices
from engines.core.rules import Seat
from engines.monoch.actions import Place
from engines.monoch.keeping import Cuts
from engines.monoch.lattice import STANCES, cell_at, column_at, column_cell, place_of
from engines.monoch.options import Options
from engines.monoch.shapes import SHAPES, Shape, shape_of
from engines.monoch.state import State
from engines.monoch.surface import Surface, surface_of
from engines.monoch.view import Block, BlockType, Colour, Spot, Stance, cell_name, orientations_of
from engines.monoch.words import COLOURS, block_text, place_text

TYPES: Final = tuple(BlockType)
_TYPE_OF: Final = tuple(TYPES.index(stance.type) for stance in STANCES)
_EXAMPLES: Final = 4
_SHAPE_OF: Final = tuple(SHAPES.index(shape_of(stance)) for stance in STANCES)


class CutsStripError(IllegalActionError):
    """A block would cut a strip in two, which `keep` forbids. Pictures show both."""

    def __init__(self, block: Block, strip: int, colour: Colour, first: Block, last: Block) -> None:
        """`strip` is an index among the strips of the view; it runs from the block `first` to `last`."""
        kind, place = block.type.value, place_text(block.x, block.y, block.z)
        along = N_("from {first} to {last}", first=block_text(first), last=block_text(last))
        if first == last:
            along = N_("on {block}", block=block_text(first))
        super().__init__(
            N_(
                "Block {type} at {place} would cut the {colour} strip {along}. Turn it or choose another place.",
                type=kind,
                place=place,
                colour=COLOURS[colour],
                along=along,
            )
        )
        self.block, self.strip = block, strip


def spots_of(state: State) -> tuple[Spot, ...]:
    """Return every place where some block of the pool may be placed, in reading order."""
    if state.to_declare:
        return ()
    return spots_among(state.blocks, state.pool, state.laid, state.options)


@lru_cache(maxsize=64)
def spots_among(blocks: tuple[Block, ...], pool: tuple[int, ...], laid: int, options: Options) -> tuple[Spot, ...]:
    """Return the same from the blocks on the table, the pool by type, and the number of blocks laid by players."""
    available = tuple(count > 0 for count in pool)
    allowed = [not options.flat or shape.size[2] == 1 for shape in SHAPES]
    if not blocks:
        fits = _fitting(tuple(allowed), available)
        return (_spot(0, 0, fits),)
    surface = surface_of(blocks, through=options.through)
    by_place: dict[int, list[bool]] = {}
    for number, shape in enumerate(SHAPES):
        if allowed[number]:
            for column in _free(surface, shape, _required_contacts(len(blocks), laid)):
                by_place.setdefault(column, [False] * len(SHAPES))[number] = True
    spots = []
    for column, shapes in by_place.items():
        z = surface.heights.get(column, 0)
        fits = _fitting(tuple(shapes), available)
        if options.keep and not options.through:
            fits = _keep(surface, column_cell(column, z), shapes, fits)
        if fits:
            spots.append(_spot(column, z, fits))
    return tuple(sorted(spots, key=_reading))


def _spot(column: int, z: int, fits: Sequence[int]) -> Spot:
    return Spot(*place_of(column), z, tuple(STANCES[stance] for stance in fits))


def _reading(spot: Spot) -> tuple[int, int]:
    return spot.y, spot.x


def _required_contacts(blocks: int, laid: int) -> int:
    """Return the number of blocks a new one must touch; with only one, the new block must stand on the table."""
    return 1 if blocks == 1 or laid == 0 else 2


def _free(surface: Surface, shape: Shape, needed: int) -> list[int]:
    """Return the NW columns where a shape has no gap below and touches enough blocks."""
    heights = surface.heights
    near = {column - offset for column in heights for offset in (*shape.columns, *shape.around)}
    free = []
    for column in near:
        height = heights.get(column, 0)
        if needed == 1 and height:
            continue
        if any(heights.get(column + offset, 0) != height for offset in shape.columns[1:]):
            continue
        if needed == 1 or len(_touched_blocks(surface, shape, column_cell(column, height))) >= needed:
            free.append(column)
    return free


def _touched_blocks(surface: Surface, shape: Shape, corner: int) -> set[int]:
    """Return the blocks that a block would touch in at least one whole point."""
    cells = surface.cells
    return {cells[corner + outside] for outside in shape.outside if corner + outside in cells}


@lru_cache(maxsize=1024)
def _fitting(shapes: tuple[bool, ...], available: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the pool's stances of these shapes, by number in `STANCES`."""
    return tuple(
        stance
        for stance, (kind, shape) in enumerate(zip(_TYPE_OF, _SHAPE_OF, strict=True))
        if shapes[shape] and available[kind]
    )


def _keep(surface: Surface, corner: int, shapes: Sequence[bool], fits: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the stances that cut no strip."""
    cuts = [Cuts(surface, corner, shape) if wanted else None for shape, wanted in zip(SHAPES, shapes, strict=True)]
    if all(cut is None or cut.harmless for cut in cuts):
        return fits
    if all(cut is None or cut.forbidden for cut in cuts):
        return ()
    spots = []
    for stance in fits:
        cut = cuts[_SHAPE_OF[stance]]
        if cut is not None and (cut.harmless or cut.strip_cut_by(stance) is None):
            spots.append(stance)
    return tuple(spots)


def places_of(spots: Iterable[Spot]) -> list[Place]:
    """Return every block in every spot, sorted by canonical text."""
    # By identity: the stances of spots are those of STANCES, and hashing a thousand of them is slow.
    rows: dict[int, list[Place]] = {id(stance): [] for stance in STANCES}
    for spot in sorted(spots, key=lambda spot: f"{spot.x},{spot.y}"):
        for stance in spot.fits:
            rows[id(stance)].append(Place(stance, spot.x, spot.y))
    return [place for row in rows.values() for place in row]


def check_place(state: State, seat: Seat, action: Place) -> Block:
    """Return the block an action places; IllegalActionError says why it is illegal."""
    stance, kind, where = action.stance, action.stance.type.value, cell_name(action.x, action.y)
    check_stance(state, stance)
    if not state.blocks:
        if (action.x, action.y) != (0, 0):
            cell = cell_name(0, 0)
            raise IllegalActionError(
                N_("The first block goes to `{cell}`: `{block} {cell}`.", cell=cell, block=stance.text)
            )
        return Block(stance, 0, 0, 0, seat)
    shape, surface = shape_of(stance), surface_of(state.blocks, through=state.options.through)
    column = column_at(action.x, action.y)
    heights = {surface.heights.get(column + offset, 0) for offset in shape.columns}
    if len(heights) > 1:
        raise IllegalActionError(
            N_("Block {type} would have a gap below it at {cell}. Choose level ground.", type=kind, cell=where)
        )
    z, needed = heights.pop(), _required_contacts(len(state.blocks), state.laid)
    touched = _touched_blocks(surface, shape, cell_at(action.x, action.y, z))
    if len(touched) < needed:
        raise _touches_too_few(kind, where, needed, len(touched))
    if needed == 1 and z:
        raise IllegalActionError(N_("Block {type} must be on the table, beside a block.", type=kind))
    block = Block(stance, action.x, action.y, z, seat)
    cut = strip_cut_by(state.blocks, block, state.options)
    if cut is not None:
        raise _cuts_strip(state, surface, block, cut)
    return block


def strip_cut_by(blocks: tuple[Block, ...], block: Block, options: Options) -> int | None:
    """Return the index in the view of the strip that a block would cut against `keep`; None if it cuts none."""
    if not options.keep or options.through or not blocks:
        return None
    surface = surface_of(blocks)
    return Cuts(surface, cell_at(block.x, block.y, block.z), shape_of(block.stance)).strip_cut_by(
        STANCES.index(block.stance)
    )


def _touches_too_few(kind: str, cell: str, needed: int, touched: int) -> IllegalActionError:
    if needed == 1:
        return IllegalActionError(N_("Block {type} touches no block at {cell}. Place it closer.", type=kind, cell=cell))
    if touched:
        return IllegalActionError(
            N_(
                "Block {type} touches only one block at {cell}, and needs two.",
                type=kind,
                cell=cell,
            )
        )
    return IllegalActionError(N_("Block {type} touches no block at {cell}, and needs two.", type=kind, cell=cell))


def _cuts_strip(state: State, surface: Surface, block: Block, cut: int) -> CutsStripError:
    parts = surface.strips[cut]
    colour = Colour.WHITE if surface.colours[parts[0]] else Colour.BLACK
    passed = [state.blocks[owner] for owner in dict.fromkeys(surface.owners[part] for part in sorted(parts))]
    return CutsStripError(block, cut, colour, passed[0], passed[-1])


def check_stance(state: State, stance: Stance) -> None:
    """Raise IllegalActionError for a block in a stance that is illegal at any place."""
    if stance.orientation not in orientations_of(stance.type):
        examples = (stance.type.value + each.text for each in orientations_of(stance.type)[:_EXAMPLES])
        choices = join_choices(f"`{example}`" for example in examples)
        raise IllegalActionError(
            N_("There is no `{block}`. Choose one like {examples}.", block=stance.text, examples=choices)
        )
    if not state.pool[TYPES.index(stance.type)]:
        raise IllegalActionError(N_("No block {type} is left.", type=stance.type.value))
    if state.options.flat and not stance.orientation.lies:
        raise IllegalActionError(N_("Blocks don't stand here. Lay it down: T or B up."))
