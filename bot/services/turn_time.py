"""How long a turn may take, as people write it: `3d`, `12 hours`, `90m`."""

import re

from bot.services.errors import Refusal

SHORTEST = 120
LONGEST = 30 * 86_400
_UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
_PART = re.compile(r"(\d+)\s*(m|h|d|w)[a-z]*[\s,]*", re.IGNORECASE)
_HINT = "Write the time for a turn as `10m`, `12h` or `3d`: 2 minutes to 30 days."


def read_turn_time(text: str) -> int:
    """Return seconds; a Refusal where the text is no time, or is out of bounds (rules/server.md)."""
    words, seconds, at = text.strip(), 0, 0
    while at < len(words):
        part = _PART.match(words, at)
        if part is None:
            raise Refusal(_HINT)
        seconds += int(part[1]) * _UNITS[part[2].lower()]
        at = part.end()
    if not SHORTEST <= seconds <= LONGEST:
        raise Refusal(_HINT)
    return seconds


def write_turn_time(seconds: int) -> str:
    """Return the shortest exact way to say it: `3 days`, `1 day 12 hours`."""
    words = []
    for name, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        count, seconds = divmod(seconds, size)
        if count:
            words.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(words) or "under a minute"
