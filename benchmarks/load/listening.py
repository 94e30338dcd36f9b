"""The messages shown to members, and their times."""

import asyncio
import re
import time
from typing import Final

from tests.end_to_end.harness import Harness, Json

PATIENCE: Final = 60.0
"""Seconds after which an answer counts as missing."""
_THINKING: Final = 128
_PICTURE = re.compile(r"[a-z]+-(\d+)-(\d+)\.png")


class MessageListener:
    """Listens to everything that members are shown."""

    def __init__(self, harness: Harness) -> None:
        self._stand = harness
        self._answers: dict[str, asyncio.Future[tuple[float, Json]]] = {}
        self._thinking: dict[str, str] = {}
        self._boards: dict[str, asyncio.Future[float]] = {}
        self._seen: dict[str, float] = {}
        self.newest: dict[str, int] = {}
        """The number of the newest board of each match."""

    async def listen(self, name: str) -> None:
        """Listen to the events of one member until cancelled."""
        async with self._stand.web.ws_connect(f"{self._stand.url}/sandbox/events?as={name}", max_msg_size=0) as events:
            async for event in events:
                heard = event.json()
                self._hear(heard["t"], heard["d"])

    async def answer(self, interaction: str) -> tuple[float, Json]:
        """Return the time at which an interaction was answered, and the message; {} if only the deferral ended."""
        future = self._answers.setdefault(interaction, asyncio.get_running_loop().create_future())
        return await asyncio.wait_for(future, PATIENCE)

    def forget(self, interaction: str) -> None:
        """Wait again for the message of an interaction: a button in it is about to change it."""
        self._answers.pop(interaction, None)

    async def board_after(self, board: str, number: int) -> float:
        """Return the time at which a newer board than `number` was shown in that match."""
        while self.newest.get(board, -1) <= number:
            waiting = self._boards.setdefault(board, asyncio.get_running_loop().create_future())
            await asyncio.wait_for(asyncio.shield(waiting), PATIENCE)
        return self._seen[board]

    def _hear(self, kind: str, data: Json) -> None:
        now = time.perf_counter()
        if kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            interaction = (data.get("interaction_metadata") or {}).get("id")
            if interaction is not None:
                self._hear_answer(interaction, data, now)
            for attached in data.get("attachments") or ():
                self._hear_picture(attached["filename"], now)
        elif kind == "MESSAGE_DELETE" and data["id"] in self._thinking:
            self._resolve_answer(self._thinking.pop(data["id"]), {}, now)

    def _hear_answer(self, interaction: str, message: Json, now: float) -> None:
        if message.get("flags", 0) & _THINKING:
            self._thinking[message["id"]] = interaction
        else:
            self._resolve_answer(interaction, message, now)

    def _resolve_answer(self, interaction: str, message: Json, now: float) -> None:
        future = self._answers.setdefault(interaction, asyncio.get_running_loop().create_future())
        if not future.done():
            future.set_result((now, message))

    def _hear_picture(self, name: str, now: float) -> None:
        picture = _PICTURE.fullmatch(name)
        if picture is None or int(picture[2]) <= self.newest.get(picture[1], -1):
            return
        self.newest[picture[1]], self._seen[picture[1]] = int(picture[2]), now
        waiting = self._boards.pop(picture[1], None)
        if waiting is not None and not waiting.done():
            waiting.set_result(now)
