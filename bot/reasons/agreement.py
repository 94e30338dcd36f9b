"""Why something is not asked of all players, not agreed to, or not taken back."""

from dataclasses import dataclass

from bot.answers import Aim
from engines.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class DeclinedBefore(Reason):
    """The same was declined at this position."""

    board: int


@dataclass(frozen=True, slots=True)
class ProposedAlready(Reason):
    """Whoever proposes has done so."""

    board: int


@dataclass(frozen=True, slots=True)
class OthersDecide(Reason):
    """Who has left agrees to nothing."""

    board: int


@dataclass(frozen=True, slots=True)
class OwnProposal(Reason):
    """Nobody answers their own proposal."""

    board: int


@dataclass(frozen=True, slots=True)
class AgreedAlready(Reason):
    """Whoever agrees has done so."""

    board: int


@dataclass(frozen=True, slots=True)
class ProposalEnded(Reason):
    """Somebody has declined it, or taken it back."""

    board: int
    by: str


@dataclass(frozen=True, slots=True)
class OtherProposal(Reason):
    """Another one waits for its answers."""

    board: int
    aim: Aim


@dataclass(frozen=True, slots=True)
class FirstRoundOver(Reason):
    """It is too late to call the match off."""

    board: int


@dataclass(frozen=True, slots=True)
class NothingTakenBack(Reason):
    """Moves of a game with secrets stand."""

    game: str


@dataclass(frozen=True, slots=True)
class NoMoveToTakeBack(Reason):
    """Whoever asks has made none."""

    board: int


@dataclass(frozen=True, slots=True)
class SomebodyHasLeft(Reason):
    """Since the move somebody has left, which stands."""

    board: int


@dataclass(frozen=True, slots=True)
class DiceHaveFallen(Reason):
    """Since the move everybody has seen dice."""

    board: int


@dataclass(frozen=True, slots=True)
class PausedAlready(Reason):
    """A pause is asked for in one."""

    board: int


@dataclass(frozen=True, slots=True)
class NotPaused(Reason):
    """There is no pause to end."""

    board: int
