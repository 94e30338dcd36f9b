"""The settings of a server, as who runs it reads them."""

from bot.posts.wording import listed
from bot.services.server import options_text
from bot.store.match_row import Absent
from bot.store.servers import ServerRow
from bot.timing import write_turn_time
from engines import GAMES


def server_page(server: ServerRow, usual_turn_time: int) -> str:
    """Return all settings, each with the command that changes it."""
    lines = (
        ("Matches may be", channels_line(server), "channels"),
        ("Threads", threads_line(server), "threads"),
        ("Matches may be ended by", moderators_line(server), "moderators"),
        ("Time for a turn", turn_time_line(server, usual_turn_time), "turn_time"),
        ("Quiet hours", quiet_line(server), "quiet_hours"),
        ("Ratings", rated_line(server), "rated"),
        ("Computers", computers_line(server), "computers"),
        ("Absent players", absent_line(server), "absent"),
        ("Options", options_line(server), "options"),
    )
    settings = [f"**{name}**: {said} · `/setup {command}`" for name, said, command in lines]
    return "\n".join([*settings, "-# `/setup check` says whether I may do all I need in a channel."])


def channels_line(server: ServerRow) -> str:
    """Return where matches may be offered."""
    if not server.channels:
        return "in every channel I may write in"
    return f"in {listed([f'<#{channel}>' for channel in server.channels])}"


def threads_line(server: ServerRow) -> str:
    """Return where matches are played."""
    return "each match gets its own" if server.threads else "none; matches are played in the channel"


def moderators_line(server: ServerRow) -> str:
    """Return who may end matches."""
    usual = "members with Manage Server or Manage Messages"
    return usual if server.moderators is None else f"<@&{server.moderators}>, and {usual}"


def turn_time_line(server: ServerRow, usual: int) -> str:
    """Return the usual time for a turn."""
    return f"{write_turn_time(server.turn_time or usual)}, unless an offer says otherwise"


def quiet_line(server: ServerRow) -> str:
    """Return when nobody is reminded."""
    quiet = server.quiet
    if quiet is None:
        return "none; reminders come at any hour"
    return f"no reminders from {_hour(quiet.begins)} to {_hour(quiet.ends)} ({quiet.zone}); clocks run all the same"


def rated_line(server: ServerRow) -> str:
    """Return whether matches are rated."""
    return f"matches are {'rated' if server.rated else 'unrated'} unless an offer says otherwise"


def computers_line(server: ServerRow) -> str:
    """Return whether computers play."""
    return "may be given seats" if server.computers else "get no seats in new matches"


def absent_line(server: ServerRow) -> str:
    """Return what becomes of players who miss turns in a row."""
    computer = server.absent is Absent.CARETAKER and server.computers
    what = "a computer plays (unrated)" if computer else "a player is out"
    return f"after 2 missed turns in a row (Monsters!: 3) {what}, unless an offer says otherwise"


def options_line(server: ServerRow) -> str:
    """Return what the games are played with."""
    chosen = [
        f"{GAMES[game].info.title} {options_text(server.options[game])}"
        for game in sorted(server.options)
        if game in GAMES
    ]
    return f"{'; '.join(chosen)}, unless an offer says otherwise" if chosen else "each game's own"


def _hour(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"
