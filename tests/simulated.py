"""Shares among all bots of a process what a simulated Discord would make again for each."""

import copy
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import simcord
import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results
from simcord.backend.ops.channels import ChannelMixin
from simcord.backend.ops.commands import COMMAND_FIELDS
from simcord.backend.ops.messages import MessageMixin
from simcord.http.router import RequestContext

from bot.app import Gamekeeper

_ATOMS: Final = frozenset({str, int, float, bool, type(None), bytes})
_told: Final[dict[tuple[str, ...], list[dict[str, Any]]]] = {}


def share_start(bot: Gamekeeper) -> None:
    """Let a bot whose tables are there begin without a look at them, and its commands be known without their sync."""

    async def known() -> None:
        names = tuple(command.qualified_name for command in bot.tree.walk_commands())
        if names not in _told:
            whole = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
            _told[names] = [{key: one[key] for key in COMMAND_FIELDS if key in one} for one in whole]
        backend: Any = bot.http.backend  # type: ignore[attr-defined]  # the simulation's own client
        told = backend.register_commands(None, _told[names])
        bot._command_ids = {command["name"]: int(command["id"]) for command in told}

    bot._sync_changed_commands = known  # type: ignore[method-assign]  # of this bot's alone
    bot.database.migrate = _nothing  # type: ignore[method-assign]  # as above


async def _nothing() -> None:
    """Leave the tables as they are."""


def copy_quickly() -> None:
    """Let the simulation copy plain JSON without looking for cycles and hooks: that took a tenth of the tests' time."""
    of_its_own: tuple[tuple[ModuleType, str, object], ...] = (
        (simcord.components, "deepcopy", copy_of),
        (simcord.results, "deepcopy", copy_of),
        (simcord.gateway, "copy", SimpleNamespace(deepcopy=copy_of)),
        (simcord.http.router, "copy", SimpleNamespace(deepcopy=copy_of)),
    )
    for module, name, quick in of_its_own:
        assert hasattr(module, name), f"{module.__name__} copies otherwise now"
        setattr(module, name, quick)


def look_again_soon() -> None:
    """Let the simulation look every 5 ms rather than 50 whether a bot is at rest: half of their time was waits."""
    given: dict[str, float] = simcord.Env._settle_internal.__kwdefaults__ or {}
    assert given["idle"] == 0.05, "simcord waits otherwise now"
    given["idle"] = 0.005


def copy_of(value: Any) -> Any:
    """Return a deep copy."""
    kind = type(value)
    if kind is dict:
        return {key: each if type(each) in _ATOMS else copy_of(each) for key, each in value.items()}
    if kind is list:
        return [each if type(each) in _ATOMS else copy_of(each) for each in value]
    return value if kind in _ATOMS else copy.deepcopy(value)


def keep_forums_as_discord() -> None:
    """Give a forum's post the id of its first message, and let the bot edit threads of its own, as on Discord."""
    check = RequestContext.require_channel_permissions

    def check_others(self: Any, channel_id: int, *names: str) -> Any:
        channel = self.backend.channels.get(channel_id)
        own = channel is not None and channel.is_thread and channel.owner_id == self.backend.bot_user.id
        return check(self, channel_id, *(() if own and names == ("manage_channels",) else names))

    RequestContext.require_channel_permissions = check_others  # type: ignore[method-assign]  # what is simulated
    make, start = ChannelMixin.create_forum_post, ChannelMixin.create_thread

    def make_alike(self: Any, forum_id: int, name: str, starter: Any, **rest: Any) -> Any:
        self.create_thread = partial(start, self, message_id=starter.id)
        try:
            return make(self, forum_id, name, starter, **rest)
        finally:
            del self.create_thread

    ChannelMixin.create_forum_post = make_alike  # type: ignore[method-assign]  # what is simulated


def join_by_mention() -> None:
    """Let those whom the bot mentions in a thread, and may ping, join it, as on Discord."""
    read: Any = MessageMixin._mention_state

    def read_and_join(self: Any, channel: Any, author_id: int, *rest: Any) -> Any:
        found = read(self, channel, author_id, *rest)
        if channel.is_thread and author_id == self.bot_user.id:
            channel.thread_members.update({user: self.now_iso() for user in found[2]})
        return found

    setattr(MessageMixin, "_mention_state", read_and_join)  # noqa: B010 -- a method of the library
