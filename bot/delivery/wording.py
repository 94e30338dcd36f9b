"""Small wordings every post shares: people, times, what is on offer."""

import json
import re

from bot.services.turn_time import write_turn_time
from bot.store.matches import MatchRow, Status
from engines import GAMES

_MARKUP = re.compile(r"([\\*_~`|<>\[\]#@])")


def escaped(text: str) -> str:
    """Return a display name or a sentence that Discord shows as it is."""
    return _MARKUP.sub(r"\\\1", text)


def mention(user_id: int) -> str:
    """Return a mention."""
    return f"<@{user_id}>"


def moment(at: int) -> str:
    """Return a time that each reader's Discord counts down in their own words."""
    return f"<t:{at}:R>"


def title(match: MatchRow) -> str:
    """Return the game's name with the board number."""
    return f"**{GAMES[match.game].info.title} #{match.board}**"


def options_line(match: MatchRow) -> str:
    """Return the options that differ from the usual game, as they are typed, and the time for a turn."""
    options: dict[str, int | str | bool] = json.loads(match.options)
    words = [name if value is True else f"{name}={value}" for name, value in options.items()]
    shown = ", ".join(f"`{word}`" for word in words) or "usual rules"
    return f"{shown} · {write_turn_time(match.turn_time)} a turn"


def listed(names: list[str]) -> str:
    """Return `A`, `A and B`, `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def result_line(match: MatchRow) -> str:
    """Return who won, in a sentence, for a match that is over."""
    if match.status is not Status.OVER or match.outcome is None:
        return ""
    outcome = json.loads(match.outcome)
    winners = [f"**{escaped(match.names[seat])}**" for seat in outcome["winners"]]
    scores = outcome["scores"]
    tail = f" ({' : '.join(map(str, scores))})" if scores else ""
    if not winners:
        return f"Nobody wins{tail}."
    if len(winners) == match.seats:
        return f"A draw{tail}." if match.seats > 1 else f"{winners[0]} wins{tail}."
    return f"🏆 {listed(winners)} {'wins' if len(winners) == 1 else 'win'}{tail}."
