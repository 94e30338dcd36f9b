"""Channels, members and messages as Discord shows them to one reader."""

from sandbox import access, population
from sandbox.payload import Json
from sandbox.world import DM, Channel, Message, World


def channel(world: World, item: Channel, reader: str = population.BOT) -> Json:
    """A channel; a private conversation names the other side."""
    if item.data["type"] != DM:
        return item.data
    other = item.recipient if reader == population.BOT else population.BOT
    return item.data | {"recipients": [world.users[str(other)]]}


def interaction_channel(world: World, item: Channel, user: str) -> Json:
    """The channel inside an interaction: with the permissions of whoever acts."""
    return channel(world, item) | {"permissions": str(access.field(world, user, item))}


def member(world: World, user: str, item: Channel | None = None) -> Json:
    """A guild member; with a channel, also the permissions there."""
    found = population.member(world.users[user])
    return found | {"permissions": str(access.field(world, user, item))} if item else found


def dispatched(world: World, message: Message) -> Json:
    """A message as the gateway and the page get it: with guild and member."""
    if world.channels[message.channel].data["type"] == DM:
        return message.data
    author = {key: value for key, value in population.member(message.data["author"]).items() if key != "user"}
    return message.data | {"guild_id": population.GUILD, "member": author}


def guild(world: World) -> Json:
    """The server as GUILD_CREATE brings it."""
    mine = [world.users[population.BOT], *world.people()]
    threads = [item.data for item in world.channels.values() if is_active(item)]
    return world.guild | {
        "joined_at": population.JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(mine),
        "members": [population.member(user) for user in mine],
        "channels": [item.data for item in world.channels.values() if item.data["type"] == 0],
        "threads": threads,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def is_active(item: Channel) -> bool:
    """Whether it is a thread that is not archived."""
    return item.is_thread and not item.data["thread_metadata"]["archived"]
