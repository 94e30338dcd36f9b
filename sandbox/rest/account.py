"""The bot itself: gateway address, user, application, DM channels."""

from sandbox import population, views
from sandbox.errors import CLOSED_DM_UNOPENED, INVALID_RECIPIENT, OPENED_TOO_FAST, UNKNOWN_USER, ApiError
from sandbox.rest.call import Call, Endpoint, Reply


async def gateway_bot(call: Call) -> Reply:
    """Return the gateway's address and the limits of sessions."""
    sharding = call.sandbox.gateway.sharding
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": sharding.max_concurrency}
    return 200, {"url": gateway_url(call.sandbox.url), "shards": sharding.recommended, "session_start_limit": limit}


def gateway_url(url: str) -> str:
    """Return the WebSocket address that belongs to the sandbox's address."""
    return f"ws{url.removeprefix('http')}/gateway"


async def gateway(call: Call) -> Reply:
    """Return the gateway's address."""
    return 200, {"url": gateway_url(call.sandbox.url)}


async def me(call: Call) -> Reply:
    """Return the bot's user."""
    return 200, call.sandbox.world.users[population.BOT] | {"verified": True, "mfa_enabled": False, "email": None}


async def application(call: Call) -> Reply:
    """Return the bot's application."""
    return 200, population.application(len(call.sandbox.world.guilds))


async def user(call: Call) -> Reply:
    """Return any user."""
    user_data = call.sandbox.world.users.get(call.path["user_id"])
    if user_data is None:
        raise ApiError(*UNKNOWN_USER)
    return 200, user_data


async def guilds(call: Call) -> Reply:
    """Return some of the servers the bot is in, by id."""
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 200))
    guilds_after = [guild for key, guild in call.sandbox.world.guilds.items() if int(key) > after][:limit]
    return 200, [
        {name: guild[name] for name in ("id", "name", "icon", "features")} | {"owner": False, "permissions": "0"}
        for guild in guilds_after
    ]


async def open_dm(call: Call) -> Reply:
    """Return the DM channel of a user. Opening it succeeds even if sending is forbidden, but not too often."""
    world = call.sandbox.world
    key = str(call.body.get("recipient_id"))
    if key not in world.users:
        raise ApiError(*UNKNOWN_USER)
    if key == population.BOT:
        raise ApiError(*INVALID_RECIPIENT)
    if key not in world.members.values():
        raise ApiError(*CLOSED_DM_UNOPENED)
    if call.sandbox.limits.opens_too_fast():
        raise ApiError(*OPENED_TOO_FAST)
    known = set(world.channels)
    channel = world.conversation(key)
    if channel.key not in known:
        call.sandbox.events.channel("CREATE", channel)
    return 200, views.channel(world, channel)


ENDPOINTS = (
    Endpoint("GET", "/gateway/bot", gateway_bot),
    Endpoint("GET", "/gateway", gateway, authorization=False),
    Endpoint("GET", "/users/@me", me),
    Endpoint("GET", "/users/@me/guilds", guilds),
    Endpoint("POST", "/users/@me/channels", open_dm),
    Endpoint("GET", "/users/{user_id}", user),
    Endpoint("GET", "/applications/@me", application),
    Endpoint("GET", "/oauth2/applications/@me", application),
)
