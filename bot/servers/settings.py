"""The settings of a server, each declared once: its command, its line and its choices on the page of `/setup show`."""

from typing import Final

from bot.kernel.setting import (
    Given,
)
from bot.kernel.text.translation import _, translate
from bot.servers.choosing import Choosing, ServerSetting
from bot.servers.match_settings import ABSENT, COMPUTERS, OPTIONS, RATED, THREADS
from bot.servers.place_settings import CHANNELS, MODERATORS
from bot.servers.time_settings import PUZZLES, QUIET_HOURS, TURN_TIME

SETTINGS: Final = (
    CHANNELS,
    THREADS,
    MODERATORS,
    TURN_TIME,
    QUIET_HOURS,
    PUZZLES,
    RATED,
    COMPUTERS,
    ABSENT,
    OPTIONS,
)
"""In the order of the page."""


def server_page(choosing: Choosing) -> str:
    """Return all settings, each with the command that changes it."""
    lines = [f"**{translate(each.label)}**: {each.now(choosing)} · `/setup {each.name}`" for each in SETTINGS]
    return "\n".join([*lines, _("-# `/setup check` shows what works in a channel.")])


def confirmation(setting: ServerSetting, choosing: Choosing, given: Given) -> str:
    """Return the sentence that confirms what was chosen."""
    if setting.confirm is not None:
        return setting.confirm(choosing, given)
    return _("{setting}: {value}.", setting=translate(setting.label), value=setting.now(choosing))
