"""The options of a Mambo game (rules/mambo.md, options)."""

from dataclasses import dataclass, field
from typing import Final

from engines.core.errors import OptionError
from engines.core.options import settle
from engines.mambo.view import Variant

MIN_SIZE = 4
MAX_SIZE = 200
MAX_LOOPS = 10

SUMMARIES: Final = {
    Variant.MAMBO: "Lay curving tiles and cut the opponent's pattern off from all growth.",
    Variant.MAMBA: "Lay curving tiles and close two loops in one pattern of yours.",
    Variant.MAMBOA: "Lay curving tiles: cut the opponent's pattern off, or close two loops in one of yours.",
    Variant.MAMBOGO: "Lay curving tiles, most of which follow by themselves, and enclose the most ground.",
}
"""The aim of each of the four games."""


def _flag(text: str) -> bool:
    # A dataclass field is not a bool to a type checker; the annotation of the attribute says what it becomes.
    found: bool = field(default=False, metadata={"help": text})
    return found


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the first tile."""

    variant: Variant = field(default=Variant.MAMBO, metadata={"help": "Which of the four games."})
    size: int = field(default=48, metadata={"range": (MIN_SIZE, MAX_SIZE), "help": "Tiles in the pool."})
    no_kill: bool = _flag("Killing a group does not end the game.")
    num_loops: int = field(default=2, metadata={"range": (1, MAX_LOOPS), "help": "Loops in one group that win."})
    group_size: int = field(default=0, metadata={"range": (0, MAX_SIZE), "help": "A group this large wins; 0 is off."})
    largest_wins: bool = _flag("When the tiles run out the largest group wins.")
    largest_loses: bool = _flag("When the tiles run out the largest group loses.")
    full_auto: bool = _flag("Every space with two equal corners is filled too.")
    no_auto: bool = _flag("No tile is placed automatically.")
    move_any_time: bool = _flag("A tile on the table may be moved on any turn.")
    free_ladders: bool = _flag("A tile of your group in a ladder may be moved to free it.")
    move_none_left: bool = _flag("Once the pool is empty, tiles are moved and the game goes on.")
    move_any: bool = _flag("Tiles of either colour may be moved.")
    move_non_dominant: bool = _flag("Only tiles that are mainly the opponent's colour may be moved.")
    kill_stripe: bool = _flag("A killed group counts only when it has a stripe.")

    def __post_init__(self) -> None:
        settle(self)
        if self.full_auto and self.no_auto:
            raise OptionError("`full_auto` and `no_auto` contradict each other: leave one out.")
        if self.largest_wins and self.largest_loses:
            raise OptionError("`largest_wins` and `largest_loses` contradict each other: leave one out.")
        if self.variant is Variant.MAMBOGO and self.no_auto:
            raise OptionError("`variant=mambogo` fills by itself: leave `no_auto` out.")

    @property
    def title(self) -> str:
        """What a game with these options is called."""
        return self.variant.title

    @property
    def summary(self) -> str:
        """Its aim in one sentence."""
        return SUMMARIES[self.variant]

    @property
    def fills_known(self) -> bool:
        """Known spaces are filled as well as automatic ones."""
        return self.full_auto or self.variant is Variant.MAMBOGO

    @property
    def moving(self) -> bool:
        """Tiles on the table may be moved in some turn."""
        return self.move_any_time or self.free_ladders or self.move_none_left
