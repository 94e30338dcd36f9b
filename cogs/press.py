"""A press of a button, a choice in a select or a submitted modal: how it is answered, and by which handler."""

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
    """The match that a press has loaded."""

    seen: OpenMatch | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """One press: the interaction, its custom id, what was chosen or written."""

    interaction: Interaction
    id: CustomId
    values: tuple[str, ...] = ()
    """The choices of a select."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The texts of a modal, by the custom ids of its inputs."""
    memory: _PressCache = field(default_factory=_PressCache, repr=False, compare=False)

    @property
    def host(self) -> Host:
        """The services' environment."""
        return self.interaction.client.host

    @property
    def request(self) -> Request:
        """The request that the press makes."""
        return request_of(self.interaction, self.id.match_id, self.id.number)

    @property
    def binding(self) -> Bound:
        """Return the match and position that further buttons are bound to."""
        return Bound(self.id.match_id, self.id.number)

    def bound_to(self, position: Position) -> Bound:
        """Return what the buttons of a dialogue are bound to that shows a position."""
        return Bound(position.match_id, position.number)

    def way_out(self, bound: Bound, label: str) -> Control:
        """Return the button that closes a dialogue."""
        return bound.button(Dismiss(), label)

    def typing(self, bound: Bound) -> tuple[Control, ...]:
        """Return the button that opens a form instead of a dialogue."""
        return (bound.button(AskMove(), _("Type it…")),)

    def heading(self, position: Position) -> str:
        """Return what the text of a dialogue begins with: outside the match's thread, the match."""
        here = position.match.thread_id == self.interaction.channel_id
        return "" if here else f"**#{position.match_id}**: "

    def read(self, kind: type[W]) -> W:
        """Return the verb that was pressed or chosen; MalformedError for what this version does not write."""
        if len(self.values) > 1:
            raise MalformedError(f"more than one choice of {kind.name}")
        return kind.read(self.values[0] if self.values else self.id.argument)

    def check_rate(self, effort: Effort) -> None:
        """Refuse who asks for so much at once that others would wait; the refusal says when to try again."""
        wait = self.host.rate_limiter.take(self.interaction.user.id, effort)
        if wait:
            raise Refusal(too_often(effort, wait))

    async def position(self) -> Position:
        """Return the match as it is now."""
        return (await self.load_match()).position

    async def game(self) -> str:
        """Return the key of the game."""
        return (await self.match()).game

    async def match(self) -> MatchRow:
        """Return the match, begun or not."""
        return (await self.load_match()).row

    async def load_match(self) -> OpenMatch:
        """Load the match once for all that is asked of it, till something is played."""
        if self.memory.seen is None:
            self.memory.seen = await load_match(self.host, self.id.match_id, self.interaction.id)
        return self.memory.seen

    async def replay(self) -> Replay:
        """Return the match step by step."""
        return await load_replay(self.host, self.id.match_id)

    async def own_turn(self) -> tuple[Position, Seat]:
        """Return the position and the seat of the one who pressed; a Refusal if the press is stale or not theirs."""
        position = await self.position()
        seat = acting_seat(position, self.interaction.user.id)
        await check_fresh(self.host, position, self.id.number)
        return position, seat

    async def own_move(self) -> tuple[Position, Seat]:
        """Return the same, for a player who can do something now; a Refusal that names the players to move."""
        position, seat = await self.own_turn()
        check_turn(position, seat)
        return position, seat

    async def play(self, text: str) -> PlayedAction | Reply:
        """Play for the one who pressed. The new board is the answer; a dialogue may show the one returned, too."""
        if not is_acknowledged(self.interaction):
            await acknowledge(self.interaction, self.interaction.response.defer)
        # If anything fails from here on, what was loaded may be of the past.
        before, self.memory.seen = self.memory.seen, None
        played = await play(self.host, self.request, text, seen=before)
        self.memory.seen = (
            OpenMatch(self.host, played.after.match, played.after) if isinstance(played, PlayedAction) else before
        )
        return played

    async def open_form(self, title: str, verb: Verb, *fields: Field, bound: Bound | None = None) -> None:
        """Answer with a form whose submission is that verb's, bound to what the press is, or to something else."""
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
        # A stopped modal is not kept by discord.py: the submission is dispatched by its custom id alone.
        modal.stop()
        await acknowledge(self.interaction, lambda: self.interaction.response.send_modal(modal))

    async def defer(self) -> None:
        """Acknowledge: the private message pressed will change, or a private answer follows."""
        if self.from_private_answer:
            await acknowledge(self.interaction, self.interaction.response.defer)
        else:
            await defer(self.interaction)

    async def defer_in_place(self) -> None:
        """Acknowledge: the private message pressed is where the answer goes, also one that refuses it."""
        await self.defer()
        self.interaction.extras[PROMISED] = True

    async def acknowledge(self) -> None:
        """Acknowledge with a private answer of its own to follow, wherever the press was made."""
        await defer(self.interaction)

    async def show(self, message: Message, *, of_match: bool = True) -> None:
        """Put a step of a private dialogue where the last one was; a first step becomes a private answer.

        One that is not `of_match` holds for any match of its game, and names none.
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
        """Take away the private message that was pressed, or the answer awaited: there is nothing more to read."""
        if self.from_private_answer or PROMISED in self.interaction.extras:
            await self.interaction.delete_original_response()

    async def close(self, text: str) -> None:
        """Put a last word where the press was made, without buttons, if that is the presser's own; else tell it."""
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
        """Return True if the pressed button, or the form it opened, belongs to a private answer."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def reply(self, message: Message | str) -> None:
        """Answer privately; the match is named for a player of several."""
        answer = Message(message) if isinstance(message, str) else message
        named = await self._naming(answer.content)
        await reply(self.interaction, replace(answer, content=named))

    async def _naming(self, text: str) -> str:
        seen = self.memory.seen
        return await naming(self.interaction, self.id.match_id, text, None if seen is None else seen.row.thread_id)


Handler = Callable[[Press], Awaitable[None]]
Run = Callable[[Press, W], Awaitable[None]]


class Verbs:
    """The verbs of a game, or those that every match has."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}

    def on(self, kind: type[W], *, defers: bool = False) -> Callable[[Run[W]], Run[W]]:
        """Register the function below for a verb, which may be acknowledged first. MalformedError for no such verb."""

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
        """Return the verbs of this one and of others; ValueError where two have one name."""
        merged = Verbs()
        for verbs in (self, *others):
            for name, handler in verbs.handlers.items():
                merged.add(name, handler)
        return merged

    def add(self, name: str, handler: Handler) -> None:
        """Register what a verb does; ValueError where one has that name already."""
        if name in self.handlers:
            raise ValueError(f"two verbs are called {name}")
        self.handlers[name] = handler

    def find(self, name: str) -> Handler | None:
        """Return what a verb does; None for a name that is not known here."""
        return self.handlers.get(name)
