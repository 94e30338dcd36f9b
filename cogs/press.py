"""Presses (a button, a choice in a select or a submitted modal), their responses and their handlers."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import discord

from bot.kernel.buttons.verb import CustomId, MalformedError, Verb
from bot.kernel.discord_client.payloads import fitting, parts
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch, load_match
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply, Request
from bot.kernel.matches.validation import acting_seat, check_fresh, check_turn
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import AskMove, Dismiss
from bot.kernel.messages.message import Control, Message
from bot.kernel.rate_limit import Effort, too_often
from bot.kernel.setting import Field
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _
from bot.play.play import PlayedAction, play
from bot.replays.replay import Replay, load_replay
from cogs.interaction import (
    PROMISED,
    Interaction,
    acknowledge,
    defer,
    in_own_colours,
    is_acknowledged,
    naming,
    reply,
    request_of,
)
from engines.core.rules import Seat

W = TypeVar("W", bound=Verb)


@dataclass(slots=True)
class _PressCache:
    """The match that a press has loaded, if any."""

    seen: OpenMatch | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """One press: the interaction, its custom id, and the chosen or typed values."""

    interaction: Interaction
    id: CustomId
    values: tuple[str, ...] = ()
    """The choices of a select."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The texts of a modal, by the custom ids of its inputs."""
    memory: _PressCache = field(default_factory=_PressCache, repr=False, compare=False)

    @property
    def host(self) -> Host:
        """Return the bot's host."""
        return self.interaction.client.host

    @property
    def request(self) -> Request:
        """Return the request of the press."""
        return request_of(self.interaction, self.id.match_id, self.id.number)

    @property
    def binding(self) -> Bound:
        """Return the match and position to which further buttons are bound."""
        return Bound(self.id.match_id, self.id.number)

    def bound_to(self, position: Position) -> Bound:
        """Return the binding of the buttons of a dialogue that shows a position."""
        return Bound(position.match_id, position.number)

    def way_out(self, bound: Bound, label: str) -> Control:
        """Return the button that closes a dialogue."""
        return bound.button(Dismiss(), label)

    def typing(self, bound: Bound) -> tuple[Control, ...]:
        """Return the button that opens a form instead of a dialogue."""
        return (bound.button(AskMove(), _("Type it…")),)

    def heading(self, position: Position) -> str:
        """Return the beginning of a dialogue's text: the match, or '' in the match's own thread."""
        here = position.match.thread_id == self.interaction.channel_id
        return "" if here else f"**#{position.match_id}**: "

    def read(self, kind: type[W]) -> W:
        """Return the verb that was pressed or chosen. Raises MalformedError for one that this version does not have."""
        if len(self.values) > 1:
            raise MalformedError(f"more than one choice of {kind.name}")
        return kind.read(self.values[0] if self.values else self.id.argument)

    def check_rate(self, effort: Effort) -> None:
        """Raise Refusal if the user exceeds the rate limit; it says when to try again."""
        wait = self.host.rate_limiter.take(self.interaction.user.id, effort)
        if wait:
            raise Refusal(too_often(effort, wait))

    async def position(self) -> Position:
        """Return the newest position of the match."""
        return (await self.load_match()).position

    async def game(self) -> str:
        """Return the key of the game."""
        return (await self.match()).game

    async def match(self) -> MatchRow:
        """Return the match's row, whether or not it has begun."""
        return (await self.load_match()).row

    async def load_match(self) -> OpenMatch:
        """Return the match, which is loaded once and cached until something is played."""
        if self.memory.seen is None:
            self.memory.seen = await load_match(self.host, self.id.match_id, self.interaction.id)
        return self.memory.seen

    async def replay(self) -> Replay:
        """Return the replay of the match."""
        return await load_replay(self.host, self.id.match_id)

    async def own_turn(self) -> tuple[Position, Seat]:
        """Return the position and the user's seat. Raises Refusal for a stale press or a user without a seat."""
        position = await self.position()
        seat = acting_seat(position, self.interaction.user.id)
        await check_fresh(self.host, position, self.id.number)
        return position, seat

    async def own_move(self) -> tuple[Position, Seat]:
        """Return the position and the user's seat. Raises Refusal also for a user who cannot act now."""
        position, seat = await self.own_turn()
        check_turn(position, seat)
        return position, seat

    async def play(self, text: str) -> PlayedAction | Reply:
        """Play an action for the user. The new board shows it; a dialogue may show the returned position too."""
        if not is_acknowledged(self.interaction):
            await acknowledge(self.interaction, self.interaction.response.defer)
        # If anything fails from here on, the loaded match may be out of date.
        before, self.memory.seen = self.memory.seen, None
        played = await play(self.host, self.request, text, seen=before)
        self.memory.seen = (
            OpenMatch(self.host, played.after.match, played.after) if isinstance(played, PlayedAction) else before
        )
        return played

    async def open_form(self, title: str, verb: Verb, *fields: Field, bound: Bound | None = None) -> None:
        """Respond with a form whose submission is handled as `verb`, bound like the press or to `bound`."""
        modal = discord.ui.Modal(title=title, custom_id=(bound or self.binding).id(verb))
        for each in fields:
            text_input: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
                custom_id=each.key,
                placeholder=each.placeholder or None,
                default=each.default[: each.most] or None,
                style=discord.TextStyle.paragraph if each.long else discord.TextStyle.short,
                required=each.required,
                max_length=each.most,
            )
            modal.add_item(discord.ui.Label(text=each.label, description=each.description, component=text_input))
        # discord.py does not store a stopped modal: its submission is dispatched by custom id only.
        modal.stop()
        await acknowledge(self.interaction, lambda: self.interaction.response.send_modal(modal))

    async def defer(self) -> None:
        """Acknowledge; the pressed private message will be edited, or a private reply follows."""
        if self.from_private_answer:
            await acknowledge(self.interaction, self.interaction.response.defer)
        else:
            await defer(self.interaction)

    async def defer_in_place(self) -> None:
        """Acknowledge; the reply, also a refusal, replaces the pressed private message."""
        await self.defer()
        self.interaction.extras[PROMISED] = True

    async def acknowledge(self) -> None:
        """Acknowledge with a new private reply to follow, also for a press on a private message."""
        await defer(self.interaction)

    async def show(self, message: Message, *, of_match: bool = True) -> None:
        """Replace the previous step of a private dialogue; a first step becomes a private reply.

        A step that is not `of_match` does not name the match.
        """
        if not self.from_private_answer:
            await self.reply(message)
            return
        named = await self._naming(message.content) if of_match else message.content
        own = await in_own_colours(self.interaction, replace(message, content=named))
        answered = is_acknowledged(self.interaction)
        edit = self.interaction.edit_original_response if answered else self.interaction.response.edit_message

        def change() -> Awaitable[object]:
            shown = parts(own, reader=self.interaction.user.id)
            return edit(content=shown["content"], attachments=shown["files"], view=shown["view"])

        await (change() if answered else acknowledge(self.interaction, change))

    async def dismiss(self) -> None:
        """Delete the pressed private message, or the deferred response."""
        if self.from_private_answer or PROMISED in self.interaction.extras:
            await self.interaction.delete_original_response()

    async def close(self, text: str) -> None:
        """Replace the pressed message by a text without buttons if it is private or in a DM, else reply."""
        text = fitting(Message(text)).content
        if not self.from_private_answer and self.interaction.guild_id is not None:
            await self.reply(text)
        elif is_acknowledged(self.interaction):
            await self.interaction.edit_original_response(content=text, view=None)
        else:
            edit = self.interaction.response.edit_message
            await acknowledge(self.interaction, lambda: edit(content=text, view=None))

    @property
    def from_private_answer(self) -> bool:
        """Return whether the pressed button, or the form it opened, belongs to a private reply."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def reply(self, message: Message | str) -> None:
        """Reply privately; the match is named if the user plays several."""
        answer = Message(message) if isinstance(message, str) else message
        named = await self._naming(answer.content)
        await reply(self.interaction, replace(answer, content=named))

    async def _naming(self, text: str) -> str:
        seen = self.memory.seen
        return await naming(self.interaction, self.id.match_id, text, None if seen is None else seen.row.thread_id)


Handler = Callable[[Press], Awaitable[None]]
Run = Callable[[Press, W], Awaitable[None]]


class Verbs:
    """The handlers of verbs, of a game or of all matches."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}

    def on(self, kind: type[W], *, defers: bool = False) -> Callable[[Run[W]], Run[W]]:
        """Register the decorated function for a verb; `defers` acknowledges the press first."""

        def register(run: Run[W]) -> Run[W]:
            async def handle(press: Press) -> None:
                verb = press.read(kind)
                press.check_rate(kind.effort)
                if defers:
                    await press.defer()
                await run(press, verb)

            self.add(kind.name, handle)
            return run

        return register

    def including(self, *others: "Verbs") -> "Verbs":
        """Return the handlers of this and the others together. Raises ValueError for a duplicate name."""
        merged = Verbs()
        for verbs in (self, *others):
            for name, handler in verbs.handlers.items():
                merged.add(name, handler)
        return merged

    def add(self, name: str, handler: Handler) -> None:
        """Register the handler of a verb. Raises ValueError for a duplicate name."""
        if name in self.handlers:
            raise ValueError(f"two verbs are called {name}")
        self.handlers[name] = handler

    def find(self, name: str) -> Handler | None:
        """Return the handler of a verb; None for an unknown name."""
        return self.handlers.get(name)
