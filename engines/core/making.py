"""A quick way to make frozen values on paths that make many of them."""

import dataclasses
import types
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_THAWED: Final[dict[str, object]] = {
    "__slots__": (),
    "__init__": object.__init__,
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
}
"""What makes a subclass of a frozen class one whose fields can be set, at the speed of any other."""


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes what the frozen, slotted dataclass `cls` makes, several times as fast.

    The constructor of a frozen dataclass sets each field through `object.__setattr__`, which is a good part of the
    cost of a turn in a cheap game. This makes an instance of a subclass that is not frozen and then turns it into one
    of `cls`. There must be no `__post_init__`: it would not run.
    """
    if hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls} checks its fields: make it by its constructor")
    fields = dataclasses.fields(cast("type", cls))
    names = [field.name for field in fields]
    thawed = types.new_class("Thawed", (cast("type", cls),), exec_body=lambda body: body.update(_THAWED))
    lines = [f"def make({', '.join(names)}):", " made = thawed()", *(f" made.{name} = {name}" for name in names)]
    lines += [" made.__class__ = frozen", " return made"]
    space: dict[str, object] = {"thawed": thawed, "frozen": cls}
    exec("\n".join(lines), space)  # noqa: S102 - the dataclass module makes constructors from field names like this
    make = cast("types.FunctionType", space["make"])
    make.__defaults__ = tuple(field.default for field in fields if field.default is not dataclasses.MISSING) or None
    return cast("Callable[P, T]", make)
