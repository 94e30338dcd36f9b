"""Discovery of the features beside the kernel by module name, so that one is added without editing another file."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

import bot


@cache
def modules_of_features(name: str) -> tuple[ModuleType, ...]:
    """Return the modules of that name in the packages of `bot`, in the order of the packages' names."""
    paths = sorted(f"bot.{package.name}.{name}" for package in iter_modules(bot.__path__) if package.ispkg)
    return tuple(import_module(path) for path in paths if find_spec(path) is not None)
