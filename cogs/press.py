"""A press of a button, a choice in a select or a submitted modal, and how it is answered."""

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeVar, cast

import discord

from bot.answers import Waiting
from bot.app import Gamekeeper
from bot.discord_forms import fitting, parts
from bot.markup import tidy_name
from bot.posts.controls import Bound
from bot.posts.custom_id import CustomId
from bot.posts.message import MOST_CONTENT, Message
from bot.posts.own_colours import has_pictures, in_colours, scheme_of
from bot.posts.wording import escaped, title
from bot.rate_limit import Effort, too_often
from bot.request import Person, Request
from bot.services.acting import acting_seat, check_fresh, check_turn
from bot.services.errors import Refusal
from bot.services.find import Where, boards_of
from bot.services.host import Host
from bot.services.look import Seen, look
from bot.services.play import Played, play
from bot.services.position import Live
from bot.store.match_row import MatchRow
from bot.verb import MalformedError, Verb
from cogs.acknowledging import acknowledge, is_acknowledged
from engines.core.errors import RulesError
from engines.core.rules import Seat
from engines.core.sentences import People, sentence

Interaction = discord.Interaction[Gamekeeper]
W = TypeVar("W", bound=Verb)


def person_of(user: discord.User | discord.Member) -> Person:
    """Return a Discord user as the host knows them."""
    return Person(user.id, tidy_name(user.display_name, user.name))


def where_of(interaction: Interaction) -> Where:
    """Return who asks, and from where."""
    return Where(interaction.user.id, interaction.guild_id, interaction.channel_id or 0, partial(_sees, interaction))


def _sees(interaction: Interaction, channel_id: int) -> bool:
    """Tell whether who asks may see a channel, as far as that is known."""
    channel = None if interaction.guild is None else interaction.guild.get_channel(channel_id)
    if channel is None or not isinstance(interaction.user, discord.Member):
        return True
    return channel.permissions_for(interaction.user).view_channel


MATCH: Final = "match_id"
"""The key of the match that an interaction turned out to be about, among its extras: a refusal names it."""


def request_of(interaction: Interaction, match_id: int, number: int | None = None) -> Request:
    """Return what somebody asks for of a match; `number` is that of the position they looked at."""
    interaction.extras[MATCH] = match_id
    return Request(person_of(interaction.user), match_id, interaction.id, number, str(interaction.locale))


async def defer(interaction: Interaction) -> None:
    """Acknowledge with a private answer to follow."""
    await acknowledge(interaction, lambda: interaction.response.defer(ephemeral=True, thinking=True))


async def reply(interaction: Interaction, message: Message | str) -> None:
    """Answer privately, whether or not the interaction was acknowledged before."""
    message = await in_own_colours(interaction, Message(message) if isinstance(message, str) else message)
    said, user_id = message, interaction.user.id
    if is_acknowledged(interaction):
        await interaction.followup.send(ephemeral=True, **parts(said, reader=user_id))
        return
    # The files of each try are read anew.
    respond = interaction.response.send_message
    await acknowledge(interaction, lambda: respond(ephemeral=True, **parts(said, reader=user_id)))


async def in_own_colours(interaction: Interaction, message: Message) -> Message:
    """Return a private answer with its pictures in the colours its reader has chosen."""
    if not has_pictures(message):
        return message
    return in_colours(message, scheme_of(await interaction.client.host.colours.of(interaction.user.id)))


async def naming(interaction: Interaction, board: int, text: str) -> str:
    """Return a private answer that says which match it means, where its reader plays in several."""
    if not board or f"#{board}" in text:
        return text
    live = [match for match in await boards_of(interaction.client.host, interaction.user.id) if match.seed is not None]
    match = next((match for match in live if match.board == board), None)
    named = text if match is None or len(live) < 2 else f"{title(match)}: {text}"
    return named if len(named) <= MOST_CONTENT else text


def worded(error: RulesError, names: Sequence[str]) -> str:
    """Return what the rules say to a player, with people by their names."""
    return sentence(error.reason, People(tuple(names), escaped))


def _told_of(resolved: object, kind: str) -> Mapping[str, Mapping[str, object]]:
    """Return what Discord tells of users or members with an interaction, by their ids."""
    found = resolved.get(kind) if isinstance(resolved, dict) else None
    return {key: each for key, each in found.items() if isinstance(each, dict)} if isinstance(found, dict) else {}


@dataclass(slots=True)
class _Memory:
    """What a press has loaded."""

    seen: Seen | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """One press: the interaction, its custom id, what was chosen or written."""

    interaction: Interaction
    id: CustomId
    values: tuple[str, ...] = ()
    """The choices of a select."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The texts of a modal, by the custom ids of its inputs."""
    memory: _Memory = field(default_factory=_Memory, repr=False, compare=False)

    @property
    def host(self) -> Host:
        """The services' environment."""
        return self.interaction.client.host

    @property
    def request(self) -> Request:
        """The request that the press makes."""
        return request_of(self.interaction, self.id.board, self.id.number)

    @property
    def bound(self) -> Bound:
        """What buttons of the same match and position are bound to."""
        return Bound(self.id.board, self.id.number)

    @property
    def people(self) -> tuple[Person, ...]:
        """Return who was chosen in a select of people; a Refusal for bots, MalformedError for who is not told of."""
        told = cast("Mapping[str, object]", self.interaction.data or {}).get("resolved")
        users, members = _told_of(told, "users"), _told_of(told, "members")
        found = []
        for value in self.values:
            user = users.get(value)
            if user is None or not value.isdecimal():
                raise MalformedError("nobody who was chosen")
            if user.get("bot"):
                raise Refusal("Bots cannot play. Choose members of this server.")
            username = str(user.get("username", ""))
            shown = members.get(value, {}).get("nick") or user.get("global_name") or username
            found.append(Person(int(value), tidy_name(str(shown), username)))
        return tuple(found)

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

    async def position(self) -> Live:
        """Return the match as it is now."""
        return (await self.look()).position

    async def match(self) -> MatchRow:
        """Return the match, begun or not."""
        return (await self.look()).match

    async def look(self) -> Seen:
        """Load the match once for all that is asked of it, till something is played."""
        if self.memory.seen is None:
            self.memory.seen = await look(self.host, self.id.board, self.interaction.id)
        return self.memory.seen

    async def own_turn(self) -> tuple[Live, Seat]:
        """Return the position and the seat of the one who pressed; a Refusal if the press is stale or not theirs."""
        position = await self.position()
        seat = acting_seat(position, self.interaction.user.id)
        await check_fresh(self.host, position, self.id.number)
        return position, seat

    async def own_move(self) -> tuple[Live, Seat]:
        """Return the same, for somebody who can do something now; a Refusal that names whom the match waits for."""
        position, seat = await self.own_turn()
        check_turn(position, seat)
        return position, seat

    async def play(self, text: str) -> Played | Waiting:
        """Play for the one who pressed. The new board is the answer; a dialogue may show the one returned, too."""
        if not is_acknowledged(self.interaction):
            await acknowledge(self.interaction, self.interaction.response.defer)
        # Whatever fails from here on, what was loaded may be of the past.
        before, self.memory.seen = self.memory.seen, None
        played = await play(self.host, self.request, text, seen=before)
        self.memory.seen = Seen(played.after.match, played.after, None) if isinstance(played, Played) else before
        return played

    async def defer(self) -> None:
        """Acknowledge: the private message pressed will change, or a private answer follows."""
        if self.from_private_answer:
            await acknowledge(self.interaction, self.interaction.response.defer)
        else:
            await defer(self.interaction)

    async def acknowledge(self) -> None:
        """Acknowledge with a private answer of its own to follow, wherever the press was made."""
        await defer(self.interaction)

    async def show(self, message: Message) -> None:
        """Put a step of a private dialogue where the last one was; a first step becomes a private answer."""
        if not self.from_private_answer:
            await self.reply(message)
            return
        named = await naming(self.interaction, self.id.board, message.content)
        own = await in_own_colours(self.interaction, replace(message, content=named))
        answered = is_acknowledged(self.interaction)
        edit = self.interaction.edit_original_response if answered else self.interaction.response.edit_message

        def change() -> Awaitable[object]:
            shown = parts(own, reader=self.interaction.user.id)
            return edit(content=shown["content"], attachments=shown["files"], view=shown["view"])

        await (change() if answered else acknowledge(self.interaction, change))

    async def dismiss(self) -> None:
        """Take the private message away that was pressed, for there is nothing more to read; the press is answered."""
        if self.from_private_answer:
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
        """What was pressed, or the form it opened, belongs to a private answer."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def reply(self, message: Message | str) -> None:
        """Answer privately; the match is named for who plays in several."""
        said = Message(message) if isinstance(message, str) else message
        named = await naming(self.interaction, self.id.board, said.content)
        await reply(self.interaction, replace(said, content=named))
