"""The options of a table of the game Monsters."""

from dataclasses import dataclass
from enum import Enum

from engines.core.messages import N_
from engines.core.option_words import option
from engines.core.options import settle


class Length(Enum):
    """The length of the game."""

    FULL = "full"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Options:
    """The options that a table can choose before the start."""

    length: Length = option(
        Length.FULL,
        N_("Length"),
        N_("A short one ends at 60% of the points."),
        words={Length.FULL: N_("full"), Length.SHORT: N_("short")},
    )
    turn_cap: int = option(
        60,
        N_("Last turn"),
        N_("After it the most points win. 0: none."),
        words={0: N_("none")},
        bounds=(0, 200),
    )
    fame_per_vp: int = option(10, N_("Fame for 1 point"), N_("Less makes fights count more."), bounds=(1, 100))
    open_territory: bool = option(
        False,
        N_("Land on the public map"),
        N_("Everyone sees who owns which hex."),
        words={True: N_("shown"), False: N_("hidden")},
    )
    missed_turns: int = option(3, N_("Missed turns that lose"), N_("Missed in a row, you are out."), bounds=(1, 20))

    def __post_init__(self) -> None:
        settle(self)
