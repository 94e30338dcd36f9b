"""The JSON interface that drives the sandbox: what a person at Discord's client can do, and a few faults."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from sandbox import access, forms, messages, permissions, population, slash, slash_options, views
from sandbox import components as parts
from sandbox.context import Sandbox
from sandbox.errors import ApiError, ControlError
from sandbox.events import GUILDS
from sandbox.greeting import STARTS
from sandbox.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MODAL_SUBMIT,
    Answer,
    Deed,
)
from sandbox.payload import Json, read_json
from sandbox.slash import Resolved
from sandbox.world import DM, Channel, Interaction, Message

CHANNEL_NAME = 100
Doing = Callable[[Sandbox, Json], Awaitable[Json]]


def bind(sandbox: Sandbox, doing: Doing) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Return the aiohttp handler: the body or the query in, JSON out, a sentence for each refusal."""

    async def handle(request: web.Request) -> web.Response:
        try:
            body = await _body(request)
            return web.json_response(await doing(sandbox, body))
        except ControlError as error:
            return web.json_response({"error": str(error)}, status=error.status)
        except ApiError as error:
            return web.json_response({"error": error.message, "discord": error.body()}, status=error.status)

    return handle


async def _body(request: web.Request) -> Json:
    if request.method == "GET":
        return dict(request.query)
    try:
        body = await read_json(request)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise ControlError('Send a JSON object in UTF-8, like {"as": "red"}.')
    return body


async def state(sandbox: Sandbox, body: Json) -> Json:
    """Return all that a member may see; with `guild`, the number or id of a server, only what is there or private."""
    world = sandbox.world
    user = slash.find_member(world, body.get("as"))
    only = slash.find_guild(world, body["guild"]) if body.get("guild") else None
    channels = [
        item
        for item in world.channels.values()
        if access.sees_channel(user, item) and (only is None or item.guild in (only, None))
    ]
    seen = [
        views.message_event(world, message)
        for item in channels
        for message in world.messages[item.key].values()
        if access.sees_message(world, user, message)
    ]
    return {
        "me": world.users[user],
        "users": list(world.users.values()),
        "guilds": [{"id": key, "name": guild["name"]} for key, guild in world.guilds.items()],
        "channels": [views.channel(world, item, user) for item in channels],
        "commands": list(world.commands.values()),
        "messages": sorted(seen, key=lambda data: int(data["id"])),
        "bot": {"online": sandbox.gateway.is_connected, "user": world.users[population.BOT]},
        "dm_open": user not in world.closed_dms,
    }


async def send_command(sandbox: Sandbox, body: Json) -> Json:
    """Send a slash command."""
    user, channel = _where(sandbox, body)
    command = slash.find_command(sandbox.world, user, channel, _text(body, "command"))
    resolved = Resolved(sandbox.world, channel, files=sandbox.attachments)
    options = slash_options.read_options(command, _object(body, "options"), resolved)
    deed = Deed(COMMAND, user, channel, command.payload(options, resolved), name=command.name)
    return _describe_answer(*await sandbox.interactions.act(deed))


async def autocomplete(sandbox: Sandbox, body: Json) -> Json:
    """Return the bot's suggestions for the option being typed."""
    user, channel = _where(sandbox, body)
    command = slash.find_command(sandbox.world, user, channel, _text(body, "command"))
    resolved = Resolved(sandbox.world, channel)
    options = slash_options.read_focused(command, _object(body, "options"), _text(body, "focused"), resolved)
    deed = Deed(AUTOCOMPLETE, user, channel, command.payload(options, resolved))
    _, answer = await sandbox.interactions.act(deed)
    return {"choices": answer.choices or []}


async def click(sandbox: Sandbox, body: Json) -> Json:
    """Press a button, or choose from a menu. `force` presses a custom id that is not or no more there."""
    world = sandbox.world
    user = slash.find_member(world, body.get("as"))
    message = _message(sandbox, user, body.get("message"))
    custom_id = _text(body, "custom_id")
    component = parts.find_component(message.data["components"], custom_id)
    if _flag(body, "force", usual=False):
        component = component or {"type": parts.BUTTON, "custom_id": custom_id, "style": 2, "label": custom_id}
        message = _still_showing(message, component)
    elif component is None:
        raise ControlError(f"That message has no button or menu {custom_id!r}.", 404)
    elif component.get("disabled"):
        raise ControlError("That button is disabled.")
    values = body.get("values")
    if values is not None and not isinstance(values, list):
        raise ControlError('"values" is a list, like ["a1"].')
    if message.data["author"]["id"] == population.SYSTEM:
        return await _start(sandbox, user, message, custom_id)
    channel = world.channels[message.channel]
    resolved = Resolved(world, channel)
    data = forms.press_data(component, values, resolved)
    return _describe_answer(*await sandbox.interactions.act(Deed(COMPONENT, user, channel, data, source=message)))


async def _start(sandbox: Sandbox, user: str, message: Message, custom_id: str) -> Json:
    """Send the command of a greeting's button; the answer names the member to become."""
    start = STARTS.get(custom_id)
    if start is None:
        raise ControlError(f"That message has no button or menu {custom_id!r}.", 404)
    asked = {"as": user, "channel": message.channel, "command": start.command, "options": start.options}
    return await send_command(sandbox, asked) | {"command": start.command, "become": start.become}


def _still_showing(message: Message, component: Json) -> Message:
    """Return the message as a client shows it before the last change: with the button, enabled."""
    others = [row for row in message.data["components"] if parts.find_component([row], component["custom_id"]) is None]
    row: Json = {"type": parts.ACTION_ROW, "id": 0, "components": [component | {"disabled": False}]}
    return Message(message.data | {"components": [*others, row]}, message.only_for)


async def send_modal(sandbox: Sandbox, body: Json) -> Json:
    """Send a filled in modal."""
    world = sandbox.world
    user = slash.find_member(world, body.get("as"))
    before = world.interactions.get(str(body.get("interaction")))
    if before is None or before.user != user or before.modal is None:
        raise ControlError("That interaction has no open form.", 404)
    if before.modal["custom_id"] != body.get("custom_id"):
        raise ControlError(f"The open form is {before.modal['custom_id']!r}.", 404)
    channel = world.channels[before.channel]
    resolved = Resolved(world, channel)
    data = forms.modal_data(before.modal, _object(body, "fields"), resolved)
    source = world.message(before.source) if before.source else None
    told = _describe_answer(
        *await sandbox.interactions.act(Deed(MODAL_SUBMIT, user, channel, data, source=source, before=before))
    )
    before.modal = None
    return told


def _describe_answer(interaction: Interaction, answer: Answer) -> Json:
    told: Json = {"interaction": interaction.key, "deferred": answer.kind in (DEFERRED_MESSAGE, DEFERRED_UPDATE)}
    shown = answer.message is not None and answer.kind != DEFERRED_MESSAGE
    told["ephemeral"] = bool(answer.message and answer.message.only_for)
    if shown and answer.message:
        told["message"] = answer.message.data
    if answer.modal:
        told["modal"] = answer.modal
    return told


async def say(sandbox: Sandbox, body: Json) -> Json:
    """Post a member's line in a channel or thread."""
    user, channel = _where(sandbox, body)
    if channel.is_thread and channel.data["thread_metadata"]["locked"]:
        raise ControlError("This thread is locked.")
    return {"message": messages.post(sandbox, channel, {"content": _text(body, "content")}, author=user).data}


async def dismiss(sandbox: Sandbox, body: Json) -> Json:
    """Dismiss an ephemeral message."""
    user = slash.find_member(sandbox.world, body.get("as"))
    message = _message(sandbox, user, body.get("message"))
    if message.only_for is None:
        raise ControlError("You can dismiss only messages that nobody else sees.")
    messages.delete(sandbox, message)
    return {"dismissed": message.key}


async def set_dm(sandbox: Sandbox, body: Json) -> Json:
    """Open or close a member's private messages."""
    user = slash.find_member(sandbox.world, body.get("as"))
    is_open = _flag(body, "open")
    sandbox.world.set_dm(user, is_open=is_open)
    sandbox.events.to_pages("DM", {"open": is_open}, user)
    return {"open": is_open}


async def add_member(sandbox: Sandbox, _body: Json) -> Json:
    """Let one more person join the server."""
    try:
        user = sandbox.world.add_member()
    except IndexError:
        raise ControlError(f"All {population.MOST} members are here already.") from None
    sandbox.events.to_pages("MEMBER", {"user": user})
    return {"user": user}


async def set_permissions(sandbox: Sandbox, body: Json) -> Json:
    """Set the bot's permissions in a channel, on top of its role; both empty resets them."""
    world = sandbox.world
    channel = slash.find_channel(world, population.OWNER, body.get("channel"))
    if channel.data["type"] == DM:
        raise ControlError("A direct message has no permissions.")
    if channel.is_thread:
        channel = world.channels[channel.data["parent_id"]]
    try:
        allow, deny = (permissions.bits(_names(body, name)) for name in ("allow", "deny"))
    except KeyError as error:
        raise ControlError(f"There is no permission {error.args[0]!r}. Try {', '.join(permissions.BITS)}.") from None
    others = [item for item in channel.data["permission_overwrites"] if item["id"] != population.BOT]
    entry = {"id": population.BOT, "type": 1, "allow": str(allow), "deny": str(deny)}
    channel.data["permission_overwrites"] = [*others, entry] if allow or deny else others
    world.save_channel(channel)
    sandbox.events.channel("UPDATE", channel)
    return {"channel": channel.data, "permissions": str(access.field(world, population.BOT, channel))}


async def delete_channel(sandbox: Sandbox, body: Json) -> Json:
    """Delete a channel with all its threads, without events for these; or a thread, or a `message`."""
    world = sandbox.world
    if "message" in body:
        message = _message(sandbox, population.OWNER, body["message"])
        messages.delete(sandbox, message)
        return {"deleted": message.key}
    channel = slash.find_channel(world, population.OWNER, body.get("channel"))
    if channel.data["type"] == DM:
        raise ControlError("You cannot delete a direct message channel.")
    for thread in [item for item in world.channels.values() if item.is_thread]:
        if thread.data["parent_id"] == channel.key:
            world.remove_channel(thread)
            sandbox.events.to_pages("THREAD_DELETE", thread.data)
    sandbox.events.channel("DELETE", channel)
    world.remove_channel(channel)
    return {"deleted": channel.key}


async def new_channel(sandbox: Sandbox, body: Json) -> Json:
    """Create a text channel, in the first server or that of `guild`."""
    world, name = sandbox.world, _text(body, "name").strip().lower()
    if not 1 <= len(name) <= CHANNEL_NAME:
        raise ControlError(f'"name" has 1 to {CHANNEL_NAME} characters.')
    guild = slash.find_guild(world, body.get("guild") or 1)
    position = sum(item.guild == guild and not item.is_thread for item in world.channels.values())
    data = population.text_channel(guild, population.GAMES, name, "", position)
    channel = Channel(data | {"id": world.ids.take()})
    world.add_channel(channel)
    sandbox.events.channel("CREATE", channel)
    return {"channel": channel.data}


async def set_gone(sandbox: Sandbox, body: Json) -> Json:
    """Let a member, or `bot`, leave a server, or with `"gone": false` come back."""
    world, who, gone = sandbox.world, _text(body, "as"), _flag(body, "gone", usual=True)
    user = population.BOT if who == "bot" else slash.find_member(world, who)
    if user == population.OWNER:
        raise ControlError("The owner cannot leave the server.")
    guild = slash.find_guild(world, body.get("guild") or 1)
    if user == population.BOT and gone and not world.is_gone(guild, user):
        sandbox.gateway.dispatch("GUILD_DELETE", {"id": guild}, guild, GUILDS)
    came_back = not gone and world.is_gone(guild, user)
    world.set_gone(guild, user, gone=gone)
    if user == population.BOT and came_back:
        for data in views.guilds(world, [guild]):
            sandbox.gateway.dispatch("GUILD_CREATE", data, guild, GUILDS)
    return {"gone": gone}


async def fault(sandbox: Sandbox, body: Json) -> Json:
    """Something goes wrong: requests fail, the gateway drops, or some minutes pass, as nonces are kept no longer."""
    if body.get("kind") == "http":
        sandbox.faults.add(body)
        return {"ordered": "http"}
    if body.get("kind") == "forget_nonces":
        sandbox.world.nonces.clear()
        return {"forgotten": "nonces"}
    if body.get("kind") == "none":
        sandbox.faults.clear()
        return {"ordered": "none"}
    if body.get("kind") == "drop_gateway":
        resumable, ask = _flag(body, "resumable", usual=True), _flag(body, "ask", usual=False)
        shard = body.get("shard")
        if shard is not None and not isinstance(shard, int):
            raise ControlError('"shard" is a number, like 0.')
        return {"dropped": await sandbox.gateway.drop(ask=ask, resumable=resumable, shard=shard)}
    raise ControlError('A fault\'s "kind" is "http", "none", "drop_gateway" or "forget_nonces".')


def _where(sandbox: Sandbox, body: Json) -> tuple[str, Channel]:
    user = slash.find_member(sandbox.world, body.get("as"))
    channel = slash.find_channel(sandbox.world, user, body.get("channel"))
    if sandbox.world.is_gone(channel.guild, user):
        raise ControlError("You have left that server.", 403)
    return user, channel


def _message(sandbox: Sandbox, user: str, key: object) -> Message:
    message = sandbox.world.message(str(key))
    if message is None or not access.sees_message(sandbox.world, user, message):
        raise ControlError(f"You see no message {key!r}.", 404)
    return message


def _object(body: Json, name: str) -> Json:
    found = {} if body.get(name) is None else body[name]
    if not isinstance(found, dict):
        raise ControlError(f'"{name}" is an object, like {{}}.')
    return found


def _text(body: Json, name: str) -> str:
    found = body.get(name, "")
    if not isinstance(found, str):
        raise ControlError(f'"{name}" is a text.')
    return found


def _flag(body: Json, name: str, *, usual: bool | None = None) -> bool:
    found = body.get(name, usual)
    if not isinstance(found, bool):
        raise ControlError(f'"{name}" is true or false.')
    return found


def _names(body: Json, name: str) -> list[str]:
    found = [] if body.get(name) is None else body[name]
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise ControlError(f'"{name}" is a list of permissions, like ["SEND_MESSAGES"].')
    return found


GETS: dict[str, Doing] = {"/sandbox/state": state}
POSTS: dict[str, Doing] = {
    "/sandbox/slash": send_command,
    "/sandbox/autocomplete": autocomplete,
    "/sandbox/click": click,
    "/sandbox/modal": send_modal,
    "/sandbox/message": say,
    "/sandbox/dismiss": dismiss,
    "/sandbox/dm": set_dm,
    "/sandbox/member": add_member,
    "/sandbox/permissions": set_permissions,
    "/sandbox/channel": new_channel,
    "/sandbox/delete": delete_channel,
    "/sandbox/leave": set_gone,
    "/sandbox/fault": fault,
}
