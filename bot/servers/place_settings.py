"""Settings of a server: where matches can start, and the role that moderates them."""

from dataclasses import replace
from typing import Final

from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.phrases import join_names
from bot.kernel.setting import CHOSEN, Given, Kind, Parameter, Setting
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _
from bot.servers.context import ServerContext, ServerSetting, held_places, place_values
from bot.servers.server import with_channels
from engines.core.messages import N_


def channels_line(server: ServerRow) -> str:
    """Return the places where matches can start."""
    if not server.channels:
        return _("every channel I can write in")
    return join_names([f"<#{channel}>" for channel in server.channels])


def _choose_channels(context: ServerContext, given: Given) -> ServerRow:
    server, add, remove = context.row, given.get("add"), given.get("remove")
    if CHOSEN in given:
        return _toggle_channel(context, given[CHOSEN])
    everywhere = given.get("everywhere", False)
    if not (add or remove or everywhere):
        raise Refusal(_("Name a channel to `add` or `remove`, or choose `everywhere:True`."))
    if everywhere and (add or remove):
        raise Refusal(_("Choose `everywhere:True` alone, or name channels."))
    if everywhere:
        return replace(server, channels=())
    return with_channels(server, add=add and add.id, remove=remove and remove.id, there=context.is_there)


def _toggle_channel(context: ServerContext, chosen: str) -> ServerRow:
    server = context.row
    if not chosen:
        return replace(server, channels=())
    channel = int(chosen)
    if channel not in server.channels:
        return with_channels(server, add=channel, remove=None, there=context.is_there)
    if len(server.channels) == 1:
        raise Refusal(
            _(
                "{channel} is the only match channel. Add another first, or choose *Every channel*.",
                channel=f"<#{channel}>",
            )
        )
    return with_channels(server, add=None, remove=channel, there=context.is_there)


CHANNELS: Final[ServerSetting] = Setting(
    "channels",
    label=N_("Match channels"),
    help=N_("Where matches can start"),
    about=N_("Choose the channels for new matches."),
    parameters=(
        Parameter("add", N_("A channel, or a category for all its channels."), Kind.PLACE),
        Parameter("remove", N_("A channel to close for new matches."), Kind.PLACE),
        Parameter("everywhere", N_("Allow matches in every channel again."), bool),
    ),
    now=lambda context: channels_line(context.row),
    choose=_choose_channels,
    placeholder=N_("Add or remove a channel…"),
    values=lambda context: place_values(context.channels, context.row.channels, _("Every channel")),
    held=lambda context: held_places(context.row.channels),
)


def _moderators(context: ServerContext) -> list[int]:
    return [] if context.row.moderators is None else [context.row.moderators]


def _moderators_line(context: ServerContext) -> str:
    role = context.row.moderators
    if role is None:
        return _("members with Manage Server or Manage Messages")
    return _("<@&{role}>, and members with Manage Server or Manage Messages", role=role)


def _choose_moderators(context: ServerContext, given: Given) -> ServerRow:
    if CHOSEN in given:
        return replace(context.row, moderators=int(given[CHOSEN]) if given[CHOSEN] else None)
    role = given.get("role")
    if (role is None) is not given.get("nobody", False):
        raise Refusal(_("Name a `role`, or choose `nobody:True`."))
    if role is not None and role.is_default():
        raise Refusal(_("Then everyone could end every match. Choose another role."))
    return replace(context.row, moderators=role and role.id)


MODERATORS: Final[ServerSetting] = Setting(
    "moderators",
    label=N_("Moderators"),
    help=N_("They can end matches"),
    about=N_("Choose a role that can end matches."),
    parameters=(
        Parameter("role", N_("Its members can end matches with /table end."), Kind.ROLE),
        Parameter("nobody", N_("True: only members with Manage Server or Manage Messages."), bool),
    ),
    now=_moderators_line,
    choose=_choose_moderators,
    placeholder=N_("Choose a role…"),
    values=lambda context: place_values(context.roles, _moderators(context), _("No role")),
    held=lambda context: held_places(_moderators(context)),
)
