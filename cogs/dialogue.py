"""A game's private dialogue: what each step needs is loaded, checked and shown in one place.

A game's own module holds only its steps: which question, which picture, which choices.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Generic, ParamSpec, TypeVar

import discord

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.position import Position
from bot.kernel.matches.validation import acting_seat
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.message import Attachment, Control, Menu, Message, Row, in_rows
from bot.kernel.setting import Field
from bot.learning.coaching import tip_for
from cogs.acknowledge import acknowledge
from cogs.form import form
from cogs.press import Press
from cogs.verbs import Verbs
from engines.core.messages import N_
from engines.core.rules import Seat
from render.core.board import PrivateBoard, PublicBoard

V = TypeVar("V")
P = TypeVar("P")
W = TypeVar("W", bound=Verb)
A = ParamSpec("A")
R = TypeVar("R")


class Actor(Enum):
    """The player that a step answers; any other player's press is refused with the reason."""

    MOVER = auto()
    """Of a player who can do something now, at a position that still holds."""
    PLAYER = auto()
    """Of a player, at a position that still holds."""
    HOLDER = auto()
    """Of a player, whenever the button was made: to look, also when the match is over."""


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

    def button(
        self,
        verb: Verb,
        label: str,
        style: Style = Style.SECONDARY,
        *,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> Control:
        """Return a button that asks for a verb."""
        return self.binding.button(verb, label, style, emoji=emoji, disabled=disabled)

    def menu(self, placeholder: str, options: Sequence[Option], key: str = "") -> Menu:
        """Return a menu whose options are verbs."""
        return self.binding.menu(placeholder, options, key)

    def way_out(self, label: str = N_("Cancel")) -> Control:
        """Return the button that closes the dialogue."""
        return self.press.way_out(self.binding, label)

    def form(self, title: str, verb: Verb, *fields: Field) -> discord.ui.Modal:
        """Return a form whose submission is that verb's."""
        return form(title, self.binding.id(verb), *fields)

    async def draw(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Draw in the drawing thread."""
        return await self.press.interaction.client.drawing.run(draw, *args, **kwargs)

    def message(
        self,
        text: str,
        *rows: Sequence[Control] | Menu,
        board: PublicBoard | PrivateBoard | None = None,
        what: str = "",
    ) -> Message:
        """Return a step: its text, buttons, menus and picture, whose file is named for `what` it shows.

        Outside the match's thread it begins with the match.
        """
        position = self.position
        name = f"{position.game}-{position.match_id}-{position.number}-{what or 'step'}.png"
        files = () if board is None else (Attachment(name, board.png, board.alt),)
        shown: list[Row] = []
        for row in rows:
            shown += [row] if isinstance(row, Menu) else in_rows(tuple(row))
        return Message(f"{self.press.heading(position)}{text}", files, tuple(shown), audience=self.audience)

    def question(self, text: str, board: PublicBoard | None, *rows: Sequence[Control] | Menu) -> Message:
        """Return a step whose last row ends with the way out; after a menu it has a row of its own."""
        *before, last = rows
        if isinstance(last, Menu):
            return self.message(text, *before, last, [self.way_out()], board=board)
        return self.message(text, *before, [*last, self.way_out()], board=board)


@dataclass(frozen=True, slots=True)
class Turn(UserView[V]):
    """The same for a player: `view` is that seat's own."""

    seat: Seat

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


NOTHING_MORE: Final = Message("")
"""Returned by a step after which there is nothing to read: the new board is the answer."""
Step = Callable[[Turn[V], W], Awaitable[Message]]
Opening = Callable[[Turn[V], W], Awaitable[discord.ui.Modal]]
Look = Callable[[UserView[P], W], Awaitable[Message]]


class Dialogue(Verbs, Generic[V]):
    """The steps of one game, which see a seat's view of the type `view`."""

    def __init__(self, view: type[V]) -> None:
        super().__init__()
        self._view = view

    def step(
        self,
        kind: type[W],
        who: Actor = Actor.MOVER,
        *,
        begins: bool = False,
        note: Callable[[Press], None] | None = None,
    ) -> Callable[[Step[V, W]], Step[V, W]]:
        """Register a step: the message it returns takes the place of the last one, which goes at NOTHING_MORE.

        A step that `begins` the dialogue has a tip on the position; those after a choice speak of what was chosen.
        `note` is called first, where a refusal takes the last one's place too.
        """

        def register(run: Step[V, W]) -> Step[V, W]:
            @self.on(kind)
            async def handle(press: Press, verb: W) -> None:
                if note is None:
                    await press.defer()
                else:
                    note(press)
                    await press.defer_in_place()
                turn = await self.turn(press, who)
                message = await run(turn, verb)
                if message is NOTHING_MORE:
                    await press.dismiss()
                    return
                shows_tip = begins and message.rows and turn.is_newest
                user_id = press.interaction.user.id
                tip = await tip_for(press.host, turn.position, turn.seat, user_id) if shows_tip else ""
                await press.show(replace(message.with_line(tip), audience=turn.audience))

            return run

        return register

    def form(self, kind: type[W]) -> Callable[[Opening[V, W]], Opening[V, W]]:
        """Register a step that opens a form."""

        def register(run: Opening[V, W]) -> Opening[V, W]:
            @self.on(kind)
            async def handle(press: Press, verb: W) -> None:
                modal = await run(await self.turn(press, Actor.MOVER), verb)
                await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))

            return run

        return register

    def look(self, kind: type[W], view: type[P]) -> Callable[[Look[P, W]], Look[P, W]]:
        """Register a look that anybody may take, from the public view; also when the match is over."""

        def register(run: Look[P, W]) -> Look[P, W]:
            @self.on(kind)
            async def handle(press: Press, verb: W) -> None:
                await press.defer()
                position = await press.position()
                await press.show(await run(UserView(press, position, view_as(position.public_view, view)), verb))

            return run

        return register

    def confirm(self, kind: type[W], text: Callable[[W], str]) -> None:
        """Register the verb that plays what was looked at: the new board is the answer, and the dialogue goes."""

        @self.on(kind)
        async def handle(press: Press, verb: W) -> None:
            # Nothing is asked before: a press that Discord repeats must get the same answer again.
            await press.play(text(verb))
            await press.dismiss()

    async def turn(self, press: Press, who: Actor) -> Turn[V]:
        """Return what a player sees who pressed; a Refusal for anybody whose press it is not."""
        if who is Actor.MOVER:
            position, seat = await press.own_move()
        elif who is Actor.PLAYER:
            position, seat = await press.own_turn()
        else:
            position = await press.position()
            seat = acting_seat(position, press.interaction.user.id)
        return Turn(press, position, view_as(position.seat_view(seat), self._view), seat)


def view_as(view: object, kind: type[V]) -> V:
    """Return a view as its game's type; verbs are looked up by game, so that it is no other's."""
    if not isinstance(view, kind):
        raise TypeError(f"{type(view).__name__} is not the view {kind.__name__}")
    return view
