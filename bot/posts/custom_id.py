"""Custom ids: all that a button, a select or a modal knows, so that each works after a restart."""

import re
from dataclasses import dataclass

LONGEST = 100
_SHAPE = re.compile(r"gk:(?P<verb>[a-z_]+):(?P<board>\d+):(?P<ply>\d+)(?::(?P<arg>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CustomId:
    """A verb on a board as it stood, perhaps with an argument. `ply` is the public number of the position."""

    verb: str
    board: int
    ply: int
    arg: str = ""

    def __str__(self) -> str:
        text = f"gk:{self.verb}:{self.board}:{self.ply}"
        text = f"{text}:{self.arg}" if self.arg else text
        if len(text) > LONGEST:
            raise ValueError(f"a custom id has at most {LONGEST} characters: {text!r}")
        return text

    @classmethod
    def read(cls, text: str) -> "CustomId | None":
        """Return what `str` wrote, or None for an id that is not ours."""
        found = _SHAPE.fullmatch(text)
        if found is None:
            return None
        return cls(found["verb"], int(found["board"]), int(found["ply"]), found["arg"] or "")
