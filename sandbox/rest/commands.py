"""Application commands, global and of the server."""

from collections.abc import Mapping

from sandbox import population
from sandbox.command_limits import check_commands
from sandbox.errors import (
    MISSING_ACCESS,
    TOO_MANY_COMMANDS,
    UNKNOWN_COMMAND,
    ApiError,
    FormErrors,
)
from sandbox.payload import Json
from sandbox.rest.call import NO_CONTENT, Call, Endpoint, Reply

MOST = {1: 100, 2: 15, 3: 15}
_DEFAULTS: Mapping[str, object] = {
    "type": 1,
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "dm_permission": True,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0, 1],  # both ways to install are on in a new application
    "name_localizations": None,
    "description_localizations": None,
}


def _scope(call: Call) -> str | None:
    guild = call.path.get("guild_id")
    if call.path["application_id"] != population.BOT or (guild and guild not in call.sandbox.world.guilds):
        raise ApiError(*MISSING_ACCESS)
    return guild


def _all(call: Call) -> list[Json]:
    scope = _scope(call)
    return [item for item in call.sandbox.world.commands.values() if item.get("guild_id") == scope]


def _one(call: Call) -> Json:
    command = next((item for item in _all(call) if item["id"] == call.path["command_id"]), None)
    if command is None:
        raise ApiError(*UNKNOWN_COMMAND)
    return command


def _publish_commands(call: Call) -> None:
    call.sandbox.events.commands(list(call.sandbox.world.commands.values()))


def _store_command(call: Call, body: Json) -> Json:
    """Return the command of a request; an existing command of the same name and type keeps its id."""
    scope = _scope(call)
    world = call.sandbox.world
    kind = body.get("type") or 1
    same = next((item for item in _all(call) if (item["name"], item["type"]) == (body["name"], kind)), None)
    command: Json = dict(_DEFAULTS) | {name: body[name] for name in _DEFAULTS if body.get(name) is not None}
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if command["contexts"] is None and command["dm_permission"] is False:
        command["contexts"] = [0]
    version = world.ids.take()
    command |= {
        "id": same["id"] if same else version,
        "application_id": population.BOT,
        "version": version,
        "name": body["name"],
    }
    command |= {"guild_id": scope} if scope else {}
    world.save_command(command)
    return command


def _check(commands: list[Json], *, several: bool) -> None:
    errors = FormErrors()
    check_commands(commands, errors, several=several)
    errors.raise_if_any()


def _check_count(commands: list[Json]) -> None:
    for kind, most in MOST.items():
        if sum((item.get("type") or 1) == kind for item in commands) > most:
            raise ApiError(*TOO_MANY_COMMANDS)


async def list_all(call: Call) -> Reply:
    """Return all commands."""
    return 200, _all(call)


async def replace(call: Call) -> Reply:
    """Replace all commands by these."""
    old = _all(call)
    _check_count(call.items)
    _check(call.items, several=True)
    commands = [_store_command(call, body) for body in call.items]
    for gone in {item["id"] for item in old} - {item["id"] for item in commands}:
        call.sandbox.world.remove_command(gone)
    _publish_commands(call)
    return 200, commands


async def create(call: Call) -> Reply:
    """Add a command, or replace the one of its name."""
    before = len(_all(call))
    _check([call.body], several=False)
    _check_count([*(item for item in _all(call) if item["name"] != call.body["name"]), call.body])
    command = _store_command(call, call.body)
    _publish_commands(call)
    return 201 if len(_all(call)) > before else 200, command


async def read(call: Call) -> Reply:
    """Return one command."""
    return 200, _one(call)


async def change(call: Call) -> Reply:
    """Change some fields of a command."""
    merged = _one(call) | call.body
    _check([merged], several=False)
    identity = {"id": merged["id"], "version": call.sandbox.world.ids.take()}
    merged |= identity
    call.sandbox.world.save_command(merged)
    _publish_commands(call)
    return 200, merged


async def remove(call: Call) -> Reply:
    """Delete a command."""
    call.sandbox.world.remove_command(_one(call)["id"])
    _publish_commands(call)
    return NO_CONTENT


async def no_permissions(call: Call) -> Reply:
    """Return no restrictions of a command by the server's settings."""
    _scope(call)
    return 200, []


def _routes(base: str) -> tuple[Endpoint, ...]:
    return (
        Endpoint("GET", base, list_all),
        Endpoint("PUT", base, replace),
        Endpoint("POST", base, create),
        Endpoint("GET", f"{base}/{{command_id}}", read),
        Endpoint("PATCH", f"{base}/{{command_id}}", change),
        Endpoint("DELETE", f"{base}/{{command_id}}", remove),
    )


ENDPOINTS = (
    Endpoint("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions", no_permissions),
    *_routes("/applications/{application_id}/commands"),
    *_routes("/applications/{application_id}/guilds/{guild_id}/commands"),
)
