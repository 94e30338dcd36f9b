"""The options of a Monoch game (rules/monoch.md)."""

from dataclasses import dataclass
from enum import Enum

from engines.core.messages import N_
from engines.core.option_words import OFF, option
from engines.core.options import settle

BLOCKS = 24
LEAST_BLOCKS = 3


class Start(Enum):
    """The blocks that are in play at the beginning."""

    NONE = "none"
    D = "d"
    GH = "gh"


@dataclass(frozen=True, slots=True)
class Options:
    """The options that players agree on before the first block."""

    start: Start = option(
        Start.NONE,
        N_("Blocks at the start"),
        N_("Blocks that lie on the table at first."),
        words={Start.NONE: N_("none"), Start.D: N_("block D"), Start.GH: N_("blocks G and H")},
    )
    keep: bool = option(
        True,
        N_("Strips in sight"),
        N_("Whether a block may cut them in two."),
        words={True: N_("stay whole"), False: N_("may be cut")},
    )
    swap: bool = option(
        False,
        N_("Taking over a color"),
        N_("Two players: after the first block the second player may take over its color."),
        words=OFF,
    )
    crossed: bool = option(
        False,
        N_("Sides to join"),
        N_("Two players: both join north and south, or one joins west and east."),
        words={False: N_("the same"), True: N_("crossed")},
    )
    flat: bool = option(
        False,
        N_("Placing blocks"),
        N_("Which ways up they may be."),
        words={False: N_("flat or standing"), True: N_("flat only")},
    )
    through: bool = option(
        False,
        N_("Strips run under blocks"),
        N_("Also through covered points, and between blocks that touch."),
    )
    longest: bool = option(
        False,
        N_("If nobody can place a block"),
        N_("How the match ends then."),
        words={False: N_("a draw"), True: N_("the longer strip wins")},
    )
    min_blocks: int = option(
        6,
        N_("Blocks in a winning strip"),
        N_("A winning strip runs over at least this many."),
        bounds=(LEAST_BLOCKS, BLOCKS),
    )

    def __post_init__(self) -> None:
        settle(self)
