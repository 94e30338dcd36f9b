"""The verbs that every match has."""

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines.core.messages import N_


class More(Verb, name="more", looks=True):
    """Open the menu of everything else that can be done in the match."""


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


TEXT_BOARD = N_("Text board")
"""The label of its button."""


class Text(Verb, name="text", looks=True):
    """Show the board in characters: of a seat the user holds, else the user's own or the public one."""

    seat: int | None = None


class HelpPage(Verb, name="help", looks=True):
    """Read about the commands of a group; '' is how to begin."""

    topic: str = ""


class History(Verb, name="history", looks=True, effort=Effort.HISTORY):
    """Turn to a page of the history, counted from 0."""

    page: int


class Proof(Verb, name="proof", looks=True, effort=Effort.HISTORY):
    """See what binds the server's dice, and once the match is over, get the whole game to check."""


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


class Dismiss(Verb, name="dismiss"):
    """Close a question or a dialogue: nothing happens."""


class EraseSurely(Verb, name="erase_surely", effort=Effort.HISTORY):
    """Be erased."""
