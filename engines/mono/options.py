"""The options of a Mono game (rules/mono.md, options)."""

from dataclasses import dataclass, field

from engines.core.options import settle
from engines.mono.view import Take

MIN_SIZE = 2
MAX_SIZE = 15


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the placement."""

    size: int = field(
        default=9, metadata={"range": (MIN_SIZE, MAX_SIZE), "help": "Regions on a board, 2 to 15; 9 is 5 rows of 9."}
    )
    no_auto: bool = field(
        default=False, metadata={"help": "No random cells, unless a player asks for them with random."}
    )
    take: Take = field(
        default=Take.BEST, metadata={"help": "Which opponent's value joins the list, with 3 or 4 players."}
    )

    def __post_init__(self) -> None:
        settle(self)
