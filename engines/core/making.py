"""Quick ways to make frozen values on paths that make many of them."""

import dataclasses
import types
from collections.abc import Callable
from typing import Final, ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

_KEPT: Final = object()
_THAWED: Final[dict[str, object]] = {
    "__slots__": (),
    "__init__": object.__init__,
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
}
"""What makes a subclass of a frozen class one whose fields can be set, at the speed of any other."""


class Changer(Protocol[V]):
    """What `changer` returns."""

    def __call__(self, value: V, /, **changes: object) -> V:
        """Return a value with other `changes` in the fields of these names."""


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes what the frozen, slotted dataclass `cls` makes, several times as fast.

    The constructor of a frozen dataclass sets each field through `object.__setattr__`, which is most of the cost of
    a turn in a cheap game. This makes an instance of a subclass that is not frozen and then turns it into one of
    `cls`. There must be no `__post_init__`: it would not run.
    """
    names = _names(cls)
    fields = dataclasses.fields(cast("type", cls))
    defaults = tuple(field.default for field in fields if field.default is not dataclasses.MISSING)
    make = _compiled(cls, ", ".join(names), [f"{name} = {name}" for name in names])
    make.__defaults__ = defaults or None
    return cast("Callable[P, T]", make)


def changer(cls: type[V]) -> Changer[V]:
    """Return `dataclasses.replace` for values of `cls`, on the same terms as `maker`."""
    names = _names(cls)
    parameters = ", ".join(["value", "*", *(f"{name}=KEPT" for name in names)])
    sets = [f"{name} = value.{name} if {name} is KEPT else {name}" for name in names]
    return cast("Changer[V]", _compiled(cls, parameters, sets))


def _names(cls: Callable[..., object]) -> tuple[str, ...]:
    if hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls} checks its fields: make it by its constructor")
    return tuple(field.name for field in dataclasses.fields(cast("type", cls)))


def _compiled(cls: Callable[..., object], parameters: str, sets: list[str]) -> types.FunctionType:
    thawed = types.new_class("Thawed", (cls,), exec_body=lambda body: body.update(_THAWED))
    lines = [f"def make({parameters}):", " made = thawed()", *(f" made.{line}" for line in sets)]
    lines += [" made.__class__ = frozen", " return made"]
    space: dict[str, object] = {"thawed": thawed, "frozen": cls, "KEPT": _KEPT}
    exec("\n".join(lines), space)  # noqa: S102 - the dataclass module makes constructors from field names like this
    return cast("types.FunctionType", space["make"])
