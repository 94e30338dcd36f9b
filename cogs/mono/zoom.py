"""Looking closer: one grid as wide as the picture. Everybody may see the public ones, its holder a whole own grid."""

from bot.desk import Style
from bot.drawing import Drawing, table_of
from bot.posts.custom_id import CustomId
from bot.posts.message import MOST_IN_ROW, Attachment, Control, Message
from bot.posts.verbs import DISMISS
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from bot.services.play import acting_seat
from bot.services.positions import Position
from cogs.press import Press
from engines.core.rules import Seat
from engines.mono.view import PublicView, SeatView
from render.core.board import PrivateBoard, PublicBoard
from render.mono import enlarged, own_enlarged

ZOOM = "zoom"
_OWN = "own"
_LONGEST_NAME = 60


async def show_grid(press: Press) -> None:
    """Show one grid as it is now; `arg` is a seat, `own`, or '' for the first opponent's."""
    await press.think()
    position, user_id = await press.position(), press.interaction.user.id
    view = position.public_view
    if not isinstance(view, PublicView):
        raise Refusal("That button belongs to another game.")
    drawing, own = press.interaction.client.drawing, press.id.arg == _OWN
    seat = acting_seat(position, user_id) if own else _chosen(position, press.id.arg, user_id)
    board = await _own(drawing, position, seat) if own else await _public(drawing, position, view, seat)
    name = f"mono-{press.id.board}-{position.number}-{'mine-enlarged' if own else f'grid-{seat + 1}'}.png"
    whose = "your whole grid" if own else f"the grid of {escaped(position.match.names[seat])}"
    rows = _rows(press, position, _OWN if own else str(seat))
    await press.show(Message(f"**#{press.id.board}**, {whose}.", (Attachment(name, board.png, board.alt),), rows))


def _chosen(position: Position, arg: str, user_id: int) -> Seat:
    seats = position.match.seats
    if arg.isdecimal() and int(arg) < seats:
        return Seat(int(arg))
    mine = position.match.seats_of(user_id)
    return next((Seat(seat) for seat in range(seats) if mine and seat not in mine), Seat(0))


async def _public(drawing: Drawing, position: Position, view: PublicView, seat: Seat) -> PublicBoard:
    return await drawing.run(enlarged, view, table_of(position), seat)


async def _own(drawing: Drawing, position: Position, seat: Seat) -> PrivateBoard:
    """Draw the grid of a seat that the presser acts for."""
    view = position.seat_view(seat)
    if not isinstance(view, SeatView):
        raise Refusal("That button belongs to another game.")
    return await drawing.run(own_enlarged, view, table_of(position))


def _rows(press: Press, position: Position, shown: str) -> tuple[tuple[Control, ...], ...]:
    """Return the ways to the other grids, and out."""
    labels = {str(seat): name[:_LONGEST_NAME] for seat, name in enumerate(position.match.names)}
    if position.match.seats_of(press.interaction.user.id):
        labels[_OWN] = "My whole grid"
    looks = tuple(
        Control(
            str(CustomId(ZOOM, press.id.board, press.id.ply, arg)),
            label,
            Style.PRIMARY if arg == shown else Style.SECONDARY,
            disabled=arg == shown,
        )
        for arg, label in labels.items()
    )
    close = Control(str(CustomId(DISMISS, press.id.board, press.id.ply)), "Close", Style.SECONDARY)
    return looks[:MOST_IN_ROW], (close,)
