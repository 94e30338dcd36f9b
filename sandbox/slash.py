"""Slash commands as typed by a member: the command, and the objects it names."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandbox import access, population, views
from sandbox.attachments import Attachments, Upload
from sandbox.errors import ControlError
from sandbox.kept import DM, Channel
from sandbox.payload import Json
from sandbox.world import World

SUBCOMMAND, GROUP = 1, 2
CHAT_INPUT = 1
IN_SERVER, IN_CONVERSATION = 0, 1
SERVER_INSTALL, USER_INSTALL = "0", "1"


@dataclass(slots=True)
class Resolved:
    """The users, channels and files that an interaction names, as Discord sends them along."""

    world: World
    channel: Channel
    users: Json = field(default_factory=dict)
    members: Json = field(default_factory=dict)
    channels: Json = field(default_factory=dict)
    roles: Json = field(default_factory=dict)
    attachments: Json = field(default_factory=dict)
    files: Attachments | None = None
    """The storage for files sent with it."""

    def user(self, text: object) -> str:
        """Return the id of a user given by name, mention or id."""
        key = find_user(self.world, str(text))
        self.users[key] = self.world.users[key]
        if self.channel.data["type"] != DM:
            member = views.member(self.world, key, self.channel)
            self.members[key] = {name: value for name, value in member.items() if name != "user"}
        return key

    def place(self, text: object) -> str:
        """Return the id of a channel given by name, mention or id."""
        channel = find_channel(self.world, population.OWNER, str(text), self.channel.guild)
        data = channel.data | {"permissions": str(access.field(self.world, population.BOT, channel))}
        self.channels[channel.key] = data
        return channel.key

    def role(self, text: object) -> str:
        """Return the id of a role given by name, mention or id."""
        wanted = str(text).removeprefix("<@&").rstrip(">").lower()
        for role in self.world.guilds[self.channel.guild or population.GUILD]["roles"]:
            if wanted in (role["id"], role["name"].lower()):
                self.roles[role["id"]] = role
                return str(role["id"])
        raise ControlError(f"There is no role {text!r}.")

    def user_or_role(self, text: object) -> str:
        """Return the id of a user, or else of a role."""
        try:
            return self.user(text)
        except ControlError:
            return self.role(text)

    def file(self, name: str, data: bytes) -> str:
        """Store a file that comes with a command, and return its id."""
        if self.files is None:
            raise ControlError("Files come only with a command that is sent.")
        attachment = self.files.add(Upload(0, name, data), {})
        self.attachments[attachment["id"]] = attachment
        return str(attachment["id"])

    def data(self) -> Json:
        """Return the `resolved` object, empty parts left out."""
        resolved = {name: getattr(self, name) for name in ("users", "members", "channels", "roles", "attachments")}
        return {name: value for name, value in resolved.items() if value}


def find_user(world: World, text: str) -> str:
    """Return the id of a user given as `blue`, `@Blue`, `<@id>` or id. Raises ControlError."""
    wanted = text.strip().removeprefix("<").removesuffix(">").lstrip("@!").lower()
    for key, user in world.users.items():
        if wanted in (key, user["username"].lower(), str(user["global_name"]).lower()):
            return key
    raise ControlError(f"There is no user {text!r}. Try {', '.join(world.members)}.", 404)


def find_member(world: World, text: object) -> str:
    """Return the id of the acting member. Raises ControlError."""
    if not isinstance(text, str) or not text:
        raise ControlError('"as" is the name of a member, like "red".')
    key = find_user(world, text)
    if key not in world.members.values():
        raise ControlError(f"You cannot be {text!r}. You can be {', '.join(world.members)}.")
    return key


def find_channel(world: World, user: str, text: object, here: str | None = None) -> Channel:
    """Return a channel this user sees, by id or name; the newest of several. `dm` is the DM channel with the bot.

    A name is searched in the server `here`, by default the first, then in the others; `games@17` is in the 17th.
    """
    if isinstance(text, bool) or not isinstance(text, str | int) or not text:
        raise ControlError('"channel" is an id or a name, like "games".')
    wanted = str(text).strip().removeprefix("<").removesuffix(">").lstrip("#@").lower()
    if wanted in ("dm", world.users[population.BOT]["username"].lower()):
        return world.conversation(user)
    if wanted in world.channels and access.sees_channel(user, world.channels[wanted]):
        return world.channels[wanted]
    seen = [item for item in reversed(world.channels.values()) if access.sees_channel(user, item)]
    channel = _find_channel(seen, wanted, here or population.GUILD)
    name, at, number = wanted.rpartition("@")
    if channel is None and at:
        channel = next(
            (item for item in seen if _is_named(item, name) and item.guild == find_guild(world, number)), None
        )
    if channel is None:
        raise ControlError(f"You see no channel {text!r}.", 404)
    return channel


def _find_channel(seen: Sequence[Channel], name: str, here: str) -> Channel | None:
    """Return a channel of that name, those of one server first."""
    channels = [item for item in seen if _is_named(item, name)]
    return next((item for item in channels if item.guild == here), channels[0] if channels else None)


def _is_named(channel: Channel, name: str) -> bool:
    return bool(name) and str(channel.data.get("name", "")).lower() == name


def find_guild(world: World, text: object) -> str:
    """Return the id of a server, by its number or id. Raises ControlError."""
    wanted = str(text)
    key = population.guild_key(int(wanted)) if wanted.isdecimal() and len(wanted) < len(population.GUILD) else wanted
    if key not in world.guilds:
        raise ControlError(f"There is no server {text!r}. They are numbered from 1 to {len(world.guilds)}.", 404)
    return key


def usable(world: World, user: str, channel: Channel) -> list[Json]:
    """Return the slash commands this user may send here."""
    mine = access.field(world, user, channel)
    return [
        command
        for command in world.commands.values()
        if command["type"] == CHAT_INPUT
        and command.get("guild_id", channel.guild) == channel.guild
        and (command["contexts"] is None or context(channel) in command["contexts"])
        and (installed := owners(world, user, channel, command))
        and (_is_allowed(command, mine) or SERVER_INSTALL not in installed or channel.guild is None)
    ]


def _is_allowed(command: Json, permissions: int) -> bool:
    needed = int(command["default_member_permissions"] or 0)
    return needed & permissions == needed


def context(channel: Channel) -> int:
    """Return the context of an interaction: a server, or the bot's DM channel."""
    return IN_SERVER if channel.guild else IN_CONVERSATION


def owners(world: World, user: str, channel: Channel, command: Json) -> Json:
    """Return the installations that let a user send a command here, as `authorizing_integration_owners` has them."""
    found: Json = {}
    if "guild_id" in command or int(SERVER_INSTALL) in command["integration_types"]:
        if channel.guild is None:
            found[SERVER_INSTALL] = "0"
        elif world.has_app(channel.guild):
            found[SERVER_INSTALL] = channel.guild
    if int(USER_INSTALL) in command["integration_types"] and user in world.user_installs:
        found[USER_INSTALL] = user
    return found


@dataclass(frozen=True, slots=True)
class Command:
    """A command with the subcommands named, and the options of the innermost."""

    data: Json
    path: tuple[tuple[int, str], ...]
    options: Sequence[Json]

    @property
    def name(self) -> str:
        """Return the command as typed."""
        return " ".join([self.data["name"], *(name for _, name in self.path)])

    def payload(self, options: list[Json], resolved: Resolved) -> Json:
        """Return the data of the interaction."""
        for kind, name in reversed(self.path):
            options = [{"type": kind, "name": name, "options": options}]
        data: Json = {"id": self.data["id"], "name": self.data["name"], "type": CHAT_INPUT, "options": options}
        data |= {"guild_id": self.data["guild_id"]} if "guild_id" in self.data else {}
        return data | ({"resolved": resolved.data()} if resolved.data() else {})


def find_command(world: World, user: str, channel: Channel, text: object) -> Command:
    """Return the typed command, including subcommands. Raises ControlError that lists the available ones."""
    words = str(text or "").strip().removeprefix("/").split()
    commands = usable(world, user, channel)
    command = next((item for item in commands if words and item["name"] == words[0]), None)
    if command is None:
        known = ", ".join(sorted("/" + item["name"] for item in commands))
        advice = f"Try {known}." if known else "The bot has none here. Is it online?"
        raise ControlError(f"There is no command /{words[0] if words else ''}. {advice}", 404)
    path: list[tuple[int, str]] = []
    options = command["options"]
    rest = iter(words[1:])
    while options and options[0]["type"] in (SUBCOMMAND, GROUP):
        word = next(rest, None)
        inner = next((item for item in options if item["name"] == word), None)
        typed = " ".join([command["name"], *(name for _, name in path)])
        if inner is None:
            known = ", ".join(item["name"] for item in options)
            raise ControlError(f"After /{typed} write one of: {known}.", 404)
        path.append((inner["type"], inner["name"]))
        options = inner.get("options") or []
    extra = next(rest, None)
    if extra is not None:
        raise ControlError(f"/{command['name']} has no subcommand {extra!r}.", 404)
    return Command(command, tuple(path), options)
