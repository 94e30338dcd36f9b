"""Fields of a request of the JSON interface, validated. Each function raises ControlError."""

from sandbox import access, slash
from sandbox.context import Sandbox
from sandbox.errors import ControlError
from sandbox.kept import Channel, Message
from sandbox.payload import Json


def find_place(sandbox: Sandbox, body: Json) -> tuple[str, Channel]:
    """Return the member and the channel or thread of a request."""
    user = slash.find_member(sandbox.world, body.get("as"))
    channel = slash.find_channel(sandbox.world, user, body.get("channel"))
    if sandbox.world.is_gone(channel.guild, user):
        raise ControlError("You have left that server.", 403)
    if channel.is_forum:
        raise ControlError("A forum has posts alone: name one of them, or make one.")
    return user, channel


def find_message(sandbox: Sandbox, user: str, key: object) -> Message:
    """Return a message that the member can see."""
    message = sandbox.world.message(str(key))
    if message is None or not access.sees_message(sandbox.world, user, message):
        raise ControlError(f"You see no message {key!r}.", 404)
    return message


def object_field(body: Json, name: str) -> Json:
    """Return an object; an empty one if it is left out."""
    value = {} if body.get(name) is None else body[name]
    if not isinstance(value, dict):
        raise ControlError(f'"{name}" is an object, like {{}}.')
    return value


def text_field(body: Json, name: str) -> str:
    """Return a text; '' if it is left out."""
    value = body.get(name, "")
    if not isinstance(value, str):
        raise ControlError(f'"{name}" is a text.')
    return value


def flag_field(body: Json, name: str, *, usual: bool | None = None) -> bool:
    """Return true or false; `usual` if it is left out."""
    value = body.get(name, usual)
    if not isinstance(value, bool):
        raise ControlError(f'"{name}" is true or false.')
    return value


def names_field(body: Json, name: str, of: str = 'permissions, like ["SEND_MESSAGES"]') -> list[str]:
    """Return a list of names; an empty one if it is left out."""
    value = [] if body.get(name) is None else body[name]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ControlError(f'"{name}" is a list of {of}.')
    return value
