"""Requests after an acknowledgement: the original answer and further messages, by the interaction's token."""

from sandbox import messages
from sandbox.errors import UNKNOWN_MESSAGE, ApiError
from sandbox.interactions import DEFERRED_MESSAGE
from sandbox.kept import Interaction, Message
from sandbox.payload import Json
from sandbox.rest.call import NO_CONTENT, Call, Endpoint, Reply
from sandbox.rest.interactions import extra


def _interaction(call: Call) -> Interaction:
    return call.sandbox.interactions.by_token(call.path["webhook_id"], call.path["webhook_token"])


def _message(call: Call, interaction: Interaction) -> Message:
    """Return the message a path names: `@original`, or one posted for this interaction. Raises ApiError 10008."""
    wanted = call.path.get("message_id", "@original")
    key = interaction.original if wanted == "@original" else wanted
    message = call.sandbox.world.message(key) if key else None
    if message is None or not (key == interaction.original or _belongs(message.data, interaction)):
        raise ApiError(*UNKNOWN_MESSAGE)
    return message


def _belongs(data: Json, interaction: Interaction) -> bool:
    return bool((data.get("interaction_metadata") or {}).get("id") == interaction.key)


def _fill(call: Call, interaction: Interaction, message: Message) -> Json:
    edited = messages.edit(call.sandbox, message, call.body, call.uploads)
    call.sandbox.interactions.settle(interaction, "done")
    return edited.data


async def follow_up(call: Call) -> Reply:
    """Post another message. The first one after a deferral replaces the waiting message."""
    interaction = _interaction(call)
    world = call.sandbox.world
    waiting = world.message(interaction.original) if interaction.original else None
    if interaction.acknowledged == DEFERRED_MESSAGE and waiting and waiting.data["flags"] & messages.LOADING:
        return 200, _fill(call, interaction, waiting)
    only_for = interaction.user if int(call.body.get("flags") or 0) & messages.EPHEMERAL else None
    extras = extra(interaction)
    if interaction.original:
        original = {"original_response_message_id": interaction.original}
        extras["interaction_metadata"] = extras["interaction_metadata"] | original
    channel = world.channels[interaction.channel]
    message = messages.post(call.sandbox, channel, call.body, call.uploads, only_for=only_for, extra=extras)
    call.sandbox.interactions.settle(interaction, "done")
    return 200, message.data


async def read(call: Call) -> Reply:
    """Return one of these messages."""
    return 200, _message(call, _interaction(call)).data


async def change(call: Call) -> Reply:
    """Change one of these messages."""
    interaction = _interaction(call)
    return 200, _fill(call, interaction, _message(call, interaction))


async def remove(call: Call) -> Reply:
    """Delete one of these messages."""
    interaction = _interaction(call)
    messages.delete(call.sandbox, _message(call, interaction))
    call.sandbox.interactions.settle(interaction, "done")
    return NO_CONTENT


_BASE = "/webhooks/{webhook_id}/{webhook_token}"
ENDPOINTS = (
    Endpoint("POST", _BASE, follow_up, authorization=False),
    Endpoint("GET", f"{_BASE}/messages/@original", read, authorization=False),
    Endpoint("PATCH", f"{_BASE}/messages/@original", change, authorization=False),
    Endpoint("DELETE", f"{_BASE}/messages/@original", remove, authorization=False),
    Endpoint("GET", f"{_BASE}/messages/{{message_id}}", read, authorization=False),
    Endpoint("PATCH", f"{_BASE}/messages/{{message_id}}", change, authorization=False),
    Endpoint("DELETE", f"{_BASE}/messages/{{message_id}}", remove, authorization=False),
)
