"""The options of a Mambo game (rules/mambo.md, options)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from engines.core.errors import OptionError
from engines.core.messages import N_, NP_, Text, join
from engines.core.option_words import option
from engines.core.options import settle
from engines.mambo.variants import Variant

MIN_SIZE = 4
MAX_SIZE = 200
MAX_LOOPS = 10

_KILLING: Final = frozenset({Variant.MAMBO, Variant.MAMBOA})
_LOOPING: Final = frozenset({Variant.MAMBA, Variant.MAMBOA})
_USUAL_LOOPS: Final = 2


_AT_THE_END: Final[Mapping[object, str]] = {True: N_("yes"), False: N_("not set")}

_CONTRADICTIONS: Final = (
    ("full_auto", "no_auto"),
    ("largest_wins", "largest_loses"),
    ("largest_wins", "tie"),
    ("largest_loses", "tie"),
    ("move_any", "move_non_dominant"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options that players agree on before the first tile."""

    OTHER_NAMES: ClassVar[Mapping[str, str]] = {
        "num_tiles": "size",
        **{variant.value: f"variant={variant.value}" for variant in Variant},
    }

    variant: Variant = option(
        Variant.MAMBO,
        N_("Variant"),
        N_("The way to win."),
        words={each: N_("{game} · {kind}", game=each.title, kind=each.kind) for each in Variant},
        names_game=True,
    )
    size: int = option(48, N_("Tiles in the pool"), N_("More tiles make a longer match."), bounds=(MIN_SIZE, MAX_SIZE))
    no_kill: bool = option(
        False,
        N_("Walling in a group wins"),
        N_("If not, the match goes on."),
        words={False: N_("yes"), True: N_("no")},
    )
    num_loops: int = option(
        0,
        N_("Loops that win"),
        N_("In one group. 0 means 2, in games with loops."),
        words={0: N_("2, in games with loops")},
        bounds=(0, MAX_LOOPS),
    )
    group_size: int = option(
        0,
        N_("Group size that wins"),
        N_("Wins at once. 0 is off."),
        words={0: N_("off")},
        bounds=(0, MAX_SIZE),
    )
    largest_wins: bool = option(
        False,
        N_("Largest group wins at the end"),
        N_("When the tiles run out."),
        words=_AT_THE_END,
    )
    largest_loses: bool = option(
        False,
        N_("Largest group loses at the end"),
        N_("When the tiles run out."),
        words=_AT_THE_END,
    )
    tie: bool = option(
        False,
        N_("A draw at the end"),
        N_("When the tiles run out."),
        words=_AT_THE_END,
    )
    full_auto: bool = option(
        False, N_("Fill places with 2 equal corners"), N_("Such places get their tile automatically.")
    )
    no_auto: bool = option(
        False,
        N_("Automatic tiles"),
        N_("Places where only one tile fits."),
        words={False: N_("yes"), True: N_("no")},
    )
    move_any_time: bool = option(False, N_("Move tiles on any turn"), N_("Instead of placing one."))
    free_ladders: bool = option(
        False, N_("Move tiles out of ladders"), N_("Free your group from a ladder by moving a tile.")
    )
    move_none_left: bool = option(False, N_("Go on when the tiles run out"), N_("You then move tiles on the table."))
    move_any: bool = option(False, N_("Move tiles of either color"), N_("Needs an option that lets you move tiles."))
    move_non_dominant: bool = option(
        False,
        N_("Move only your opponent's tiles"),
        N_("Tiles that show more of your opponent's color."),
    )
    kill_stripe: bool = option(False, N_("A walled-in group needs a stripe"), N_("Without a stripe, it does not win."))

    def __post_init__(self) -> None:
        settle(self)
        for one, other in _CONTRADICTIONS:
            if getattr(self, one) and getattr(self, other):
                raise OptionError(
                    N_("`{one}` and `{other}` contradict each other: leave one out.", one=one, other=other)
                )
        self._check_use()

    def _check_use(self) -> None:
        """Raise OptionError for an option that has no effect with the other options."""
        variant = f"variant={self.variant.value}"
        if self.variant is Variant.MAMBOGO and self.no_auto:
            raise OptionError(N_("`{variant}` always fills tiles in: leave `no_auto` out.", variant=variant))
        if self.variant is Variant.MAMBOGO and self.num_loops:
            raise OptionError(N_("No loops in `{variant}`: leave `num_loops` out.", variant=variant))
        if self.no_kill and self.variant not in _KILLING:
            raise OptionError(N_("No walling in to win `{variant}`: leave `no_kill` out.", variant=variant))
        if self.kill_stripe and not self.kills:
            because = "no_kill" if self.no_kill else variant
            raise OptionError(N_("No walling in to win `{because}`: leave `kill_stripe` out.", because=because))
        for name in ("move_any", "move_non_dominant"):
            if getattr(self, name) and not (self.move_any_time or self.move_none_left):
                raise OptionError(N_("`{name}` needs `move_any_time` or `move_none_left`.", name=name))

    @property
    def title(self) -> str:
        """The name of a game with these options."""
        return self.variant.title

    @property
    def kind(self) -> str:
        """The way to win by the usual rules of its variant."""
        return self.variant.kind

    @property
    def summary(self) -> str:
        """The way to win, for a newcomer."""
        return _summary(self)

    @property
    def kills(self) -> bool:
        """A killed group ends the game."""
        return self.variant in _KILLING and not self.no_kill

    @property
    def loops(self) -> int:
        """Return the number of loops in one group that wins; 0 if loops do not count."""
        if self.num_loops:
            return self.num_loops
        return _USUAL_LOOPS if self.variant in _LOOPING or (self.variant is Variant.MAMBO and self.no_kill) else 0

    @property
    def fills_known(self) -> bool:
        """Return whether known spaces are filled as well as automatic ones."""
        return self.full_auto or self.variant is Variant.MAMBOGO

    @property
    def moving(self) -> bool:
        """Return whether tiles on the table may be moved in some turn."""
        return self.move_any_time or self.free_ladders or self.move_none_left


def _summary(options: Options) -> Text:
    wins = [_at_once(options.loops, kills=options.kills)] if options.kills or options.loops else []
    if options.group_size:
        wins.append(N_("Build a group of {size} tiles and you win.", size=options.group_size))
    if not wins or options.variant is Variant.MAMBOGO:
        wins.append(_in_the_end(options))
    return join([N_("Lay curving tiles."), *wins])


def _at_once(loops: int, *, kills: bool) -> Text:
    if not loops:
        return N_("Wall in one of your opponent's groups and you win.")
    closed = NP_("a loop", "{count} loops", loops)
    if not kills:
        return N_("Close {loops} in one group and you win.", loops=closed)
    return N_("Wall in a group, or close {loops} in one of yours, and you win.", loops=closed)


def _in_the_end(options: Options) -> Text:
    if options.tie:
        return N_("If the tiles run out, nobody wins.")
    if options.largest_wins:
        return N_("Have the largest group at the end and you win.")
    if options.largest_loses:
        return N_("Keep your largest group smaller than theirs and you win at the end.")
    if options.variant is Variant.MAMBOGO:
        return N_("Enclose the most territory and you win.")
    return N_("Have the largest group at the end and you win.")
