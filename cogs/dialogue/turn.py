"""A match as the user who pressed sees it, and the messages shown to them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

from bot.kernel.buttons.verb import Verb
from bot.kernel.drawing import table_of
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Control, Menu, Message, Row, in_rows
from bot.kernel.setting import Field
from cogs.dialogue.tree import Board, Sight
from cogs.press import Press
from engines.core.messages import N_
from engines.core.rules import Seat
from render.core.board import PrivateBoard

V = TypeVar("V")
A = ParamSpec("A")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class UserView(Generic[V]):
    """A match as the user who pressed sees it."""

    press: Press
    position: Position
    view: V

    @property
    def names(self) -> Sequence[str]:
        """Return the players' names by seat."""
        return self.position.names

    @property
    def audience(self) -> int | None:
        """Return the only user who may read messages from this view; None for everybody."""
        return None

    @property
    def binding(self) -> Bound:
        """Return the binding of buttons to the shown position."""
        return self.press.bound_to(self.position)

    def way_out(self, label: str = N_("Cancel")) -> Control:
        """Return the button that closes the dialogue."""
        return self.press.way_out(self.binding, label)

    async def open_form(self, title: str, verb: Verb, *fields: Field) -> None:
        """Respond with a form whose submission is handled as `verb`."""
        await self.press.open_form(title, verb, *fields, bound=self.binding)

    async def draw(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Draw outside the event loop."""
        return await self.press.interaction.client.drawing.run(draw, *args, **kwargs)

    def message(
        self, text: str, *rows: Sequence[Control] | Menu, board: Board | None = None, what: str = "step"
    ) -> Message:
        """Return the message of a step; `what` becomes part of its picture's file name.

        Outside the match's thread the text begins with the match.
        """
        position = self.position
        name = f"{position.game}-{position.match_id}-{position.number}-{what}.png"
        files = () if board is None else (Attachment(name, board.png, board.alt),)
        shown: list[Row] = []
        for row in rows:
            shown += [row] if isinstance(row, Menu) else in_rows(tuple(row))
        return Message(f"{self.press.heading(position)}{text}", files, tuple(shown), audience=self.audience)


@dataclass(frozen=True, slots=True)
class Turn(UserView[V]):
    """A match as a player who pressed sees it; `view` is the seat's own."""

    seat: Seat

    @property
    def sight(self) -> Sight[V]:
        """Return the position as the seat sees it."""
        return sight_of(self.position, self.seat, type(self.view))

    @property
    def audience(self) -> int | None:
        """Return the holder of the seat, the only user who may read messages from this view."""
        return self.position.holders[self.seat]

    @property
    def is_newest(self) -> bool:
        """Return whether this is the position as loaded, before this press played anything."""
        seen = self.press.memory.seen
        return seen is not None and seen.newest is self.position

    def at(self, position: Position) -> "Turn[V]":
        """Return the same player's turn at another position."""
        return Turn(self.press, position, view_as(position.seat_view(self.seat), type(self.view)), self.seat)

    async def picture(self) -> PrivateBoard:
        """Draw the player's own board."""
        press = self.press
        return await press.interaction.client.drawing.private(
            self.position, self.seat, reader=press.interaction.user.id
        )


def sight_of(position: Position, seat: Seat, kind: type[V]) -> Sight[V]:
    """Return a position from a seat's view."""
    return Sight(view_as(position.seat_view(seat), kind), seat, position.names, table_of(position))


def view_as(view: object, kind: type[V]) -> V:
    """Return a view typed as its game's; verbs are looked up by game, so it cannot be another game's."""
    if not isinstance(view, kind):
        raise TypeError(f"{type(view).__name__} is not the view {kind.__name__}")
    return view
