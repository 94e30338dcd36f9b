"""A typed move before it is played: where it leads, and the question whether to play it."""

import re
from typing import Final

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.custom_id import CustomId
from bot.posts.message import Attachment, Message
from bot.posts.sentences import told
from bot.posts.verbs import Dismiss, PlayIt
from bot.posts.wording import title
from bot.services.position import Live, Position
from bot.services.preview import Tried
from render.core.board import PublicBoard

_ENTRY: Final = re.compile(r"`([ -_a-~]+)`")


def preview_post(after: Position, board: PublicBoard) -> Message:
    """Return the board as it would be after a move."""
    lines = [title(after), told(after, after.events), "-# A preview, for you alone: nothing is played."]
    return Message("\n".join(line for line in lines if line), (picture_after(after, board),))


def play_question(position: Live, tried: Tried, board: PublicBoard | None, user_id: int) -> Message:
    """Ask whether to play what was typed, with the board as it would be where that may be shown."""
    lines = [title(position), f"Play `{tried.entry}`?"]
    if tried.after is not None:
        lines.append(told(tried.after, tried.after.events))
    lines.append("-# Nothing is played yet. `/me confirm` changes whether I ask.")
    files = () if tried.after is None or board is None else (picture_after(tried.after, board),)
    bound = Bound(position.board, position.number)
    buttons = (
        bound.button(play_it(position, tried.entry), "Play it", Style.SUCCESS),
        bound.button(Dismiss(), "Not yet"),
    )
    return Message("\n".join(line for line in lines if line), files, (buttons,), audience=user_id)


def entry_asked_about(content: str) -> str:
    """Return the move that a question shows, for a button that cannot hold it; '' for none."""
    found = _ENTRY.search(content)
    return found[1] if found else ""


def play_it(position: Live, entry: str) -> PlayIt:
    """Return the verb of a button that plays it; a long one is read from the message."""
    try:
        str(CustomId.of(PlayIt(entry), position.board, position.number))
    except ValueError:
        return PlayIt()
    return PlayIt(entry)


def picture_after(after: Position, board: PublicBoard) -> Attachment:
    """Return the picture of a board as it would be."""
    return Attachment(f"{after.game}-{after.board}-{after.number}-preview.png", board.png, board.alt)
