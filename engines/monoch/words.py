"""Names of colours, directions and blocks, and sentences that the text board, events and pictures share."""

from collections.abc import Mapping
from typing import Final

from engines.core.messages import N_, Text, join, join_list
from engines.monoch.view import Axis, Block, Colour, Face, Need, Stance, cell_name, parts_of

COLOURS: Final[Mapping[Colour | None, str]] = {
    Colour.BLACK: N_("black"),
    Colour.WHITE: N_("white"),
    None: N_("no color yet"),
}
CAPITALS: Final = {Colour.BLACK: N_("Black"), Colour.WHITE: N_("White")}
"""The same at the beginning of a sentence."""
COLOURS_SWAPPED: Final = N_("swap of colors")
BETWEEN: Final = {Axis.NORTH_SOUTH: N_("north and south"), Axis.WEST_EAST: N_("west and east")}
SIDES: Final = {
    Face.T: N_("top"),
    Face.B: N_("bottom"),
    Face.N: N_("north"),
    Face.S: N_("south"),
    Face.E: N_("east"),
    Face.W: N_("west"),
}
CORNERS: Final = {
    "south-east": N_("south-east"),
    "south-west": N_("south-west"),
    "north-west": N_("north-west"),
    "north-east": N_("north-east"),
}


def place_text(x: int, y: int, z: int) -> str:
    """Return `M16`, or `M16 (level 2)` for a place on top of other blocks."""
    cell = cell_name(x, y)
    return N_("{cell} (level {level})", cell=cell, level=z + 1) if z else cell


def block_text(block: Block) -> str:
    """Return `block F at M16`."""
    return N_("block {type} at {place}", type=block.type.value, place=place_text(block.x, block.y, block.z))


def coded_text(block: Block, *, raised: bool = True) -> str:
    """Return `F at M16' (FT90)`, with a `'` for each level up: the code gives the orientation."""
    place = cell_name(block.x, block.y) + "'" * (block.z if raised else 0)
    return N_("{type} at {place} ({code})", type=block.type.value, place=place, code=block.stance.text)


def need_text(need: Need) -> Text:
    """Return the progress of a colour's nearest strip, in a sentence."""
    colour = CAPITALS[need.colour]
    if not need.ends and not need.blocks:
        return N_("{colour} joins both ends.", colour=colour)
    blocks = N_("{passed} of {least} blocks", passed=need.passed, least=need.least)
    if not need.ends:
        return N_("{colour}: {blocks}, touches both ends.", colour=colour, blocks=blocks)
    ends = N_("both ends") if len(need.ends) == 2 else N_("the {side} end", side=SIDES[need.ends[0]])
    return N_("{colour}: {blocks}, needs {ends}.", colour=colour, ends=ends, blocks=blocks)


def stance_text(stance: Stance) -> Text:
    """Return the stance of a block and its black sides, such as `Lying flat, black on the top and west.`."""
    if stance.orientation.lies:
        return N_("Lying flat, {sides}.", sides=sides_text(stance))
    return N_("Standing, {sides}.", sides=sides_text(stance))


def sides_text(stance: Stance) -> Text:
    """Return `all white`, or the black and half black sides of a block: the others are white."""
    black, white, half = sides_by_colour(stance)
    if len(white) == len(SIDES):
        return N_("all white")
    if len(black) == len(SIDES):
        return N_("all black")
    parts = [N_("black on the {sides}", sides=join_list(black))] if black else []
    parts += [N_("half black on the {sides}", sides=join_list(half))] if half else []
    return join(parts, ", ")


def black_text(number: int, stance: Stance) -> str:
    """Return the black sides of a block in short form: `7 stands: top north; half: east.`."""
    black, _, half = (join(sides, " ") for sides in sides_by_colour(stance))
    shown = [part for part in (black, N_("half: {sides}", sides=half) if half else "") if part]
    sides = join(shown, "; ") if shown else N_("none")
    if stance.orientation.lies:
        return N_("{number} lies: {sides}.", number=number, sides=sides)
    return N_("{number} stands: {sides}.", number=number, sides=sides)


def sides_by_colour(stance: Stance) -> tuple[list[str], list[str], list[str]]:
    """Return the names of the sides that are black, white, and of both colours."""
    black: list[str] = []
    white: list[str] = []
    half: list[str] = []
    for face, side in SIDES.items():
        parts = parts_of(stance.type, stance.orientation)
        colours = {part.colour for part in parts if part.face is face}
        (half if len(colours) == 2 else black if Colour.BLACK in colours else white).append(side)
    return black, white, half
