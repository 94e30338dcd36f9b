"""Changes of the server around a match: channels, permissions, members, and faults."""

from functools import partial

from sandbox import access, forums, messages, permissions, population, slash, views
from sandbox.context import Sandbox
from sandbox.errors import ControlError
from sandbox.events import GUILDS
from sandbox.fields import find_message, flag_field, names_field, text_field
from sandbox.kept import DM, Channel
from sandbox.payload import Json

CHANNEL_NAME = 100


async def set_dm(sandbox: Sandbox, body: Json) -> Json:
    """Open or close a member's DMs."""
    user = slash.find_member(sandbox.world, body.get("as"))
    is_open = flag_field(body, "open")
    sandbox.world.set_dm(user, is_open=is_open)
    sandbox.events.to_pages("DM", {"open": is_open}, user)
    return {"open": is_open}


async def add_member(sandbox: Sandbox, _body: Json) -> Json:
    """Add the next member to the server."""
    try:
        user = sandbox.world.add_member()
    except IndexError:
        raise ControlError(f"All {population.MOST} members are here already.") from None
    sandbox.events.to_pages("MEMBER", {"user": user})
    return {"user": user}


async def set_permissions(sandbox: Sandbox, body: Json) -> Json:
    """Set permissions of the bot, or of the member `as`, in a channel, on top of roles; both empty resets them."""
    world = sandbox.world
    user = slash.find_member(world, body["as"]) if "as" in body else population.BOT
    channel = slash.find_channel(world, population.OWNER, body.get("channel"))
    if channel.data["type"] == DM:
        raise ControlError("A direct message has no permissions.")
    if channel.is_thread:
        channel = world.channels[channel.data["parent_id"]]
    try:
        allow, deny = (permissions.bits(names_field(body, name)) for name in ("allow", "deny"))
    except KeyError as error:
        raise ControlError(f"There is no permission {error.args[0]!r}. Try {', '.join(permissions.BITS)}.") from None
    others = [item for item in channel.data["permission_overwrites"] if item["id"] != user]
    entry = {"id": user, "type": 1, "allow": str(allow), "deny": str(deny)}
    channel.data["permission_overwrites"] = [*others, entry] if allow or deny else others
    world.save_channel(channel)
    sandbox.events.channel("UPDATE", channel)
    return {"channel": channel.data, "permissions": str(access.field(world, user, channel))}


async def archive(sandbox: Sandbox, body: Json) -> Json:
    """Archive a thread, as Discord does after its auto-archive duration without messages."""
    thread = slash.find_channel(sandbox.world, population.OWNER, body.get("channel"))
    if not thread.is_thread:
        raise ControlError("Only threads are archived. Name one.")
    messages.set_archived(sandbox, thread, archived=True)
    return {"channel": thread.data}


async def delete_channel(sandbox: Sandbox, body: Json) -> Json:
    """Delete a channel with all its threads, without events for these; or a thread, or a `message`."""
    world = sandbox.world
    if "message" in body:
        message = find_message(sandbox, population.OWNER, body["message"])
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
    """Create a text channel, or with `forum` a forum, in the first server or that of `guild`.

    A forum has `tags`, by name, and may `require_tag` of each post.
    """
    world, name = sandbox.world, text_field(body, "name").strip().lower()
    if not 1 <= len(name) <= CHANNEL_NAME:
        raise ControlError(f'"name" has 1 to {CHANNEL_NAME} characters.')
    guild = slash.find_guild(world, body.get("guild") or 1)
    position = sum(item.guild == guild and not item.is_thread for item in world.channels.values())
    is_forum = flag_field(body, "forum", usual=False)
    make = population.forum if is_forum else partial(population.text_channel, topic="")
    data = make(guild, population.GAMES, name, position=position)
    channel = Channel(data | {"id": world.ids.take()})
    if is_forum:
        tags: list[Json] = [{"name": tag} for tag in names_field(body, "tags", of='tags, like ["Mono"]')]
        channel.data["available_tags"] = forums.tags_from(world, channel, tags)
        channel.data["flags"] = forums.REQUIRE_TAG if flag_field(body, "require_tag", usual=False) else 0
    world.add_channel(channel)
    sandbox.events.channel("CREATE", channel)
    return {"channel": channel.data}


async def set_user_install(sandbox: Sandbox, body: Json) -> Json:
    """Make a member add the app to their account, or remove it: commands for such users are available everywhere."""
    installed = flag_field(body, "installed", usual=True)
    sandbox.world.set_user_install(slash.find_member(sandbox.world, body.get("as")), installed=installed)
    return {"installed": installed}


async def set_gone(sandbox: Sandbox, body: Json) -> Json:
    """Make a member, or `bot`, leave a server, or with `"gone": false` come back.

    With `commands` the server has the commands without the bot, as after an invitation without the scope `bot`.
    """
    world, who, gone = sandbox.world, text_field(body, "as"), flag_field(body, "gone", usual=True)
    commands = flag_field(body, "commands", usual=False)
    user = population.BOT if who == "bot" else slash.find_member(world, who)
    if user == population.OWNER:
        raise ControlError("The owner cannot leave the server.")
    guild = slash.find_guild(world, body.get("guild") or 1)
    if user == population.BOT and gone and not world.is_gone(guild, user):
        sandbox.gateway.dispatch("GUILD_DELETE", {"id": guild}, guild, GUILDS)
    came_back = not gone and world.is_gone(guild, user)
    world.set_gone(guild, user, gone=gone)
    if user == population.BOT:
        world.set_commands_only(guild, kept=gone and commands)
    if user == population.BOT and came_back:
        world.join(guild)
        for data in views.guilds(world, [guild]):
            sandbox.gateway.dispatch("GUILD_CREATE", data, guild, GUILDS)
    return {"gone": gone}


async def fault(sandbox: Sandbox, body: Json) -> Json:
    """Inject a fault: failing requests, a gateway disconnect, or the expiry of nonces."""
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
        resumable, ask = flag_field(body, "resumable", usual=True), flag_field(body, "ask", usual=False)
        shard = body.get("shard")
        if shard is not None and not isinstance(shard, int):
            raise ControlError('"shard" is a number, like 0.')
        return {"dropped": await sandbox.gateway.drop(ask=ask, resumable=resumable, shard=shard)}
    raise ControlError('A fault\'s "kind" is "http", "none", "drop_gateway" or "forget_nonces".')
