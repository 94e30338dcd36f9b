"""The options of a Monoch game (rules/monoch.md)."""

from dataclasses import dataclass, field
from enum import Enum

from engines.core.options import settle

BLOCKS = 24
LEAST_BLOCKS = 3
"""With a strip of fewer the first block may win, before anybody can swap or answer."""


class Start(Enum):
    """The blocks that lie on the table at the beginning."""

    H = "H"
    E = "E"
    HH = "HH"


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the first block."""

    start: Start = field(default=Start.H, metadata={"help": "The blocks that lie there at the beginning."})
    swap: bool = field(default=True, metadata={"help": "After the first block the second player may take over black."})
    crossed: bool = field(default=False, metadata={"help": "Black joins north and south, white west and east."})
    flat: bool = field(default=False, metadata={"help": "No block lies on another."})
    longest: bool = field(default=False, metadata={"help": "When no block is left the longer strip wins."})
    min_blocks: int = field(
        default=6, metadata={"range": (LEAST_BLOCKS, BLOCKS), "help": "Blocks a winning strip passes at least."}
    )

    def __post_init__(self) -> None:
        settle(self)
