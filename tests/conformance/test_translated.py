"""Every sentence is marked for translation: of games in play, in text boards and options, in errors and messages."""

import ast
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.kernel.text.translation import translate
from engines import TEXTS
from engines.core.people import People
from engines.core.text import SupportsEnding, SupportsParts
from render import Table as Caption
from render.core.by_game import PrivateOf, PublicOf
from tests.conformance.tables import TABLES, Table, positions, steps_of
from tests.pseudo import find_unmarked, pseudo_language

TRANSLATED: Final = frozenset({"mambo", "mono", "monocards", "monoch", "monsters"})
"""Games whose sentences are marked."""
at_every_table = pytest.mark.parametrize("table", [each for each in TABLES if each.key in TRANSLATED], ids=str)

MAP_LINE: Final = re.compile(r"(\d+)?\s+((--|[a-z]{2}[.?A-Tw]\*?[m!]?)\s*)+")
"""A line of the map of Monsters!: the book's abbreviations are the same in all languages."""
MOST_NAMED: Final = 100
"""Actions of a seat in a position, of all its kinds: they are sorted."""
SAME_EVERYWHERE: Final = ("Mono", "MONO", "Monoch", "Monsters", "Mambo", "Mamba", "Mamboa", "Mambogo")


def _names(table: Table) -> list[str]:
    return [f"NAME{seat}" for seat in table.everyone]


def _find_unmarked(table: Table, texts: Iterator[str]) -> set[str]:
    with pseudo_language():
        shown = {translate(text) for text in set(texts)}
    shown = {"\n".join(line for line in text.split("\n") if not MAP_LINE.fullmatch(line)) for text in shown}
    return {text for text in shown if find_unmarked(text, *SAME_EVERYWHERE, *_names(table))}


@at_every_table
def test_events_are_translated(table: Table) -> None:
    names, words = _names(table), TEXTS[table.key]

    def told() -> Iterator[str]:
        for step in steps_of(table):
            for event in step.events:
                yield words.event(event, names)
                ending = words.ending(event, names) if isinstance(words, SupportsEnding) else None
                yield "" if ending is None else ending.sentence

    assert not _find_unmarked(table, told())


@at_every_table
def test_boards_are_described_in_another_language(table: Table) -> None:
    names, words, rules = _names(table), TEXTS[table.key], table.rules
    middle = positions(table)[len(positions(table)) // 2].state

    def described() -> Iterator[str]:
        yield PublicOf(table.key)(rules.public_view(middle), Caption(107, tuple(names))).alt
        for seat in table.everyone[:2]:
            yield words.goal(rules.public_view(middle), names, seat)
            yield PrivateOf(table.key)(rules.seat_view(middle, seat), Caption(107, tuple(names))).alt

    assert not _find_unmarked(table, described())


@at_every_table
def test_moves_have_names_in_another_language_and_none_is_a_code(table: Table) -> None:
    names, words, rules = _names(table), TEXTS[table.key], table.rules

    def named() -> Iterator[str]:
        for at in positions(table):
            for seat in table.some:
                view, actions = rules.seat_view(at.state, seat), rules.legal_actions(at.state, seat)
                for action in actions[:: 1 + len(actions) // MOST_NAMED]:
                    name = words.move(action, view, People(tuple(names)))
                    assert not re.search(r"-?\d+,-?\d+|[>;=@]|\b[a-z]+ [klm]\d|Seat \d|\bplay\b", name), name
                    yield name

    assert not _find_unmarked(table, named())


@at_every_table
def test_game_options_are_translated(table: Table) -> None:
    helps = [field.metadata["help"] for field in dataclasses.fields(table.rules.Options)]
    assert not _find_unmarked(table, iter([table.rules.info.summary, *helps]))


@at_every_table
def test_text_boards_are_said_in_another_language(table: Table) -> None:
    names, words, rules = _names(table), TEXTS[table.key], table.rules
    found = positions(table)

    def boards() -> Iterator[str]:
        for position in (found[0], found[len(found) // 3], found[-1]):
            public = rules.public_view(position.state)
            yield words.public(public, names)
            for view in (public, *(rules.seat_view(position.state, seat) for seat in table.everyone[:2])):
                if isinstance(words, SupportsParts):
                    yield from (line for part in words.parts(view, names) for line in part)
            for seat in table.everyone[:2]:
                yield words.private(rules.seat_view(position.state, seat), names)

    assert not _find_unmarked(table, boards())


SAYING: Final = frozenset(
    {
        *("Refusal", "IllegalActionError", "NotationError", "OptionError", "AmbiguousActionError"),
        *("Message", "Button", "reply"),
    }
)
"""Functions of the bot and of engines that take texts for players: their arguments are marked if they are words."""


def _plain_words(file: Path) -> Iterator[str]:
    """Yield what is said in a module by a plain string or an f-string, with the line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SAYING:
            for part in node.args:
                pieces = part.values if isinstance(part, ast.JoinedStr) else [part]
                words = [piece.value for piece in pieces if isinstance(piece, ast.Constant)]
                if any(isinstance(word, str) and re.search("[a-z]{2}", word) for word in words):
                    yield f"{file}:{part.lineno} {ast.unparse(part)}"


def test_nothing_is_said_without_a_mark() -> None:
    folders = (file for folder in ("bot", "cogs", "engines") for file in sorted(Path(folder).rglob("*.py")))
    assert not [found for file in folders for found in _plain_words(file)]
