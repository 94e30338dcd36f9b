"""A contest at work: members sign up, and their matches end by resigning."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

import pytest

from bot.contests.advance import advance, advance_due
from bot.contests.contest import SeenContest, Settings, read_contest, settings_to_text
from bot.contests.sign_up import join, open_contest
from bot.contests.store.contests import ContestRow
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.request import Person, Request
from bot.kernel.store.match_row import Status
from bot.play.play import leave_seats
from engines.contests import ContestRules, Kind
from tests.bot.conftest import FakeClock

DAY = 86_400


class KilledError(Exception):
    """The bot is gone."""


@dataclass
class ContestAtWork:
    """One contest, and what its members do."""

    host: Host
    clock: FakeClock
    contest_id: int = 0
    wins: Callable[[int, int], bool] = lambda one, other: one < other
    called: str = "P"
    """The beginning of each member's name."""

    def __post_init__(self) -> None:
        self.interactions = count(5000)

    async def open(
        self, kind: Kind, members: int, game: str = "mambo", *, length: int = 28 * DAY, **rules: object
    ) -> None:
        """Open a contest, let so many sign up, and let sign-up close."""
        settings = Settings({}, DAY, 5 * DAY, 3 * DAY, length)
        now = self.host.now()
        row = ContestRow(
            contest_id=0,
            guild_id=1,
            channel_id=2,
            title="Cup",
            settings=settings_to_text(settings),
            secret="ab" * 32,
            closes_at=now + 3 * DAY,
            due_at=now + 3 * DAY,
        )
        made = ContestRules(kind, game, **rules)  # type: ignore[arg-type]  # of each its own
        self.contest_id = await open_contest(self.host, row, made, next(self.interactions))
        for number in range(1, members + 1):
            await join(self.host, self.contest_id, self.request(number))
        self.clock.now += 3 * DAY
        await self.tick()

    def request(self, number: int) -> Request:
        """Return a request of a member, who is called by the number."""
        return Request(Person(100 + number, f"{self.called}{number}"), 0, next(self.interactions))

    async def tick(self) -> SeenContest:
        """Let the clock do what is due now."""
        await advance_due(self.host)
        return await self.seen()

    async def seen(self) -> SeenContest:
        return await read_contest(self.host, self.contest_id)

    async def play_all(self) -> SeenContest:
        """Play all matches that run, and those that begin thereby, until nothing is left to play."""
        while running := [one for one in (await self.seen()).started.values() if one.status == Status.PLAYING]:
            for match in running:
                await self.finish(match.match_id)
            await self.tick()
        return await self.seen()

    async def finish(self, match_id: int) -> None:
        """Let the member who loses leave a match, after a move of each."""
        seen = await self.seen()
        pairing = next(seen.contest.pairing(one.pairing) for one in seen.started.values() if one.match_id == match_id)
        users = [seen.members[member].user_id for member in pairing.members]
        await leave_seats(self.host, match_id, {users[1] if self.wins(users[0], users[1]) else users[0]})

    async def finish_all(self, match_id: int) -> None:
        """End a match by all but one leaving."""
        holders = (await load_match(self.host, match_id)).row.holders
        await leave_seats(self.host, match_id, set(holders[1:]))

    async def killed_tick(self) -> None:
        """Do one step of what is due, as if the bot was killed after it."""
        step = count()

        def kill() -> None:
            if next(step):
                raise KilledError

        self.host.signals.announcements.append(kill)
        with suppress(KilledError):
            await advance(self.host, self.contest_id)
        self.host.signals.announcements.remove(kill)


@pytest.fixture
def contest(host: Host, fake_clock: FakeClock) -> ContestAtWork:
    return ContestAtWork(host, fake_clock)
