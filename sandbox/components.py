"""Buttons, menus, layouts: walking the component trees of messages and modals."""

from collections.abc import Callable, Iterator, Sequence

from sandbox.errors import Path
from sandbox.payload import Json

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(
    1, 9
)
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
LINK_STYLE, PREMIUM_STYLE = 5, 6


def walk(components: Sequence[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Yield every component with its path, outer before inner."""
    for at, item in enumerate(components):
        yield from _walk_one(item, (*path, at))


def _walk_one(item: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, item
    yield from walk(item.get("components") or (), (*path, "components"))
    for name in ("accessory", "component"):
        if isinstance(item.get(name), dict):
            yield from _walk_one(item[name], (*path, name))


def number_components(components: Sequence[Json]) -> list[Json]:
    """Return the same tree where each component has its `id`, as Discord numbers those without."""
    taken = {item["id"] for _, item in walk(components) if item.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    return [_number(item, free) for item in components]


def _number(item: Json, free: Iterator[int]) -> Json:
    copy = item | {"id": item.get("id") or next(free)}
    if item.get("components"):
        copy["components"] = [_number(inner, free) for inner in item["components"]]
    for name in ("accessory", "component"):
        if isinstance(item.get(name), dict):
            copy[name] = _number(item[name], free)
    return copy


def with_media(components: Sequence[Json], address: Callable[[str], Json | None]) -> list[Json]:
    """Return the same tree where media that name a file (`attachment://…`) have its address."""
    return [_with_media(item, address) for item in components]


def _with_media(item: Json, address: Callable[[str], Json | None]) -> Json:
    copy = dict(item)
    for name, value in item.items():
        if name in ("media", "file") and isinstance(value, dict):
            copy[name] = value | (address(str(value.get("url"))) or {})
        elif isinstance(value, dict):
            copy[name] = _with_media(value, address)
        elif isinstance(value, list):
            copy[name] = [_with_media(part, address) if isinstance(part, dict) else part for part in value]
    return copy


def find_component(components: Sequence[Json], custom_id: str) -> Json | None:
    """Return the component with this custom id."""
    return next((item for _, item in walk(components) if item.get("custom_id") == custom_id), None)


def texts(components: Sequence[Json]) -> Iterator[str]:
    """Return the text displays, in order."""
    return (str(item["content"]) for _, item in walk(components) if item["type"] == TEXT_DISPLAY)
