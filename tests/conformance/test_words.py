"""Laws of a game's texts: its card, its options, its rules pages and its text boards."""

import dataclasses
import enum
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engines
from engines import GAMES, TEXTS, AnyRules
from engines.core import Outcome
from engines.core.messages import Text
from engines.core.text import SupportsEnding, SupportsParts
from tests.conformance.tables import TABLES, Table, finish, positions, steps_of

of_every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)

WIDEST = 60
LONGEST_BOARD = 1_800
LONGEST_SECTION = 1_900


@of_every_game
def test_the_card_of_a_game_is_complete(rules: AnyRules) -> None:
    info = rules.info
    assert re.fullmatch(r"[a-z]+", info.key)
    assert GAMES[info.key] is rules
    assert info.title
    assert re.fullmatch(r"[a-z]+( [a-z]+){0,2}", info.kind)
    assert info.min_seats == min(info.seat_counts) >= 1
    assert info.max_seats == max(info.seat_counts)
    assert info.rules_version >= 1
    assert re.fullmatch(r"[A-Z][^\n]{10,118}[.!]", info.summary)


def test_every_game_package_is_in_the_catalogue_by_its_own_name() -> None:
    folder = Path(engines.__file__).parent
    packages = {path.parent.name for path in folder.glob("*/__init__.py")} - {"core", "contests"}
    assert packages == set(GAMES) == set(TEXTS)


@at_every_table
def test_a_game_says_in_a_line_how_it_is_won(table: Table) -> None:
    view, names = (
        table.rules.public_view(next(iter(steps_of(table))).state),
        [f"Name {seat}" for seat in table.everyone],
    )
    for seat in table.everyone:
        line = TEXTS[table.key].goal(view, names, seat)
        assert 20 < len(line) <= 220
        assert isinstance(line, Text)
        assert f"Name {seat}" not in line


@of_every_game
def test_the_rules_page_is_cut_into_sections_that_fit_a_message(rules: AnyRules) -> None:
    page = (Path(engines.__file__).parent / rules.info.key / "rules.md").read_text(encoding="utf-8")
    assert page.startswith("# ")
    sections = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    assert len(sections) >= 3
    assert 0 < page.count("<!-- page") < 5, "a match shows these, and a page of its options"
    for section in sections:
        assert len(section) < LONGEST_SECTION, section[:60]
        assert not re.search(r"^\|", section, flags=re.MULTILINE), "Discord draws no tables"


@of_every_game
@pytest.mark.parametrize("section", ["Tips", "Credits"])
def test_the_rules_page_gives_advice_and_says_whose_game_it_is(rules: AnyRules, section: str) -> None:
    page = (Path(engines.__file__).parent / rules.info.key / "rules.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {section}\n(.+?)(?=^## |\Z)", page, flags=re.MULTILINE | re.DOTALL)
    assert found is not None
    assert len(found[1].split()) > 20


@of_every_game
def test_every_option_has_a_default_and_says_what_it_does(rules: AnyRules) -> None:
    rules.Options()
    for field in dataclasses.fields(rules.Options):
        assert field.default is not dataclasses.MISSING
        help_text = field.metadata.get("help", "")
        assert 5 <= len(help_text) <= 100, f"{field.name}: Discord shows at most 100 characters"
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,31}", field.name)


@at_every_table
def test_text_boards_fit_a_phone_and_a_message(table: Table) -> None:
    for at in positions(table):
        boards = [table.text.public(table.rules.public_view(at.state), table.names)]
        boards += [table.text.private(table.rules.seat_view(at.state, seat), table.names) for seat in table.everyone]
        for board in boards:
            assert board.strip()
            assert board == board.rstrip()
            assert max(len(line) for line in board.splitlines()) <= WIDEST, board
            assert len(board) <= LONGEST_BOARD, board


@at_every_table
def test_a_board_in_parts_says_the_same_and_its_sentences_are_whole(table: Table) -> None:
    text = table.text
    if not isinstance(text, SupportsParts):
        pytest.skip("a board in one piece")
    for at in positions(table):
        public = table.rules.public_view(at.state)
        whole = [(public, text.public(public, table.names))]
        own = [table.rules.seat_view(at.state, seat) for seat in table.everyone]
        whole += [(view, text.private(view, table.names)) for view in own]
        for view, board in whole:
            before, rows, after = text.parts(view, table.names)
            assert before
            assert set(rows) <= set(board.splitlines())
            said = " ".join(board.split())
            assert all(" ".join(line.split()) in said for line in (*before, *after)), board


@at_every_table
def test_every_event_has_a_sentence_or_is_silent_on_purpose(table: Table) -> None:
    spoken = 0
    for at in positions(table):
        for event in at.events:
            sentence = table.text.event(event, table.names)  # type: ignore[arg-type]  # positions hold events as objects
            assert sentence == sentence.strip()
            assert "`" not in sentence
            assert not re.search(r"Seat\(|<|\bNone\b|Enum", sentence), sentence
            spoken += bool(sentence)
    # In a game of hidden entries a few positions may have no events, but not all.
    whole = (event for step in steps_of(table) for event in step.events)
    assert spoken or any(table.text.event(event, table.names) for event in whole)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str) and not isinstance(value, enum.Enum):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from _texts(each)


@at_every_table
def test_an_event_holds_parameters_and_no_words(table: Table) -> None:
    for at in positions(table):
        for event in at.events:
            assert not [text for text in _texts(event) if " " in text], event


@pytest.mark.parametrize("table", [table for table in TABLES if isinstance(table.text, SupportsEnding)], ids=str)
def test_a_game_with_its_own_ending_names_the_winner_once(table: Table) -> None:
    text, played = table.text, finish(table)
    outcome = table.rules.turn(played[-1].state)
    assert isinstance(outcome, Outcome)
    assert isinstance(text, SupportsEnding)
    *earlier, last = played
    assert not any(text.ending(event, table.names) for step in earlier for event in step.events)
    (ending,) = (told for event in last.events if (told := text.ending(event, table.names)) is not None)
    assert ending.sentence == text.event(last.events[-1], table.names)
    if len(outcome.winners) < table.seats:
        assert all(table.names[seat] in ending.sentence for seat in outcome.winners)
    if ending.tells_scores:
        assert all(str(score) in ending.sentence for score in outcome.scores or ())
