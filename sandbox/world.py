"""The state of the sandbox: the servers, DMs, messages, commands. In memory, with each change on disk."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from sandbox import population
from sandbox.kept import DM, Channel, Interaction, Message
from sandbox.payload import Json
from sandbox.snowflakes import Snowflakes, seconds
from sandbox.storage import Storage

INTERACTION_SECONDS = 15 * 60
NONCE_SECONDS = 5 * 60


class World:
    """The state of the sandbox. After a change to an object call the `save_` method of its kind."""

    def __init__(
        self,
        storage: Storage,
        now: Callable[[], float] = time.time,
        members: int = population.USUAL,
        guilds: int = 1,
    ) -> None:
        self.storage = storage
        self.now = now
        self.ids = Snowflakes(now)
        self.guilds: dict[str, Json] = {}
        self.users = population.users()
        self.members: dict[str, str] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.commands: dict[str, Json] = {}
        self.interactions: dict[str, Interaction] = {}
        self.closed_dms: set[str] = set()
        self.gone: set[str] = set()
        """Departures as `guild user`: a member, or the bot, that left a server."""
        self.joined: dict[str, str] = {}
        """The times at which the bot rejoined servers, in Discord's format."""
        self.commands_only: set[str] = set()
        """Servers that have the bot's commands without the bot."""
        self.user_installs: set[str] = set()
        """The users who added the app to their account."""
        self.nonces: dict[str, str] = {}
        self._load()
        while len(self.members) < members:
            self.add_member()
        for number in range(1, guilds + 1):
            self._create_guild(population.guild_key(number))

    def _load(self) -> None:
        for key, body in self.storage.load("channel"):
            self.channels[key] = Channel(body["data"], body["recipient"], set(body["members"]))
            self.messages[key] = {}
            self.ids.note(key)
        for key, body in self.storage.load("message"):
            message = Message(body["data"], body["only_for"])
            self.messages.setdefault(message.channel, {})[key] = message
            self.remember_nonce(message)
            self.ids.note(key)
        for key, body in self.storage.load("command"):
            self.commands[key] = body
            self.ids.note(body["version"])
        for _, body in self.storage.load("interaction"):
            interaction = Interaction(**body)
            self.ids.note(interaction.key)
            self.interactions[interaction.key] = interaction
        self.forget_old_interactions()
        for _, body in self.storage.load("member"):
            self._seat(body["account"])
        self.closed_dms = {key for key, _ in self.storage.load("closed_dm")}
        self.gone = {key for key, _ in self.storage.load("gone")}
        self.joined = {key: body["at"] for key, body in self.storage.load("joined")}
        self.commands_only = {key for key, _ in self.storage.load("commands_only")}
        self.user_installs = {key for key, _ in self.storage.load("user_install")}
        for guild in sorted({item.guild for item in self.channels.values() if item.guild}, key=int):
            self.guilds[guild] = population.guild(guild)

    def _create_guild(self, guild: str) -> None:
        """Create a server, with its channels."""
        if guild not in self.guilds:
            self.guilds[guild] = population.guild(guild)
            for data in population.channels(guild):
                self.add_channel(Channel(data))

    # Channels

    def add_channel(self, channel: Channel) -> None:
        """Create a channel, thread or conversation."""
        self.channels[channel.key] = channel
        self.messages.setdefault(channel.key, {})
        self.save_channel(channel)

    def save_channel(self, channel: Channel) -> None:
        """Write a changed channel."""
        body = {"data": channel.data, "recipient": channel.recipient, "members": sorted(channel.members)}
        self.storage.put("channel", channel.key, body)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel and all its messages."""
        for message in list(self.messages.pop(channel.key, {}).values()):
            self._erase(message)
        del self.channels[channel.key]
        self.storage.delete("channel", channel.key)

    def conversation(self, user: str) -> Channel:
        """Return the bot's DM channel with a user, created on first use."""
        existing = next((channel for channel in self.channels.values() if channel.recipient == user), None)
        if existing:
            return existing
        data: Json = {"id": self.ids.take(), "type": DM, "last_message_id": None, "flags": 0}
        channel = Channel(data, recipient=user)
        self.add_channel(channel)
        return channel

    # Messages

    def add_message(self, message: Message) -> None:
        """Create a message; it becomes the last of its channel."""
        self.messages[message.channel][message.key] = message
        channel = self.channels[message.channel]
        if message.only_for is None:
            channel.data["last_message_id"] = message.key
            if channel.is_thread and message.key != channel.key:  # the first message of a post is not counted
                channel.data["message_count"] += 1
                channel.data["total_message_sent"] += 1
            self.save_channel(channel)
        self.remember_nonce(message)
        self.save_message(message)

    def save_message(self, message: Message) -> None:
        """Write a changed message."""
        self.storage.put("message", message.key, {"data": message.data, "only_for": message.only_for})

    def remove_message(self, message: Message) -> None:
        """Delete a message and its files."""
        self.messages[message.channel].pop(message.key, None)
        channel = self.channels[message.channel]
        if channel.is_thread and message.only_for is None and message.key != channel.key:
            channel.data["message_count"] = max(0, channel.data["message_count"] - 1)
            self.save_channel(channel)
        self._erase(message)

    def _erase(self, message: Message) -> None:
        for attachment in message.data["attachments"]:
            self.storage.delete_attachment(str(attachment["id"]))
        self.storage.delete("message", message.key)

    def message(self, key: str) -> Message | None:
        """Return the message with this id, in any channel."""
        return next((items[key] for items in self.messages.values() if key in items), None)

    def remember_nonce(self, message: Message) -> None:
        """Save an enforced nonce for some minutes."""
        nonce = message.data.get("nonce")
        if nonce is not None and message.data["author"]["id"] == population.BOT:
            self.nonces[str(nonce)] = message.key

    def find_by_nonce(self, nonce: str) -> Message | None:
        """Return the bot's message of the last minutes that was posted with this nonce."""
        key = self.nonces.get(nonce)
        if key is None or self.now() - seconds(key) > NONCE_SECONDS:
            return None
        return self.message(key)

    # Commands

    def save_command(self, command: Json) -> None:
        """Add or replace a command."""
        self.commands[command["id"]] = command
        self.storage.put("command", command["id"], command)

    def remove_command(self, key: str) -> None:
        """Delete a command."""
        del self.commands[key]
        self.storage.delete("command", key)

    # Interactions

    def save_interaction(self, interaction: Interaction) -> None:
        """Write a new or changed interaction."""
        self.interactions[interaction.key] = interaction
        body = {name: getattr(interaction, name) for name in Interaction.__slots__}
        self.storage.put("interaction", interaction.key, body)

    def forget_old_interactions(self) -> None:
        """Delete the interactions whose tokens have expired."""
        for key in list(self.interactions):
            if self.now() - seconds(key) <= INTERACTION_SECONDS:
                return  # they are in chronological order
            del self.interactions[key]
            self.storage.delete("interaction", key)

    # People

    def add_member(self) -> Json:
        """Add the next account as a member. Raises IndexError if all are members."""
        account = [name for name in population.MEMBERS if name not in self.members][0]  # noqa: RUF015 - IndexError
        self._seat(account)
        self.storage.put("member", self.members[account], {"account": account})
        return self.users[self.members[account]]

    def _seat(self, account: str) -> None:
        self.members[account] = population.MEMBERS[account]
        self.users[self.members[account]] = population.person(account)

    def set_dm(self, user: str, *, is_open: bool) -> None:
        """Set whether a user accepts DMs from the bot."""
        self._set_mark("closed_dm", self.closed_dms, user, marked=not is_open)

    def set_gone(self, guild: str, user: str, *, gone: bool) -> None:
        """Set whether a user, or the bot, has left a server."""
        self._set_mark("gone", self.gone, f"{guild} {user}", marked=gone)

    def join(self, guild: str) -> None:
        """Record that the bot rejoined a server now."""
        self.joined[guild] = datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="microseconds")
        self.storage.put("joined", guild, {"at": self.joined[guild]})

    def bot_member(self, guild: str) -> Json:
        """Return the member of a server that the bot is."""
        member = population.member(self.users[population.BOT], guild)
        return member | {"joined_at": self.joined.get(guild, population.JOINED)}

    def set_commands_only(self, guild: str, *, kept: bool) -> None:
        """Set whether a server without the bot has its commands, as with the scope `applications.commands`."""
        self._set_mark("commands_only", self.commands_only, guild, marked=kept)

    def set_user_install(self, user: str, *, installed: bool) -> None:
        """Set whether a user has the app on their account, and its commands with them."""
        self._set_mark("user_install", self.user_installs, user, marked=installed)

    def _set_mark(self, kind: str, marks: set[str], key: str, *, marked: bool) -> None:
        if marked:
            marks.add(key)
            self.storage.put(kind, key, {})
        else:
            marks.discard(key)
            self.storage.delete(kind, key)

    def has_app(self, guild: str) -> bool:
        """Return whether a server has the bot's commands."""
        return guild in self.commands_only or not self.is_gone(guild, population.BOT)

    def is_gone(self, guild: str | None, user: str) -> bool:
        """Return whether a user, or the bot, has left that server."""
        return f"{guild} {user}" in self.gone

    def people(self) -> Iterator[Json]:
        """Return the members to act as."""
        return (self.users[key] for key in self.members.values())
