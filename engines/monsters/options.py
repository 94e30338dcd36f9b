"""What a table of Monsters! can choose."""

from dataclasses import dataclass, field
from enum import Enum

from engines.core import OptionError


class Length(Enum):
    """How far the game is played."""

    FULL = "full"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table can choose before the start."""

    length: Length = field(
        default=Length.FULL, metadata={"help": "`short` plays to 60 percent of the full victory points"}
    )
    turn_cap: int = field(
        default=60,
        metadata={"range": (1, 200), "help": "after this many turns the most points win"},
    )
    fame_per_vp: int = field(
        default=10,
        metadata={"range": (1, 100), "help": "how much fame is worth one victory point; 5 is the older rule"},
    )
    open_territory: bool = field(default=False, metadata={"help": "the public map shows who owns which hex"})
    missed_turns: int = field(
        default=3,
        metadata={"range": (1, 20), "help": "a keeper who misses this many turns in a row leaves the game"},
    )

    def __post_init__(self) -> None:
        _within("turn_cap", self.turn_cap, 1, 200)
        _within("fame_per_vp", self.fame_per_vp, 1, 100)
        _within("missed_turns", self.missed_turns, 1, 20)


def _within(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise OptionError(f"`{name}` is a number from {low} to {high}, not {value}.")
