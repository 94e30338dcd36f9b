"""Slash commands as a member types them: found, checked as Discord's client does, made into what the bot gets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sandbox import access, population, views
from sandbox.errors import ControlError
from sandbox.payload import Json
from sandbox.world import DM, Channel, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT_INPUT = 1


@dataclass(slots=True)
class Resolved:
    """The users and channels an interaction names, as Discord sends them along."""

    world: World
    channel: Channel
    users: Json = field(default_factory=dict)
    members: Json = field(default_factory=dict)
    channels: Json = field(default_factory=dict)
    roles: Json = field(default_factory=dict)

    def user(self, text: object) -> str:
        """The id of a user given by name, mention or id."""
        key = find_user(self.world, str(text))
        self.users[key] = self.world.users[key]
        if self.channel.data["type"] != DM:
            found = views.member(self.world, key, self.channel)
            self.members[key] = {name: value for name, value in found.items() if name != "user"}
        return key

    def place(self, text: object) -> str:
        """The id of a channel given by name, mention or id."""
        found = find_channel(self.world, population.OWNER, str(text), self.channel.guild)
        data = found.data | {"permissions": str(access.field(self.world, population.BOT, found))}
        self.channels[found.key] = data
        return found.key

    def role(self, text: object) -> str:
        """The id of a role given by name, mention or id."""
        wanted = str(text).removeprefix("<@&").rstrip(">").lower()
        for role in self.world.guilds[self.channel.guild or population.GUILD]["roles"]:
            if wanted in (role["id"], role["name"].lower()):
                self.roles[role["id"]] = role
                return str(role["id"])
        raise ControlError(f"There is no role {text!r}.")

    def user_or_role(self, text: object) -> str:
        """The id of a user, or else of a role."""
        try:
            return self.user(text)
        except ControlError:
            return self.role(text)

    def data(self) -> Json:
        """The `resolved` object, empty parts left out."""
        found = {name: getattr(self, name) for name in ("users", "members", "channels", "roles")}
        return {name: value for name, value in found.items() if value}


def find_user(world: World, text: str) -> str:
    """The id of a user given as `blue`, `@Blue`, `<@id>` or id. Raises ControlError."""
    wanted = text.strip().removeprefix("<").removesuffix(">").lstrip("@!").lower()
    for key, user in world.users.items():
        if wanted in (key, user["username"].lower(), str(user["global_name"]).lower()):
            return key
    raise ControlError(f"There is no user {text!r}. There are {', '.join(world.members)}.", 404)


def find_member(world: World, text: object) -> str:
    """The id of the person who acts. Raises ControlError."""
    key = find_user(world, str(text or ""))
    if key not in world.members.values():
        raise ControlError(f"You cannot be {text!r}. You can be {', '.join(world.members)}.")
    return key


def find_channel(world: World, user: str, text: object, here: str | None = None) -> Channel:
    """A channel this user sees, by id or name; the newest of several. `dm` is the conversation with the bot.

    A name is looked for in the server `here`, by default the first, then in the others; `games@17` is of the 17th.
    """
    wanted = str(text or "").strip().removeprefix("<").removesuffix(">").lstrip("#@").lower()
    if wanted in ("dm", world.users[population.BOT]["username"].lower()):
        return world.conversation(user)
    if wanted in world.channels and access.sees_channel(user, world.channels[wanted]):
        return world.channels[wanted]
    seen = [item for item in reversed(world.channels.values()) if access.sees_channel(user, item)]
    found = _named(seen, wanted, here or population.GUILD)
    name, at, number = wanted.rpartition("@")
    if found is None and at:
        found = next((item for item in seen if _is_named(item, name) and item.guild == find_guild(world, number)), None)
    if found is None:
        raise ControlError(f"There is no channel {text!r} that you see.", 404)
    return found


def _named(seen: Sequence[Channel], name: str, here: str) -> Channel | None:
    """A channel of that name, those of one server first."""
    found = [item for item in seen if _is_named(item, name)]
    return next((item for item in found if item.guild == here), found[0] if found else None)


def _is_named(channel: Channel, name: str) -> bool:
    return bool(name) and str(channel.data.get("name", "")).lower() == name


def find_guild(world: World, text: object) -> str:
    """The id of a server, by its number or id. Raises ControlError."""
    wanted = str(text)
    key = population.guild_key(int(wanted)) if wanted.isdecimal() and len(wanted) < len(population.GUILD) else wanted
    if key not in world.guilds:
        raise ControlError(f"There is no server {text!r}. They are numbered from 1 to {len(world.guilds)}.", 404)
    return key


def usable(world: World, user: str, channel: Channel) -> list[Json]:
    """The slash commands this user may send here."""
    private = channel.data["type"] == DM
    mine = access.field(world, user, channel)
    return [
        command
        for command in world.commands.values()
        if command["type"] == CHAT_INPUT
        and (_in_private(command) if private else _in_guild(command, str(channel.guild)))
        and (
            private
            or int(command["default_member_permissions"] or 0) & mine == int(command["default_member_permissions"] or 0)
        )
    ]


def _in_private(command: Json) -> bool:
    return "guild_id" not in command and (command["contexts"] is None or 1 in command["contexts"])


def _in_guild(command: Json, guild: str) -> bool:
    return command.get("guild_id", guild) == guild and (command["contexts"] is None or 0 in command["contexts"])


@dataclass(frozen=True, slots=True)
class Command:
    """A command with the subcommands named, and the options of the innermost."""

    data: Json
    path: tuple[tuple[int, str], ...]
    options: Sequence[Json]

    @property
    def name(self) -> str:
        """The command as it is typed."""
        return " ".join([self.data["name"], *(name for _, name in self.path)])

    def payload(self, options: list[Json], resolved: Resolved) -> Json:
        """The data of the interaction."""
        for kind, name in reversed(self.path):
            options = [{"type": kind, "name": name, "options": options}]
        data: Json = {"id": self.data["id"], "name": self.data["name"], "type": CHAT_INPUT, "options": options}
        data |= {"guild_id": self.data["guild_id"]} if "guild_id" in self.data else {}
        return data | ({"resolved": resolved.data()} if resolved.data() else {})


def find_command(world: World, user: str, channel: Channel, text: object) -> Command:
    """The command typed, subcommands included. Raises ControlError that names what there is."""
    words = str(text or "").strip().removeprefix("/").split()
    commands = usable(world, user, channel)
    found = next((item for item in commands if words and item["name"] == words[0]), None)
    if found is None:
        known = ", ".join(sorted("/" + item["name"] for item in commands)) or "none here yet"
        raise ControlError(f"There is no command /{words[0] if words else ''}. There are: {known}.", 404)
    path: list[tuple[int, str]] = []
    options = found["options"]
    rest = iter(words[1:])
    while options and options[0]["type"] in (SUBCOMMAND, GROUP):
        word = next(rest, None)
        inner = next((item for item in options if item["name"] == word), None)
        typed = " ".join([found["name"], *(name for _, name in path)])
        if inner is None:
            known = ", ".join(item["name"] for item in options)
            raise ControlError(f"/{typed} goes on with one of: {known}.", 404)
        path.append((inner["type"], inner["name"]))
        options = inner.get("options") or []
    extra = next(rest, None)
    if extra is not None:
        raise ControlError(f"/{found['name']} has no subcommand {extra!r}.", 404)
    return Command(found, tuple(path), options)


def read_options(command: Command, given: Mapping[str, object], resolved: Resolved) -> list[Json]:
    """The options of a command that is sent. Raises ControlError for what Discord's client would not send."""
    _known(command, given)
    for option in command.options:
        if option.get("required") and given.get(option["name"]) in (None, ""):
            raise ControlError(f"/{command.name} needs {option['name']}: {option['description']}")
    return list(_values(command, given, resolved))


def _known(command: Command, given: Mapping[str, object]) -> None:
    names = [option["name"] for option in command.options]
    for name in given:
        if name not in names:
            raise ControlError(f"/{command.name} has no option {name!r}. It has: {', '.join(names) or 'none'}.")


def _values(command: Command, given: Mapping[str, object], resolved: Resolved) -> Iterator[Json]:
    for option in command.options:
        value = given.get(option["name"])
        if value is not None:
            kind = option["type"]
            yield {"name": option["name"], "type": kind, "value": _READ[kind](option, value, resolved)}


def read_focused(command: Command, given: Mapping[str, object], focused: str, resolved: Resolved) -> list[Json]:
    """The options while one of them is typed: that one is a text, and the others may be unfinished."""
    _known(command, {**given, focused: ""})
    option = next(item for item in command.options if item["name"] == focused)
    if not option.get("autocomplete"):
        raise ControlError(f"{focused!r} has no autocompletion.")
    found = []
    for item in command.options:
        value = given.get(item["name"])
        if item["name"] == focused:
            found.append(
                {"name": focused, "type": item["type"], "value": "" if value is None else str(value), "focused": True}
            )
        elif value not in (None, ""):
            try:
                found.append(
                    {"name": item["name"], "type": item["type"], "value": _READ[item["type"]](item, value, resolved)}
                )
            except ControlError:
                continue
    return found


def _text(option: Json, value: object, _resolved: Resolved) -> str:
    if not isinstance(value, str):
        raise ControlError(f"{option['name']}: write a text.")
    if option.get("choices"):
        return str(_choice(option, value))
    least, most = option.get("min_length", 0), option.get("max_length", 6000)
    if not least <= len(value) <= most:
        raise ControlError(f"{option['name']}: write {least} to {most} characters.")
    return value


def _integer(option: Json, value: object, _resolved: Resolved) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 2**53:
        raise ControlError(f"{option['name']}: write a whole number.")
    if option.get("choices"):
        return int(str(_choice(option, value)))
    _in_range(option, value)
    return value


def _number(option: Json, value: object, _resolved: Resolved) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ControlError(f"{option['name']}: write a number.")
    if option.get("choices"):
        return float(str(_choice(option, value)))
    _in_range(option, value)
    return value


def _in_range(option: Json, value: float) -> None:
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = (
            f"from {least} to {most}"
            if None not in (least, most)
            else f"{'of at least' if most is None else 'of at most'} {least if most is None else most}"
        )
        raise ControlError(f"{option['name']}: write a number {bounds}.")


def _choice(option: Json, value: object) -> object:
    for choice in option["choices"]:
        if value == choice["value"] or (isinstance(value, str) and value.lower() == choice["name"].lower()):
            return choice["value"]
    raise ControlError(f"{option['name']}: choose one of {', '.join(choice['name'] for choice in option['choices'])}.")


def _boolean(option: Json, value: object, _resolved: Resolved) -> bool:
    if not isinstance(value, bool):
        raise ControlError(f"{option['name']}: choose true or false.")
    return value


def _user(_option: Json, value: object, resolved: Resolved) -> str:
    return resolved.user(value)


def _channel(option: Json, value: object, resolved: Resolved) -> str:
    key = resolved.place(value)
    kinds = option.get("channel_types")
    if kinds and resolved.channels[key]["type"] not in kinds:
        raise ControlError(f"{option['name']}: this kind of channel cannot be chosen here.")
    return key


def _role(_option: Json, value: object, resolved: Resolved) -> str:
    return resolved.role(value)


def _mentionable(_option: Json, value: object, resolved: Resolved) -> str:
    return resolved.user_or_role(value)


def _attachment(option: Json, _value: object, _resolved: Resolved) -> str:
    raise ControlError(f"{option['name']}: the sandbox cannot send files with a command.")


_READ: Mapping[int, Callable[[Json, object, Resolved], object]] = {
    STRING: _text,
    INTEGER: _integer,
    BOOLEAN: _boolean,
    USER: _user,
    CHANNEL: _channel,
    ROLE: _role,
    MENTIONABLE: _mentionable,
    NUMBER: _number,
    ATTACHMENT: _attachment,
}
