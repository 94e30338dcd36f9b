"""The options of a Mono game (rules/mono.md, options)."""

from dataclasses import dataclass

from engines.core.messages import N_
from engines.core.option_words import option
from engines.core.options import settle
from engines.mono.view import Take

MIN_SIZE = 2
MAX_SIZE = 15


@dataclass(frozen=True, slots=True)
class Options:
    """The options that players agree on before the start."""

    size: int = option(9, N_("Grid size"), N_("9 means 5 rows of 9 cells."), bounds=(MIN_SIZE, MAX_SIZE))
    no_auto: bool = option(
        False,
        N_("Random cells after yours"),
        N_("They follow the cells you choose."),
        words={False: N_("always"), True: N_("only if asked")},
    )
    take: Take = option(
        Take.BEST,
        N_("Value that counts"),
        N_("With 3 or 4 players a cell opens on several grids."),
        words={
            Take.BEST: N_("the best for you"),
            Take.MIN: N_("the smallest"),
            Take.MAX: N_("the largest"),
        },
    )

    random_grids: bool = option(
        False,
        N_("Grids"),
        N_("With random grids the first turn comes at once."),
        words={False: N_("placed by players"), True: N_("random")},
    )

    def __post_init__(self) -> None:
        settle(self)
