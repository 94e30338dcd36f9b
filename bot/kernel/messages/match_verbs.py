"""The verbs of every match."""

from typing import Annotated, Final

from bot.kernel.buttons.verb import Among, Verb, is_id, plain_verb
from bot.kernel.rate_limit import Effort
from engines.core.messages import N_

More: Final = plain_verb("more", looks=True)
Why: Final = plain_verb("why", looks=True)
AskMove: Final = plain_verb("ask_move")
TypeMove: Final = plain_verb("type_move")
AskQueue: Final = plain_verb("ask_queue")
Queue: Final = plain_verb("queue")
AskPreview: Final = plain_verb("ask_preview")
Preview: Final = plain_verb("preview", effort=Effort.PICTURE)
Hand: Final = plain_verb("hand", looks=True)
Proof: Final = plain_verb("proof", looks=True, effort=Effort.HISTORY)
Unqueue: Final = plain_verb("unqueue")
ChooseChannel: Final = plain_verb("channel")
Dismiss: Final = plain_verb("dismiss")
EraseSurely: Final = plain_verb("erase_surely", effort=Effort.HISTORY)


class Play(Verb, name="play"):
    """Play an action in canonical form."""

    text: str


class PlayIt(Verb, name="play_it"):
    """Play a canonical action that was typed or suggested and then shown."""

    text: str


class PlayPreviewed(Verb, name="play_kept"):
    """Play a previewed action that is too long for a button, identified by its hash."""

    mark: int


HAND_LABEL = N_("My hand")
"""The label of its button, if the game has no other."""


TEXT_BOARD = N_("Text board")
"""The label of its button."""


class Text(Verb, name="text", looks=True):
    """Show the board as text: the view of a seat the user holds, else the user's own or the public one."""

    seat: int | None = None


class HelpPage(Verb, name="help", looks=True):
    """Show the commands of a group; '' for the first page."""

    topic: str = ""


class History(Verb, name="history", looks=True, effort=Effort.HISTORY):
    """Show a page of the history, counted from 0."""

    page: int


class MoveTo(Verb, name="move_to"):
    """Move the match to another channel."""

    channel_id: Annotated[str, Among(is_id)]
