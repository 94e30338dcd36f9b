"""A player's own board, by DM or as a private reply, and what stands for it where it is not wanted."""

from bot.desk import AnyDesk, Button, Occasion
from bot.posts.controls import desk_controls, fixed_controls
from bot.posts.message import Attachment, Message, in_rows
from bot.posts.turn_line import own_turn_line
from bot.posts.verbs import Hand, Text
from bot.posts.wording import title
from bot.services.position import Live
from engines.core.rules import Outcome, Seat
from render.core.board import PrivateBoard


def private_post(position: Live, desk: AnyDesk, board: PrivateBoard) -> Message:
    """Return a player's own board, with the buttons to play from where it is that player's turn."""
    match = position.match
    lines = [title(match), own_turn_line(position, board.seat)]
    enclosure = desk.enclosure(position.seat_view(board.seat), occasion_of(position))
    if enclosure.text:
        lines.append(enclosure.text)
    name = f"{match.game}-{match.board}-{position.number}-mine.png"
    over = isinstance(position.turn, Outcome)
    own = () if over else desk_controls(position, desk)
    fixed = [Button(Text(board.seat), "Text"), *([enclosure.button] if enclosure.button else [])]
    rows = () if over else in_rows(own, fixed_controls(position, fixed))
    # Where all act together, who is done can look again and change their mind.
    active = board.seat in position.to_move
    if position.rules.info.simultaneous:
        active = bool(position.legal_actions(board.seat))
    shown = rows if active else ()
    files = [Attachment(name, board.png, board.alt)]
    if enclosure.name and not (enclosure.button and shown):
        files.append(Attachment(enclosure.name, enclosure.data))
    return Message("\n".join(lines), tuple(files), shown, audience=match.holders[board.seat])


def occasion_of(position: Live) -> Occasion:
    """Return what a desk is told besides a view."""
    return Occasion(position.board, position.names, position.began)


def waiting_post(position: Live, desk: AnyDesk, seat: Seat, *, news: bool) -> Message:
    """Return what a player gets who only looks when they want to: no board, but where it is, and whether it is new."""
    lines = [title(position.match), own_turn_line(position, seat)]
    label = desk.hand_label or "My hand"
    if isinstance(position.turn, Outcome):
        return Message("\n".join(lines))
    invitation = f"Something new to read: press **{label}**." if news else f"**{label}** shows your board again."
    lines.append(f"{invitation} Only you will see it.")
    return Message("\n".join(lines), rows=in_rows(fixed_controls(position, (Button(Hand(), label),))))
