"""A typed move before it is played: where it leads, and the question whether to play it."""

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.custom_id import CustomId
from bot.posts.message import Attachment, Message
from bot.posts.sentences import told
from bot.posts.verbs import Dismiss, PlayIt, PlayKept
from bot.posts.wording import title
from bot.services.position import Live, Position
from bot.services.preview import Tried
from bot.verb import mark_of
from render.core.board import PublicBoard


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


def play_it(position: Live, entry: str) -> PlayIt | PlayKept:
    """Return the verb of a button that plays it; one that is too long for a button is to be kept."""
    try:
        str(CustomId.of(PlayIt(entry), position.board, position.number))
    except ValueError:
        return PlayKept(mark_of(entry))
    return PlayIt(entry)


def picture_after(after: Position, board: PublicBoard) -> Attachment:
    """Return the picture of a board as it would be."""
    return Attachment(f"{after.game}-{after.board}-{after.number}-preview.png", board.png, board.alt)
