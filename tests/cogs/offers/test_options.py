"""Every option of every game can be chosen, by a parameter of its own or by name in a text, and never by both."""

import dataclasses
import enum
import typing
from collections.abc import Mapping

import pytest
from discord import app_commands

from bot.offers.draft import Draft
from cogs.game import GameCog
from engines import GAMES
from engines.core import OptionError
from engines.core.options import options_from_json
from tests.cogs.conftest import Server
from tests.cogs.test_commands import all_commands

at_every_game = pytest.mark.parametrize("game", sorted(GAMES))
by_both_commands = pytest.mark.parametrize("name", ["challenge", "open"])

TEXTS = frozenset({"options", "house_rules"})
"""The parameter in which options are typed by name."""


class ChosenOptions:
    """The options each command asked for, where nothing is offered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.options: list[Mapping[str, object]] = []

        async def offer(_cog: GameCog, _interaction: object, draft: Draft, **_rest: object) -> None:
            self.options.append(draft.options)

        monkeypatch.setattr(GameCog, "_make", offer)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> ChosenOptions:
    return ChosenOptions(monkeypatch)


def command_of(server: Server, game: str, name: str) -> app_commands.Command[typing.Any, ..., object]:
    (found,) = (each for each in all_commands(server.bot) if each.qualified_name == f"{game} {name}")
    return found


def another_value(game: str, field: dataclasses.Field[object]) -> int | str | bool:
    """A value of that option which is not the usual one, as it is stored."""
    kind = typing.get_type_hints(GAMES[game].Options)[field.name]
    if issubclass(kind, enum.Enum):
        value = next(member.value for member in kind if member is not field.default)
        assert isinstance(value, str)
        return value
    if kind is bool:
        return not field.default
    low, high = field.metadata["range"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return low if field.default != low else high


def build_options(game: str, values: Mapping[str, object]) -> object:
    """The options; the message where one needs another beside it."""
    try:
        return options_from_json(GAMES[game].Options, values)
    except OptionError as error:
        return str(error)


@at_every_game
@by_both_commands
async def test_every_option_can_be_chosen(server: Server, asked: ChosenOptions, game: str, name: str) -> None:
    parameters = {parameter.name for parameter in command_of(server, game, name).parameters}
    who = {"opponent": server.members["blue"]} if name == "challenge" else {}
    for field in dataclasses.fields(GAMES[game].Options):
        value = another_value(game, field)
        if field.name in parameters:
            given: dict[str, object] = {field.name: value}
        else:
            (text,) = parameters & TEXTS
            given = {text: f"{field.name}={value}"}
        await server.slash("red", server.channel, f"{game} {name}", **who, **given)
        assert asked.options, (field.name, given)
        assert build_options(game, asked.options.pop()) == build_options(game, {field.name: value}), field.name


@pytest.mark.parametrize(
    ("command", "own", "typed", "said"),
    [
        ("monocards open", {"target": 200}, {"house_rules": "target=9"}, ("`target:200`", "`house_rules:target=9`")),
        ("monocards open", {"target": 500}, {"house_rules": "target=9"}, ("`target:500`", "`house_rules:target=9`")),
        ("mambo open", {"size": 10}, {"options": "no_kill size=9"}, ("`size:10`", "`options:size=9`")),
        ("monoch open", {"flat": False}, {"options": "flat"}, ("`flat:False`", "`options:flat`")),
        ("monsters open", {"turn_cap": 60}, {"options": "turn_cap=5"}, ("`turn_cap:60`", "`options:turn_cap=5`")),
    ],
)
async def test_an_option_given_both_ways_is_refused_with_both_named(
    server: Server, command: str, own: dict[str, object], typed: dict[str, object], said: tuple[str, ...]
) -> None:
    answer = await server.slash("red", server.channel, command, **own, **typed)
    assert answer.ephemeral
    assert answer.response is not None
    for each in ("given twice", *said):
        assert each in answer.response.content
