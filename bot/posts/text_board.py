"""The board in characters, for those who cannot see the picture or would rather read."""

from dataclasses import replace

from bot.posts.message import MOST_CONTENT, Attachment, Message, clipped, in_characters
from bot.posts.wording import escaped, title
from bot.services.position import Position
from engines import TEXTS
from engines.core.rules import Seat
from engines.core.text import InParts


def text_board(position: Position, seat: Seat | None) -> Message:
    """Return the board in characters, a seat's own view or everybody's: a code block, or a file where it is large."""
    text, names = TEXTS[position.game], position.marked_names
    name = f"{position.game}-{position.board}-{position.number}.txt"
    if isinstance(text, InParts):
        return _in_parts(position, text, seat, name)
    drawn = text.public(position.public_view, names) if seat is None else text.private(position.seat_view(seat), names)
    return replace(in_characters(title(position), drawn, name), audience=_audience(position, seat))


def _in_parts(position: Position, text: InParts, seat: Seat | None, name: str) -> Message:
    """Keep only what is in columns in a code block, which a phone neither breaks well nor reads aloud well."""
    view = position.public_view if seat is None else position.seat_view(seat)
    before, rows, after = text.parts(view, position.marked_names)
    block = "\n".join(rows)
    head, tail = [title(position), *map(escaped, before)], [*map(escaped, after)]
    quoted = block.replace("```", "'" * 3)
    content = "\n".join([*head, *([f"```\n{quoted}\n```"] if rows else []), *tail])
    if len(content) <= MOST_CONTENT:
        return Message(content, audience=_audience(position, seat))
    lines = [*head, *tail, "The board is too long for a message: here it is as a file."]
    files = (Attachment(name, block.encode()),)
    return Message(clipped(lines, MOST_CONTENT), files, audience=_audience(position, seat))


def _audience(position: Position, seat: Seat | None) -> int | None:
    return None if seat is None else position.holders[seat]
