"""A match as the user who pressed sees it, and what is shown to them."""

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
        """Return the only user who may read what is made of this; None for everybody."""
        return None

    @property
    def binding(self) -> Bound:
        """Return what buttons are bound to: the position that is shown."""
        return self.press.bound_to(self.position)

    def way_out(self, label: str = N_("Cancel")) -> Control:
        """Return the button that closes the dialogue."""
        return self.press.way_out(self.binding, label)

    async def open_form(self, title: str, verb: Verb, *fields: Field) -> None:
        """Answer with a form whose submission is that verb's."""
        await self.press.open_form(title, verb, *fields, bound=self.binding)

    async def draw(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Draw in the drawing thread."""
        return await self.press.interaction.client.drawing.run(draw, *args, **kwargs)

    def message(
        self, text: str, *rows: Sequence[Control] | Menu, board: Board | None = None, what: str = "step"
    ) -> Message:
        """Return a step: its text, buttons, menus and picture, whose file is named for `what` it shows.

        Outside the match's thread it begins with the match.
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
    """The same for a player: `view` is that seat's own."""

    seat: Seat

    @property
    def sight(self) -> Sight[V]:
        """Return what the player sees."""
        return sight_of(self.position, self.seat, type(self.view))

    @property
    def audience(self) -> int | None:
        """Return the only user who may read what is made of this: the holder of the seat."""
        return self.position.holders[self.seat]

    @property
    def is_newest(self) -> bool:
        """Return whether nothing was played by this press."""
        seen = self.press.memory.seen
        return seen is not None and seen.newest is self.position

    def at(self, position: Position) -> "Turn[V]":
        """Return the same player's sight of another position."""
        return Turn(self.press, position, view_as(position.seat_view(self.seat), type(self.view)), self.seat)

    async def picture(self) -> PrivateBoard:
        """Draw the player's own board, for their eyes."""
        press = self.press
        return await press.interaction.client.drawing.private(
            self.position, self.seat, reader=press.interaction.user.id
        )


def sight_of(position: Position, seat: Seat, kind: type[V]) -> Sight[V]:
    """Return a position as a seat sees it."""
    return Sight(view_as(position.seat_view(seat), kind), seat, position.names, table_of(position))


def view_as(view: object, kind: type[V]) -> V:
    """Return a view as its game's type; verbs are looked up by game, so that it is no other's."""
    if not isinstance(view, kind):
        raise TypeError(f"{type(view).__name__} is not the view {kind.__name__}")
    return view
