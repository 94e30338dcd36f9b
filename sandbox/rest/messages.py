"""Messages of a channel, posted by the bot without an interaction."""

from itertools import islice

from sandbox import access, messages
from sandbox.errors import MISSING_PERMISSIONS, NO_TEXT_CHANNEL, NOT_IN_DM, TOO_MANY_OLD_EDITS, ApiError, FormErrors
from sandbox.kept import DM, Channel, Message
from sandbox.payload import Json
from sandbox.population import BOT
from sandbox.rest.call import NO_CONTENT, Call, Endpoint, Reply
from sandbox.snowflakes import seconds

MOST_LISTED = 100
OLD_SECONDS = 3600


def _channel(call: Call, *names: str) -> Channel:
    return access.bot_channel(call.sandbox.world, call.path["channel_id"], *names)


async def create(call: Call) -> Reply:
    """Post a message; with an enforced nonce, once."""
    channel = _channel(call)
    world = call.sandbox.world
    if channel.is_forum:
        raise ApiError(*NO_TEXT_CHANNEL)
    access.check_posting(world, channel, files=bool(call.uploads), embeds=bool(call.body.get("embeds")))
    nonce = call.body.get("nonce")
    if nonce is not None and call.body.get("enforce_nonce"):
        before = world.find_by_nonce(str(nonce))
        if before:
            return 200, before.data
    return 200, messages.post(call.sandbox, channel, call.body, call.uploads).data


async def list_around(call: Call) -> Reply:
    """Return the messages around a point, newest first."""
    channel = _channel(call, "READ_MESSAGE_HISTORY")
    limit = _limit(call)
    messages = [item for item in call.sandbox.world.messages[channel.key].values() if item.only_for is None]
    return 200, [item.data for item in _window(messages, call.query, limit)]


def _limit(call: Call) -> int:
    errors = FormErrors()
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= MOST_LISTED:
        errors.bad_count(["limit"], 1, MOST_LISTED)
    errors.raise_if_any()
    return limit


def _window(messages: list[Message], query: Json, limit: int) -> list[Message]:
    if "after" in query:
        return list(islice((item for item in messages if int(item.key) > int(query["after"])), limit))[::-1]
    if "around" in query:
        middle = sum(int(item.key) < int(query["around"]) for item in messages)
        start = max(0, middle - limit // 2)
        return messages[start : start + limit][::-1]
    before = int(query.get("before", 1 << 64))
    return [item for item in messages if int(item.key) < before][-limit:][::-1]


async def read(call: Call) -> Reply:
    """Return one message."""
    channel = _channel(call, "READ_MESSAGE_HISTORY")
    return 200, messages.find(call.sandbox.world, channel.key, call.path["message_id"]).data


async def change(call: Call) -> Reply:
    """Edit a message of the bot."""
    channel = _channel(call)
    message = messages.mine(call.sandbox.world, channel.key, call.path["message_id"])
    _check_old_edit(call, message)
    if call.uploads and channel.data["type"] != DM:
        _channel(call, "ATTACH_FILES")
    return 200, messages.edit(call.sandbox, message, call.body, call.uploads).data


def _check_old_edit(call: Call, message: Message) -> None:
    """Check that one more old message can be edited in its channel. Raises ApiError 30046."""
    if call.sandbox.world.now() - seconds(message.key) > OLD_SECONDS:
        wait = call.sandbox.limits.wait_for_old_edit(message.channel)
        if wait:
            raise ApiError(*TOO_MANY_OLD_EDITS, retry_after=wait)


async def remove(call: Call) -> Reply:
    """Delete a message; that of another user needs the permission."""
    channel = _channel(call)
    message = messages.find(call.sandbox.world, channel.key, call.path["message_id"])
    messages.check_not_archived(channel)
    if message.data["author"]["id"] != BOT:
        if channel.data["type"] == DM:
            raise ApiError(*NOT_IN_DM)
        _channel(call, "MANAGE_MESSAGES")
    messages.delete(call.sandbox, message)
    return NO_CONTENT


async def remove_many(call: Call) -> Reply:
    """Delete several messages."""
    channel = _channel(call, "MANAGE_MESSAGES")
    if channel.data["type"] == DM:
        raise ApiError(*MISSING_PERMISSIONS)
    messages.check_not_archived(channel)
    for key in call.body["messages"]:
        message = call.sandbox.world.messages[channel.key].get(str(key))
        if message and message.only_for is None:
            messages.delete(call.sandbox, message)
    return NO_CONTENT


ENDPOINTS = (
    Endpoint("GET", "/channels/{channel_id}/messages", list_around),
    Endpoint("POST", "/channels/{channel_id}/messages", create),
    Endpoint("POST", "/channels/{channel_id}/messages/bulk-delete", remove_many),
    Endpoint("GET", "/channels/{channel_id}/messages/{message_id}", read),
    Endpoint("PATCH", "/channels/{channel_id}/messages/{message_id}", change),
    Endpoint("DELETE", "/channels/{channel_id}/messages/{message_id}", remove),
)
