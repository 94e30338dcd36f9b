"""JSON in Discord's format, and as the body of a request."""

import json
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import BadHttpMessage

# Any: Discord's objects are hundreds of open shapes; request bodies are validated by validation.py and limits.py.
Json = dict[str, Any]
DEEPEST = 64


async def read_json(request: web.Request) -> object:
    """Return the body of a request, None for an empty one. Raises ValueError if it is not JSON in UTF-8."""
    try:
        data = await request.read()
    except (BadHttpMessage, web.RequestPayloadError):
        raise ValueError("the body does not have its Content-Encoding") from None
    return parse_json(data) if data else None


def parse_json(data: bytes | str) -> object:
    """Return the value of a JSON text. Raises ValueError for NaN, a lone surrogate or more than 64 levels."""
    try:
        value: object = json.loads(data)
        # Numbers beyond a double and lone surrogates can be parsed, but not serialized.
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError:
        raise ValueError("too deep") from None
    if _is_deep(value):
        raise ValueError("too deep")
    return value


def _is_deep(value: object, levels: int = DEEPEST) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deep(item, levels - 1) for item in inner)
