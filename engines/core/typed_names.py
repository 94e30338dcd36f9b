"""Names of players as they are typed: the text written for a player is read back as that player.

A whole name comes first, then a number, counted from 1, then the beginning of a name. `#` marks a number,
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
    """The players of a match, and words allowed in place of a player, such as `everyone`: they follow the players."""

    names: tuple[str, ...]
    words: tuple[str, ...] = ()

    def number(self, at: int) -> str:
        """Return a player's number, or the word at that place, in a form that means nobody else."""
        plain = str(at + 1) if at < len(self.names) else self.words[at - len(self.names)]
        return next(typed for marks in count() if self.find(typed := "#" * marks + plain) == (at,))

    def find(self, text: str) -> tuple[int, ...]:
        """Return the places of all players or words that a text may mean; empty if it matches none."""
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
    """Return a name in the form used for comparison: without case, width, a leading `@` and the shape of quotes."""
    text = unicodedata.normalize("NFKC", name).translate(_QUOTES)
    return " ".join(text.split()).lstrip("@").strip().casefold()
