"""The verbs that every match has."""

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


class MoveTo(Verb, name="move_to"):
    """Let it go on there."""

    channel_id: Annotated[str, Among(is_id)]
