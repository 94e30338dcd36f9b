"""All that one member is shown, kept up to date by what the sandbox tells their page."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.kernel.buttons.verb import CustomId
from tests.end_to_end.harness import Harness, Json

EPHEMERAL, THINKING = 64, 128
PICTURE = re.compile(r"(?P<game>[a-z]+)-(?P<match_id>\d+)-(?P<number>\d+)(?P<own>-mine)?\.png")


@dataclass(slots=True)
class MemberScreen:
    """One member's screen."""

    name: str
    messages: dict[str, Json] = field(default_factory=dict)
    private: set[str] = field(default_factory=set)
    """The channels of direct messages."""
    gone: set[str] = field(default_factory=set)
    """Interactions whose answer was taken away: the new board is the answer."""
    online: bool = True
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, harness: Harness) -> None:
        """See what comes until cancelled; a page that was cut off, as by a machine that is too busy, comes back."""
        while True:
            async with harness.web.ws_connect(f"{harness.url}/sandbox/events?as={self.name}", max_msg_size=0) as events:
                await self.load(harness)
                async for event in events:
                    heard = event.json()
                    self._see(heard["t"], heard["d"])
                    self.news.set()

    def _see(self, kind: str, data: Json) -> None:
        if kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.messages[data["id"]] = data
        elif kind == "MESSAGE_DELETE":
            lost = self.messages.pop(data["id"], {})
            if lost.get("flags", 0) & THINKING:
                self.gone.add(lost["interaction_metadata"]["id"])
        elif kind == "BOT":
            self.online = data["online"]

    async def load(self, harness: Harness) -> None:
        """See all there is, as after a reload of the page."""
        state = await harness.state(self.name)
        self.messages = {one["id"]: one for one in state["messages"]}
        self.online = bool(state["bot"]["online"])
        self.private = {channel["id"] for channel in state["channels"] if channel["type"] == 1}

    def answers(self, interaction: str) -> list[str]:
        """Return the member's answer to an interaction; nothing while the bot thinks."""
        return [
            one["content"]
            for one in self.messages.values()
            if (one.get("interaction_metadata") or {}).get("id") == interaction and not one.get("flags", 0) & THINKING
        ]

    def posts(self) -> Iterator[Json]:
        """Return what is not an answer to the member alone."""
        return (one for one in self.messages.values() if not one.get("flags", 0) & EPHEMERAL)


def pictures(message: Json) -> list["re.Match[str]"]:
    """Return the boards that a message shows."""
    return [found for one in message["attachments"] if (found := PICTURE.fullmatch(one["filename"]))]


def live_ids(message: Json) -> list[CustomId]:
    """Return what can be pressed or chosen in a message."""
    parts = [part for row in message.get("components") or () for part in row["components"]]
    read = [CustomId.read(part.get("custom_id", "")) for part in parts if not part.get("disabled")]
    return [each for each in read if each is not None]
