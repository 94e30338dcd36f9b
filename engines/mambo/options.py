"""The options of a Mambo game (rules/mambo.md, options)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from engines.core.errors import OptionError
from engines.core.options import settle
from engines.core.reasons import OptionsContradict
from engines.mambo.reasons import FillsAnyway, KillsWinNothing, LoopsWinNothing, NeedsMoving, StripeWithoutKills
from engines.mambo.variants import Variant

MIN_SIZE = 4
MAX_SIZE = 200
MAX_LOOPS = 10

_KILLING: Final = frozenset({Variant.MAMBO, Variant.MAMBOA})
_LOOPING: Final = frozenset({Variant.MAMBA, Variant.MAMBOA})
_USUAL_LOOPS: Final = 2
_LOOPS: Final = ("", "a loop", "two loops", "three loops", "four loops", "five loops")


def _flag(text: str) -> bool:
    # A dataclass field is not a bool to a type checker; the annotation of the attribute says what it becomes.
    found: bool = field(default=False, metadata={"help": text})
    return found


_CONTRADICTIONS: Final = (
    ("full_auto", "no_auto"),
    ("largest_wins", "largest_loses"),
    ("largest_wins", "tie"),
    ("largest_loses", "tie"),
    ("move_any", "move_non_dominant"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the first tile."""

    OTHER_NAMES: ClassVar[Mapping[str, str]] = {
        "num_tiles": "size",
        **{variant.value: f"variant={variant.value}" for variant in Variant},
    }

    variant: Variant = field(default=Variant.MAMBO, metadata={"help": "Which of the four games."})
    size: int = field(default=48, metadata={"range": (MIN_SIZE, MAX_SIZE), "help": "Tiles in the pool."})
    no_kill: bool = _flag("Killing a group does not end the game.")
    num_loops: int = field(
        default=0, metadata={"range": (0, MAX_LOOPS), "help": "Loops in one group that win; 0 is 2 where loops count."}
    )
    group_size: int = field(default=0, metadata={"range": (0, MAX_SIZE), "help": "A group this large wins; 0 is off."})
    largest_wins: bool = _flag("When the tiles run out the largest group wins.")
    largest_loses: bool = _flag("When the tiles run out the largest group loses.")
    tie: bool = _flag("When the tiles run out nobody has won: a tie.")
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
        for one, other in _CONTRADICTIONS:
            if getattr(self, one) and getattr(self, other):
                raise OptionError(OptionsContradict(one, other))
        self._check_use()

    def _check_use(self) -> None:
        """OptionError for what could never matter beside the other options."""
        if self.variant is Variant.MAMBOGO and self.no_auto:
            raise OptionError(FillsAnyway(self.variant))
        if self.variant is Variant.MAMBOGO and self.num_loops:
            raise OptionError(LoopsWinNothing(self.variant))
        if self.no_kill and self.variant not in _KILLING:
            raise OptionError(KillsWinNothing(self.variant))
        if self.kill_stripe and not self.kills:
            raise OptionError(StripeWithoutKills(self.variant, no_kill=self.no_kill))
        for name in ("move_any", "move_non_dominant"):
            if getattr(self, name) and not (self.move_any_time or self.move_none_left):
                raise OptionError(NeedsMoving(name))

    @property
    def title(self) -> str:
        """What a game with these options is called."""
        return self.variant.title

    @property
    def summary(self) -> str:
        """Its aim in one sentence."""
        return _sentence(self)

    @property
    def kills(self) -> bool:
        """A killed group ends the game."""
        return self.variant in _KILLING and not self.no_kill

    @property
    def loops(self) -> int:
        """The loops in one group that win; 0 where loops do not count."""
        if self.num_loops:
            return self.num_loops
        return _USUAL_LOOPS if self.variant in _LOOPING or (self.variant is Variant.MAMBO and self.no_kill) else 0

    @property
    def fills_known(self) -> bool:
        """Known spaces are filled as well as automatic ones."""
        return self.full_auto or self.variant is Variant.MAMBOGO

    @property
    def moving(self) -> bool:
        """Tiles on the table may be moved in some turn."""
        return self.move_any_time or self.free_ladders or self.move_none_left


def _sentence(options: Options) -> str:
    """The aim of a game in one sentence."""
    wins = ["cut the opponent's pattern off from all growth"] if options.kills else []
    if options.loops:
        loops = _LOOPS[options.loops] if options.loops < len(_LOOPS) else f"{options.loops} loops"
        wins.append(f"close {loops} in one pattern")
    if options.group_size:
        wins.append(f"grow a pattern of {options.group_size} tiles")
    if options.variant is Variant.MAMBOGO:
        wins += _at_the_end(options)
    return f"Lay curving tiles and {', or '.join(wins) or 'fill the table with them'}."


def _at_the_end(options: Options) -> list[str]:
    if options.tie:
        return []
    if options.largest_wins or options.largest_loses:
        return [f"have the {'largest' if options.largest_wins else 'smaller'} pattern at the end"]
    return ["enclose the most ground"]
