"""What the steps towards an offer ask for."""

from bot.rate_limit import Effort
from bot.verb import MalformedError, Verb
from engines import GAMES
from players import LEVELS


class PickGame(Verb, name="begin"):
    """Choose the game; its usual rules are chosen with it."""

    game: str

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class AskGame(Verb, name="begin_again", effort=Effort.PICTURE):
    """Go back to the games."""


class Invite(Verb, name="begin_people"):
    """Choose who plays: the people of a select, or nobody for a table that anyone may join."""


class AskComputer(Verb, name="begin_computers"):
    """Choose how strong a computer is to play."""


class AddComputer(Verb, name="begin_computer"):
    """Let a computer of that level play; '' for none."""

    level: str = ""

    def __post_init__(self) -> None:
        if self.level not in ("", *LEVELS):
            raise MalformedError("no level of ours")


class Seats(Verb, name="begin_seats"):
    """Choose how many play at an open table."""

    count: int


class Ask(Verb, name="begin_set"):
    """Choose one thing to change; what it may be is asked next."""

    option: str


class Settle(Verb, name="begin_to"):
    """Choose what it is."""

    option: str
    value: str = ""


class More(Verb, name="begin_more"):
    """See the seldom options, a page at a time."""

    page: int = 0


class Back(Verb, name="begin_back"):
    """Go back to the offer as it stands."""


class Post(Verb, name="begin_post", effort=Effort.OFFER):
    """Make the offer."""


class Forget(Verb, name="begin_drop"):
    """Offer nothing."""
