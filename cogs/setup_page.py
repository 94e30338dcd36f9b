"""The settings of a server as a page: a menu of the settings, and for each its choices as buttons or a menu."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import discord

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.matches.turn_time import read_turn_time
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.message import Message, Row, in_rows
from bot.kernel.messages.phrases import full_name
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _, translate
from bot.servers.server_page import server_page
from cogs.match_choices import GAME_CHOICES
from engines import GAMES
from engines.core.messages import N_

TIMES: Final = ("10m", "1h", "6h", "12h", "1d", "2d", "3d", "5d", "7d", "14d", "30d")
BOUND: Final = Bound(0, 0)
_MOST: Final = 23


class Setting(StrEnum):
    """A setting that can be chosen."""

    CHANNELS = "channels"
    THREADS = "threads"
    MODERATORS = "moderators"
    TURN_TIME = "turn_time"
    QUIET_HOURS = "quiet_hours"
    PUZZLES = "puzzles"
    RATED = "rated"
    COMPUTERS = "computers"
    ABSENT = "absent"
    OPTIONS = "options"


LABELS: Final = {
    Setting.CHANNELS: (N_("Match channels"), N_("Where matches can start")),
    Setting.THREADS: (N_("Threads"), N_("One for each match, or none")),
    Setting.MODERATORS: (N_("Moderators"), N_("They can end matches")),
    Setting.TURN_TIME: (N_("Time limit"), N_("The usual time for a turn")),
    Setting.QUIET_HOURS: (N_("Quiet hours"), N_("Hours without reminders")),
    Setting.PUZZLES: (N_("Puzzle of the day"), N_("A channel that gets one every day")),
    Setting.RATED: (N_("Ratings"), N_("Matches are usually rated or not")),
    Setting.COMPUTERS: (N_("Computers"), N_("They can play or not")),
    Setting.ABSENT: (N_("If someone is away"), N_("After 2 missed turns (Monsters!: 3)")),
    Setting.OPTIONS: (N_("Game rules"), N_("The usual rules of each game")),
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


class WritePuzzleTime(Verb, name="set_puzzle_time"):
    """Write the time of the puzzle of the day into a form, or submit it."""


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
        Option(OpenSetting(setting), translate(label), translate(text), default=setting is opened)
        for setting, (label, text) in LABELS.items()
    ]
    rows: list[Row] = [BOUND.menu(_("What do you want to change?"), options)]
    if opened is not None:
        rows += _choices(server, opened, guild)
    return Message(server_page(server, usual_turn_time), rows=tuple(rows))


def _choices(  # noqa: C901 - a case for each setting
    server: ServerRow, setting: Setting, guild: discord.Guild | None
) -> list[Row]:
    match setting:
        case Setting.CHANNELS:
            places = _channels(server, guild)
            return [_menu(_("Add or remove a channel…"), setting, places)]
        case Setting.THREADS:
            return [_two(setting, _("A thread for each match"), _("No threads"), first=server.threads)]
        case Setting.MODERATORS:
            return [_menu(_("Choose a role…"), setting, _roles(server, guild))]
        case Setting.TURN_TIME:
            return [_menu(_("Choose a time limit…"), setting, _times(server))]
        case Setting.QUIET_HOURS:
            write = BOUND.button(WriteQuietHours(), _("Write the hours…"))
            none = BOUND.button(Choose(setting), _("No quiet hours"), disabled=server.quiet is None)
            return [(write, none)]
        case Setting.PUZZLES:
            write = BOUND.button(WritePuzzleTime(), _("Write the time…"), disabled=server.puzzles is None)
            return [_menu(_("Choose a channel…"), setting, _puzzle_channels(server, guild)), (write,)]
        case Setting.RATED:
            return [_two(setting, _("Rated"), _("Unrated"), first=server.rated)]
        case Setting.COMPUTERS:
            return [_two(setting, _("Computers can play"), _("People only"), first=server.computers)]
        case Setting.ABSENT:
            return [
                _two(setting, _("A computer plays for them"), _("They lose"), first=server.absent is Absent.COMPUTER)
            ]
        case Setting.OPTIONS:
            games = [BOUND.button(WriteOptions(each.value), f"{full_name(each.value)}…") for each in GAME_CHOICES]
            return [*in_rows(tuple(games))]


def _two(setting: Setting, yes: str, no: str, *, first: bool) -> Row:
    return (
        BOUND.button(Choose(setting, "yes"), yes, disabled=first),
        BOUND.button(Choose(setting, "no"), no, disabled=not first),
    )


def _menu(placeholder: str, setting: Setting, choices: Sequence[tuple[str, str, bool]]) -> Row:
    """Return a menu of labels, values, and which of them hold now."""
    options = [Option(Choose(setting, value), label, _("Chosen now") if held else "") for label, value, held in choices]
    return BOUND.menu(placeholder, options, key=setting)


def _times(server: ServerRow) -> list[tuple[str, str, bool]]:
    seconds = [(time, read_turn_time(time)) for time in TIMES]
    times = [(write_turn_time(each), time, each == server.turn_time) for time, each in seconds]
    return [(_("The bot's own"), "", server.turn_time is None), *times]


def _channels(server: ServerRow, guild: discord.Guild | None) -> list[tuple[str, str, bool]]:
    sorts = (discord.TextChannel, discord.ForumChannel, discord.CategoryChannel)
    known = [] if guild is None else [each for each in guild.channels if isinstance(each, sorts)]
    # Those that are chosen first: they can be taken out again, however many channels there are.
    known.sort(key=lambda each: (each.id not in server.channels, each.position))
    choices = [(_name(each), str(each.id), each.id in server.channels) for each in known]
    return [(_("Every channel"), "", not server.channels), *choices[:_MOST]]


def _puzzle_channels(server: ServerRow, guild: discord.Guild | None) -> list[tuple[str, str, bool]]:
    chosen = None if server.puzzles is None else server.puzzles.channel_id
    known = sorted(() if guild is None else guild.text_channels, key=lambda each: (each.id != chosen, each.position))
    choices = ((_name(each), str(each.id), each.id == chosen) for each in known[:_MOST])
    return [(_("No puzzle"), "", chosen is None), *choices]


def _name(channel: discord.abc.GuildChannel) -> str:
    return f"{'📁 ' if isinstance(channel, discord.CategoryChannel) else '#'}{channel.name}"


def _roles(server: ServerRow, guild: discord.Guild | None) -> list[tuple[str, str, bool]]:
    known = [] if guild is None else [role for role in guild.roles if not role.is_default() and not role.managed]
    known.sort(key=lambda role: (role.id != server.moderators, -role.position))
    choices = [(role.name, str(role.id), role.id == server.moderators) for role in known]
    return [(_("No role"), "", server.moderators is None), *choices[:_MOST]]
