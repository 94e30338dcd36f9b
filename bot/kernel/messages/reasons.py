"""The reasons for a computer's move, with players named."""

from collections.abc import Sequence

from bot.kernel.matches.position import Position
from bot.kernel.messages.event_lines import events_text
from bot.kernel.messages.message import Message
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import translate
from engines.core.messages import Text


def why_post(position: Position, reasons: Sequence[Text], user_id: int) -> Message:
    """Return a computer's reasons for the newest move, after the move itself."""
    text = "\n".join((f"💡 {events_text(position, position.events)}", reasons_text(position, reasons)))
    return Message(text, audience=user_id)


def reasons_text(position: Position, reasons: Sequence[Text]) -> str:
    """Return the most important reason as a sentence; '' without reasons."""
    named = (reason.with_players(lambda seat: position.names[seat]) for reason in reasons[:1])
    return escape("".join(map(translate, named)))


def may_ask_why(position: Position) -> bool:
    """Return whether a player may ask for the reasons of the newest move: by a computer, in a game without secrets.

    Like hints, it is advice, so rated matches do not have it.
    """
    by, match = position.mentions.by, position.match
    open_to_all = not position.rules.info.hidden and not match.rated
    return open_to_all and by is not None and position.is_played_by_computer(by)
