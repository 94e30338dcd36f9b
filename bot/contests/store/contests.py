"""Contests, their members, entries and matches."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from sqlalchemy import case, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.tables import contest_entries, contest_matches, contest_members, contests
from bot.kernel.database.tables import matches
from bot.kernel.store.rows import add_row, delete_rows, find_row, find_rows


class Stage(StrEnum):
    """The stage of a contest."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRow:
    """One contest; column meanings are in `tables.py`."""

    contest_id: int
    guild_id: int
    channel_id: int
    title: str
    settings: str
    secret: str
    closes_at: int
    due_at: int | None
    status: Stage = Stage.OPEN
    forum_id: int | None = None
    thread_id: int | None = None
    tagged: str | None = None
    season: int = 1
    previous: int | None = None
    ends_at: int | None = None

    @property
    def place(self) -> int:
        """Return the thread or channel of its posts."""
        return self.thread_id or self.channel_id

    @property
    def standing_place(self) -> int:
        """Return the channel or forum post of its standing post; its channel while the forum has none yet."""
        return self.channel_id if self.forum_id is None else self.place

    @property
    def full_title(self) -> str:
        """Return the title, with the number of a later season."""
        return f"{self.title} ({self.season})" if self.season > 1 else self.title

    @property
    def until(self) -> int | None:
        """Return the time at which sign-up closes, or the season or round ends; None for a running ladder."""
        return self.closes_at if self.status is Stage.OPEN else self.ends_at


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member; `member` is the number of the user in the contest's entries."""

    contest_id: int
    member: int
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class StartedMatch:
    """The match of a pairing, with its status and thread."""

    pairing: str
    match_id: int
    status: str
    thread_id: int | None


async def next_contest_id(tx: AsyncConnection) -> int:
    """Return the next free id, which the transaction's lock reserves."""
    return 1 + int(await tx.scalar(select(func.max(contests.c.contest_id))) or 0)


async def add_contest(tx: AsyncConnection, row: ContestRow) -> None:
    """Store a new contest."""
    await add_row(tx, contests, asdict(row))


async def find_contest(tx: AsyncConnection, contest_id: int) -> ContestRow | None:
    """Return a contest, or None."""
    found = await find_row(tx, contests, contest_id=contest_id)
    return None if found is None else ContestRow(**{**found, "status": Stage(found["status"])})


async def change_contest(tx: AsyncConnection, contest_id: int, **values: int | str | None) -> None:
    """Change columns of a contest."""
    await tx.execute(update(contests).where(contests.c.contest_id == contest_id).values(**values))


async def contests_of_guild(tx: AsyncConnection, guild_id: int) -> list[ContestRow]:
    """Return the contests of a server, unfinished ones first, then the newest first."""
    query = select(contests).where(contests.c.guild_id == guild_id)
    order = ((contests.c.status == Stage.OVER.value).asc(), contests.c.contest_id.desc())
    rows = (await tx.execute(query.order_by(*order))).mappings()
    return [ContestRow(**{**row, "status": Stage(row["status"])}) for row in rows]


async def posts_in_forum(tx: AsyncConnection, forum_id: int) -> list[int]:
    """Return the ids of contests' posts in a forum."""
    query = select(contests.c.thread_id).where(contests.c.forum_id == forum_id, contests.c.thread_id.is_not(None))
    return list(await tx.scalars(query))


async def due_contests(tx: AsyncConnection, now: int) -> list[int]:
    """Return the contests that are due, the longest waiting first."""
    query = select(contests.c.contest_id).where(contests.c.due_at <= now)
    return list(await tx.scalars(query.order_by(contests.c.due_at, contests.c.contest_id)))


async def next_due_contest(tx: AsyncConnection) -> int | None:
    """Return the time at which the next contest is due, or None."""
    due: int | None = await tx.scalar(select(func.min(contests.c.due_at)))
    return due


async def look_now(tx: AsyncConnection, contest_id: int, now: int) -> None:
    """Make a contest due. If it is due already, change the time, so that a check in progress is followed by another."""
    due_at = case((contests.c.due_at <= now, contests.c.due_at - 1), else_=now)
    await tx.execute(update(contests).where(contests.c.contest_id == contest_id).values(due_at=due_at))


async def rest_until(tx: AsyncConnection, contest_id: int, due_at: int | None, *, seen: int | None) -> None:
    """Make a contest due at a time; with `seen`, only if its due time has not changed since."""
    where = contests.c.contest_id == contest_id
    if seen is not None:
        where &= contests.c.due_at == seen
    await tx.execute(update(contests).where(where).values(due_at=due_at))


async def members_of(tx: AsyncConnection, contest_id: int) -> list[MemberRow]:
    """Return all members in order, also those who dropped out after the beginning."""
    return [MemberRow(**row) for row in await find_rows(tx, contest_members, contest_id=contest_id)]


async def add_member(tx: AsyncConnection, row: MemberRow) -> None:
    """Store a new member. Raises IntegrityError for a user who already is one."""
    await add_row(tx, contest_members, asdict(row))


async def delete_member(tx: AsyncConnection, contest_id: int, member: int) -> None:
    """Delete a member who left before the beginning."""
    await delete_rows(tx, contest_members, contest_id=contest_id, member=member)


async def entries_of(tx: AsyncConnection, contest_id: int, after: int = 0) -> list[str]:
    """Return the entries of a contest after a number, in order."""
    query = select(contest_entries.c.entry).where(
        contest_entries.c.contest_id == contest_id, contest_entries.c.number > after
    )
    return list(await tx.scalars(query.order_by(contest_entries.c.number)))


async def is_unchanged(tx: AsyncConnection, row: ContestRow, entries: int, started: int) -> bool:
    """Return whether a contest has the same stage and numbers of entries and matches, so that nobody changed it."""
    counts = [
        select(func.count()).where(table.c.contest_id == row.contest_id).scalar_subquery()
        for table in (contest_entries, contest_matches)
    ]
    query = select(contests.c.status, *counts).where(contests.c.contest_id == row.contest_id)
    return tuple((await tx.execute(query)).one()) == (row.status.value, entries, started)


async def append_entries(
    tx: AsyncConnection, contest_id: int, after: int, entries: Sequence[str], interaction: int | None = None
) -> None:
    """Append entries after a number. Raises IntegrityError if the next number is taken."""
    rows = [
        {"contest_id": contest_id, "number": number, "entry": entry, "interaction": interaction}
        for number, entry in enumerate(entries, after + 1)
    ]
    await tx.execute(insert(contest_entries), rows)


async def contest_of_interaction(tx: AsyncConnection, interaction: int) -> int | None:
    """Return the contest that an interaction has opened or changed, or None."""
    query = select(contest_entries.c.contest_id).where(contest_entries.c.interaction == interaction)
    contest_id: int | None = await tx.scalar(query.limit(1))
    return contest_id


async def add_contest_match(tx: AsyncConnection, contest_id: int, pairing: str, match_id: int) -> None:
    """Store the match of a pairing. Raises IntegrityError if it already has one."""
    await add_row(tx, contest_matches, {"contest_id": contest_id, "pairing": pairing, "match_id": match_id})


async def matches_of_contest(tx: AsyncConnection, contest_id: int) -> list[StartedMatch]:
    """Return the started matches of a contest, the oldest first."""
    query = (
        select(contest_matches.c.pairing, matches.c.match_id, matches.c.status, matches.c.thread_id)
        .join(matches, matches.c.match_id == contest_matches.c.match_id)
        .where(contest_matches.c.contest_id == contest_id)
    )
    return [StartedMatch(*row) for row in await tx.execute(query.order_by(matches.c.match_id))]


async def titles_of_matches(tx: AsyncConnection, match_ids: Collection[int]) -> dict[int, str]:
    """Return the titles of contests by match, for the matches that belong to one."""
    query = (
        select(contest_matches.c.match_id, contests.c.title)
        .join(contests, contests.c.contest_id == contest_matches.c.contest_id)
        .where(contest_matches.c.match_id.in_(match_ids))
    )
    return {row.match_id: row.title for row in await tx.execute(query)}
