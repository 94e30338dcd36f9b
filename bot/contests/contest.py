"""Reading and changing a contest: its row, the fold of its entries, and its members."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from weakref import WeakValueDictionary

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.store.contests import (
    ContestRow,
    MemberRow,
    Stage,
    StartedMatch,
    append_entries,
    change_contest,
    contest_of_interaction,
    entries_of,
    find_contest,
    is_unchanged,
    look_now,
    matches_of_contest,
    members_of,
)
from bot.contests.store.posts import STANDING, queue_posts
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.turn_time import read_seconds
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.contests import Kind
from engines.contests.contest import Contest
from engines.contests.entries import Entry, entry_from_json, entry_to_json
from engines.contests.folding import fold

_TRIES: Final = 5
"""The number of attempts at a change, as other nodes may change the contest at the same time."""
_LONGEST: Final = 365 * 86_400
_MOST_CACHED: Final = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """The terms of a contest's matches, and its times."""

    options: Mapping[str, int | str | bool]
    turn_time: int
    total_time: int
    sign_up: int
    """Seconds from a season's opening to its beginning."""
    length: int
    """Seconds after which the unfinished matches of a season or round are decided."""
    level: str = ""
    """The level of the computers that fill pools; '' for none."""
    role_id: int | None = None
    """The role of the server that the winners get."""


def read_span(text: str) -> int:
    """Parse the length of sign-up, a round or a season, in seconds. Raises Refusal."""
    seconds = read_seconds(text)
    if seconds is None or not 60 <= seconds <= _LONGEST:
        raise Refusal(_("Write `12h`, `3d` or `4w`: 1 minute to 1 year."))
    return seconds


def secret_of(row: ContestRow, what: str) -> bytes:
    """Return 32 bytes derived from a contest's secret, for one draw or deal."""
    return hashlib.sha256(bytes.fromhex(row.secret) + what.encode()).digest()


_SETTINGS: Final = TypeAdapter(Settings)


def read_settings(row: ContestRow) -> Settings:
    """Parse the settings of a row."""
    return _SETTINGS.validate_json(row.settings)


def settings_to_text(settings: Settings) -> str:
    """Serialize settings for the row."""
    return _SETTINGS.dump_json(settings).decode()


@dataclass(frozen=True, slots=True)
class SeenContest:
    """A contest as read from the database."""

    row: ContestRow
    contest: Contest
    """The fold of its entries."""
    members: Mapping[str, MemberRow]
    """The members, by their name in entries."""
    started: Mapping[str, StartedMatch]
    """The matches that have started, by pairing."""

    @property
    def settings(self) -> Settings:
        """Return the settings of the contest."""
        return read_settings(self.row)

    @property
    def title(self) -> str:
        """Return the escaped title, with the number of a later season."""
        return escape(self.row.full_title)

    @property
    def contest_id(self) -> int:
        """Return the contest's id."""
        return self.row.contest_id

    @property
    def game(self) -> str:
        """Return the key of the game."""
        return self.contest.rules.game

    def member_of(self, user_id: int) -> str | None:
        """Return the name of a user in entries; None for a user who never took part."""
        return next((name for name, row in self.members.items() if row.user_id == user_id), None)

    @property
    def next_member(self) -> int:
        """Return the number of the next new member."""
        return 1 + max((row.member for row in self.members.values()), default=0)

    def secret_of(self, what: str) -> bytes:
        """Return 32 bytes derived from the contest's secret."""
        return secret_of(self.row, what)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a contest, written in one transaction."""

    entries: Sequence[Entry] = ()
    posts: Sequence[str] = ()
    """Keys of posts to queue, besides the standing post."""
    values: Mapping[str, int | str | None] = field(default_factory=dict)
    """Columns of the row to change."""
    write: Callable[[AsyncConnection], Awaitable[None]] | None = None
    after: Callable[[], None] | None = None
    """Called after the commit."""


class _FoldCache:
    """A cache of folded contests by id, and a lock for each that is being changed."""

    def __init__(self, _host: Host) -> None:
        self.contests: dict[int, Contest] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, contest_id: int) -> asyncio.Lock:
        """Return the lock under which this node changes a contest, because many users may sign up at once."""
        lock = self._locks.get(contest_id)
        if lock is None:
            lock = self._locks[contest_id] = asyncio.Lock()
        return lock

    def add(self, contest_id: int, contest: Contest) -> None:
        """Add a contest or its newer fold; the oldest one is evicted."""
        self.contests.pop(contest_id, None)
        self.contests[contest_id] = contest
        if len(self.contests) > _MOST_CACHED:
            del self.contests[next(iter(self.contests))]


async def read_contest(host: Host, contest_id: int) -> SeenContest:
    """Return a contest. Raises Refusal for an unknown id."""
    cache = host.extension(_FoldCache)
    before = cache.contests.get(contest_id)
    async with host.database.snapshot() as tx:
        row = await find_contest(tx, contest_id)
        if row is None:
            raise unknown_contest()
        texts = await entries_of(tx, contest_id, after=0 if before is None else len(before.entries))
        members = {str(member.member): member for member in await members_of(tx, contest_id)}
        started = {match.pairing: match for match in await matches_of_contest(tx, contest_id)}
    contest = await host.rules_runner.log(_fold, before, texts) if texts or before is None else before
    cache.add(contest_id, contest)
    return SeenContest(row, contest, members, started)


def _fold(before: Contest | None, texts: Sequence[str]) -> Contest:
    return fold([entry_from_json(text) for text in texts], before)


async def change(
    host: Host,
    contest_id: int,
    decide: Callable[[SeenContest], Awaitable[Change | None]],
    interaction: int | None = None,
) -> bool:
    """Read a contest, decide on a change and write it, with retries on conflicts; return whether it changed.

    A repeated interaction changes nothing. Raises RulesError for an invalid entry, and then writes nothing.
    """
    async with host.extension(_FoldCache).lock(contest_id):
        return await _change(host, contest_id, decide, interaction)


async def _change(
    host: Host,
    contest_id: int,
    decide: Callable[[SeenContest], Awaitable[Change | None]],
    interaction: int | None,
) -> bool:
    for _try in range(_TRIES):
        if interaction is not None and await host.read(contest_of_interaction, interaction) is not None:
            return False
        seen = await read_contest(host, contest_id)
        wanted = await decide(seen)
        if wanted is None:
            return False
        after = seen.contest
        if wanted.entries:
            after = await host.rules_runner.log(fold, wanted.entries, seen.contest)  # refuses invalid entries
        if after.round > seen.contest.round and after.rules.kind is not Kind.LADDER:
            # A season or a round of a tournament begins.
            wanted = replace(wanted, values={**wanted.values, "ends_at": host.now() + seen.settings.length})
        async with host.database.write() as tx:
            is_first = await is_unchanged(tx, seen.row, len(seen.contest.entries), len(seen.started))
            if is_first:
                await _write(tx, host, seen, wanted, interaction)
        if not is_first:
            continue
        host.extension(_FoldCache).add(contest_id, after)
        if wanted.after is not None:
            wanted.after()
        announce(host)
        return True
    raise Refusal(_("Many use this at once. Try again."))


async def _write(tx: AsyncConnection, host: Host, seen: SeenContest, wanted: Change, interaction: int | None) -> None:
    if wanted.entries:
        texts = [entry_to_json(entry) for entry in wanted.entries]
        await append_entries(tx, seen.contest_id, len(seen.contest.entries), texts, interaction)
    if wanted.write is not None:
        await wanted.write(tx)
    await queue_posts(tx, seen.contest_id, (STANDING, *wanted.posts), host.now())
    await look_now(tx, seen.contest_id, host.now())
    if wanted.values:
        await change_contest(tx, seen.contest_id, **wanted.values)


def check_goes_on(seen: SeenContest) -> None:
    """Raise Refusal if a contest is over."""
    if seen.row.status is Stage.OVER:
        raise Refusal(_("**{title}** is over.", title=seen.title))


def announce(host: Host) -> None:
    """Wake the sender of posts and the clock. Call it after the commit."""
    for listener in host.signals.announcements:
        listener()
    host.clock_changed()


def unknown_contest() -> Refusal:
    """Return the refusal for an unknown contest."""
    return Refusal(_("There is no such contest here."))
