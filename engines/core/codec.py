"""A lossless JSON codec for the values of a game: states, start positions, views, actions and events.

Values are parsed by the type hints of the game's dataclasses: a new game needs no code here. A dataclass becomes
an object with the name of its class under `is`, a tuple an array, a frozenset a sorted array, a member of an enum its
name; a marked sentence is written in English. Equal values give equal bytes.
"""

import dataclasses
import json
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Final, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from engines.core.errors import NotationError
from engines.core.messages import N_
from engines.core.rules import Event, Rules

CODEC: Final = 1
"""The version of the encoding; raised when the same value is written in another way."""

Kind = Literal["state", "start_position", "public_view", "seat_view", "action", "event"]

_Rules = Rules[Any, Any, Any, Any, Any]


def encode(rules: _Rules, kind: Kind, value: object) -> str:
    """Return the JSON text of a value of that game and kind; TypeError for a part that JSON cannot represent."""
    return json.dumps({**_head(rules, kind), "value": to_plain(value)}, separators=(",", ":"))


def decode(rules: _Rules, kind: Kind, text: str) -> object:
    """Parse the output of `encode`; NotationError names the missing or wrong part."""
    try:
        data = json.loads(text)
        for name, wanted in _head(rules, kind).items():
            if not isinstance(data, dict) or data.get(name) != wanted:
                raise _not_decodable(name)
        return from_plain(_hint(rules, kind), data.get("value"), "value", type(rules).__module__.rpartition(".")[0])
    except (ValueError, RecursionError) as error:
        raise _not_decodable("") from error


def _head(rules: _Rules, kind: Kind) -> dict[str, object]:
    """Return the header of an encoded value, by which a text of another game or version is refused."""
    return {"codec": CODEC, "game": rules.info.key, "rules_version": rules.info.rules_version, "kind": kind}


def _hint(rules: _Rules, kind: Kind) -> object:
    if kind == "event":
        return Event
    if kind == "start_position":
        return rules.StartPosition
    method = {"state": "start", "action": "parse"}.get(kind, kind)
    bound: dict[object, object] = {}
    for base in getattr(type(rules), "__orig_bases__", ()):
        bound |= _arguments(base)
    return _with_arguments(get_type_hints(getattr(rules, method))["return"], bound)


def _arguments(kind: object) -> dict[object, object]:
    """Return the type argument of each type variable of a parametrized class such as `OpenViews[PublicView]`."""
    return dict(zip(getattr(get_origin(kind), "__parameters__", ()), get_args(kind), strict=False))


def _with_arguments(hint: Any, bound: dict[object, object]) -> object:  # Any: a type, as `typing` gives it
    free = () if isinstance(hint, type) else getattr(hint, "__parameters__", ())
    return bound[hint] if isinstance(hint, TypeVar) else hint[tuple(bound[each] for each in free)] if free else hint


def to_plain(value: object) -> object:
    """Return a value as plain JSON types; TypeError for a part that JSON cannot represent."""
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, tuple):
        return [to_plain(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(map(to_plain, value), key=json.dumps)
    if not dataclasses.is_dataclass(value):
        raise TypeError(f"no JSON stands for {value!r}")
    fields = {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return {"is": type(value).__name__, **fields}


def from_plain(hint: object, data: object, part: str, package: str) -> Any:  # Any: of the type that the hint names
    """Parse the output of `to_plain` as the type `hint`; NotationError names the wrong part.

    Subclasses that the hint allows are looked for in `package`.
    """
    for kind in _alternatives(hint, package):
        if _fits(kind, data):
            return _build(kind, data, part, package)
    raise _not_decodable(part)


@cache
def _alternatives(hint: object, package: str) -> tuple[Any, ...]:  # Any: types, as `typing` gives them
    """Return the concrete types that a hint allows. A base class allows the game's dataclasses derived from it."""
    if isinstance(hint, NewType):
        return _alternatives(hint.__supertype__, package)
    if get_origin(hint) in (Union, UnionType):
        return tuple(chain.from_iterable(_alternatives(each, package) for each in get_args(hint)))
    if isinstance(hint, type) and not dataclasses.is_dataclass(hint):
        return tuple(_subclasses(hint, (f"{package}.", "engines.core."))) or (hint,)
    return (hint,)


def _subclasses(base: type, modules: tuple[str, ...]) -> Iterator[type]:
    """Yield the dataclasses derived from a base class, except those that are bases themselves."""
    kinds: list[type] = type.__subclasses__(base)
    for kind in kinds:
        yield from (deeper := tuple(_subclasses(kind, modules)))
        if deeper or not dataclasses.is_dataclass(kind):
            continue
        # `slots=True` makes a second class of each: only the one that its module has is in use.
        if kind.__module__.startswith(modules) and getattr(sys.modules[kind.__module__], kind.__name__, None) is kind:
            yield kind


def _fits(kind: Any, data: object) -> bool:  # Any: as above
    if isinstance(data, dict):
        of = get_origin(kind) or kind
        return isinstance(of, type) and dataclasses.is_dataclass(of) and data.get("is") == of.__name__
    if isinstance(data, list):
        return get_origin(kind) in (tuple, frozenset) or (isinstance(kind, type) and issubclass(kind, tuple))
    if isinstance(data, str) and isinstance(kind, type) and issubclass(kind, Enum):
        return data in kind.__members__
    return type(data) is kind and kind in (int, str, bool, NoneType)


def _build(kind: Any, data: Any, part: str, package: str) -> object:  # Any: as above
    if isinstance(data, dict):
        hints = _fields(kind)
        if data.keys() != {"is", *hints}:
            raise _not_decodable(part)
        values = {name: from_plain(hint, data[name], f"{part}.{name}", package) for name, hint in hints.items()}
        return (get_origin(kind) or kind)(**values)
    if isinstance(data, list):
        return _build_of_items(kind, data, part, package)
    return kind[data] if issubclass(kind, Enum) else data


def _build_of_items(kind: Any, data: list[object], part: str, package: str) -> object:  # Any: as above
    hints = get_args(kind) or tuple(_fields(kind).values())
    if get_origin(kind) is frozenset or hints[1:] == (Ellipsis,):
        hints = hints[:1] * len(data)
    if len(hints) != len(data):
        raise _not_decodable(part)
    items = [from_plain(hint, data[at], f"{part}.{at}", package) for at, hint in enumerate(hints)]
    if get_origin(kind) is None:
        return kind(*items)
    container = get_origin(kind)(items)
    if len(container) != len(items):
        raise _not_decodable(part)
    return container


@cache
def _fields(kind: Any) -> dict[str, object]:  # Any: as above
    """Return the type hints of the fields of a dataclass or a named tuple."""
    of = get_origin(kind) or kind
    names = of._fields if issubclass(of, tuple) else [field.name for field in dataclasses.fields(of)]
    hints = get_type_hints(of)
    return {name: _with_arguments(hints[name], _arguments(kind)) for name in names}


def _not_decodable(part: str) -> NotationError:
    if not part:
        return NotationError(N_("This is not the JSON of a game."))
    return NotationError(N_("`{part}` is missing or wrong.", part=part))
