"""Custom ids: all that a button, a menu or a form knows, so that each works after a restart."""

import re
from dataclasses import dataclass
from typing import Final

from bot.kernel.buttons.verb import Verb

LONGEST: Final = 100
_SHAPE: Final = re.compile(
    r"gk:(?P<verb>[a-z_]{1,20}):(?:(?P<match_id>0|[1-9][0-9]{0,8})|(?P<puzzle>[a-z]{1,20}-[1-9][0-9]{0,5}))"
    r":(?P<number>0|[1-9][0-9]{0,8})(?::(?P<argument>[ -~]+))?"
)


@dataclass(frozen=True, slots=True)
class CustomId:
    """The name of a verb on a board as it stood, with its argument. `number` is the public one of the position."""

    verb: str
    match_id: int
    number: int
    argument: str = ""
    puzzle: str = ""
    """The puzzle that is solved instead of a match; `number` is then its day, 0 for practice."""

    @classmethod
    def of(cls, verb: Verb, match_id: int, number: int, puzzle: str = "") -> "CustomId":
        """Return the id that asks for a verb."""
        return cls(verb.name, match_id, number, verb.argument, puzzle)

    def __str__(self) -> str:
        text = f"gk:{self.verb}:{self.puzzle or self.match_id}:{self.number}"
        text = f"{text}:{self.argument}" if self.argument else text
        if len(text) > LONGEST:
            raise ValueError(f"a custom id has at most {LONGEST} characters: {text!r}")
        return text

    @classmethod
    def read(cls, text: str) -> "CustomId | None":
        """Return what `str` wrote, or None for anything else."""
        matched = _SHAPE.fullmatch(text) if len(text) <= LONGEST else None
        if matched is None:
            return None
        argument, puzzle = matched["argument"] or "", matched["puzzle"] or ""
        return cls(matched["verb"], int(matched["match_id"] or 0), int(matched["number"]), argument, puzzle)
