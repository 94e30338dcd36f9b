"""Why MONO refuses calls, catches and cards played out of turn. Made from what the player sees."""

from dataclasses import dataclass

from engines.core.reasons import Reason
from engines.core.rules import Seat
from engines.monocards.cards import Card


@dataclass(frozen=True, slots=True)
class NoCalls(Reason):
    """The table plays without MONO calls."""


@dataclass(frozen=True, slots=True)
class CalledAlready(Reason):
    """MONO is called once."""


@dataclass(frozen=True, slots=True)
class CallLater(Reason):
    """No play leaves one card now."""


@dataclass(frozen=True, slots=True)
class CatchYourself(Reason):
    """Who is caught is somebody else."""


@dataclass(frozen=True, slots=True)
class CannotBeCaught(Reason):
    """That player has more cards, has called, or is safe by now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NobodyToCatch(Reason):
    """No player can be caught."""


@dataclass(frozen=True, slots=True)
class WrongCatchMade(Reason):
    """One wrong catch is open a turn."""


@dataclass(frozen=True, slots=True)
class NoJumps(Reason):
    """The table does not play `jump_in`."""


@dataclass(frozen=True, slots=True)
class JumpOnTurn(Reason):
    """Who is to move plays as usual."""

    card: Card


@dataclass(frozen=True, slots=True)
class OneCardOutOfTurn(Reason):
    """Several cards, none or a wild one are played out of turn."""


@dataclass(frozen=True, slots=True)
class JumpNeedsIdentical(Reason):
    """Out of turn only the top card's like is played."""


@dataclass(frozen=True, slots=True)
class WaitForWhoDrew(Reason):
    """Nobody jumps in between drawing and playing."""
