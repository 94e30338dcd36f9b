"""What a setting of a server is chosen from, and how choices are shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.kernel.setting import (
    Setting,
    Value,
)
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import translate

USUAL: Final = "usual"


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or a role of a server, by its name."""

    id: int
    name: str


def _anywhere(_id: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Choosing:
    """The settings of a server, with what they can be chosen from."""

    row: ServerRow
    usual_turn_time: int
    now: int = 0
    channels: Sequence[Place] = ()
    text_channels: Sequence[Place] = ()
    roles: Sequence[Place] = ()
    is_there: Callable[[int], bool] = field(default=_anywhere, compare=False)
    """Return whether the server has a channel."""


ServerSetting = Setting[Choosing, ServerRow]


def place_values(places: Sequence[Place], held: Sequence[int | None], none: str) -> list[Value]:
    """Return places to choose, those that are chosen first: they can be taken out again, however many there are."""
    values = [Value(str(each.id), each.name, each.id in held) for each in places]
    return [Value("", none, not any(held)), *sorted(values, key=lambda value: not value.held)]


def two_values(yes: str, yes_words: str, no: str, no_words: str) -> Callable[[bool], tuple[Value, Value]]:
    """Return the two values of a switch, by whether it is on."""
    return lambda is_on: (Value(yes, translate(yes_words), is_on), Value(no, translate(no_words), not is_on))
