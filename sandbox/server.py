"""One running sandbox: its socket, its parts, its routes."""

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from sandbox import control, files, population, stream
from sandbox.attachments import FILE_BYTES, FILES, Attachments
from sandbox.context import Sandbox
from sandbox.events import Events
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.greeting import greet
from sandbox.guard import LOOPBACK, loopback_only
from sandbox.interactions import ACKNOWLEDGE_SECONDS, Interactions
from sandbox.ratelimits import DISCORD_RATES, RateLimits, Rates
from sandbox.rest import account, channels, commands, guilds, interactions, threads, webhooks
from sandbox.rest import messages as channel_messages
from sandbox.rest.call import PREFIX, unknown
from sandbox.rest.call import bind as bind_endpoint
from sandbox.shards import Sharding
from sandbox.storage import MEMORY, Storage
from sandbox.validation import RequestValidator
from sandbox.world import World

HOST, PORT = "127.0.0.1", 8642
DISCORDS = Sharding()
_ENDPOINTS = (
    *account.ENDPOINTS,
    *guilds.ENDPOINTS,
    *commands.ENDPOINTS,
    *channels.ENDPOINTS,
    *channel_messages.ENDPOINTS,
    *threads.ENDPOINTS,
    *interactions.ENDPOINTS,
    *webhooks.ENDPOINTS,
)


class RunningSandbox:
    """A sandbox that answers at `url` until it is closed."""

    def __init__(self, parts: Sandbox, runner: web.AppRunner) -> None:
        self.parts = parts
        self._runner = runner

    @property
    def url(self) -> str:
        """Return the address of the page and the API: `http://127.0.0.1:PORT`."""
        return self.parts.url

    @property
    def gateway_url(self) -> str:
        """Return the address that a bot uses as Discord's gateway."""
        return account.gateway_url(self.url)

    async def close(self) -> None:
        """Close the bot's connection and stop. The messages stay on disk."""
        self.parts.interactions.close()
        await self.parts.gateway.close()
        await self._runner.cleanup()
        self.parts.world.storage.close()


async def serve(
    host: str = HOST,
    port: int = PORT,
    data: str | Path = MEMORY,
    *,
    token: str | None = None,
    openapi: Path | None = None,
    ack_seconds: float = ACKNOWLEDGE_SECONDS,
    members: int = population.USUAL,
    guilds: int = 1,
    sharding: Sharding = DISCORDS,
    rates: Rates = DISCORD_RATES,
    now: Callable[[], float] = time.time,
) -> RunningSandbox:
    """Start a sandbox; port 0 takes any free port, `data` is a folder or ":memory:".

    With a `token` the bot must use it. `openapi` is Discord's published description of its API; by default
    `$GAMEKEEPER_OPENAPI`, or `../shared/discord/openapi.json` beside the checkout. Raises OSError when the port is
    taken or the folder's parent is missing, DataInUseError when another sandbox runs on the folder, NoPlaceError when
    it cannot be written, ValueError for a host that is not loopback or a number of `members` or `guilds` it does not
    have. Members who have joined a folder's servers stay, and so do those.
    """
    if host not in LOOPBACK:
        raise ValueError(f"the sandbox is for this machine only: {host} is not one of {', '.join(sorted(LOOPBACK))}")
    if not population.FEWEST <= members <= population.MOST:
        raise ValueError(f"the sandbox has {population.FEWEST} to {population.MOST} members, not {members}")
    if not 1 <= guilds <= population.MOST_GUILDS:
        raise ValueError(f"the sandbox has 1 to {population.MOST_GUILDS} servers, not {guilds}")
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    storage: Storage | None = None
    try:
        listening.bind((host, port))
        url = f"http://{host}:{listening.getsockname()[1]}"
        storage = Storage(data)
        storage.move_to(url)
        world = World(storage, now, members, guilds)
        limits = RateLimits(world.now, rates)
        parts = _assemble(world, url, token, openapi or description(), limits, ack_seconds, sharding)
        greet(parts)
        runner = web.AppRunner(_application(parts), access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        await web.SockSite(runner, listening).start()
    except BaseException:
        listening.close()
        if storage:
            storage.close()
        raise
    return RunningSandbox(parts, runner)


def description() -> Path:
    """Return the path of Discord's published description of its API."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "discord" / "openapi.json"
    return Path(os.environ.get("GAMEKEEPER_OPENAPI") or beside)


def _assemble(
    world: World, url: str, token: str | None, openapi: Path, limits: RateLimits, ack_seconds: float, sharding: Sharding
) -> Sandbox:

    def bot_came_or_went(online: bool) -> None:  # noqa: FBT001 - a callback of one value
        events.to_pages("BOT", {"online": online, "user": world.users[population.BOT]})

    gateway = Gateway(world, account.gateway_url(url), token, bot_came_or_went, sharding)
    events = Events(world, gateway)
    return Sandbox(
        url,
        token,
        world,
        gateway,
        events,
        Attachments(world.storage, world, url),
        Interactions(world, gateway, events, ack_seconds),
        Faults(),
        limits,
        RequestValidator(openapi),
    )


def _application(parts: Sandbox) -> web.Application:
    app = web.Application(client_max_size=FILES * FILE_BYTES + 1024 * 1024, middlewares=[loopback_only])
    for endpoint in _ENDPOINTS:
        app.router.add_route(endpoint.method, PREFIX + endpoint.route, bind_endpoint(parts, endpoint))
    app.router.add_route("*", "/api/{rest:.*}", unknown)
    for path in ("/gateway", "/gateway/"):
        app.router.add_get(path, parts.gateway.handle)
    for path, doing in control.GETS.items():
        app.router.add_get(path, control.bind(parts, doing))
    for path, doing in control.POSTS.items():
        app.router.add_post(path, control.bind(parts, doing))
    app.router.add_get("/sandbox/events", stream.bind(parts))
    app.router.add_get("/sandbox/attachments/{id}/{name}", files.attachment(parts))
    app.router.add_get("/embed/avatars/{name}", files.avatar)
    app.router.add_get("/avatars/{user}/{name}", files.avatar)
    app.router.add_get("/", files.page)
    app.router.add_get("/page/{path:.+}", files.page_file)
    return app
