"""Actions of a player, and their canonical text (rules/monoch.md, notation)."""

from dataclasses import dataclass

from engines.monoch.view import Colour, Stance

SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Place:
    """Place a block with the NW cell of its footprint at (x, y). The blocks below determine its height."""

    stance: Stance
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Choose the colour of one's side."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Swap:
    """Take over the other colour instead of placing the second block."""


Action = Place | Declare | Swap


def format_action(action: Action) -> str:
    """Return `AT90@3,-2`, `black`, `white` or `swap`."""
    if isinstance(action, Swap):
        return SWAP
    if isinstance(action, Declare):
        return action.colour.value
    return f"{action.stance.text}@{action.x},{action.y}"
