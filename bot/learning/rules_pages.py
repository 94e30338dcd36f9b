"""The player's rules of a game, as pages that a phone shows whole: a few for a match, and all there is to say.

Marks in `engines/<game>/rules.md` stand below a heading, for its section, or at the end of a line, for that line:
`<!-- page -->` is for the pages of a match, `<!-- all -->` for what those leave out; `<!-- picture mamba 2+ -->` names
a task of a lesson, with `+` as it is after the right move, and `<!-- picture table 6 -->` what everybody sees of it;
`<!-- only variant=mamba -->` and `<!-- not seats=2 -->` are for matches with or without that option;
`<!-- sign last -->` is for pictures that bear this sign.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from textwrap import wrap
from typing import Final

import engines
from bot.learning.verbs import Learn
from engines import GAMES
from engines.core.options import options_to_json

SCREEN: Final = 445
"""Px that text and picture of a page may fill below its heading on a phone of 350 x 740 px; the heading, a sender's
name, a row of buttons and margins are the rest."""
_LINE, _HEADING, _MENU = 22, 38, 48
"""Px of a line of text, of a heading, and of the menu below all the rules."""
_CHARACTERS: Final = 36
_MARK: Final = re.compile(r" *<!-- (?P<marks>[^>]*) -->")
_PICTURE: Final = re.compile(
    r"picture (?:(?P<table>table) )?(?:(?P<lesson>[a-z]+) )?(?P<task>[1-9][0-9]?)(?P<after>\+?)"
)


@dataclass(frozen=True, slots=True)
class Illustration:
    """A task of a lesson, before or after its right move, as its learner or everybody sees it."""

    place: Learn
    after: bool
    public: bool


@dataclass(frozen=True, slots=True)
class RulesText:
    """A page."""

    title: str
    lines: tuple[tuple[str, frozenset[str]], ...]
    """Each with the signs that it explains."""
    picture: Illustration | None = None

    def text(self, signs: Collection[str] | None = None) -> str:
        """Return its lines: of those that explain signs only the ones whose signs are given; None for all."""
        shown = (line for line, named in self.lines if signs is None or named <= set(signs))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(shown)).strip()


def height_on_phone(text: str) -> int:
    """Return about how many px a text is high on a phone."""
    lines = re.sub(r"[*`]", "", text).splitlines()
    # A blank line, and what is indented by its bullet, are drawn so too.
    rows = sum(max(1, len(wrap(line, _CHARACTERS - 2 * line.startswith("- ")))) for line in lines)
    return rows * _LINE + (_HEADING - _LINE) * sum(line.startswith("## ") for line in lines)


def match_pages(game: str, options: Mapping[str, object], seats: int) -> Sequence[RulesText]:
    """Return the pages for a match with these options and so many seats."""
    return _match_pages(game, tuple(sorted({**options, "seats": seats}.items())))


@lru_cache(maxsize=64)
def _match_pages(game: str, options: tuple[tuple[str, object], ...]) -> Sequence[RulesText]:
    marked = [section for section in _sections(game) if any("page" in marks for _text, marks in section)]
    concerning = [_concerning(section, {f"{name}={value}" for name, value in options}) for section in marked]
    return tuple(_page(lines, _picture(game, lines)) for lines in concerning)


@lru_cache(maxsize=64)
def all_pages(game: str) -> Sequence[RulesText]:
    """Return all there is to say of a game: how one wins, with a picture, then as many sections as a phone shows."""
    info = GAMES[game].info
    # Of what depends on options the usual game is described; other sections say what the options change.
    options = options_to_json(GAMES[game].Options()) | {"seats": info.min_seats}
    held = {"all", *(f"{name}={value}" for name, value in options.items())}
    first, *others = [_concerning(section, held) for section in _sections(game)]
    pages = [_page(first, _picture(game, first))]
    for section in others:
        page, last = _page(section, None), pages[-1]
        if last.picture is None and _fit(last, page):
            heading = (f"## {page.title}", frozenset[str]())
            pages[-1] = RulesText(f"{last.title} · {page.title}", (*last.lines, heading, *page.lines))
        else:
            pages.append(page)
    return tuple(pages)


def _fit(one: RulesText, other: RulesText) -> bool:
    return height_on_phone(f"{one.text()}\n## {other.title}\n{other.text()}") <= SCREEN - _HEADING - _MENU


_Lines = Sequence[tuple[str, frozenset[str]]]
"""Lines with their marks."""


def _sections(game: str) -> Sequence[_Lines]:
    """Return the sections, each from its heading."""
    text = (resources.files(engines) / GAMES[game].info.key / "rules.md").read_text(encoding="utf-8")
    _title, *sections = re.split(r"(?m)^(?=## )", text)
    return [[_marked(line) for line in section.splitlines()] for section in sections]


def _marked(line: str) -> tuple[str, frozenset[str]]:
    found = _MARK.search(line)
    return _MARK.sub("", line), frozenset(found["marks"].split("; ")) if found else frozenset()


def _concerning(section: _Lines, held: Collection[str]) -> _Lines:
    """Return what concerns a match, by its options and seats as `name=value`, or all the rules, by `all`."""
    return [(text, marks) for text, marks in section if all(_concerns(mark, held) for mark in marks)]


def _concerns(mark: str, held: Collection[str]) -> bool:
    kind, _, rest = mark.partition(" ")
    if kind == "all":
        return kind in held
    return rest in held if kind == "only" else rest not in held if kind == "not" else True


def _page(lines: _Lines, picture: Illustration | None) -> RulesText:
    # Lines of marks alone say nothing.
    (heading, _marks), *below = [(text, marks) for text, marks in lines if text or not marks]
    shown = [(text, frozenset(mark[5:] for mark in marks if mark.startswith("sign "))) for text, marks in below]
    return RulesText(heading.removeprefix("## "), tuple(shown), picture)


def _picture(game: str, lines: _Lines) -> Illustration | None:
    matched = [found for _text, marks in lines for found in map(_PICTURE.fullmatch, sorted(marks)) if found]
    if not matched:
        return None
    first = matched[0]
    place = Learn(game, first["lesson"] or "", int(first["task"]) - 1)
    return Illustration(place, bool(first["after"]), bool(first["table"]))
