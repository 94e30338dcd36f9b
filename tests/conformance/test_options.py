"""Options are what they say, however they are built: from a record, from a command, or with plain values."""

import dataclasses
import enum
import typing

import pytest

from engines import GAMES
from engines.core import OptionError, Record
from engines.core.options import option_names, options_from_json, options_to_json
from engines.core.playback import replay
from engines.selfplay import seed_bytes, specimen
from tests.other_defaults import change_defaults

FIELDS = [(key, field.name) for key, rules in GAMES.items() for field in dataclasses.fields(rules.Options)]
of_every_option = pytest.mark.parametrize(("key", "name"), FIELDS, ids=lambda part: part)


class UnknownChoice(enum.Enum):
    ELSE = "else"


def kind_of(key: str, name: str) -> type:
    found: type = typing.get_type_hints(GAMES[key].Options)[name]
    return found


def bounds_of(key: str, name: str) -> tuple[int, int]:
    found: tuple[int, int] = next(
        field.metadata["range"] for field in dataclasses.fields(GAMES[key].Options) if field.name == name
    )
    return found


def build_options(key: str, name: str, value: object) -> object:
    """The options with one of them chosen; the message where another is wanted with it, or forbids it."""
    try:
        return GAMES[key].Options(**{name: value})
    except OptionError as error:
        return str(error)


def right_values(key: str, name: str) -> list[tuple[object, object]]:
    """Return valid values of an option, and the parsed ones."""
    kind = kind_of(key, name)
    if issubclass(kind, enum.Enum):
        return [(form, member) for member in kind for form in (member.value, member.value.upper(), member)]
    if kind is bool:
        return [("no", False), ("yes", True), ("false", False), ("true", True), (False, False), (True, True)]
    low, high = bounds_of(key, name)
    return [(str(low), low), (str(high), high), (low, low), (high, high)]


def wrong_values(key: str, name: str) -> list[object]:
    kind = kind_of(key, name)
    wrong: list[object] = ["nonsense", "", None, 2.5, ()]
    if issubclass(kind, enum.Enum):
        return [*wrong, True, UnknownChoice.ELSE]
    if kind is bool:
        return [*wrong, 2, "maybe"]
    low, high = bounds_of(key, name)
    return [*wrong, True, False, low - 1, high + 1, str(high + 1), "1e1"]


@of_every_option
def test_an_option_given_as_text_is_the_option(key: str, name: str) -> None:
    for given, meant in right_values(key, name):
        found, wanted = build_options(key, name, given), build_options(key, name, meant)
        assert found == wanted, given
        if isinstance(found, str):
            continue
        assert type(getattr(found, name)) is kind_of(key, name), given
        assert getattr(found, name) is meant or getattr(found, name) == meant, given
        assert options_to_json(found) == options_to_json(wanted)
        assert options_from_json(GAMES[key].Options, options_to_json(found)) == found
        assert hash(found) == hash(wanted)


@of_every_option
def test_a_value_of_no_use_is_refused_by_its_name(key: str, name: str) -> None:
    for value in wrong_values(key, name):
        with pytest.raises(OptionError, match=f"`{name}`"):
            GAMES[key].Options(**{name: value})


@pytest.mark.parametrize("key", GAMES)
def test_a_record_replays_unchanged_when_every_default_has_changed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES[key]
    game = specimen(rules, seed_bytes("defaults"), plies=8)
    record = game.record
    assert set(record.options) == set(option_names(rules.Options))
    change_defaults(monkeypatch, rules.Options)
    *_, last = replay(rules, Record.from_json(record.to_json()))
    assert last.state == game.state
