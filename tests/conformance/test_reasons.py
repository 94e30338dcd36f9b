"""Every reason for which an input is refused has a sentence, and every sentence a reason that is given."""

import ast
import dataclasses
import enum
import importlib
import pkgutil
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template

import pytest

import bot.reasons
import bot.refusals
import cogs
import engines
from bot import services, thinking
from engines.core import People, Reason, Seat, sentence
from engines.core.reasons import GameIsOver
from engines.new_game import TEMPLATES
from tests.conformance.tables import NAMES


def _kinds() -> Iterator[type[Reason]]:
    for package in (engines, bot.reasons):
        yield from _kinds_in(package)


def _kinds_in(package: types.ModuleType) -> Iterator[type[Reason]]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Reason) and kind.__module__ == found.name:
                yield kind


KINDS = sorted(set(_kinds()) - {Reason}, key=lambda kind: (kind.__module__, kind.__qualname__))
of_every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}")


_SIMPLE: Mapping[object, list[object]] = {types.NoneType: [None], bool: [False, True], int: [1, 2, 0], str: ["E5"]}


def _samples(kind: object) -> list[object]:
    """Values of a field: all members, yes and no, none and one, a tuple of one, two and three."""
    if isinstance(kind, typing.NewType):
        return _samples(kind.__supertype__)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return [value for each in typing.get_args(kind) for value in _samples(each)]
    if typing.get_origin(kind) is tuple:
        return _tuples(typing.get_args(kind))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return list(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return list(_built(kind))
    if kind is Reason:
        return [GameIsOver()]
    assert kind in _SIMPLE, f"a reason holds numbers, words, members of enums and tuples of them, no {kind!r}"
    return _SIMPLE[kind]


def _tuples(inner: tuple[object, ...]) -> list[object]:
    if inner[-1] is not Ellipsis:
        return [tuple(_samples(each)[0] for each in inner)]
    samples = _samples(inner[0])
    first, last = samples[0], samples[-1]
    return [(first,), (first, last), (first, last, first)]


def _built(kind: type[object]) -> Iterator[typing.Any]:
    """Instances in which each field takes each of its samples once."""
    fields = {name: _samples(each) for name, each in typing.get_type_hints(kind).items()}
    if "game" in fields:
        fields["game"] = list(engines.GAMES)
    first = {name: samples[0] for name, samples in fields.items()}
    yield kind(**first)
    for name, samples in fields.items():
        for sample in samples[1:]:
            yield kind(**first | {name: sample})


@of_every_kind
def test_every_reason_is_a_frozen_value_without_a_sentence_of_its_own(kind: type[Reason]) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]  # KINDS holds dataclasses only
    assert "__slots__" in vars(kind)
    assert kind.__str__ is object.__str__
    for reason in _built(kind):
        hash(reason)


@of_every_kind
def test_every_reason_has_a_sentence(kind: type[Reason]) -> None:
    for reason in _built(kind):
        for people in (People(), People(NAMES)):
            said = sentence(reason, people)
            assert said == said.strip()
            assert said
            assert "None" not in said, said
            assert "<" not in said.replace("`<", "").replace("<#", "").replace("<t:", ""), said


def _given() -> set[str]:
    """The names of all that is called in the code, and in that of a new game: so an instance of a reason is made."""
    found = set()
    files = [
        path for package in (engines, cogs, services, thinking) for path in Path(package.__path__[0]).rglob("*.py")
    ]
    for path in (*files, *TEMPLATES.rglob("*.py.txt")):
        text = Template(path.read_text(encoding="utf-8")).safe_substitute(key="nim", title="Nim")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                function = node.func
                found.add(function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", ""))
    return found


def test_every_sentence_is_of_a_reason_that_is_given() -> None:
    given = _given()
    assert not [kind.__qualname__ for kind in KINDS if kind.__name__ not in given]
    registered = {kind for kind in sentence.registry if kind is not Reason and kind is not object}
    assert registered == set(KINDS)


def test_no_service_words_a_refusal() -> None:
    for path in Path(services.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), f"{path.name}:{node.lineno}"


def test_a_seat_may_be_no_number_of_a_player() -> None:
    assert People(NAMES)[Seat(len(NAMES))] == f"Seat {len(NAMES)}"
