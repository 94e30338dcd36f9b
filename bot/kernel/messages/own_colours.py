"""Messages for one reader, with their pictures in that reader's colours."""

from dataclasses import replace

from bot.kernel.messages.message import Message
from render.core.recolour import Scheme, recolour


def in_colours(message: Message, scheme: Scheme) -> Message:
    """Return a message with its pictures in the colours of a scheme."""
    if scheme is Scheme.USUAL or not has_pictures(message):
        return message
    files = (replace(each, data=recolour(each.data, scheme)) if each.alt else each for each in message.attachments)
    return replace(message, attachments=tuple(files))


def has_pictures(message: Message) -> bool:
    """Return whether there is anything to colour."""
    return any(each.alt for each in message.attachments)


def scheme_of(chosen: str | None) -> Scheme:
    """Return the scheme a player has chosen; the usual one for a value that this version does not know."""
    return Scheme(chosen) if chosen in {each.value for each in Scheme} else Scheme.USUAL
