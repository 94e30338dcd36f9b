"""The servers, their members and roles."""

from sandbox import population, views
from sandbox.errors import UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_ROLE, ApiError
from sandbox.kept import ROOMS, Channel
from sandbox.payload import Json
from sandbox.rest.call import Call, Endpoint, Reply


def _guild(call: Call) -> Json:
    guild = call.sandbox.world.guilds.get(call.path["guild_id"])
    if guild is None or call.sandbox.world.is_gone(guild["id"], population.BOT):
        raise ApiError(*UNKNOWN_GUILD)
    return guild


def _places(call: Call) -> list[Channel]:
    guild = _guild(call)["id"]
    return [item for item in call.sandbox.world.channels.values() if item.guild == guild]


def _member(call: Call, key: str) -> Json:
    return population.member(call.sandbox.world.users[key], _guild(call)["id"])


async def guild(call: Call) -> Reply:
    """Return a server."""
    count = len(call.sandbox.world.members) + 1
    return 200, _guild(call) | {"approximate_member_count": count, "approximate_presence_count": count}


async def channels(call: Call) -> Reply:
    """Return its channels, without threads."""
    return 200, [item.data for item in _places(call) if item.data["type"] in ROOMS]


async def active_threads(call: Call) -> Reply:
    """Return the threads that are not archived."""
    threads = [item.data for item in _places(call) if views.is_active(item)]
    return 200, {"threads": threads, "members": []}


async def members(call: Call) -> Reply:
    """Return some members, by id."""
    after = int(call.query.get("after", 0))
    limit = int(call.query.get("limit", 1))
    keys = sorted([population.BOT, *call.sandbox.world.members.values()], key=int)
    return 200, [_member(call, key) for key in keys if int(key) > after][:limit]


async def search_members(call: Call) -> Reply:
    """Return the members whose names begin with the query."""
    start = call.query.get("query", "").lower()
    limit = int(call.query.get("limit", 1))
    everyone = call.sandbox.world.members.items()
    return 200, [_member(call, key) for name, key in everyone if name.startswith(start)][:limit]


async def member(call: Call) -> Reply:
    """Return one member."""
    key = call.path["user_id"]
    world = call.sandbox.world
    if key not in (population.BOT, *world.members.values()) or world.is_gone(_guild(call)["id"], key):
        raise ApiError(*UNKNOWN_MEMBER)
    return 200, _member(call, key)


async def roles(call: Call) -> Reply:
    """Return all roles."""
    return 200, _guild(call)["roles"]


async def role(call: Call) -> Reply:
    """Return one role."""
    role_data = next((item for item in _guild(call)["roles"] if item["id"] == call.path["role_id"]), None)
    if role_data is None:
        raise ApiError(*UNKNOWN_ROLE)
    return 200, role_data


ENDPOINTS = (
    Endpoint("GET", "/guilds/{guild_id}", guild),
    Endpoint("GET", "/guilds/{guild_id}/channels", channels),
    Endpoint("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Endpoint("GET", "/guilds/{guild_id}/members", members),
    Endpoint("GET", "/guilds/{guild_id}/members/search", search_members),
    Endpoint("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Endpoint("GET", "/guilds/{guild_id}/roles", roles),
    Endpoint("GET", "/guilds/{guild_id}/roles/{role_id}", role),
)
