"""The player's rules of a game, as pages that fit on a phone: a few for a match, and the complete rules.

Marks in `engines/<game>/rules.md` apply to a section, if below its heading, or to the line that they end:
`<!-- page -->` is for the pages of a match, `<!-- all -->` for the complete rules only; `<!-- picture mamba 2+ -->`
shows a task of a lesson, with `+` after the right move, and `<!-- picture table 6 -->` its public view;
`<!-- only variant=mamba -->` and `<!-- not seats=2 -->` are for matches with or without that option;
`<!-- sign last -->` is for pictures that contain this sign.
"""

import dataclasses
import json
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import resources
from textwrap import wrap
from typing import Final

import engines
from bot.kernel.drawing import Drawing
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.message import Attachment, Message, in_rows
from bot.kernel.messages.pager import page_of
from bot.kernel.messages.phrases import changed_rules, full_match_name, full_name, game_summary, house_rules
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.learning.lesson_post import page_of_task
from bot.learning.verbs import CONTESTS, AllRules, Learn, RulesPage
from engines import GAMES, TEXTS
from engines.core.options import options_to_json
from engines.core.rules import Seat
from render.core.board import PrivateBoard, PublicBoard
from render.core.by_game import MovesOf, PublicOf

SCREEN: Final = 445
"""Height in px of a page's text and picture on a phone of 350 x 740 px, without its heading, the sender's name, a row
of buttons and margins."""
_LINE, _HEADING, _MENU = 22, 38, 48
"""Height in px of a line of text, of a heading, and of the menu below the complete rules."""
_CHARACTERS: Final = 36
_MARK: Final = re.compile(r" *<!-- (?P<marks>[^>]*) -->")
_PICTURE: Final = re.compile(
    r"picture (?:(?P<table>table) )?(?:(?P<lesson>[a-z]+) )?(?P<task>[1-9][0-9]?)(?P<after>\+?)"
)


@dataclass(frozen=True, slots=True)
class Illustration:
    """A task of a lesson, before or after its right move, in the learner's or the public view."""

    place: Learn
    after: bool
    public: bool


@dataclass(frozen=True, slots=True)
class RulesText:
    """A page of the rules."""

    title: str
    lines: tuple[tuple[str, frozenset[str]], ...]
    """The lines, each with the signs that it explains."""
    picture: Illustration | None = None

    def text(self, signs: Collection[str] | None = None) -> str:
        """Return the text without the lines that explain other signs than the given ones; None for all lines."""
        shown = (line for line, named in self.lines if signs is None or named <= set(signs))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(shown)).strip()


def height_on_phone(text: str) -> int:
    """Estimate the height in px of a text on a phone."""
    lines = re.sub(r"[*`]", "", text).splitlines()
    # A blank line takes one row; a bullet indents its text.
    rows = sum(max(1, len(wrap(line, _CHARACTERS - 2 * line.startswith("- ")))) for line in lines)
    return rows * _LINE + (_HEADING - _LINE) * sum(line.startswith("## ") for line in lines)


@lru_cache(maxsize=64)
def _match_pages(game: str, options: tuple[tuple[str, object], ...]) -> Sequence[RulesText]:
    marked = [section for section in _sections(game) if any("page" in marks for _text, marks in section)]
    concerning = [_lines_for(section, {f"{name}={value}" for name, value in options}) for section in marked]
    return tuple(_page(lines, _picture(game, lines)) for lines in concerning)


@lru_cache(maxsize=64)
def all_pages(game: str) -> Sequence[RulesText]:
    """Return the complete rules of a game, or of contests: how to win, with a picture, then the other sections.

    Each page holds as many sections as fit on a phone.
    """
    held = {"all"}
    if game != CONTESTS:
        # Lines that depend on options describe the default ones; other sections describe what options change.
        options = options_to_json(GAMES[game].Options()) | {"seats": GAMES[game].info.min_seats}
        held |= {f"{name}={value}" for name, value in options.items()}
    first, *others = [_lines_for(section, held) for section in _sections(game)]
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
"""Lines, each with its marks."""


def _sections(game: str) -> Sequence[_Lines]:
    """Return the sections of a game's rules, each beginning with its heading."""
    text = (resources.files(engines) / game / "rules.md").read_text(encoding="utf-8")
    _title, *sections = re.split(r"(?m)^(?=## )", text)
    return [[_read_marks(line) for line in section.splitlines()] for section in sections]


def _read_marks(line: str) -> tuple[str, frozenset[str]]:
    found = _MARK.search(line)
    return _MARK.sub("", line), frozenset(found["marks"].split("; ")) if found else frozenset()


def _lines_for(section: _Lines, held: Collection[str]) -> _Lines:
    """Return the lines whose marks fit `held`: a match's options and seats as `name=value`, or `all`."""
    return [(text, marks) for text, marks in section if all(_concerns(mark, held) for mark in marks)]


def _concerns(mark: str, held: Collection[str]) -> bool:
    kind, _, rest = mark.partition(" ")
    if kind == "all":
        return kind in held
    return rest in held if kind == "only" else rest not in held if kind == "not" else True


def _page(lines: _Lines, picture: Illustration | None) -> RulesText:
    # Lines of marks alone have no text.
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


async def rules_page(drawing: Drawing, at: int, seen: OpenMatch, reader: int = 0) -> Message:
    """Return a page of the rules of a match, counted from 0."""
    match = seen.row
    pages = pages_of(match)
    page = page_of(pages, at, size=1)
    [shown] = page.shown
    bound = Bound(match.match_id, 0)
    board = await _draw(drawing, shown.picture)
    head = full_match_name(match) if at == 0 else shown.title
    lines = [_("**{title}** · {page} of {count}", title=head, page=at + 1, count=page.count)]
    lines += [f"🎯 {_goal(seen, reader)}"] if at == 0 else []
    # Lines that explain signs are shown only if the picture contains those signs.
    lines.append(shown.text(None if board is None else board.signs))
    buttons = (
        *([bound.button(RulesPage(match.game, at - 1), _("◀ Back"))] if at else []),
        *([bound.button(RulesPage(match.game, at + 1), _("Next ▶"))] if at + 1 < page.count else []),
        bound.button(AllRules(match.game), _("All rules")),
    )
    return Message("\n".join(filter(None, lines)), _files(match.game, board), (buttons,))


def pages_of(match: MatchRow) -> tuple[RulesText, ...]:
    """Return the pages of a match; the last one lists its options, if some are not the default."""
    pages = _match_pages(match.game, tuple(sorted({**json.loads(match.options), "seats": match.seats}.items())))
    chosen = _describe_options(match)
    own = RulesText(_("Options of this match"), tuple((line, frozenset()) for line in chosen.splitlines()))
    return (*pages, own) if chosen else tuple(pages)


async def all_rules_page(drawing: Drawing, game: str, at: int, match_id: int) -> Message:
    """Return a page of the complete rules of a game; `match_id` adds a button back to the rules of that match."""
    pages = all_pages(game)
    page = page_of(pages, at, size=1)
    [shown] = page.shown
    bound = Bound(match_id, 0)
    board = await _draw(drawing, shown.picture)
    turns = page.turns(bound, lambda to: AllRules(game, to))
    back = (bound.button(RulesPage(game), _("This match")),) if match_id else ()
    contents = [Option(AllRules(game, to), each.title, default=to == at) for to, each in enumerate(pages)]
    rows = (*in_rows((*turns, *back)), bound.menu(_("Contents"), contents))
    name = "" if at else f"**{_('Contests') if game == CONTESTS else full_name(game)}**\n"
    text = f"{name}## {shown.title.partition(' · ')[0]}\n{shown.text()}{page.footer}"
    return Message(text, _files(game, board), rows)


async def _draw(drawing: Drawing, picture: Illustration | None) -> PublicBoard | PrivateBoard | None:
    return None if picture is None else await drawing.run(drawing_of(picture))


def drawing_of(picture: Illustration) -> Callable[[], PublicBoard | PrivateBoard]:
    """Return the function that draws a lesson's task."""
    page = page_of_task(picture.place)
    if picture.after:
        right = next(at for at, each in enumerate(page.task.tries) if each.right)
        page = page_of_task(picture.place, str(right))
    if picture.public:
        return partial(PublicOf(picture.place.game), page.frame.public_view, page.table)
    return partial(MovesOf(picture.place.game, ()), page.view, page.table)


def _files(game: str, board: PublicBoard | PrivateBoard | None) -> tuple[Attachment, ...]:
    return () if board is None else (Attachment(f"{game}-rules.png", board.png, board.alt),)


def _describe_options(match: MatchRow) -> str:
    """Return the changed options, with their help texts if these fit on a phone."""
    changed, fields = house_rules(match), {field.name: field for field in dataclasses.fields(GAMES[match.game].Options)}
    helped = [
        f"**{line}**\n{translate(fields[name].metadata['help']) if name in fields else ''}"
        for name, value in changed.items()
        for line in changed_rules(match.game, {name: value})
    ]
    text = "\n".join(helped)
    return text if height_on_phone(text) <= SCREEN else " · ".join(changed_rules(match.game, changed))


def _goal(seen: OpenMatch, reader: int) -> str:
    """Return the goal of the reader's seat, or of the first seat; before the match begins, the game's summary."""
    if seen.newest is None:
        return game_summary(seen.row)
    seat = Seat(next(iter(seen.row.seats_of(reader)), 0))
    names = [escape(name) for name in seen.row.names]
    return translate(TEXTS[seen.row.game].goal(seen.newest.public_view, names, seat))
