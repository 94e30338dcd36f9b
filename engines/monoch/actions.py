"""What a player can do, and its canonical text (rules/monoch.md, notation)."""

from dataclasses import dataclass

from engines.monoch.view import Laying

SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a block with its NW cell at (x, y). The layer follows from what lies there."""

    laying: Laying
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Take over black instead of laying the second block."""


Action = Place | Swap


def format_action(action: Action) -> str:
    """Return `H90@3,-2` or `swap`."""
    if isinstance(action, Swap):
        return SWAP
    return f"{action.laying.text}@{action.x},{action.y}"
