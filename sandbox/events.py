"""The receivers of events: the bot through the gateway, the members through their page."""

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from sandbox import access, population, views
from sandbox.kept import ROOMS, Channel, Interaction, Message
from sandbox.payload import Json
from sandbox.world import World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
GUILD_MESSAGE_TYPING, DIRECT_MESSAGE_TYPING = 1 << 11, 1 << 14


class Bot(Protocol):
    """The bot's end of the gateway."""

    def dispatch(self, event: str, data: Json, guild: str | None, intent: int = 0) -> None:
        """Send an event to sessions whose shard has that server (None: private) and that have the `intent` (0: all)."""


@dataclass(eq=False, slots=True)
class Listener:
    """A page that listens as one member."""

    user: str
    queue: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)


class Events:
    """Publishes events to all who may see them."""

    def __init__(self, world: World, bot: Bot) -> None:
        self._world = world
        self._bot = bot
        self._listeners: set[Listener] = set()

    def listen(self, user: str) -> Listener:
        """Return a listener to the events that `user` may see."""
        listener = Listener(user)
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Stop a listener."""
        self._listeners.discard(listener)

    def to_pages(self, event: str, data: Json, user: str | None = None) -> None:
        """Send an event to the pages of `user`, or of everyone."""
        for listener in self._listeners:
            if user in (None, listener.user):
                listener.queue.put_nowait({"t": event, "d": data})

    def message(self, event: str, message: Message) -> None:
        """Send MESSAGE_CREATE or MESSAGE_UPDATE. An ephemeral message is sent to its user's page only."""
        data = views.message_event(self._world, message)
        for listener in self._listeners:
            if access.sees_message(self._world, listener.user, message):
                listener.queue.put_nowait({"t": event, "d": data})
        if message.only_for is None:
            self._to_bot(event, message, data)

    def _to_bot(self, event: str, message: Message, data: Json) -> None:
        channel = self._world.channels[message.channel]
        if access.bot_may(self._world, channel, "VIEW_CHANNEL"):
            self._bot.dispatch(event, data, channel.guild, GUILD_MESSAGES if channel.guild else DIRECT_MESSAGES)

    def message_gone(self, message: Message) -> None:
        """Send MESSAGE_DELETE."""
        gone: Json = {"id": message.key, "channel_id": message.channel}
        for listener in self._listeners:
            if access.sees_message(self._world, listener.user, message):
                listener.queue.put_nowait({"t": "MESSAGE_DELETE", "d": gone})
        if message.only_for is None:
            guild = self._world.channels[message.channel].guild
            where = {"guild_id": guild} if guild else {}
            self._bot.dispatch("MESSAGE_DELETE", gone | where, guild, GUILD_MESSAGES if guild else DIRECT_MESSAGES)

    def channel(self, change: str, channel: Channel) -> None:
        """Send the event of a channel or thread; `change` is CREATE, UPDATE or DELETE."""
        event = f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{change}"
        for listener in self._listeners:
            if access.sees_channel(listener.user, channel):
                data = views.channel(self._world, channel, listener.user)
                listener.queue.put_nowait({"t": event, "d": data})
        of_server = channel.data["type"] in ROOMS or channel.is_thread
        if of_server and not self._world.is_gone(channel.guild, population.BOT):
            extra = {"newly_created": True} if channel.is_thread and change == "CREATE" else {}
            self._bot.dispatch(event, channel.data | extra, channel.guild, GUILDS)

    def commands(self, commands: list[Json]) -> None:
        """Send that the bot changed its commands."""
        self.to_pages("COMMANDS", {"commands": commands})

    def interaction(self, interaction: Interaction, state: str) -> None:
        """Send the `state` of an interaction to its member: deferred, done or failed."""
        self.to_pages("INTERACTION", {"id": interaction.key, "state": state}, interaction.user)
