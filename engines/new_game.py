"""`python -m engines new-game KEY`: a small game that works, as the beginning of one's own (docs/adding-a-game.md)."""

import re
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import assert_never

from engines import GAMES
from engines.core.errors import OptionError
from engines.core.reasons import Reason
from engines.core.sentences import NOBODY, People, sentence

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "docs" / "new-game"
"""Each file `PATH.txt` becomes PATH: KEY in its name is the key, and `$key` and `$title` are filled in."""

NEXT = """\
{files}

It is Nim: it can be played (`python -m engines play {key}`), and the laws of all games hold for it. Next:

1. Add {title} to the README: to its tables of games and of commands, and to its credits.
2. `python -m engines selfplay {key} --games 1 --record tests/engines/{key}/golden`
3. `GAMEKEEPER_GOLDEN=write python -m pytest tests/engines/{key} tests/conformance -k {key}`
4. `make test`. Then change the rules, beginning with engines/{key}/view.py.\
"""


@dataclass(frozen=True, slots=True)
class NoKey(Reason):
    """A game cannot have that key."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyTaken(Reason):
    """A game has that key."""

    key: str


@dataclass(frozen=True, slots=True)
class NoTitle(Reason):
    """A game cannot have that title."""

    title: str


@dataclass(frozen=True, slots=True)
class FileThere(Reason):
    """Something would be written over."""

    path: str


@sentence.register
def _refusal(reason: NoKey | KeyTaken | NoTitle | FileThere, _people: People = NOBODY) -> str:
    match reason:
        case NoKey(key):
            return f"`{key}` is no key for a game: use 2 to 20 small letters, as in `nim`."
        case KeyTaken(key):
            return f"There is a game `{key}` already."
        case NoTitle(title):
            return f"`{title}` is no title: begin with a capital, and use up to 30 letters."
        case FileThere(path):
            return f"{path} is there already: nothing was written."
        case _:
            assert_never(reason)


def new_game(key: str, title: str, root: Path = ROOT) -> list[Path]:
    """Write the files and return them, relative to `root`; OptionError where the name is taken or none."""
    if not re.fullmatch(r"[a-z]{2,20}", key) or key == "core":
        raise OptionError(NoKey(key))
    if key in GAMES:
        raise OptionError(KeyTaken(key))
    if not re.fullmatch(r"[A-Z][\w!' -]{1,29}", title):
        raise OptionError(NoTitle(title))
    written = {
        Path(str(file.relative_to(TEMPLATES)).replace("KEY", key).removesuffix(".txt")): Template(
            file.read_text(encoding="utf-8")
        ).substitute(key=key, title=title)
        for file in sorted(TEMPLATES.rglob("*.txt"))
    }
    for path in written:
        if (root / path).exists():
            raise OptionError(FileThere(str(path)))
    for path, text in written.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(written)


def told(key: str, title: str, files: list[Path]) -> str:
    """Say what was written and what to do next."""
    return NEXT.format(files="\n".join(f"wrote {file}" for file in files), key=key, title=title)
