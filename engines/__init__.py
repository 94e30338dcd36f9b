"""The rules of every game, pure and synchronous.

`GAMES` is the catalogue: key -> stateless rules. A game is a package beside `core` and `contests` that exports `RULES`
and `TEXT`, and `LESSONS` if it has any; nothing else needs to know its name. The catalogue is where the games' own
types end: past it they are `Any`.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from engines.core.lessons import Lesson
from engines.core.rules import Rules
from engines.core.text import GameText

AnyRules = Rules[Any, Any, Any, Any, Any]
AnyText = GameText[Any, Any]

_NO_GAMES = frozenset({"core", "contests"})


def _packages() -> list[ModuleType]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return [importlib.import_module(f"{__name__}.{name}") for name in names if name not in _NO_GAMES]


_FOUND = _packages()

GAMES: Mapping[str, AnyRules] = MappingProxyType({found.RULES.info.key: found.RULES for found in _FOUND})
"""Every game, by key."""

TEXTS: Mapping[str, AnyText] = MappingProxyType({found.RULES.info.key: found.TEXT for found in _FOUND})
"""The words of every game, by key."""

LESSONS: Mapping[str, tuple[Lesson, ...]] = MappingProxyType(
    {found.RULES.info.key: found.LESSONS for found in _FOUND if hasattr(found, "LESSONS")}
)
"""The lessons of the games that have any, by key: the one for newcomers first."""

__all__ = ["GAMES", "LESSONS", "TEXTS", "AnyRules", "AnyText"]
