"""Events for a member's page, over a WebSocket: a browser allows many of them, but only six plain connections."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from aiohttp import web

from sandbox import slash
from sandbox.context import Sandbox
from sandbox.errors import ControlError
from sandbox.payload import Json

KEEP_ALIVE_SECONDS = 15.0


def bind(sandbox: Sandbox) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Return the handler of `GET /sandbox/events?as=NAME`: each event is JSON of its type `t` and data `d`."""

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            user = slash.find_member(sandbox.world, request.query.get("as"))
        except ControlError as error:
            return web.json_response({"error": str(error)}, status=error.status)
        socket = web.WebSocketResponse(heartbeat=KEEP_ALIVE_SECONDS)
        listener = sandbox.events.listen(user)
        telling: asyncio.Task[None] | None = None
        try:
            await socket.prepare(request)
            telling = asyncio.create_task(_send_events(socket, listener.queue))
            async for _ in socket:
                """Pages send nothing here; the loop ends when the socket is closed."""
        finally:
            sandbox.events.leave(listener)
            if telling is not None:
                telling.cancel()
        return socket

    return handle


async def _send_events(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    while True:
        try:
            await socket.send_str(json.dumps(await queue.get(), separators=(",", ":")))
        except ConnectionError:
            return  # the page was closed
