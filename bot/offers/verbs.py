"""The verbs of `/play`, of offers, and of playing a match again."""

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines import GAMES
from players import LEVELS, STRENGTHS


class _OfGame(Verb, name="begin_of"):
    """A verb about one game."""

    game: str

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class PickGame(_OfGame, name="begin"):
    """Open the card of a game."""


class AskGame(Verb, name="begin_again", effort=Effort.PICTURE):
    """Go back to the games."""


class AskFriend(Verb, name="begin_friend", effort=Effort.PICTURE):
    """Pick a game to invite a friend to."""


class PlayComputer(_OfGame, name="begin_computer", effort=Effort.OFFER):
    """Start a match against computers of that level."""

    level: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.level not in STRENGTHS:
            raise MalformedError("no level of ours")


class MoreComputers(_OfGame, name="begin_computers"):
    """Change how many computers play: one more, or one fewer."""

    by: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.by not in (-1, 1):
            raise MalformedError("neither more nor fewer")


class NextLevel(_OfGame, name="begin_level"):
    """Change how strong the computers beside the people are."""


class Invite(Verb, name="begin_people"):
    """Choose people in a select of them."""


class SendInvites(Verb, name="begin_post", effort=Effort.OFFER):
    """Invite the people who were chosen."""


class OpenTable(_OfGame, name="begin_open", effort=Effort.OFFER):
    """Open a table for anyone."""


class Options(Verb, name="begin_options"):
    """See time limit, ratings and the like."""


class GameRules(Verb, name="begin_rules"):
    """See the rules that can be changed."""


class Ask(Verb, name="begin_set"):
    """Choose one thing to change; a switch changes at once."""

    option: str


class Settle(Verb, name="begin_to"):
    """Choose what it is."""

    option: str
    value: str = ""


class Back(Verb, name="begin_back"):
    """Go back to the game's card."""


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
