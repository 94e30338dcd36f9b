"""The settings of a server in words."""

from bot.kernel.messages.message import truncate_lines
from bot.kernel.messages.phrases import changed_rules, full_name, join_names
from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from engines import GAMES

_MOST_RULES = 400
"""Characters of the changed rules, so that all settings fit one message, with 25 channels too."""


def server_page(server: ServerRow, usual_turn_time: int) -> str:
    """Return all settings, each with the command that changes it."""
    lines = (
        (_("Match channels"), channels_line(server), "channels"),
        (_("Threads"), threads_line(server), "threads"),
        (_("Moderators"), moderators_line(server), "moderators"),
        (_("Time limit"), turn_time_line(server, usual_turn_time), "turn_time"),
        (_("Quiet hours"), quiet_line(server), "quiet_hours"),
        (_("Puzzle of the day"), puzzles_line(server), "puzzles"),
        (_("Ratings"), rated_line(server), "rated"),
        (_("Computers"), computers_line(server), "computers"),
        (_("If someone is away"), absent_line(server), "absent"),
        (_("Game rules"), options_line(server), "options"),
    )
    settings = [f"**{name}**: {text} · `/setup {command}`" for name, text, command in lines]
    return "\n".join([*settings, _("-# `/setup check` shows what works in a channel.")])


def channels_line(server: ServerRow) -> str:
    """Return the places where matches can start."""
    if not server.channels:
        return _("every channel I can write in")
    return join_names([f"<#{channel}>" for channel in server.channels])


def threads_line(server: ServerRow) -> str:
    """Return the places where matches are played."""
    return _("one for each match") if server.threads else _("none, matches are played in the channel")


def moderators_line(server: ServerRow) -> str:
    """Return the people who can end matches."""
    if server.moderators is None:
        return _("members with Manage Server or Manage Messages")
    return _("<@&{role}>, and members with Manage Server or Manage Messages", role=server.moderators)


def turn_time_line(server: ServerRow, usual: int) -> str:
    """Return the usual time limit."""
    return _("{time} a turn", time=write_turn_time(server.turn_time or usual))


def quiet_line(server: ServerRow) -> str:
    """Return the hours without reminders."""
    quiet = server.quiet
    if quiet is None:
        return _("none, reminders come at any hour")
    return _(
        "no reminders from {begins} to {ends} ({zone}), clocks still run",
        begins=write_hour(quiet.begins),
        ends=write_hour(quiet.ends),
        zone=quiet.zone,
    )


def puzzles_line(server: ServerRow) -> str:
    """Return where and when the puzzle of the day is posted."""
    puzzles = server.puzzles
    if puzzles is None:
        return _("none")
    return _(
        "in <#{channel}> at {time} ({zone})",
        channel=puzzles.channel_id,
        time=write_hour(puzzles.minute),
        zone=puzzles.zone,
    )


def rated_line(server: ServerRow) -> str:
    """Return whether matches are rated."""
    return _("matches are rated, without hints") if server.rated else _("matches are friendly, with hints")


def computers_line(server: ServerRow) -> str:
    """Return whether computers play."""
    return _("allowed") if server.computers else _("off")


def absent_line(server: ServerRow) -> str:
    """Return what happens to players who miss turns in a row."""
    if server.absent is Absent.COMPUTER and server.computers:
        return _("after 2 missed turns (Monsters!: 3) a computer plays for them, unrated")
    return _("after 2 missed turns (Monsters!: 3) they lose")


def options_line(server: ServerRow) -> str:
    """Return the rules that the games are played with."""
    chosen = [f"{full_name(game)} ({rules_line(server, game)})" for game in sorted(server.options) if game in GAMES]
    return truncate_lines(["; ".join(chosen)], _MOST_RULES) if chosen else _("the usual rules of each game")


def rules_line(server: ServerRow, game: str) -> str:
    """Return the rules that a game is played with."""
    return ", ".join(changed_rules(game, server.options.get(game, {}), variant=True)) or _("the usual rules")


def write_hour(minute: int) -> str:
    """Return a minute of the day as a time on a 24-hour clock."""
    return f"{minute // 60}:{minute % 60:02}"
