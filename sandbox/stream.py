"""Server-sent events: what a member's page hears."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from aiohttp import web

from sandbox import slash
from sandbox.context import Sandbox
from sandbox.errors import ControlError

KEEP_ALIVE_SECONDS = 15.0
_HEADERS = {"Content-Type": "text/event-stream", "Cache-Control": "no-cache", "X-Accel-Buffering": "no"}


def bind(sandbox: Sandbox) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The handler of `GET /sandbox/events?as=NAME`."""

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            user = slash.find_member(sandbox.world, request.query.get("as"))
        except ControlError as error:
            return web.json_response({"error": str(error)}, status=error.status)
        listener = sandbox.events.listen(user)
        response = web.StreamResponse(headers=_HEADERS)
        try:
            await response.prepare(request)
            await response.write(b": hello\n\n")
            while True:
                await response.write(await _next(listener.queue))
        except ConnectionError:
            return response  # the page was closed
        finally:
            sandbox.events.leave(listener)

    return handle


async def _next(queue: asyncio.Queue[dict[str, object]]) -> bytes:
    try:
        item = await asyncio.wait_for(queue.get(), KEEP_ALIVE_SECONDS)
    except TimeoutError:
        return b": still here\n\n"
    return f"data: {json.dumps(item, separators=(',', ':'))}\n\n".encode()
