"""Loopback only: only this machine, and no foreign web page in its browser, may drive the sandbox."""

from collections.abc import Awaitable, Callable

from aiohttp import web
from yarl import URL

LOOPBACK = frozenset({"127.0.0.1", "localhost"})
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a request with another host, or from a page of another site."""
    origin = request.headers.get("Origin")
    try:
        here = request.url
        is_foreign = here.host not in LOOPBACK or (origin is not None and URL(origin).authority != here.authority)
    except ValueError:
        return web.json_response({"error": "The Host or Origin header is not an address."}, status=400)
    if is_foreign:
        return web.json_response({"error": "The sandbox answers this machine only."}, status=403)
    return await handler(request)
