"""`python -m engines new-game KEY`: a small working game to start a new one from (docs/adding-a-game.md)."""

import re
from pathlib import Path
from string import Template

from engines import GAMES
from engines.core.errors import OptionError
from engines.core.messages import N_

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "docs" / "new-game"
"""Each file `PATH.txt` becomes PATH: KEY in its name is the key, and `$key` and `$title` are filled in."""

NEXT = """\
{files}

It is Nim: it can be played (`.venv/bin/python -m engines play {key}`), and the laws of all games hold for it. Next:

1. Add two lines to README.md, to the table of games and to the credits:
   | **{title}** | 2 | take the last stone |
   * **{title}** is Nim, an old game of nobody's.
2. `.venv/bin/python -m engines selfplay {key} --games 1 --record tests/engines/{key}/golden`
3. `.venv/bin/ruff check --fix .`, as imports are sorted by the name of the game.
4. `GAMEKEEPER_GOLDEN=write make test` writes pictures, texts and tables of commands: look at them, read `git diff`.
5. `make test`. Then change the rules, beginning with engines/{key}/view.py.\
"""


def new_game(key: str, title: str, root: Path = ROOT) -> list[Path]:
    """Write the files and return them, relative to `root`; OptionError if the name is taken or invalid."""
    if not re.fullmatch(r"[a-z]{2,20}", key) or key in ("core", "contests"):
        raise OptionError(N_("`{key}` cannot name a game: use 2 to 20 small letters, as in `nim`.", key=key))
    if key in GAMES:
        raise OptionError(N_("There is already a game `{key}`.", key=key))
    if not re.fullmatch(r"[A-Z][\w!' -]{1,29}", title):
        raise OptionError(
            N_("`{title}` cannot be a title: begin with a capital, and use up to 30 letters.", title=title)
        )
    written = {
        Path(str(file.relative_to(TEMPLATES)).replace("KEY", key).removesuffix(".txt")): Template(
            file.read_text(encoding="utf-8")
        ).substitute(key=key, title=title)
        for file in sorted(TEMPLATES.rglob("*.txt"))
    }
    for path in written:
        if (root / path).exists():
            raise OptionError(N_("{path} is there already: nothing was written.", path=path))
    for path, text in written.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(written)


def next_steps(key: str, title: str, files: list[Path]) -> str:
    """Return the list of written files and the next steps."""
    return NEXT.format(files="\n".join(f"wrote {file}" for file in files), key=key, title=title)
