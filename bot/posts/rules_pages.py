"""The player's rules of a game, as the pages a message can hold."""

import re
from functools import cache
from importlib import resources

import engines
from engines import GAMES

LONGEST = 1_900


@cache
def rules_pages(game: str) -> tuple[str, ...]:
    """Return the sections of `engines/<game>/rules.md`, joined while they fit one message."""
    text = (resources.files(engines) / GAMES[game].info.key / "rules.md").read_text(encoding="utf-8")
    pages: list[str] = []
    for section in re.split(r"(?m)^(?=## )", text):
        if pages and len(pages[-1]) + len(section) <= LONGEST:
            pages[-1] += section
        else:
            pages.append(section)
    return tuple(page.strip() for page in pages if page.strip())
