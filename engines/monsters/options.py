"""What a table of Monsters! can choose."""

from dataclasses import dataclass, field
from enum import Enum

from engines.core.options import settle


class Length(Enum):
    """How far the game is played."""

    FULL = "full"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table can choose before the start."""

    length: Length = field(
        default=Length.FULL, metadata={"help": "`short` ends at 60 percent of the full victory points."}
    )
    turn_cap: int = field(
        default=60,
        metadata={"range": (0, 200), "help": "After this many turns the most points win; 0 = no such end."},
    )
    fame_per_vp: int = field(
        default=10,
        metadata={"range": (1, 100), "help": "How much fame is worth one victory point; 5 is the older rule."},
    )
    open_territory: bool = field(default=False, metadata={"help": "The public map shows who owns which hex."})
    missed_turns: int = field(
        default=3,
        metadata={"range": (1, 20), "help": "A keeper who misses this many turns in a row leaves the game."},
    )

    def __post_init__(self) -> None:
        settle(self)
