"""Parse the time for a turn as users write it: `3d`, `12 hours`, `90m`."""

import re

from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _
from bot.kernel.timing import SHORTEST

LONGEST = 30 * 86_400
_UNITS = {"m min mins minute minutes": 60, "h hr hrs hour hours": 3_600, "d day days": 86_400, "w week weeks": 604_800}
_SECONDS = {word: seconds for words, seconds in _UNITS.items() for word in words.split()}
_PART = re.compile(r"(\d{1,9})\s*([a-z]+)[\s,]*", re.IGNORECASE)


def read_turn_time(text: str, *, whole_match: bool = False) -> int:
    """Return seconds. Raises Refusal if the text is no time, or is out of bounds (rules/server.md)."""
    seconds = read_seconds(text)
    if seconds is None or not SHORTEST <= seconds <= LONGEST:
        if whole_match:
            raise Refusal(_("Write `12h` or `3d` for the whole match, 2 minutes to 30 days."))
        raise Refusal(_("Write `10m`, `12h` or `3d` for a turn, 2 minutes to 30 days."))
    return seconds


def read_total_time(text: str) -> int:
    """Return each player's seconds for a whole match. Raises Refusal."""
    return read_turn_time(text, whole_match=True)


def check_total_time(total_time: int | None, turn_time: int) -> None:
    """Refuse less time for a match than for one of its turns, which would make the turn's limit useless."""
    if total_time is not None and total_time < turn_time:
        turn = write_turn_time(turn_time)
        raise Refusal(_("A turn can take {turn}. Give the whole match at least that.", turn=turn))


def read_seconds(text: str) -> int | None:
    """Parse a duration into seconds; None if it is invalid."""
    words, seconds, at = text.strip(), 0, 0
    while at < len(words):
        part = _PART.match(words, at)
        unit = None if part is None else _SECONDS.get(part[2].lower())
        if part is None or unit is None:
            return None
        seconds += int(part[1]) * unit
        at = part.end()
    return seconds
