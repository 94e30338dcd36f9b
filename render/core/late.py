"""Lazy drawing functions: referred to by the bot, imported by the process that calls them.

A caller imports them for the type checker alone, `if TYPE_CHECKING`, and else takes them from `late`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class _LateFunction:
    """Calls a function of a module; can be sent to another process."""

    module: str
    name: str

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(self.module), self.name)(*args, **kwargs)


def late(module: str, *names: str) -> Iterator[Any]:
    """Yield the functions of those names, which load their module when they are called."""
    return (_LateFunction(module, name) for name in names)
