"""The title and summary of a match: its game's, or those of its options."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from engines.core.messages import N_, with_score
from engines.core.rules import GameInfo, Outcome
from engines.core.support import ByType


@runtime_checkable
class SupportsTitle(Protocol, metaclass=ByType):
    """Options that turn a game into another one, with its own name and aim."""

    @property
    def title(self) -> str:
        """Return the name players use."""

    @property
    def kind(self) -> str:
        """Return the kind of game, or the way to win, in a few words; several titles look alike."""

    @property
    def summary(self) -> str:
        """Return one sentence for a newcomer."""


@runtime_checkable
class SupportsTally(Protocol, metaclass=ByType):
    """Texts of a game whose scores are not points of which most is best; such games have `places`."""

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return the scores with their unit, the winner's first, as in `10 to 4 in territory`; '' for none."""


def title_of(info: GameInfo, options: object) -> str:
    """Return the title of a match with these options."""
    return options.title if isinstance(options, SupportsTitle) else info.title


def title_and_kind(info: GameInfo, options: object = None) -> str:
    """Return the title and kind of a game, or of a match with these options, such as `Mono · hidden grids`."""
    title, kind = (options.title, options.kind) if isinstance(options, SupportsTitle) else (info.title, info.kind)
    return N_("{game} · {kind}", game=title, kind=kind) if kind else title


def summary_of(info: GameInfo, options: object) -> str:
    """Return the aim of a match with these options."""
    return options.summary if isinstance(options, SupportsTitle) else info.summary


MOST_PLACES = 10
"""The number of places listed: more would not fit a phone's screen, and the picture of a large table shows all."""


def places(outcome: Outcome, names: Sequence[str]) -> str:
    """Return the ranking such as `1. Gold: 81 · 2. Red: 71`, with ties in the same place; '' without scores.

    Winners come first, regardless of the scores of players who left; without winners there are no places.
    """
    scores = outcome.scores or ()
    winners = set(outcome.winners)
    ranked = [(seat in winners, score) for seat, score in enumerate(scores)]
    order = sorted(range(len(scores)), key=lambda seat: ranked[seat], reverse=True)
    shown = []
    for seat in order[:MOST_PLACES]:
        place = f"{1 + sum(other > ranked[seat] for other in ranked)}. " if winners else ""
        shown.append(f"{place}{with_score(names[seat], scores[seat])}")
    return " · ".join([*shown, "…"] if len(order) > MOST_PLACES else shown)
