"""Visibility and permissions of members and the bot."""

from sandbox import permissions, population
from sandbox.errors import (
    CLOSED_DM,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_SHARED_SERVER,
    UNKNOWN_CHANNEL,
    ApiError,
    ControlError,
)
from sandbox.kept import DM, PRIVATE_THREAD, Channel, Message
from sandbox.world import World


def sees_channel(user: str, channel: Channel) -> bool:
    """Return whether a channel is in this member's list."""
    if channel.data["type"] == DM:
        return channel.recipient == user
    if channel.data["type"] == PRIVATE_THREAD:
        return user in channel.members or user == population.OWNER
    return True


def sees_message(world: World, user: str, message: Message) -> bool:
    """Return whether this member sees a message."""
    if message.only_for is not None:
        return message.only_for == user
    channel = world.channels.get(message.channel)
    return channel is not None and sees_channel(user, channel)


def field(world: World, user: str, channel: Channel) -> int:
    """Return the permission bits of a user in a channel or a thread's parent; none for a member who left."""
    if channel.data["type"] == DM:
        return permissions.bits(permissions.PRIVATE)
    if world.is_gone(channel.guild, user):
        return 0
    if user == population.OWNER:
        return permissions.ALL
    ruled = world.channels.get(str(channel.data["parent_id"]), channel) if channel.is_thread else channel
    guild = str(channel.guild)
    roles = population.member(world.users[user], guild)["roles"]
    fields = {role["id"]: int(role["permissions"]) for role in world.guilds[guild]["roles"]}
    base = fields[guild]
    for role in roles:
        base |= fields[role]
    return permissions.effective(base, ruled.data["permission_overwrites"], guild, roles, user)


def may(world: World, user: str, channel: Channel, name: str) -> bool:
    """Return whether a user has this permission in a channel."""
    return bool(field(world, user, channel) & permissions.BITS[name])


def bot_may(world: World, channel: Channel, name: str) -> bool:
    """Return whether the bot has this permission in a channel."""
    return may(world, population.BOT, channel, name)


def is_archived(channel: Channel) -> bool:
    """Return whether it is a thread that is archived."""
    return channel.is_thread and bool(channel.data["thread_metadata"]["archived"])


def check_may_write(world: World, user: str, channel: Channel) -> None:
    """Check that a member may write here, as a client does before it lets them. Raises ControlError."""
    if not may(world, user, channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES"):
        raise ControlError("You may not write in this channel.", 403)
    locked = channel.is_thread and channel.data["thread_metadata"]["locked"]
    if locked and not may(world, user, channel, "MANAGE_THREADS"):
        raise ControlError("This thread is locked.", 403)


def app_field(world: World, user: str, channel: Channel) -> int:
    """Return the `app_permissions` of an interaction: if the bot is no member, those of the user and of everyone."""
    if not world.is_gone(channel.guild, population.BOT):
        return field(world, population.BOT, channel)
    return field(world, user, channel) & permissions.bits(permissions.EVERYONE)


def bot_channel(world: World, key: str, *names: str) -> Channel:
    """Return a channel that the bot can see and in which it has all of these permissions. Raises ApiError."""
    channel = world.channels.get(key)
    if channel is None:
        raise ApiError(*UNKNOWN_CHANNEL)
    if not bot_may(world, channel, "VIEW_CHANNEL"):
        raise ApiError(*MISSING_ACCESS)
    for name in names:
        if not bot_may(world, channel, name):
            raise ApiError(*MISSING_PERMISSIONS)
    return channel


def check_posting(world: World, channel: Channel, *, files: bool, embeds: bool) -> None:
    """Check that the bot may post such a message here. Raises ApiError."""
    if channel.data["type"] == DM:
        if channel.recipient in world.closed_dms:
            raise ApiError(*CLOSED_DM)
        if all(world.is_gone(guild, str(channel.recipient)) for guild in world.guilds):
            raise ApiError(*NO_SHARED_SERVER)
        return
    needed = ["SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES"]
    needed += ["ATTACH_FILES"] if files else []
    needed += ["EMBED_LINKS"] if embeds else []
    bot_channel(world, channel.key, *needed)
