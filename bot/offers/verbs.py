"""The verbs of offers, and of playing a match again."""

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from players import LEVELS


class Accept(Verb, name="accept"):
    """Take a challenge."""


class Decline(Verb, name="decline"):
    """Turn a challenge down."""


class Join(Verb, name="join"):
    """Sit down at an open table."""


class Leave(Verb, name="leave"):
    """Get up from it."""


class AskComputers(Verb, name="computers"):
    """Choose a computer for an open table."""


class AddComputer(Verb, name="computer"):
    """Give a computer of that level a place there; '' takes them all away."""

    level: str = ""

    def __post_init__(self) -> None:
        if self.level not in ("", *LEVELS):
            raise MalformedError("no level of ours")


class Start(Verb, name="start"):
    """Begin an open table with the players at it."""


class Withdraw(Verb, name="cancel"):
    """Withdraw the user's own offer."""


class Rematch(Verb, name="rematch", effort=Effort.OFFER):
    """Ask for the same match again, or accept another player's request for it."""


class ChallengeMyself(Verb, name="challenge_myself", effort=Effort.OFFER):
    """Make the offer that names its own maker."""
