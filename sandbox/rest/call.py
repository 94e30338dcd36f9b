"""One request of the bot: parsed, validated, answered with Discord's status codes and headers."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import BodyPartReader, web

from sandbox.attachments import Upload
from sandbox.context import Sandbox
from sandbox.errors import INVALID_JSON, NOT_FOUND, UNAUTHORIZED, ApiError
from sandbox.faults import AFTER, JUST_SLOW, Fault
from sandbox.payload import Json, parse_json, read_json
from sandbox.ratelimits import refusal, refusal_headers

PREFIX = "/api/v10"
JSON_METHODS = frozenset({"POST", "PUT", "PATCH"})


@dataclass(frozen=True, slots=True)
class Call:
    """A request: the parts of its path, its query, its body and its files."""

    sandbox: Sandbox
    path: dict[str, str]
    query: dict[str, str]
    body: Json
    items: list[Json]
    uploads: list[Upload]


Reply = tuple[int, object]
Handler = Callable[[Call], Awaitable[Reply]]
NO_CONTENT: Reply = (204, None)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A route as Discord's documentation writes it. Interaction tokens need no `authorization`."""

    method: str
    route: str
    handler: Handler
    authorization: bool = True


def bind(sandbox: Sandbox, endpoint: Endpoint) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Return the aiohttp handler of an endpoint."""

    async def handle(request: web.Request) -> web.Response:
        verdict = sandbox.limits.count(f"{endpoint.method} {endpoint.route}", _major(request))
        try:
            if endpoint.authorization:
                authorize(sandbox, request)
                verdict = sandbox.limits.count_in_all() or verdict
            if verdict.refusal:
                return _json(verdict.refusal, 429, verdict.headers)
            status, body = await _answer(sandbox, endpoint, request)
        except ApiError as error:
            status, body = error.status, error.body()
        if status == 429:
            verdict.headers.update(refusal_headers(1))
        return _json(body, status, verdict.headers)

    return handle


async def unknown(_request: web.Request) -> web.Response:
    """Refuse a route that the sandbox, or also Discord, does not have."""
    return _json(ApiError(*NOT_FOUND).body(), 404, {})


def authorize(sandbox: Sandbox, request: web.Request) -> None:
    """Check the bot token, if one is set. Raises ApiError 401."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind != "Bot" or not token or (sandbox.token is not None and token != sandbox.token):
        raise ApiError(*UNAUTHORIZED)


def _major(request: web.Request) -> str:
    return "+".join(
        request.match_info.get(name, "") for name in ("channel_id", "guild_id", "webhook_id", "webhook_token")
    )


async def _answer(sandbox: Sandbox, endpoint: Endpoint, request: web.Request) -> Reply:
    payload, uploads = await _read(request) if request.method in JSON_METHODS else (None, [])
    fault = sandbox.faults.take(request.method, request.path.removeprefix(PREFIX))
    if fault and fault.delay:
        await asyncio.sleep(fault.delay)
    if fault and fault.when != AFTER and fault.status != JUST_SLOW:
        return _fail(fault, request)
    if payload is not None:
        sandbox.validator.check(endpoint.method, endpoint.route, payload)
    body = payload if isinstance(payload, dict) else {}
    items = payload if isinstance(payload, list) else []
    call = Call(sandbox, dict(request.match_info), dict(request.query), body, items, uploads)
    reply = await endpoint.handler(call)
    return _fail(fault, request) if fault and fault.when == AFTER and fault.status != JUST_SLOW else reply


def _fail(fault: Fault, request: web.Request) -> Reply:
    if fault.reset and request.transport is not None:
        request.transport.abort()
    if fault.status == 429:
        return 429, refusal(fault.retry_after)
    return fault.status, {"message": fault.message, "code": fault.code}


async def _read(request: web.Request) -> tuple[object, list[Upload]]:
    try:
        if request.content_type == "multipart/form-data":
            return await _read_parts(request)
        return await read_json(request), []
    except ValueError:
        raise ApiError(*INVALID_JSON) from None


async def _read_parts(request: web.Request) -> tuple[object, list[Upload]]:
    payload: object = None
    uploads = []
    reader = await request.multipart()
    async for part in reader:
        if not isinstance(part, BodyPartReader):
            raise ApiError(*INVALID_JSON)
        if part.name == "payload_json":
            payload = parse_json(bytes(await part.read()))
        elif part.name and part.name.startswith("files["):
            index = int(part.name[len("files[") : -1])
            uploads.append(Upload(index, part.filename or "file", bytes(await part.read())))
    return payload if payload is not None else {}, uploads


def _json(body: object, status: int, headers: dict[str, str]) -> web.Response:
    if body is None:
        return web.Response(status=status, headers=headers)
    data = json.dumps(body, separators=(",", ":")).encode()
    # Clients compare the whole header: Discord names no charset.
    return web.Response(body=data, status=status, headers=headers, content_type="application/json")
