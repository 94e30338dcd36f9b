"""Interactions: members' actions sent to the bot, and its answers."""

import asyncio
import secrets
from dataclasses import dataclass

from sandbox import access, population, views
from sandbox.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    ApiError,
    ControlError,
)
from sandbox.events import Events
from sandbox.gateway import Gateway
from sandbox.kept import Channel, Interaction, Message
from sandbox.payload import Json
from sandbox.snowflakes import seconds
from sandbox.world import INTERACTION_SECONDS, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ACKNOWLEDGE_SECONDS = 3.0
ATTACHMENT_BYTES = 10 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's acknowledgement: the callback type, and the message, modal or choices."""

    kind: int
    message: Message | None = None
    modal: Json | None = None
    choices: list[Json] | None = None


@dataclass(frozen=True, slots=True)
class MemberAction:
    """A member's action: the kind of interaction, its data, and its source message or interaction."""

    kind: int
    user: str
    channel: Channel
    data: Json
    name: str | None = None
    source: Message | None = None
    before: Interaction | None = None
    owners: Json | None = None
    """The installations that let the member send a command."""


def _owners(action: MemberAction) -> Json:
    """Return the owners of the installation that a command came by; for a component, those of its message's command."""
    if action.owners is not None:
        return action.owners
    before = (
        action.before.metadata if action.before else (action.source and action.source.data.get("interaction_metadata"))
    )
    owners: Json = (before or {}).get("authorizing_integration_owners") or {"0": action.channel.guild or "0"}
    return owners


class Interactions:
    """Sends members' actions to the bot and returns its answers."""

    def __init__(
        self, world: World, gateway: Gateway, events: Events, ack_seconds: float = ACKNOWLEDGE_SECONDS
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._events = events
        self._ack_seconds = ack_seconds
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    async def act(self, action: MemberAction) -> tuple[Interaction, Answer]:
        """Send an action to the bot and wait for the acknowledgement. Raises ControlError 504."""
        if not self._gateway.online(action.channel.guild):
            raise ControlError("The bot is offline. Start it and try again.", 504)
        interaction = self._create(action)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[interaction.key] = future
        self._gateway.dispatch("INTERACTION_CREATE", self._payload(interaction, action), action.channel.guild)
        try:
            return interaction, await asyncio.wait_for(future, self._ack_seconds)
        except TimeoutError:
            self.settle(interaction, "failed")
            raise ControlError("The application did not respond.", 504) from None
        finally:
            self._waiting.pop(interaction.key, None)

    def _create(self, action: MemberAction) -> Interaction:
        self._world.forget_old_interactions()
        key = self._world.ids.take()
        metadata: Json = {
            "id": key,
            "type": action.kind,
            "user": self._world.users[action.user],
            "authorizing_integration_owners": _owners(action),
        }
        if action.name:
            metadata |= {"name": action.name, "command_type": 1}
        if action.kind == COMPONENT and action.source:
            metadata["interacted_message_id"] = action.source.key
        if action.before:
            metadata["triggering_interaction_metadata"] = action.before.metadata
        source = action.source.key if action.source else None
        interaction = Interaction(
            key, secrets.token_urlsafe(48), action.kind, action.user, action.channel.key, metadata, source=source
        )
        self._world.save_interaction(interaction)
        return interaction

    def _payload(self, interaction: Interaction, action: MemberAction) -> Json:
        world, channel, guild = self._world, action.channel, action.channel.guild
        payload: Json = {
            "id": interaction.key,
            "application_id": population.BOT,
            "type": action.kind,
            "token": interaction.token,
            "version": 1,
            "data": action.data,
            "channel_id": channel.key,
            "channel": views.interaction_channel(world, channel, action.user),
            "app_permissions": str(access.app_field(world, action.user, channel)),
            "locale": "en-US",
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": _owners(action),
            "context": 0 if guild else 1,
            "attachment_size_limit": ATTACHMENT_BYTES,
        }
        if action.source:
            payload["message"] = action.source.data
        if guild is None:
            return payload | {"user": world.users[action.user]}
        return payload | {
            "guild_id": guild,
            "guild_locale": "en-US",
            "guild": {"id": guild, "locale": "en-US", "features": []},
            "member": views.member(world, action.user, channel),
        }

    def find(self, key: str, token: str) -> Interaction:
        """Return the interaction to acknowledge. Raises ApiError 10062 for none or too late, 40060 twice."""
        interaction = self._world.interactions.get(key)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise ApiError(*UNKNOWN_INTERACTION)
        if interaction.acknowledged:
            raise ApiError(*ALREADY_ACKNOWLEDGED)
        if self._world.now() - seconds(key) > self._ack_seconds:
            raise ApiError(*UNKNOWN_INTERACTION)
        return interaction

    def by_token(self, application: str, token: str) -> Interaction:
        """Return the acknowledged interaction of a token. Raises ApiError 10015, or 50027 after 15 minutes."""
        if application != population.BOT:
            raise ApiError(*UNKNOWN_WEBHOOK)
        interaction = next((item for item in self._world.interactions.values() if item.token == token), None)
        if interaction is None or self._world.now() - seconds(interaction.key) > INTERACTION_SECONDS:
            raise ApiError(*INVALID_WEBHOOK_TOKEN)
        if not interaction.acknowledged:
            raise ApiError(*UNKNOWN_WEBHOOK)
        return interaction

    def acknowledge(self, interaction: Interaction, answer: Answer) -> None:
        """Record that the bot answered in time, and pass the answer to the member."""
        interaction.acknowledged = answer.kind
        interaction.modal = answer.modal
        self._world.save_interaction(interaction)
        future = self._waiting.get(interaction.key)
        if future and not future.done():
            future.set_result(answer)
        if answer.kind in (DEFERRED_MESSAGE, DEFERRED_UPDATE):
            self._events.interaction(interaction, "deferred")
            loop = asyncio.get_running_loop()
            self._timers[interaction.key] = loop.call_later(INTERACTION_SECONDS, self.settle, interaction, "failed")
        elif answer.kind != CHOICES:
            self.settle(interaction, "done")

    def settle(self, interaction: Interaction, state: str) -> None:
        """End the interaction, once."""
        timer = self._timers.pop(interaction.key, None)
        if timer:
            timer.cancel()
        if not interaction.settled:
            interaction.settled = True
            self._events.interaction(interaction, state)

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
