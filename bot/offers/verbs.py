"""The verbs of `/play`, of offers and of rematches."""

from typing import Annotated, Final

from bot.kernel.buttons.verb import Among, Game, Verb, plain_verb
from bot.kernel.rate_limit import Effort
from players import LEVELS, STRENGTHS

AskGame: Final = plain_verb("begin_again", effort=Effort.PICTURE)
AskFriend: Final = plain_verb("begin_friend", effort=Effort.PICTURE)
Invite: Final = plain_verb("begin_people")
SendInvites: Final = plain_verb("begin_post", effort=Effort.OFFER)
Options: Final = plain_verb("begin_options")
GameRules: Final = plain_verb("begin_rules")
Back: Final = plain_verb("begin_back")
Accept: Final = plain_verb("accept")
Decline: Final = plain_verb("decline")
Join: Final = plain_verb("join")
Leave: Final = plain_verb("leave")
AskComputers: Final = plain_verb("computers")
Start: Final = plain_verb("start")
Withdraw: Final = plain_verb("cancel")
Rematch: Final = plain_verb("rematch", effort=Effort.OFFER)
ChallengeMyself: Final = plain_verb("challenge_myself", effort=Effort.OFFER)


class PickGame(Verb, name="begin"):
    """Open the card of a game."""

    game: Game


class PlayComputer(Verb, name="begin_computer", effort=Effort.OFFER):
    """Start a match against computers of that level."""

    game: Game
    level: Annotated[str, Among(STRENGTHS.__contains__)]


class MoreComputers(Verb, name="begin_computers"):
    """Add or remove a computer."""

    game: Game
    by: Annotated[int, Among((-1, 1).__contains__)]


class NextLevel(Verb, name="begin_level"):
    """Switch to the next level of the computers in a match with people."""

    game: Game


class OpenTable(Verb, name="begin_open", effort=Effort.OFFER):
    """Open a table for anyone."""

    game: Game


class Ask(Verb, name="begin_set"):
    """Open the values of a setting, or toggle a switch."""

    option: str


class Settle(Verb, name="begin_to"):
    """Choose a setting's value."""

    option: str
    value: str = ""


class AddComputer(Verb, name="computer"):
    """Add a computer of that level to an open table; '' removes all computers."""

    level: Annotated[str, Among(("", *LEVELS).__contains__)] = ""
