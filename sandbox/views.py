"""Channels, members and messages as Discord shows them to one reader."""

from collections.abc import Collection, Iterator, Sequence

from sandbox import access, population
from sandbox.kept import DM, ROOMS, Channel, Message
from sandbox.payload import Json
from sandbox.world import World


def channel(world: World, item: Channel, reader: str = population.BOT) -> Json:
    """Return a channel; a DM channel has the other user as its recipient."""
    if item.data["type"] != DM:
        return item.data
    other = item.recipient if reader == population.BOT else population.BOT
    return item.data | {"recipients": [world.users[str(other)]]}


def interaction_channel(world: World, item: Channel, user: str) -> Json:
    """Return the channel inside an interaction: with the permissions of the acting member."""
    return channel(world, item) | {"permissions": str(access.field(world, user, item))}


def member(world: World, user: str, item: Channel) -> Json:
    """Return a user as a member of a channel's server, with the permissions in that channel."""
    member_data = population.member(world.users[user], str(item.guild))
    return member_data | {"permissions": str(access.field(world, user, item))}


def message_event(world: World, message: Message) -> Json:
    """Return a message for the gateway and the page: with guild and member."""
    guild = world.channels[message.channel].guild
    if guild is None:
        return message.data
    author = {key: value for key, value in population.member(message.data["author"], guild).items() if key != "user"}
    return message.data | {"guild_id": guild, "member": author}


def guilds(world: World, keys: Collection[str]) -> Iterator[Json]:
    """Return servers as in GUILD_CREATE."""
    places: dict[str, list[Channel]] = {key: [] for key in keys}
    for item in world.channels.values():
        if item.guild in places:
            places[item.guild].append(item)
    return (_guild(world, key, items) for key, items in places.items())


def _guild(world: World, key: str, places: Sequence[Channel]) -> Json:
    threads = [item.data for item in places if is_active(item)]
    return world.guilds[key] | {
        "joined_at": world.bot_member(key)["joined_at"],
        "large": False,
        "unavailable": False,
        "member_count": len(world.members) + 1,
        # Other members need the presence intent, which bots do not get without Discord's consent.
        "members": [world.bot_member(key)],
        "channels": [item.data for item in places if item.data["type"] in ROOMS],
        "threads": threads,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def is_active(item: Channel) -> bool:
    """Return whether it is a thread that is not archived."""
    return item.is_thread and not access.is_archived(item)
