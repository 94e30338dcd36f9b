"""The settings of a server as a page: a menu of the settings, and for each its choices as buttons or a menu."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import discord
from discord import app_commands

from bot.posts.controls import Bound, Option
from bot.posts.message import Message, Row
from bot.posts.server_page import server_page
from bot.services.turn_time import read_turn_time
from bot.store.match_row import Absent
from bot.store.servers import ServerRow
from bot.timing import write_turn_time
from bot.verb import MalformedError, Verb
from engines import GAMES
from render import RENDERERS

TITLES: Final = [
    app_commands.Choice(name=GAMES[key].info.title, value=key) for key in sorted(GAMES) if key in RENDERERS
]
TIMES: Final = ("10m", "1h", "6h", "12h", "1d", "2d", "3d", "5d", "7d", "14d", "30d")
BOUND: Final = Bound(0, 0)
_MOST: Final = 23


class Setting(StrEnum):
    """What can be chosen."""

    CHANNELS = "channels"
    THREADS = "threads"
    MODERATORS = "moderators"
    TURN_TIME = "turn_time"
    QUIET_HOURS = "quiet_hours"
    RATED = "rated"
    COMPUTERS = "computers"
    ABSENT = "absent"
    OPTIONS = "options"


LABELS: Final = {
    Setting.CHANNELS: ("Channels", "Where matches may be"),
    Setting.THREADS: ("Threads", "Whether each match gets its own"),
    Setting.MODERATORS: ("Moderators", "Who may end matches"),
    Setting.TURN_TIME: ("Time for a turn", "Unless an offer says otherwise"),
    Setting.QUIET_HOURS: ("Quiet hours", "When nobody is reminded"),
    Setting.RATED: ("Ratings", "Whether matches are rated, unless an offer says otherwise"),
    Setting.COMPUTERS: ("Computers", "Whether they may play"),
    Setting.ABSENT: ("Absent players", "After 2 missed turns in a row (Monsters!: 3)"),
    Setting.OPTIONS: ("Options", "Of each game, unless an offer says otherwise"),
}


class OpenSetting(Verb, name="setting"):
    """See the choices of one setting."""

    setting: Setting


class Choose(Verb, name="set"):
    """Choose for a server: '' is what is usual."""

    setting: Setting
    value: str = ""


class WriteQuietHours(Verb, name="set_quiet"):
    """Write the quiet hours into a form, or submit it."""


class WriteOptions(Verb, name="set_options"):
    """Write the options of a game into a form, or submit it."""

    game: str

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


def settings_page(
    server: ServerRow, usual_turn_time: int, guild: discord.Guild | None, opened: Setting | None = None
) -> Message:
    """Return all settings, and the choices of the one that is opened."""
    options = [
        Option(OpenSetting(setting), label, text, default=setting is opened)
        for setting, (label, text) in LABELS.items()
    ]
    rows: list[Row] = [BOUND.menu("What would you like to change?", options)]
    if opened is not None:
        rows += _choices(server, opened, guild)
    return Message(server_page(server, usual_turn_time), rows=tuple(rows))


def _choices(server: ServerRow, setting: Setting, guild: discord.Guild | None) -> list[Row]:
    match setting:
        case Setting.CHANNELS:
            places = _channels(server, guild)
            return [_menu("Add or remove a channel", setting, places)]
        case Setting.THREADS:
            return [_two(setting, "A thread for each match", "No threads", first=server.threads)]
        case Setting.MODERATORS:
            return [_menu("Which role may end matches?", setting, _roles(server, guild))]
        case Setting.TURN_TIME:
            return [_menu("How long for a turn?", setting, _times(server))]
        case Setting.QUIET_HOURS:
            write = BOUND.button(WriteQuietHours(), "Write the hours…")
            none = BOUND.button(Choose(setting), "No quiet hours", disabled=server.quiet is None)
            return [(write, none)]
        case Setting.RATED:
            return [_two(setting, "Rated", "Unrated", first=server.rated)]
        case Setting.COMPUTERS:
            return [_two(setting, "Computers may play", "People only", first=server.computers)]
        case Setting.ABSENT:
            return [_two(setting, "A computer plays for them", "They are out", first=server.absent is Absent.CARETAKER)]
        case Setting.OPTIONS:
            games = [BOUND.button(WriteOptions(each.value), f"{each.name}…") for each in TITLES]
            return [tuple(games[at : at + 5]) for at in range(0, len(games), 5)]


def _two(setting: Setting, yes: str, no: str, *, first: bool) -> Row:
    return (
        BOUND.button(Choose(setting, "yes"), yes, disabled=first),
        BOUND.button(Choose(setting, "no"), no, disabled=not first),
    )


def _menu(placeholder: str, setting: Setting, found: Sequence[tuple[str, str, bool]]) -> Row:
    """Return a menu of labels, values, and which of them hold now."""
    options = [Option(Choose(setting, value), label, "Chosen now" if held else "") for label, value, held in found]
    return BOUND.menu(placeholder, options, key=setting)


def _times(server: ServerRow) -> list[tuple[str, str, bool]]:
    seconds = [(time, read_turn_time(time)) for time in TIMES]
    times = [(write_turn_time(each), time, each == server.turn_time) for time, each in seconds]
    return [("The bot's own", "", server.turn_time is None), *times]


def _channels(server: ServerRow, guild: discord.Guild | None) -> list[tuple[str, str, bool]]:
    sorts = (discord.TextChannel, discord.ForumChannel, discord.CategoryChannel)
    known = [] if guild is None else [each for each in guild.channels if isinstance(each, sorts)]
    # Those that are chosen first: they can be taken out again, however many channels there are.
    known.sort(key=lambda each: (each.id not in server.channels, each.position))
    found = [(_named(each), str(each.id), each.id in server.channels) for each in known]
    return [("Every channel", "", not server.channels), *found[:_MOST]]


def _named(channel: discord.abc.GuildChannel) -> str:
    return f"{'📁 ' if isinstance(channel, discord.CategoryChannel) else '#'}{channel.name}"


def _roles(server: ServerRow, guild: discord.Guild | None) -> list[tuple[str, str, bool]]:
    known = [] if guild is None else [role for role in guild.roles if not role.is_default() and not role.managed]
    known.sort(key=lambda role: (role.id != server.moderators, -role.position))
    found = [(role.name, str(role.id), role.id == server.moderators) for role in known]
    return [("No role", "", server.moderators is None), *found[:_MOST]]
