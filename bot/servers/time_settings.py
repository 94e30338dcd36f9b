"""The settings of a server about times: time limit, quiet hours, puzzle of the day."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import read_turn_time
from bot.kernel.setting import CHOSEN, Field, Form, Given, Kind, Parameter, Setting, given_value
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from bot.servers.server import (
    USUAL,
    ServerContext,
    ServerSetting,
    held_places,
    place_values,
    read_daily_puzzles,
    read_quiet_hours,
    zones_like,
)
from engines.core.messages import N_

_TIMES: Final = ("10m", "1h", "6h", "12h", "1d", "2d", "3d", "5d", "7d", "14d", "30d")


def _held_times(context: ServerContext) -> list[str]:
    held = context.row.turn_time
    return [USUAL] if held is None else [time for time in _TIMES if read_turn_time(time) == held]


def _choose_turn_time(context: ServerContext, given: Given) -> ServerRow:
    time = given_value(given)
    return replace(context.row, turn_time=None if time.strip().lower() == USUAL else read_turn_time(time))


TURN_TIME: Final[ServerSetting] = Setting(
    "turn_time",
    label=N_("Time limit"),
    help=N_("The usual time for a turn"),
    about=N_("Choose the usual time limit."),
    parameters=(
        Parameter("time", N_("Like 10m, 12h or 3d (2 minutes to 30 days). `usual` is the bot's own."), required=True),
    ),
    now=lambda context: _("{time} a turn", time=write_turn_time(context.row.turn_time or context.usual_turn_time)),
    choose=_choose_turn_time,
    placeholder=N_("Choose a time limit…"),
    values=lambda _context: {
        USUAL: _("The bot's own"),
        **{time: write_turn_time(read_turn_time(time)) for time in _TIMES},
    },
    held=_held_times,
)


ZONE: Final = Parameter(
    "zone",
    N_("The time zone, like Europe/Berlin or UTC."),
    suggest=lambda typed, _given: [(zone, zone) for zone in zones_like(typed)],
)


def _quiet_line(context: ServerContext) -> str:
    quiet = context.row.quiet
    if quiet is None:
        return _("none, reminders come at any hour")
    return _(
        "no reminders from {begins} to {ends} ({zone}), clocks still run",
        begins=write_hour(quiet.begins),
        ends=write_hour(quiet.ends),
        zone=quiet.zone,
    )


def _choose_quiet_hours(context: ServerContext, given: Given) -> ServerRow:
    begins, ends, zone = (given.get(name) for name in ("begins", "ends", "zone"))
    if CHOSEN in given:
        return replace(context.row, quiet=None)
    if given.get("none"):
        if begins or ends or zone:
            raise Refusal(_("Choose `none:True` alone, or name both hours."))
        return replace(context.row, quiet=None)
    if begins is None or ends is None:
        raise Refusal(_("Name both hours, like `begins:22 ends:8 zone:Europe/Berlin`, or choose `none:True`."))
    return replace(context.row, quiet=read_quiet_hours(begins, ends, zone or "UTC"))


def _quiet_form(_context: ServerContext) -> Sequence[Form]:
    hours = (
        Field("begins", _("When reminders stop"), "22:00", most=5),
        Field("ends", _("When they come again"), "8:00", most=5),
        Field("zone", _("Time zone"), "Europe/Berlin", default="UTC", most=40),
    )
    return [Form(_("Write the hours…"), _("Quiet hours"), hours)]


QUIET_HOURS: Final[ServerSetting] = Setting(
    "quiet_hours",
    label=N_("Quiet hours"),
    help=N_("Hours without reminders"),
    about=N_("Choose hours without reminders. Clocks still run."),
    parameters=(
        Parameter("begins", N_("When reminders stop, like 22 or 22:30.")),
        Parameter("ends", N_("When they come again, like 8 or 7:30.")),
        ZONE,
        Parameter("none", N_("True: reminders come at any hour."), bool),
    ),
    now=_quiet_line,
    choose=_choose_quiet_hours,
    values=lambda _context: {"": _("No quiet hours")},
    held=lambda context: [""] if context.row.quiet is None else [],
    forms=_quiet_form,
)


def _puzzles_line(context: ServerContext) -> str:
    puzzles = context.row.puzzles
    if puzzles is None:
        return _("none")
    return _(
        "in <#{channel}> at {time} ({zone})",
        channel=puzzles.channel_id,
        time=write_hour(puzzles.minute),
        zone=puzzles.zone,
    )


def _choose_puzzles(context: ServerContext, given: Given) -> ServerRow:
    server, before = context.row, context.row.puzzles
    channel, time, zone = given.get("channel"), given.get("time", "9"), given.get("zone", "UTC")
    if CHOSEN in given:
        channel_id = int(given[CHOSEN]) if given[CHOSEN] else None
        if before is not None and channel_id is not None:
            return replace(server, puzzles=replace(before, channel_id=channel_id))
    elif "key" in given:
        if before is None:
            raise Refusal(_("Choose a channel for the puzzle of the day first."))
        channel_id = before.channel_id
    elif (channel is None) is not given.get("none", False):
        raise Refusal(_("Name a `channel`, or choose `none:True`."))
    else:
        channel_id = channel and channel.id
    puzzles = None if channel_id is None else read_daily_puzzles(channel_id, time, zone, context.now)
    return replace(server, puzzles=puzzles)


def _puzzle_channels(context: ServerContext) -> list[int]:
    return [] if context.row.puzzles is None else [context.row.puzzles.channel_id]


def _puzzle_form(context: ServerContext) -> Sequence[Form]:
    puzzles = context.row.puzzles
    time, zone = ("", "") if puzzles is None else (write_hour(puzzles.minute), puzzles.zone)
    fields = (
        Field("time", _("When it is posted"), "9:00", default=time, most=5),
        Field("zone", _("Time zone"), "Europe/Berlin", default=zone, most=40),
    )
    return [Form(_("Write the time…"), _("Puzzle of the day"), fields, disabled=puzzles is None)]


PUZZLES: Final[ServerSetting] = Setting(
    "puzzles",
    label=N_("Puzzle of the day"),
    help=N_("A channel that gets one every day"),
    about=N_("Choose a channel that gets a puzzle every day."),
    parameters=(
        Parameter("channel", N_("The channel. Answers are private."), Kind.TEXT_CHANNEL),
        Parameter("time", N_("When it is posted, like 9 or 18:30.")),
        ZONE,
        Parameter("none", N_("True: no puzzle of the day."), bool),
    ),
    now=_puzzles_line,
    choose=_choose_puzzles,
    placeholder=N_("Choose a channel…"),
    values=lambda context: place_values(context.text_channels, _puzzle_channels(context), _("No puzzle")),
    held=lambda context: held_places(_puzzle_channels(context)),
    forms=_puzzle_form,
)


def write_hour(minute: int) -> str:
    """Return a minute of the day as a time on a 24-hour clock."""
    return f"{minute // 60}:{minute % 60:02}"
