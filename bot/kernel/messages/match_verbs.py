"""The verbs that every match has."""

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines import GAMES
from engines.core.messages import N_
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


class More(Verb, name="more", looks=True):
    """Open the menu of everything else that can be done in the match."""


class AskHint(Verb, name="hint", effort=Effort.HISTORY):
    """Ask what a computer would do."""


class Why(Verb, name="why", looks=True):
    """Ask why a computer has just played what it played."""


class AskMove(Verb, name="ask_move"):
    """Open the form for a move, with the refused text in it."""


class TypeMove(Verb, name="type_move"):
    """Play the move that was typed into the form."""


class AskQueue(Verb, name="ask_queue"):
    """Open the form for a move to queue, or show the queued move."""


class Queue(Verb, name="queue"):
    """Queue the move that was typed into the form."""


class AskPreview(Verb, name="ask_preview"):
    """Open the form for a move to preview."""


class Preview(Verb, name="preview", effort=Effort.PICTURE):
    """Show the board after the move that was typed into the form."""


class Rematch(Verb, name="rematch", effort=Effort.OFFER):
    """Ask for the same match again, or accept another player's request for it."""


class Play(Verb, name="play"):
    """Play an action as it is: a canonical one."""

    text: str


class PlayIt(Verb, name="play_it"):
    """Play an action that was typed or advised and then shown: a canonical one."""

    text: str


class PlayPreviewed(Verb, name="play_kept"):
    """The same for one that is too long for a button: the mark of what is kept."""

    mark: int


HAND_LABEL = N_("My hand")
"""The label of its button, where a game has no other."""


class Hand(Verb, name="hand", looks=True):
    """Show the user's own board."""


class Text(Verb, name="text", looks=True):
    """Show the board in characters: of a seat the user holds, else the user's own or the public one."""

    seat: int | None = None


class Rules(Verb, name="rules", looks=True):
    """Open the rules."""


class AllRules(Verb, name="all_rules", looks=True):
    """Turn to a page of all the rules of a game, counted from 0."""

    game: str
    page: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class RulesPage(Verb, name="rules_page", looks=True):
    """Turn to a page of the rules of a match, counted from 0."""

    game: str
    page: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class HelpPage(Verb, name="help", looks=True):
    """Read about the commands of a group; '' is how to begin."""

    topic: str = ""


class History(Verb, name="history", looks=True, effort=Effort.HISTORY):
    """Turn to a page of the history, counted from 0."""

    page: int


class Proof(Verb, name="proof", looks=True, effort=Effort.HISTORY):
    """See what binds the server's dice, and once the match is over, get the whole game to check."""


class OfferSeat(Verb, name="offer_seat", effort=Effort.OFFER):
    """Offer the user's own seat to other players."""


class TakeSeat(Verb, name="take_seat"):
    """Play a seat on that is on offer."""

    seat: int


class KeepSeat(Verb, name="keep_seat"):
    """End its offer."""

    seat: int


class ComeBack(Verb, name="back"):
    """Play on in place of the computer."""


class Unqueue(Verb, name="unqueue"):
    """Take out the move that one has queued."""


class ChooseChannel(Verb, name="channel"):
    """Choose where a match goes on whose channel is gone."""


class MoveTo(Verb, name="move_to"):
    """Let it go on there."""

    channel_id: str

    def __post_init__(self) -> None:
        if not (self.channel_id.isascii() and self.channel_id.isdecimal() and len(self.channel_id) <= 20):
            raise MalformedError("no channel")


class ShowToOthers(Verb, name="show_to_others"):
    """Show a match against computers, which is played in a private thread, in the channel."""


class LeaveToComputer(Verb, name="leave_to_computer"):
    """Ask the others whether a computer may play on."""


class Resign(Verb, name="resign"):
    """Ask to leave for good."""


class ResignSurely(Verb, name="resign_surely"):
    """Leave for good."""


class ChallengeMyself(Verb, name="challenge_myself", effort=Effort.OFFER):
    """Make the offer that names its own maker."""


class ReadAlong(Verb, name="read_along"):
    """Get copies of the reports of a seat."""

    seat: int


class StopReading(Verb, name="stop_reading"):
    """Get them no more."""

    seat: int


class Dismiss(Verb, name="dismiss"):
    """Close a question or a dialogue: nothing happens."""


class EraseSurely(Verb, name="erase_surely", effort=Effort.HISTORY):
    """Be erased."""
