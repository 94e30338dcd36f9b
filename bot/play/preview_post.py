"""A move before it is played: the board after it, and the question whether to play it."""

from bot.kernel.buttons.custom_id import CustomId
from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import mark_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown, events_text
from bot.kernel.messages.match_verbs import Dismiss, PlayIt, PlayPreviewed
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import title
from bot.kernel.text.translation import _, translate
from bot.play.preview import PlayableAction, load_text, save_text
from engines.core.messages import N_
from render.core.board import PrivateBoard, PublicBoard


def preview_post(after: Position, board: PublicBoard) -> Message:
    """Return the board after a move that is not played."""
    lines = [title(after), events_text(after, after.events), _("-# Only you see this preview. Nothing is played.")]
    return Message("\n".join(line for line in lines if line), (picture_after(after, board),))


def play_question(position: Position, tried: PlayableAction, board: PublicBoard | None, user_id: int) -> Message:
    """Return the question before a typed move is played, with the board after it where that may be shown."""
    lines = [_("Play this in {match}?", match=title(position)), move_in_words(tried)]
    lines.append(_("-# To play without this question: `/me confirm`"))
    files = () if tried.after is None or board is None else (picture_after(tried.after, board),)
    bound = Bound(position.match_id, position.number)
    buttons = (
        bound.button(play_it(position, tried.entry), _("Play it"), Style.PRIMARY),
        bound.button(Dismiss(), _("Cancel")),
    )
    return Message("\n".join(line for line in lines if line), files, (buttons,), audience=user_id)


def move_in_words(tried: PlayableAction) -> str:
    """Return a move as its game names it, and what follows from it."""
    # The first event is the move itself.
    follows = "" if tried.after is None else events_text(tried.after, tried.after.events[1:])
    return "\n".join(part for part in (entry_shown(tried.entry, translate(tried.shown)), follows) if part)


def play_it(position: Position, entry: str) -> PlayIt | PlayPreviewed:
    """Return the verb of a button that plays it; an entry too long for a button has been saved."""
    try:
        str(CustomId.of(PlayIt(entry), position.match_id, position.number))
    except ValueError:
        return PlayPreviewed(mark_of(entry))
    return PlayIt(entry)


def picture_after(after: Position, board: PublicBoard | PrivateBoard) -> Attachment:
    """Return the picture of a board after a move."""
    return Attachment(f"{after.game}-{after.match_id}-{after.number}-preview.png", board.png, board.alt)


ANOTHER = N_("A newer move waits: press **Play it** there, or type this again.")


async def save_entry(host: Host, position: Position, user_id: int, entry: str) -> None:
    """Save a move that a player is shown, where its button is too short for it."""
    button = play_it(position, entry)
    if isinstance(button, PlayPreviewed):
        await save_text(host, position.match_id, user_id, _saved_key(button), entry)


async def load_entry(host: Host, match_id: int, user_id: int, button: PlayPreviewed) -> str:
    """Return the move that a button plays. Refusal where another was shown after it."""
    entry = await load_text(host, match_id, user_id, _saved_key(button))
    if not entry:
        raise Refusal(translate(ANOTHER))
    return entry


def _saved_key(button: PlayPreviewed) -> str:
    return f"{button.name} {button.mark}"
