"""Handlers of a game's own buttons, menus and forms, with common code that loads and checks what they need."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Generic, TypeVar

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.validation import OffTurnError, acting_seat, check_playing
from bot.kernel.messages.message import Message
from bot.learning.coaching import tip_for
from cogs.dialogue.tree import Actor
from cogs.dialogue.turn import Turn, UserView, view_as
from cogs.press import Press, Verbs

V = TypeVar("V")
P = TypeVar("P")
W = TypeVar("W", bound=Verb)
Step = Callable[[Turn[V], W], Awaitable[Message]]
Opening = Callable[[Turn[V], W], Awaitable[None]]
Look = Callable[[UserView[P], W], Awaitable[Message]]


class Dialogue(Verbs, Generic[V]):
    """The steps of one game, which get a seat's view of the type `view`."""

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
        """Register a step, whose message replaces the previous one.

        A step that `begins` the dialogue shows a tip about the position. With `note`, which is called first, a refusal
        replaces the previous message too.
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
                await show(turn, await run(turn, verb), begins=begins)

            return run

        return register

    def form(self, kind: type[W]) -> Callable[[Opening[V, W]], Opening[V, W]]:
        """Register a step that opens a form."""

        def register(run: Opening[V, W]) -> Opening[V, W]:
            @self.on(kind)
            async def handle(press: Press, verb: W) -> None:
                await run(await self.turn(press, Actor.MOVER), verb)

            return run

        return register

    def look(self, kind: type[W], view: type[P]) -> Callable[[Look[P, W]], Look[P, W]]:
        """Register a step that anybody may open, from the public view, also when the match is over."""

        def register(run: Look[P, W]) -> Look[P, W]:
            @self.on(kind)
            async def handle(press: Press, verb: W) -> None:
                await press.defer()
                position = await press.position()
                await press.show(await run(UserView(press, position, view_as(position.public_view, view)), verb))

            return run

        return register

    async def turn(self, press: Press, who: Actor) -> Turn[V]:
        """Return the turn of the player who pressed. Raises Refusal for any other user."""
        if who is Actor.MOVER:
            position, seat = await press.own_move()
        elif who in (Actor.ON_TURN, Actor.PLAYER):
            position, seat = await press.own_turn()
        else:
            position = await press.position()
            if who is Actor.RIVAL:
                check_playing(position)
            seat = acting_seat(position, press.interaction.user.id)
        if who is Actor.ON_TURN and seat not in position.to_move:
            raise OffTurnError(position, seat)
        return Turn(press, position, view_as(position.seat_view(seat), self._view), seat)


async def show(turn: Turn[V], message: Message, *, begins: bool) -> None:
    """Replace the previous step; one that `begins` the dialogue shows a tip about the position."""
    press = turn.press
    shows_tip = begins and message.rows and turn.is_newest
    tip = await tip_for(press.host, turn.position, turn.seat, press.interaction.user.id) if shows_tip else ""
    await press.show(replace(message.with_line(tip), audience=turn.audience))
