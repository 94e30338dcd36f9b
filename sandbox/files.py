"""Files for a browser: the page, attachments, avatars."""

import io
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web
from PIL import Image

from sandbox.context import Sandbox

PAGE = Path(__file__).parent / "page"
_FRESH = {"Cache-Control": "no-cache"}
_AVATARS = ("#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459f")
_PLACEHOLDER = "<!doctype html><title>Sandbox</title><p>The sandbox runs. Its page is not installed."
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def page(_request: web.Request) -> web.StreamResponse:
    """Return the page."""
    index = PAGE / "index.html"
    if not index.is_file():
        return web.Response(text=_PLACEHOLDER, content_type="text/html", headers=_FRESH)
    return web.FileResponse(index, headers=_FRESH)


async def page_file(request: web.Request) -> web.StreamResponse:
    """Return a style or a script of the page, checked for changes each time."""
    try:
        path = (PAGE / request.match_info["path"]).resolve()
        is_there = path.is_relative_to(PAGE.resolve()) and path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        raise web.HTTPBadRequest(text="This is not the name of a file.") from None
    if not is_there:
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=_FRESH)


def attachment(sandbox: Sandbox) -> Handler:
    """Return the handler of messages' files, which never change."""

    async def handle(request: web.Request) -> web.StreamResponse:
        stored = sandbox.world.storage.attachment(request.match_info["id"], request.match_info["name"])
        if stored is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        content_type, data = stored
        # A file is shown, never executed: a browser must not treat it as a page of this origin.
        headers = {"Cache-Control": "max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
        if not content_type.startswith("image/") or content_type == "image/svg+xml":
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=content_type, headers=headers)

    return handle


async def avatar(request: web.Request) -> web.StreamResponse:
    """Return a plain avatar: one of Discord's default colours."""
    colour = _AVATARS[zlib.crc32(request.match_info["name"].encode()) % len(_AVATARS)]
    out = io.BytesIO()
    Image.new("RGB", (128, 128), colour).save(out, "PNG")
    return web.Response(body=out.getvalue(), content_type="image/png", headers={"Cache-Control": "max-age=86400"})
