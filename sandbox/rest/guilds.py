"""The server, its members and roles."""

from sandbox import population, views
from sandbox.errors import UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_ROLE, ApiError
from sandbox.rest.call import Call, Endpoint, Reply
from sandbox.world import World


def _world(call: Call) -> World:
    if call.path["guild_id"] != population.GUILD:
        raise ApiError(*UNKNOWN_GUILD)
    return call.sandbox.world


async def guild(call: Call) -> Reply:
    """The server."""
    count = len(_world(call).members) + 1
    return 200, _world(call).guild | {"approximate_member_count": count, "approximate_presence_count": count}


async def channels(call: Call) -> Reply:
    """Its channels, threads not among them."""
    return 200, [item.data for item in _world(call).channels.values() if item.data["type"] == 0]


async def active_threads(call: Call) -> Reply:
    """Threads that are not archived."""
    threads = [item.data for item in _world(call).channels.values() if views.is_active(item)]
    return 200, {"threads": threads, "members": []}


async def members(call: Call) -> Reply:
    """Some members, by id."""
    world = _world(call)
    after = int(call.query.get("after", 0))
    limit = int(call.query.get("limit", 1))
    keys = sorted([population.BOT, *world.members.values()], key=int)
    return 200, [views.member(world, key) for key in keys if int(key) > after][:limit]


async def search_members(call: Call) -> Reply:
    """Members whose name begins with the query."""
    world = _world(call)
    start = call.query.get("query", "").lower()
    limit = int(call.query.get("limit", 1))
    return 200, [views.member(world, key) for name, key in world.members.items() if name.startswith(start)][:limit]


async def member(call: Call) -> Reply:
    """One member."""
    world = _world(call)
    key = call.path["user_id"]
    if key not in (population.BOT, *world.members.values()):
        raise ApiError(*UNKNOWN_MEMBER)
    return 200, views.member(world, key)


async def roles(call: Call) -> Reply:
    """All roles."""
    return 200, _world(call).guild["roles"]


async def role(call: Call) -> Reply:
    """One role."""
    found = next((item for item in _world(call).guild["roles"] if item["id"] == call.path["role_id"]), None)
    if found is None:
        raise ApiError(*UNKNOWN_ROLE)
    return 200, found


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
