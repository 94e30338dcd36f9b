"""The context in which a server's settings are chosen and shown."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.kernel.setting import Setting
from bot.kernel.store.servers import ServerRow

USUAL: Final = "usual"


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or a role of a server, by its name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class ServerContext:
    """The settings of a server, with what they can be chosen from."""

    row: ServerRow
    usual_turn_time: int
    now: int = 0
    channels: Sequence[Place] = ()
    text_channels: Sequence[Place] = ()
    forums: Sequence[Place] = ()
    roles: Sequence[Place] = ()
    is_there: Callable[[int], bool] = field(default=lambda _id: True, compare=False)
    """Return whether the server has a channel."""

    def put(self, **chosen: Any) -> ServerRow:  # Any: each of its own type
        """Return the settings with others."""
        return replace(self.row, **chosen)


ServerSetting = Setting[ServerContext, ServerRow]


def place_values(places: Sequence[Place], held: Collection[int], none: str) -> dict[str, str]:
    """Return places to choose, those that are chosen first: they can be taken out again, however many there are."""
    chosen_first = sorted(places, key=lambda place: place.id not in held)
    return {"": none} | {str(place.id): place.name for place in chosen_first}


def held_places(held: Collection[int]) -> list[str]:
    """Return the values of the places that are chosen."""
    return [str(place) for place in held] or [""]
