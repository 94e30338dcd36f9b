"""The bot's answer to an interaction."""

from collections.abc import Callable

from sandbox import components as parts
from sandbox import limits, messages, population
from sandbox.errors import UNKNOWN_MESSAGE, ApiError, FormErrors
from sandbox.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    MODAL_SUBMIT,
    UPDATE,
    Answer,
)
from sandbox.kept import Interaction, Message
from sandbox.payload import Json
from sandbox.rest.call import NO_CONTENT, Call, Endpoint, Reply

TITLE, FIELDS, INPUT_LABEL, INPUT_VALUE, INPUT_HINT, LABEL_DESCRIPTION = 45, 5, 45, 4000, 100, 100
CHOICES_MOST, CHOICE_TEXT = 25, 100


async def callback(call: Call) -> Reply:
    """Acknowledge an interaction, once and within three seconds."""
    interaction = call.sandbox.interactions.find(call.path["interaction_id"], call.path["interaction_token"])
    kind = int(call.body.get("type") or 0)
    _check_kind(interaction, kind, has_source=interaction.source is not None)
    data: Json = call.body.get("data") or {}
    answer = _ANSWER[kind](call, interaction, data)
    call.sandbox.interactions.acknowledge(interaction, answer)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return NO_CONTENT
    return 200, _response(interaction, answer)


def _check_kind(interaction: Interaction, kind: int, *, has_source: bool) -> None:
    if interaction.kind == AUTOCOMPLETE:
        fits = {CHOICES}
    else:
        fits = {MESSAGE, DEFERRED_MESSAGE}
        fits |= {DEFERRED_UPDATE, UPDATE} if has_source else set()
        fits |= set() if interaction.kind == MODAL_SUBMIT else {MODAL}
    if kind not in fits:
        known = ", ".join(map(str, sorted(fits)))
        raise messages.invalid(
            ["type"], "INTERACTION_TYPE_INVALID", f"This interaction can be answered by type {known}."
        )


def _response(interaction: Interaction, answer: Answer) -> Json:
    response: Json = {"id": interaction.key, "type": interaction.kind}
    if answer.message is None:
        return {"interaction": response}
    flags = answer.message.data["flags"]
    response["response_message_id"] = answer.message.key
    response["response_message_loading"] = bool(flags & messages.LOADING)
    response["response_message_ephemeral"] = bool(flags & messages.EPHEMERAL)
    return {"interaction": response, "resource": {"type": answer.kind, "message": answer.message.data}}


def extra(interaction: Interaction) -> Json:
    """Return the fields of a message that answers an interaction."""
    extras: Json = {
        "application_id": population.BOT,
        "webhook_id": population.BOT,
        "interaction_metadata": interaction.metadata,
    }
    if "name" in interaction.metadata:
        extras["interaction"] = {name: interaction.metadata[name] for name in ("id", "type", "name", "user")}
    return extras


def _message(call: Call, interaction: Interaction, data: Json) -> Answer:
    only_for = interaction.user if int(data.get("flags") or 0) & messages.EPHEMERAL else None
    channel = call.sandbox.world.channels[interaction.channel]
    extras = extra(interaction)
    message = messages.post(call.sandbox, channel, data, call.uploads, only_for=only_for, extra=extras)
    interaction.original = message.key
    return Answer(MESSAGE, message)


def _defer(call: Call, interaction: Interaction, data: Json) -> Answer:
    interaction.private = bool(int(data.get("flags") or 0) & messages.EPHEMERAL)
    world = call.sandbox.world
    waiting = messages.blank(world, interaction.channel, population.BOT) | extra(interaction)
    waiting["flags"] = messages.LOADING | (messages.EPHEMERAL if interaction.private else 0)
    message = Message(waiting, interaction.user if interaction.private else None)
    world.add_message(message)
    interaction.original = message.key
    call.sandbox.events.message("MESSAGE_CREATE", message)
    return Answer(DEFERRED_MESSAGE, message)


def _defer_update(_call: Call, interaction: Interaction, _data: Json) -> Answer:
    interaction.original = interaction.source
    return Answer(DEFERRED_UPDATE)


def _update(call: Call, interaction: Interaction, data: Json) -> Answer:
    source = call.sandbox.world.message(str(interaction.source))
    if source is None:
        raise ApiError(*UNKNOWN_MESSAGE)
    interaction.original = source.key
    return Answer(UPDATE, messages.edit(call.sandbox, source, data, call.uploads))


def _choices(_call: Call, _interaction: Interaction, data: Json) -> Answer:
    choices = data.get("choices") or []
    errors = FormErrors()
    if len(choices) > CHOICES_MOST:
        errors.too_long(["data", "choices"], CHOICES_MOST)
    for at, choice in enumerate(choices):
        for name in ("name", "value"):
            if len(str(choice.get(name))) > CHOICE_TEXT:
                errors.too_long(["data", "choices", at, name], CHOICE_TEXT)
        if not choice.get("name"):
            errors.bad_count(["data", "choices", at, "name"], 1, CHOICE_TEXT)
    errors.raise_if_any()
    return Answer(CHOICES, choices=choices)


def _modal(_call: Call, _interaction: Interaction, data: Json) -> Answer:
    errors = FormErrors()
    components = data.get("components") or []
    if not 1 <= len(data.get("title") or "") <= TITLE:
        errors.bad_count(["data", "title"], 1, TITLE)
    if not 1 <= len(data.get("custom_id") or "") <= limits.CUSTOM_ID:
        errors.bad_count(["data", "custom_id"], 1, limits.CUSTOM_ID)
    if not 1 <= len(components) <= FIELDS:
        errors.bad_count(["data", "components"], 1, FIELDS)
    limits.check_components(components, errors, ("data", "components"))
    for path, item in parts.walk(components, ("data", "components")):
        texts = {"label": INPUT_LABEL} if item["type"] in (parts.TEXT_INPUT, parts.LABEL) else {}
        texts |= {"placeholder": INPUT_HINT, "value": INPUT_VALUE} if item["type"] == parts.TEXT_INPUT else {}
        texts |= {"description": LABEL_DESCRIPTION} if item["type"] == parts.LABEL else {}
        for name, most in texts.items():
            if len(item.get(name) or "") > most:
                errors.too_long([*path, name], most)
    errors.raise_if_any()
    return Answer(MODAL, modal=data | {"components": parts.number_components(components)})


_ANSWER: dict[int, Callable[[Call, Interaction, Json], Answer]] = {
    MESSAGE: _message,
    DEFERRED_MESSAGE: _defer,
    DEFERRED_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    MODAL: _modal,
}
ENDPOINTS = (
    Endpoint("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback, authorization=False),
)
