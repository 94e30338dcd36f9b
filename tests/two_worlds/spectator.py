"""All that one member gets: what their page is told, what their client is answered, every byte of every file."""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sandbox.context import Sandbox
from sandbox.payload import Json
from sandbox.population import MEMBERS
from tests.two_worlds.sameness import NormalizedIds

EPHEMERAL = 64
_FILE = re.compile(r"/sandbox/attachments/(?P<id>\d+)/(?P<name>[^\"]+)")
_IN_WORDS = (".json", ".txt")
_NEVER_SAME = frozenset({"timestamp", "edited_timestamp", "archive_timestamp", "create_timestamp", "nonce"})
"""When Discord took something, and by which number it knew it again."""


class _RecordingQueue(asyncio.Queue[Json]):
    """What a page is told, written down at once: the sandbox changes some of it later, and drops files."""

    def __init__(self, spectator: "Spectator") -> None:
        super().__init__()
        self._spectator = spectator

    def put_nowait(self, item: Json) -> None:
        self._spectator.note(item["t"], item["d"])


@dataclass(slots=True)
class Spectator:
    """A member's client. Its messages are kept by place: the order between places is not promised."""

    name: str
    sandbox: Sandbox = field(repr=False)
    got: dict[str, list[str]] = field(default_factory=dict)
    messages: dict[str, Json] = field(default_factory=dict)
    _ids: NormalizedIds = field(default_factory=NormalizedIds)

    def __post_init__(self) -> None:
        self.sandbox.events.listen(MEMBERS[self.name]).queue = _RecordingQueue(self)

    def note(self, what: str, data: Json) -> None:
        """Keep what came."""
        if what in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.messages[data["id"]] = data
        elif what == "MESSAGE_DELETE":
            self.messages.pop(data["id"], None)
        if what == "INTERACTION":
            return  # that of the acting member, who is answered besides
        self.got.setdefault(self._place(what, data), []).append(f"{what} {self._plain(data)}")

    def answered(self, deed: Json, found: Json) -> None:
        """Keep a client's answers to its member's actions."""
        self.got.setdefault("answers", []).append(f"{self._plain(deed)} -> {self._plain(found)}")

    def _place(self, what: str, data: Json) -> str:
        if not what.startswith("MESSAGE"):
            return what
        kind = self.sandbox.world.channels[data["channel_id"]].data["type"]
        return "answers" if data.get("flags", 0) & EPHEMERAL else f"messages in a channel of type {kind}"

    def _plain(self, data: object) -> str:
        text = json.dumps(_without_times(data), ensure_ascii=False, sort_keys=True)
        digests = [self._file_text(found["id"], found["name"]) for found in _FILE.finditer(text)]
        return self._ids.plain(" ".join((text.replace(self.sandbox.url, ""), *dict.fromkeys(digests))))

    def _file_text(self, key: str, name: str) -> str:
        """Return what a file says: of one in words these, as ids stand in it too."""
        found = self.sandbox.world.storage.attachment(key, name)
        if found is None:
            return f"{name} is gone"
        return f"{name}={found[1].decode() if name.endswith(_IN_WORDS) else hashlib.sha256(found[1]).hexdigest()}"

    def posts(self) -> Iterator[Json]:
        """Return what is to be seen and is no answer to the member alone, the newest first."""
        shown = [one for one in self.messages.values() if not one.get("flags", 0) & EPHEMERAL]
        return iter(sorted(shown, key=lambda one: -int(one["id"])))


def _without_times(data: object) -> object:
    if isinstance(data, dict):
        return {key: _without_times(value) for key, value in data.items() if key not in _NEVER_SAME}
    if isinstance(data, list):
        return [_without_times(each) for each in data]
    return data
