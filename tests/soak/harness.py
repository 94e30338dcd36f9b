"""A harness whose bot goes by a clock that can be wrong, and is watched on a member's screen: all else is too slow."""

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.end_to_end.child_processes import Child, start
from tests.end_to_end.harness import Harness
from tests.patience import PATIENCE
from tests.soak.clocked_bot import APART
from tests.soak.member_screen import MemberScreen

SECOND_LOG = "second.log"


@dataclass(slots=True)
class SoakHarness(Harness):
    """It is watched on a member's screen."""

    screen: MemberScreen = field(default_factory=lambda: MemberScreen("red"))
    ack_seconds: float = 3.0
    """As on Discord: answers owed by a killed bot are not waited for."""

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "test.db"

    @property
    def _apart(self) -> Path:
        return self.folder / "clock-apart"

    @property
    def apart(self) -> float:
        """By how many seconds the machine's clock is wrong."""
        return float(self._apart.read_text("utf-8"))

    def set_clock(self, apart: float) -> None:
        """Set the machine's clock, as the bot reads it."""
        # The bot may be reading it: half a file would be no time.
        whole = self._apart.with_suffix(".new")
        whole.write_text(str(apart), "utf-8")
        whole.replace(self._apart)

    async def start_bot(self) -> None:
        """Start the bot and wait until it is online."""
        self.start_unseen()
        await self.online()

    def start_unseen(self) -> None:
        """Start the bot."""
        self.bot = self._start_bot("bot.log")

    def start_another(self) -> Child:
        """Start one more bot on the same database."""
        (self.folder / SECOND_LOG).unlink(missing_ok=True)
        return self._start_bot(SECOND_LOG)

    def _start_bot(self, log: str) -> Child:
        environment = {**self.environment, APART: str(self._apart)}
        return start("tests.soak.clocked_bot", output=self.folder / log, environment=environment)

    async def online(self) -> None:
        """Wait until the bot can be played with."""
        assert self.bot is not None
        end = time.monotonic() + PATIENCE
        while not await self._is_online():
            assert self.bot.runs, "the bot does not start: see bot.log"
            assert time.monotonic() < end, "the bot does not come online"
            await asyncio.sleep(0.02)

    async def _is_online(self) -> bool:
        if self.screen.messages:
            return self.screen.online
        state = await self.state("red")
        return bool(state["bot"]["online"] and state["commands"])

    async def kill_bot(self) -> None:
        """Kill the bot with SIGKILL."""
        assert self.bot is not None
        self.bot.kill()
        await self.bot.wait()
        await self.wait_until_gone()

    async def wait_until_gone(self) -> None:
        """Wait until everybody sees that the bot is offline."""
        end = time.monotonic() + PATIENCE
        while self.screen.online and time.monotonic() < end:  # noqa: ASYNC110 -- it comes from another process
            await asyncio.sleep(0.01)
