"""The player's rules of a game, as pages for a phone: each with a picture where a lesson has one for it.

Marks in `engines/<game>/rules.md` stand below a heading, for its section, or at the end of a line, for that line:
`<!-- picture mamba 2+ -->` names a task of a lesson, with `+` as it is after the right move;
`<!-- only variant=mamba -->` is for matches with that option, `<!-- options -->` for those with unusual ones.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

import engines
from bot.buttons.lesson_verbs import Learn
from engines import GAMES

LONGEST: Final = 1_900
JOINED: Final = 750
"""Sections without pictures share a page while they have no more characters."""
_MARK: Final = re.compile(r" *<!-- (?P<marks>[^>]*) -->")
_PICTURE: Final = re.compile(r"picture (?:(?P<lesson>[a-z]+) )?(?P<task>[1-9][0-9]?)(?P<after>\+?)")


@dataclass(frozen=True, slots=True)
class Illustration:
    """A task of a lesson, before or after its right move."""

    place: Learn
    after: bool


@dataclass(frozen=True, slots=True)
class RulesText:
    """A page."""

    text: str
    picture: Illustration | None = None

    @property
    def title(self) -> str:
        """Return its headings, without the game's name."""
        return " · ".join(re.findall(r"(?m)^## (.+)$", self.text))


@dataclass(frozen=True, slots=True)
class _Match:
    """A match whose rules are asked for."""

    game: str
    options: Mapping[str, object]
    is_usual: bool

    def has(self, mark: str) -> bool:
        """Return whether what bears this mark concerns the match."""
        if mark == "options":
            return not self.is_usual
        kind, _, rest = mark.partition(" ")
        name, _, value = rest.partition("=")
        return kind != "only" or str(self.options.get(name)) == value


def rules_pages(
    game: str, options: Mapping[str, object] | None = None, *, is_usual: bool = True
) -> Sequence[RulesText]:
    """Return the pages for a match with these options, or all there is to say of the game."""
    return _pages(game, None if options is None else tuple(sorted(options.items())), is_usual=is_usual)


@lru_cache(maxsize=64)
def _pages(game: str, options: tuple[tuple[str, object], ...] | None, *, is_usual: bool) -> Sequence[RulesText]:
    text = (resources.files(engines) / GAMES[game].info.key / "rules.md").read_text(encoding="utf-8")
    match = None if options is None else _Match(game, dict(options), is_usual)
    pages: list[RulesText] = []
    for section in filter(None, (_section(game, each, match) for each in re.split(r"(?m)^(?=## )", text))):
        last = pages[-1] if pages else None
        # The title of the page goes with how one wins.
        if last is not None and (not last.title or _share(last, section)):
            pages[-1] = RulesText(f"{last.text}\n\n{section.text}", last.picture or section.picture)
        else:
            pages.append(section)
    return tuple(pages)


def _share(page: RulesText, section: RulesText) -> bool:
    return page.picture is None is section.picture and len(page.text) + len(section.text) <= JOINED


def _section(game: str, section: str, match: _Match | None) -> RulesText | None:
    """Return a section with what concerns the match, None where that is nothing."""
    lines: list[str] = []
    picture = None
    for line in section.splitlines():
        marked = _MARK.search(line)
        marks = marked["marks"].split("; ") if marked else []
        shown = _MARK.sub("", line)
        if match is not None and not all(map(match.has, marks)):
            if not shown:
                return None
            continue
        if shown or not marked:
            lines.append(shown)
        matched = next(filter(None, map(_PICTURE.fullmatch, marks)), None)
        if matched is not None and picture is None:
            picture = Illustration(
                Learn(game, matched["lesson"] or "", int(matched["task"]) - 1), bool(matched["after"])
            )
    text = re.sub(r"(?m)(^## .+\n)\n+", r"\1", re.sub(r"\n{3,}", "\n\n", "\n".join(lines))).strip()
    return RulesText(text, picture) if text else None
