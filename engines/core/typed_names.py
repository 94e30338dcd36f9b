"""Names of players as they are typed: what is written for a player is read back as that player.

A whole name comes first, then a number, counted from 1, then the beginning of a name. `#` says that a number is meant,
`##` where somebody is called `#1`, and so on: every player can be named, whatever the others are called.
"""

import re
import unicodedata
from dataclasses import dataclass
from itertools import count
from typing import Final

_LED: Final = re.compile(r"(?:#+|(?:seat|player)\b)\s*", re.IGNORECASE)
_AFTER: Final = re.compile(r"[\s.!?,;:]+$")
_QUOTES: Final = str.maketrans({"\u2018": "'", "\u2019": "'", "`": "'", "“": '"', "”": '"', "„": '"'})


@dataclass(frozen=True, slots=True)
class TypedNames:
    """The players of a table, and words that may stand where a player does, as `everyone`: their places follow."""

    names: tuple[str, ...]
    words: tuple[str, ...] = ()

    def number(self, at: int) -> str:
        """Return a player's number, or the word at that place, so that nobody else is meant."""
        plain = str(at + 1) if at < len(self.names) else self.words[at - len(self.names)]
        return next(typed for marks in count() if self.find(typed := "#" * marks + plain) == (at,))

    def find(self, text: str) -> tuple[int, ...]:
        """Return the places of all that a text may mean: none where it means nobody."""
        called = [fold(each) for each in (*self.names, *self.words)]
        texts = dict.fromkeys((fold(text), fold(_AFTER.sub("", text))))
        for wanted in texts:
            if whole := tuple(at for at, name in enumerate(called) if name == wanted):
                return whole
        for wanted in texts:
            led = _LED.sub("", wanted, count=1) if _LED.match(wanted) else wanted
            if re.fullmatch(r"[0-9]{1,2}", led) and 1 <= int(led) <= len(self.names):
                return (int(led) - 1,)
            if led != wanted and (after := tuple(at for at, name in enumerate(called) if name == led)):
                words = tuple(at for at in after if at >= len(self.names))
                return words or after
        for wanted in texts:
            begun = tuple(at for at, name in enumerate(called[: len(self.names)]) if wanted and name.startswith(wanted))
            if len(begun) == 1:
                return begun
        return ()


def fold(name: str) -> str:
    """Return a name as it is compared: without case, width, a sign `@` before it and the shape of quotes."""
    text = unicodedata.normalize("NFKC", name).translate(_QUOTES)
    return " ".join(text.split()).lstrip("@").strip().casefold()
