"""Verbs as they stand in custom ids: what is written is read again, and nothing else is read."""

import importlib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.kernel.buttons.verb import LONGEST, CustomId, MalformedError, Verb
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.match_verbs import History, Play, Text
from bot.learning.verbs import RulesPage
from engines import GAMES

for _game in GAMES:
    importlib.import_module(f"cogs.{_game}")


def every_verb(of: type[Verb] = Verb) -> Iterator[type[Verb]]:
    for kind in of.__subclasses__():
        yield kind
        yield from every_verb(kind)


VERBS = sorted(every_verb(), key=lambda kind: (kind.__module__, kind.name))
NASTY = (
    *("\x00", "٣", "²", "\uff11", "9" * 5_000, "99999999999999999999", "-1", "-0", "+1", " 1", "01", "1_000"),
    *("1.0.0.0.0.0", "../../etc/passwd", "a/b", "\ud800", "1\n", "é", "🐙", "True", "None", "0x1", "1e9", "NaN"),
    *(".", "..", ",", ">", "@", ":"),
)


def check(kind: type[Verb], argument: str) -> None:
    try:
        read = kind.read(argument)
    except MalformedError as error:
        told = str(error)
    else:
        assert read.argument == argument
        assert argument.isascii()
        assert not argument or argument.isprintable()
        assert kind.read(read.argument) == read
        return
    told = told.removeprefix(f"no argument of {kind.name}")
    assert argument not in told or len(argument) < 3, "the log quotes nothing of it"


@settings(max_examples=25)  # for each of a hundred verbs
@given(text=st.one_of(st.text(max_size=30), st.text("0123456789.,>@:-_ abmnEWT", max_size=30)))
def test_verbs_round_trip(text: str) -> None:
    for kind in VERBS:
        check(kind, text)


@pytest.mark.parametrize("kind", VERBS, ids=lambda kind: f"{kind.__module__}.{kind.name}")
def test_a_verb_reads_nothing_that_was_made_up(kind: type[Verb]) -> None:
    for argument in NASTY:
        check(kind, argument)


def test_no_verb_takes_nasty_numbers() -> None:
    for kind in (History, Text):
        for argument in NASTY:
            if argument != "-1":
                with pytest.raises(MalformedError):
                    kind.read(argument)


@given(text=st.one_of(st.text(max_size=120), st.from_regex(r"gk:[a-z_]+:([a-z]+-)?\d+:\d+(:.*)?", fullmatch=True)))
def test_a_custom_id_is_read_as_it_was_written_or_not_at_all(text: str) -> None:
    found = CustomId.read(text)
    if found is not None:
        assert str(found) == text
        assert len(text) <= LONGEST
        assert found.match_id < 10**9


@pytest.mark.parametrize(
    "text",
    [
        "",
        "count:1",
        "gk:",
        "gk:text",
        "gk:text:101",
        "gk:text:0101:0",
        "gk:text:1٣:0",
        f"gk:text:{'9' * 80}:0",
        "gk:text:101:-1",
        "gk:text:101:0:",
        "gk:TEXT:101:0",
        "gk:text:101:0\n",
        "gk:text:101:0:\x00",
        f"gk:play:101:0:{'a' * 100}",
    ],
)
def test_an_id_of_no_version_is_not_read(text: str) -> None:
    assert CustomId.read(text) is None


def test_default_options_are_left_out_at_the_end_only() -> None:
    assert Text().argument == ""
    assert Text(0).argument == "0"
    assert RulesPage("mono").argument == "mono"
    assert RulesPage("mono", 3).argument == "mono.3"
    assert RulesPage.read("mono.3") == RulesPage("mono", 3)
    with pytest.raises(MalformedError):
        RulesPage.read("mono.0")
    with pytest.raises(MalformedError):
        RulesPage.read("../secrets")


def test_a_text_at_the_end_keeps_its_dots() -> None:
    assert Play.read("a.b.c") == Play("a.b.c")


def test_an_id_that_is_too_long_is_never_made() -> None:
    with pytest.raises(ValueError, match="at most 100"):
        Bound(101, 5).button(Play("a" * 90), "Play")
    with pytest.raises(ValueError, match="at most 100"):
        Bound(101, 5).menu("Which?", [Option(Play("a" * 101), "a")])
