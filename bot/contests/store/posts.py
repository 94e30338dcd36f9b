"""The posts of a contest, sent and to be sent."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import case, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.store.contests import ContestRow, Stage
from bot.contests.tables import contest_posts, contests
from bot.kernel.store.announcements import Announcement
from bot.kernel.store.posts import PostRow

STANDING: Final = "standing"
"""The key of the standing post, which is edited as the contest changes."""
ACT: Final = "act"
"""The key of a post about an organizer's action or a drop-out, followed by the number of the entry."""
WINNERS: Final = "winners"
"""The key of the post that names the winners."""
CHALLENGE: Final = "challenge"
"""The key of the post of a challenge in a ladder, followed by its number."""
_START_WAITS: Final = 10
"""Seconds by which messages about the beginning are delayed, so that they can link the matches that start."""


@dataclass(frozen=True, slots=True)
class ContestPost(Announcement):
    """One row; column meanings are in `tables.py`."""

    contest_id: int
    key: str

    @property
    def member(self) -> int | None:
        """Return the member to whom it is sent as a direct message; None for other posts."""
        kind, _, number = self.key.partition(" ")
        return int(number) if kind in ("start", "end") else None


async def queue_posts(tx: AsyncConnection, contest_id: int, keys: Iterable[str], now: int) -> None:
    """Queue new posts, and edits of the standing post and of challenges that exist already."""
    there = set(await tx.scalars(select(contest_posts.c.key).where(contest_posts.c.contest_id == contest_id)))
    wanted = list(dict.fromkeys(keys))
    new = [
        ContestPost(contest_id, key, made_at=now, due_at=now + (_START_WAITS if key.startswith("start") else 0))
        for key in wanted
        if key not in there
    ]
    if new:
        await tx.execute(insert(contest_posts), [asdict(post) for post in new])
    changed = [key for key in wanted if key in there and key.partition(" ")[0] in (STANDING, CHALLENGE)]
    where = (contest_posts.c.contest_id == contest_id, contest_posts.c.key.in_(changed))
    # Always change the time, because a post that is being sent now is out of date.
    due_at = case((contest_posts.c.due_at <= now, contest_posts.c.due_at - 1), else_=now)
    await tx.execute(update(contest_posts).where(*where).values(due_at=due_at))


async def postpone_ends(tx: AsyncConnection, seconds: int, now: int) -> None:
    """Postpone the ends of running seasons and rounds, and queue their standing posts."""
    runs = (contests.c.status == Stage.RUNNING.value, contests.c.ends_at.is_not(None))
    running = list(await tx.scalars(select(contests.c.contest_id).where(*runs)))
    await tx.execute(update(contests).where(*runs).values(ends_at=contests.c.ends_at + seconds, due_at=now))
    for contest_id in running:
        await queue_posts(tx, contest_id, [STANDING], now)


@dataclass(frozen=True, slots=True)
class Season:
    """The previous or next season of a league, with a link to its standing post once that was sent."""

    contest_id: int
    season: int
    link: str | None


async def seasons_beside(tx: AsyncConnection, row: ContestRow) -> list[Season]:
    """Return the previous and the next season of a contest, if they exist."""
    query = (
        select(*contests.c, contest_posts.c.message_id)
        .join(contest_posts, contest_posts.c.contest_id == contests.c.contest_id)
        .where(contest_posts.c.key == STANDING)
        .where(or_(contests.c.contest_id == row.previous, contests.c.previous == row.contest_id))
        .order_by(contests.c.season)
    )
    found = []
    for values in (await tx.execute(query)).mappings():
        other = ContestRow(**{name: value for name, value in values.items() if name != "message_id"})
        message = PostRow(other.standing_place, values["message_id"] or 0, 0)
        found.append(
            Season(other.contest_id, other.season, message.link(other.guild_id) if message.message_id else None)
        )
    return found


async def post_anew(tx: AsyncConnection, contest_id: int, now: int) -> None:
    """Queue the standing post as a new message, because its place is gone."""
    where = (contest_posts.c.contest_id == contest_id, contest_posts.c.key == STANDING)
    await tx.execute(update(contest_posts).where(*where).values(message_id=None, due_at=now, failing_since=None))


async def standing_message(tx: AsyncConnection, contest_id: int) -> int | None:
    """Return the message id of the standing post; None before it is sent."""
    where = (contest_posts.c.contest_id == contest_id, contest_posts.c.key == STANDING)
    message: int | None = await tx.scalar(select(contest_posts.c.message_id).where(*where))
    return message or None
