"""The board as text, for players who do not use the picture."""

from dataclasses import replace

from bot.kernel.matches.position import Position
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message, code_block_or_file, truncate_lines
from bot.kernel.messages.phrases import title
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines import TEXTS
from engines.core.rules import Seat
from engines.core.text import SupportsParts


def text_board(position: Position, seat: Seat | None) -> Message:
    """Return the board as text, for a seat or the public: a code block, or a file if it is large."""
    text, names = TEXTS[position.game], position.marked_names
    name = f"{position.game}-{position.match_id}-{position.number}.txt"
    if isinstance(text, SupportsParts):
        return _in_parts(position, text, seat, name)
    drawn = text.public(position.public_view, names) if seat is None else text.private(position.seat_view(seat), names)
    return replace(code_block_or_file(title(position), translate(drawn), name), audience=_audience(position, seat))


def _in_parts(position: Position, text: SupportsParts, seat: Seat | None, name: str) -> Message:
    """Return the rows in a code block with the sentences outside it, because phones wrap code blocks badly."""
    view = position.public_view if seat is None else position.seat_view(seat)
    before, rows, after = text.parts(view, position.marked_names)
    block = "\n".join(map(translate, rows))
    head, tail = (
        [title(position), *(escape(translate(line)) for line in before)],
        [escape(translate(line)) for line in after],
    )
    quote = block.replace("```", "'" * 3)
    content = "\n".join([*head, *([f"```\n{quote}\n```"] if rows else []), *tail])
    if len(content) <= MOST_CONTENT:
        return Message(content, audience=_audience(position, seat))
    lines = [*head, *tail, _("Too long for a message: here is the board as a file.")]
    files = (Attachment(name, block.encode()),)
    return Message(truncate_lines(lines, MOST_CONTENT), files, audience=_audience(position, seat))


def _audience(position: Position, seat: Seat | None) -> int | None:
    return None if seat is None else position.holders[seat]
