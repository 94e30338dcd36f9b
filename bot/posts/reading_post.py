"""The question to a member whom a player wants to send copies of reports, and the copies."""

from bot.desk import Button, Enclosure, Style
from bot.posts.message import Attachment, Message, control
from bot.posts.verbs import ReadAlong, StopReading
from bot.posts.wording import escaped, title
from bot.services.position import Live
from bot.store.match_row import MatchRow
from engines.core.rules import Seat
from render.core.board import PrivateBoard


def reading_question(match: MatchRow, seat: Seat, reader: int) -> Message:
    """Ask somebody whether they want copies of a player's reports."""
    name = escaped(match.names[seat])
    buttons = (
        Button(ReadAlong(seat), "Read along", Style.SUCCESS),
        Button(StopReading(seat), "No, thanks"),
    )
    text = (
        f"{title(match)}\n{name} invites you to read along: you would get a copy of their report after each turn. "
        "You can stop it at any time."
    )
    row = tuple(control(button, match.board, 0) for button in buttons)
    return Message(text, rows=(row,), audience=reader)


def copy_post(position: Live, enclosure: Enclosure, board: PrivateBoard, reader: int) -> Message:
    """Return a player's own board for `reader`, who has agreed to read along, with the button that stops it alone."""
    match = position.match
    files = [Attachment(f"{match.game}-{match.board}-{position.number}-copy.png", board.png, board.alt)]
    if enclosure.name:
        files.append(Attachment(enclosure.name, enclosure.data))
    text = f"{title(match)}\n{escaped(match.names[board.seat])} lets you read along. {enclosure.text}"
    stop = control(Button(StopReading(board.seat), "Stop these copies"), match.board, 0)
    return Message(text, tuple(files), ((stop,),), audience=reader)


def said_of_reading(match: MatchRow, seat: Seat, *, agreed: bool) -> Message:
    """Say what somebody has chosen, with the way back."""
    name = escaped(match.names[seat])
    if agreed:
        text = f"You get a copy of {name}'s report after each turn of #{match.board}."
        button = Button(StopReading(seat), "Stop these copies")
    else:
        text = f"You get no copies of {name}'s reports in #{match.board}."
        button = Button(ReadAlong(seat), "Read along")
    return Message(text, rows=((control(button, match.board, 0),),))
