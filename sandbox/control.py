"""The JSON interface that drives the sandbox: the actions of a person in Discord's client, and a few faults."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from sandbox import access, forms, forums, messages, population, slash, slash_options, views
from sandbox import components as parts
from sandbox.conditions import (
    CHANNEL_NAME,
    add_member,
    archive,
    delete_channel,
    fault,
    new_channel,
    set_dm,
    set_gone,
    set_permissions,
    set_user_install,
)
from sandbox.context import Sandbox
from sandbox.errors import ApiError, ControlError
from sandbox.fields import find_message, find_place, flag_field, names_field, object_field, text_field
from sandbox.greeting import STARTS
from sandbox.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MODAL_SUBMIT,
    Answer,
    MemberAction,
)
from sandbox.kept import Channel, Interaction, Message
from sandbox.payload import Json, read_json
from sandbox.slash import Resolved

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
    """Return all that a member can see; with `guild`, a server's number or id, only that server and DMs."""
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
    user, channel = find_place(sandbox, body)
    command = slash.find_command(sandbox.world, user, channel, text_field(body, "command"))
    resolved = Resolved(sandbox.world, channel, files=sandbox.attachments)
    options = slash_options.read_options(command, object_field(body, "options"), resolved)
    _open_archived(sandbox, user, channel)
    owners = slash.owners(sandbox.world, user, channel, command.data)
    action = MemberAction(COMMAND, user, channel, command.payload(options, resolved), name=command.name, owners=owners)
    return _describe_answer(*await sandbox.interactions.act(action))


async def autocomplete(sandbox: Sandbox, body: Json) -> Json:
    """Return the bot's suggestions for the option being typed."""
    user, channel = find_place(sandbox, body)
    command = slash.find_command(sandbox.world, user, channel, text_field(body, "command"))
    resolved = Resolved(sandbox.world, channel)
    options = slash_options.read_focused(command, object_field(body, "options"), text_field(body, "focused"), resolved)
    owners = slash.owners(sandbox.world, user, channel, command.data)
    action = MemberAction(AUTOCOMPLETE, user, channel, command.payload(options, resolved), owners=owners)
    _, answer = await sandbox.interactions.act(action)
    return {"choices": answer.choices or []}


async def click(sandbox: Sandbox, body: Json) -> Json:
    """Press a button, or choose from a menu. `force` presses a custom id that is missing or no longer there."""
    world = sandbox.world
    user = slash.find_member(world, body.get("as"))
    message = find_message(sandbox, user, body.get("message"))
    custom_id = text_field(body, "custom_id")
    component = parts.find_component(message.data["components"], custom_id)
    if flag_field(body, "force", usual=False):
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
    _open_archived(sandbox, user, channel)
    return _describe_answer(
        *await sandbox.interactions.act(MemberAction(COMPONENT, user, channel, data, source=message))
    )


def _open_archived(sandbox: Sandbox, user: str, channel: Channel) -> None:
    """Open an archived thread before anything is used in it, as clients do. Raises ControlError."""
    if access.is_archived(channel):
        access.check_may_write(sandbox.world, user, channel)
        messages.set_archived(sandbox, channel, archived=False)


async def _start(sandbox: Sandbox, user: str, message: Message, custom_id: str) -> Json:
    """Send the command of a greeting's button; the answer names the member to become."""
    start = STARTS.get(custom_id)
    if start is None:
        raise ControlError(f"That message has no button or menu {custom_id!r}.", 404)
    body = {"as": user, "channel": message.channel, "command": start.command, "options": start.options}
    return await send_command(sandbox, body) | {"command": start.command, "become": start.become}


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
    data = forms.modal_data(before.modal, object_field(body, "fields"), resolved)
    source = world.message(before.source) if before.source else None
    answer_body = _describe_answer(
        *await sandbox.interactions.act(MemberAction(MODAL_SUBMIT, user, channel, data, source=source, before=before))
    )
    before.modal = None
    return answer_body


def _describe_answer(interaction: Interaction, answer: Answer) -> Json:
    description: Json = {"interaction": interaction.key, "deferred": answer.kind in (DEFERRED_MESSAGE, DEFERRED_UPDATE)}
    shown = answer.message is not None and answer.kind != DEFERRED_MESSAGE
    description["ephemeral"] = bool(answer.message and answer.message.only_for)
    if shown and answer.message:
        description["message"] = answer.message.data
    if answer.modal:
        description["modal"] = answer.modal
    return description


async def say(sandbox: Sandbox, body: Json) -> Json:
    """Post a member's message in a channel or thread."""
    user, channel = find_place(sandbox, body)
    access.check_may_write(sandbox.world, user, channel)
    return {"message": messages.post(sandbox, channel, {"content": text_field(body, "content")}, author=user).data}


async def start_post(sandbox: Sandbox, body: Json) -> Json:
    """Make a member's post in a forum, with `tags` by name."""
    world = sandbox.world
    user = slash.find_member(world, body.get("as"))
    forum = slash.find_channel(world, user, body.get("channel"))
    if not forum.is_forum:
        raise ControlError("Only a forum has posts. Name one.")
    access.check_may_write(world, user, forum)
    title = text_field(body, "name").strip()
    if not 1 <= len(title) <= CHANNEL_NAME:
        raise ControlError(f'"name" has 1 to {CHANNEL_NAME} characters.')
    by_name = {tag["name"].casefold(): tag["id"] for tag in forum.data["available_tags"]}
    wanted = names_field(body, "tags", of='tags, like ["Mono"]')
    for name in wanted:
        if name.casefold() not in by_name:
            raise ControlError(f"This forum has no tag {name!r}.", 404)
    post = {
        "name": title,
        "message": {"content": text_field(body, "content")},
        "applied_tags": [by_name[name.casefold()] for name in wanted],
    }
    thread, first = forums.start_post(sandbox, forum, post, author=user)
    return {"channel": thread.data, "message": first.data}


async def dismiss(sandbox: Sandbox, body: Json) -> Json:
    """Dismiss an ephemeral message."""
    user = slash.find_member(sandbox.world, body.get("as"))
    message = find_message(sandbox, user, body.get("message"))
    if message.only_for is None:
        raise ControlError("You can dismiss only messages that nobody else sees.")
    messages.delete(sandbox, message)
    return {"dismissed": message.key}


GETS: dict[str, Doing] = {"/sandbox/state": state}
POSTS: dict[str, Doing] = {
    "/sandbox/slash": send_command,
    "/sandbox/autocomplete": autocomplete,
    "/sandbox/click": click,
    "/sandbox/modal": send_modal,
    "/sandbox/message": say,
    "/sandbox/post": start_post,
    "/sandbox/dismiss": dismiss,
    "/sandbox/dm": set_dm,
    "/sandbox/member": add_member,
    "/sandbox/permissions": set_permissions,
    "/sandbox/channel": new_channel,
    "/sandbox/archive": archive,
    "/sandbox/delete": delete_channel,
    "/sandbox/leave": set_gone,
    "/sandbox/install": set_user_install,
    "/sandbox/fault": fault,
}
