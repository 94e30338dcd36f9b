"""The question to a member chosen to receive copies of a player's reports, and the copies."""

from bot.kernel.buttons.game_controls import Button, Enclosure, Style
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import Attachment, Message, control
from bot.kernel.messages.phrases import title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.watching.reading_verbs import ReadAlong, StopReading
from engines.core.rules import Seat
from render.core.board import PrivateBoard


def reading_question(match: MatchRow, seat: Seat, reader: int) -> Message:
    """Ask a member whether they want copies of a player's reports."""
    name = escape(match.names[seat])
    buttons = (
        Button(ReadAlong(seat), _("Read along"), Style.SUCCESS),
        Button(StopReading(seat), _("No thanks")),
    )
    question = _("{name} invites you to read along, with copies of their reports.", name=name)
    text = f"{title(match)}\n{question}"
    row = tuple(control(button, match.match_id, 0) for button in buttons)
    return Message(text, rows=(row,), audience=reader)


def copy_post(position: Position, enclosure: Enclosure, board: PrivateBoard, reader: int) -> Message:
    """Return a player's own board for `reader`, who has agreed to read along, with the button that stops it alone."""
    match = position.match
    files = [Attachment(f"{match.game}-{match.match_id}-{position.number}-copy.png", board.png, board.alt)]
    if enclosure.name:
        files.append(Attachment(enclosure.name, enclosure.data))
    intro = _("{name} lets you read along.", name=escape(match.names[board.seat]))
    text = f"{title(match)}\n{intro} {enclosure.text}"
    stop = control(Button(StopReading(board.seat), _("Stop these copies")), match.match_id, 0)
    return Message(text, tuple(files), ((stop,),), audience=reader)


def reading_text(match: MatchRow, seat: Seat, *, agreed: bool) -> Message:
    """Confirm a reader's choice, with the way back."""
    name = escape(match.names[seat])
    if agreed:
        text = _("You get a copy of {name}'s reports in #{match_id}.", name=name, match_id=match.match_id)
        button = Button(StopReading(seat), _("Stop these copies"))
    else:
        text = _("You no longer get {name}'s reports in #{match_id}.", name=name, match_id=match.match_id)
        button = Button(ReadAlong(seat), _("Read along"))
    return Message(text, rows=((control(button, match.match_id, 0),),))
