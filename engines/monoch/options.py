"""The options of a Monoch game (rules/monoch.md)."""

from dataclasses import dataclass, field
from enum import Enum

from engines.core.options import settle

BLOCKS = 24
LEAST_BLOCKS = 3


class Start(Enum):
    """The blocks that are in play at the beginning."""

    NONE = "none"
    D = "d"
    GH = "gh"


def _flag(text: str) -> bool:
    # A dataclass field is not a bool to a type checker; the annotation of the attribute says what it becomes.
    found: bool = field(default=False, metadata={"help": text})
    return found


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the first block."""

    start: Start = field(default=Start.NONE, metadata={"help": "Blocks on the table at the start: none, d, or gh."})
    keep: bool = field(default=True, metadata={"help": "No block may cut a strip that stays in sight in two."})
    swap: bool = _flag("Two players: after the first block the second may take over its colour.")
    crossed: bool = _flag("Two players: one colour joins north and south, the other west and east.")
    flat: bool = _flag("Blocks lie flat, none stands up. You may still stack them.")
    through: bool = _flag("Strips run through covered points too, and from block to block where they touch.")
    longest: bool = _flag("When nobody can place a block, the longer strip wins instead of a draw.")
    min_blocks: int = field(
        default=6, metadata={"range": (LEAST_BLOCKS, BLOCKS), "help": "Blocks a winning strip passes at least."}
    )

    def __post_init__(self) -> None:
        settle(self)
