"""Channels and DMs: reading, editing, typing, permissions, pins."""

from sandbox import access, forums, messages, population, views
from sandbox.errors import ARCHIVED_THREAD, MISSING_PERMISSIONS, WRONG_CHANNEL_TYPE, ApiError
from sandbox.events import DIRECT_MESSAGE_TYPING, GUILD_MESSAGE_TYPING
from sandbox.kept import DM, ROOMS, Channel
from sandbox.payload import Json
from sandbox.rest.call import NO_CONTENT, Call, Endpoint, Reply

PINNED_MESSAGE = 6
_TEXT_FIELDS = frozenset({"name", "topic", "position", "nsfw", "rate_limit_per_user"})


async def read(call: Call) -> Reply:
    """Return one channel."""
    world = call.sandbox.world
    return 200, views.channel(world, access.bot_channel(world, call.path["channel_id"]))


async def change(call: Call) -> Reply:
    """Change a channel, or a thread's name, archive and lock."""
    world = call.sandbox.world
    channel = access.bot_channel(world, call.path["channel_id"])
    if channel.is_thread:
        return _change_thread(call, channel)
    if channel.data["type"] not in ROOMS:
        raise ApiError(*WRONG_CHANNEL_TYPE)
    access.bot_channel(world, channel.key, "MANAGE_CHANNELS")
    if channel.is_forum and "available_tags" in call.body:
        channel.data["available_tags"] = forums.tags_from(world, channel, call.body["available_tags"] or [])
        _drop_lost_tags(call, channel)
    channel.data |= {name: call.body[name] for name in call.body.keys() & _TEXT_FIELDS}
    return _save(call, channel)


def _change_thread(call: Call, thread: Channel) -> Reply:
    world, body, state = call.sandbox.world, call.body, thread.data["thread_metadata"]
    own = thread.data["owner_id"] == population.BOT
    manages = access.bot_may(world, thread, "MANAGE_THREADS")
    only_opens = set(body) == {"archived"} and not body["archived"] and not state["locked"]
    if not (manages or only_opens or (own and "locked" not in body)):
        raise ApiError(*MISSING_PERMISSIONS)
    closed = state["archived"] and body.get("archived") is not False
    if closed and body.keys() & {"name", "rate_limit_per_user", "applied_tags"}:
        raise ApiError(*ARCHIVED_THREAD)
    parent = world.channels[thread.data["parent_id"]]
    if "applied_tags" in body and parent.is_forum:
        applied = forums.check_applied(world, parent, body["applied_tags"] or [], population.BOT)
        thread.data["applied_tags"] = applied
    thread.data |= {name: body[name] for name in body.keys() & {"name", "rate_limit_per_user"}}
    for name in body.keys() & {"archived", "locked", "auto_archive_duration", "invitable"}:
        state[name] = body[name]
    if "archived" in body:
        state["archive_timestamp"] = messages.stamp(world)
    return _save(call, thread)


def _drop_lost_tags(call: Call, forum: Channel) -> None:
    """Remove tags that a forum no longer has from its posts."""
    there = {tag["id"] for tag in forum.data["available_tags"]}
    for thread in list(call.sandbox.world.channels.values()):
        if (
            thread.is_thread
            and thread.data["parent_id"] == forum.key
            and not there.issuperset(thread.data["applied_tags"])
        ):
            thread.data["applied_tags"] = [tag for tag in thread.data["applied_tags"] if tag in there]
            _save(call, thread)


def _save(call: Call, channel: Channel) -> Reply:
    call.sandbox.world.save_channel(channel)
    call.sandbox.events.channel("UPDATE", channel)
    return 200, views.channel(call.sandbox.world, channel)


async def remove(call: Call) -> Reply:
    """Delete a channel or thread; a DM channel is only closed for the bot."""
    world = call.sandbox.world
    channel = access.bot_channel(world, call.path["channel_id"])
    data = views.channel(world, channel)
    if channel.data["type"] != DM:
        access.bot_channel(world, channel.key, "MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS")
        call.sandbox.events.channel("DELETE", channel)
        world.remove_channel(channel)
    return 200, data


async def typing(call: Call) -> Reply:
    """Show that the bot types."""
    world = call.sandbox.world
    channel = access.bot_channel(world, call.path["channel_id"])
    access.check_posting(world, channel, files=False, embeds=False)
    event: Json = {"channel_id": channel.key, "user_id": population.BOT, "timestamp": int(world.now())}
    intent = GUILD_MESSAGE_TYPING if channel.guild else DIRECT_MESSAGE_TYPING
    call.sandbox.gateway.dispatch("TYPING_START", event, channel.guild, intent)
    call.sandbox.events.to_pages("TYPING", event, channel.recipient)
    return NO_CONTENT


async def overwrite(call: Call) -> Reply:
    """Set the permissions of a role or member in a channel."""
    world = call.sandbox.world
    channel = access.bot_channel(world, call.path["channel_id"], "MANAGE_ROLES")
    entry = {"id": call.path["target_id"], "type": int(call.body["type"])}
    entry |= {name: str(call.body.get(name) or 0) for name in ("allow", "deny")}
    _set_overwrite(channel, entry)
    _save(call, channel)
    return NO_CONTENT


async def remove_overwrite(call: Call) -> Reply:
    """Remove a permission overwrite."""
    channel = access.bot_channel(call.sandbox.world, call.path["channel_id"], "MANAGE_ROLES")
    _set_overwrite(channel, {"id": call.path["target_id"]}, remove=True)
    _save(call, channel)
    return NO_CONTENT


def _set_overwrite(channel: Channel, entry: Json, *, remove: bool = False) -> None:
    others = [item for item in channel.data["permission_overwrites"] if item["id"] != entry["id"]]
    channel.data["permission_overwrites"] = others if remove else [*others, entry]


async def pins(call: Call) -> Reply:
    """Return the pinned messages, newest pin first."""
    channel = access.bot_channel(call.sandbox.world, call.path["channel_id"], "READ_MESSAGE_HISTORY")
    pinned = [item.data for item in call.sandbox.world.messages[channel.key].values() if item.data["pinned"]]
    items = [{"pinned_at": data["timestamp"], "message": data} for data in reversed(pinned)]
    return 200, {"items": items, "has_more": False}


async def old_pins(call: Call) -> Reply:
    """Return the pinned messages, as the older route lists them."""
    channel = access.bot_channel(call.sandbox.world, call.path["channel_id"], "READ_MESSAGE_HISTORY")
    messages = call.sandbox.world.messages[channel.key].values()
    return 200, [item.data for item in messages if item.data["pinned"]][::-1]


async def pin(call: Call) -> Reply:
    """Pin a message."""
    return _pin(call, pinned=True)


async def unpin(call: Call) -> Reply:
    """Unpin a message."""
    return _pin(call, pinned=False)


def _pin(call: Call, *, pinned: bool) -> Reply:
    world = call.sandbox.world
    channel = access.bot_channel(world, call.path["channel_id"])
    if channel.data["type"] != DM:
        access.bot_channel(world, channel.key, "PIN_MESSAGES")
    messages.check_not_archived(channel)
    message = messages.find(world, channel.key, call.path["message_id"])
    if message.data["pinned"] == pinned:
        return NO_CONTENT
    message.data["pinned"] = pinned
    world.save_message(message)
    channel.data["last_pin_timestamp"] = messages.stamp(world)
    world.save_channel(channel)
    call.sandbox.events.message("MESSAGE_UPDATE", message)
    if pinned:
        reference = {"type": 0, "message_id": message.key, "channel_id": channel.key}
        messages.add_system_line(call.sandbox, channel, PINNED_MESSAGE, {"message_reference": reference})
    return NO_CONTENT


ENDPOINTS = (
    Endpoint("GET", "/channels/{channel_id}", read),
    Endpoint("PATCH", "/channels/{channel_id}", change),
    Endpoint("DELETE", "/channels/{channel_id}", remove),
    Endpoint("POST", "/channels/{channel_id}/typing", typing),
    Endpoint("PUT", "/channels/{channel_id}/permissions/{target_id}", overwrite),
    Endpoint("DELETE", "/channels/{channel_id}/permissions/{target_id}", remove_overwrite),
    Endpoint("GET", "/channels/{channel_id}/messages/pins", pins),
    Endpoint("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin),
    Endpoint("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin),
    Endpoint("GET", "/channels/{channel_id}/pins", old_pins),
    Endpoint("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    Endpoint("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
)
