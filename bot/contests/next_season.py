"""The next season of a league, with all members of the last one: the best of each pool move up, the last ones down."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.contest import SeenContest
from bot.contests.sign_up import add_opened, opening
from bot.contests.store.contests import MemberRow, Stage, add_member, next_contest_id
from bot.kernel.matches.host import Host
from bot.kernel.store.servers import find_server
from engines.contests.entries import Joined
from engines.contests.standings import next_season


async def open_next_season(tx: AsyncConnection, host: Host, seen: SeenContest) -> None:
    """Open the next season in the transaction that ends the last one. Members may leave until it begins."""
    now, before = host.now(), seen.row
    forum_id = (await find_server(tx, before.guild_id)).contests
    row = replace(
        before,
        contest_id=await next_contest_id(tx),
        secret=host.new_secret().hex(),
        status=Stage.OPEN,
        season=before.season + 1,
        previous=before.contest_id,
        forum_id=forum_id,
        # Outside forums, all seasons share a thread.
        thread_id=before.thread_id if forum_id is None and before.forum_id is None else None,
        tagged=None,
        closes_at=now + seen.settings.sign_up,
        ends_at=None,
        due_at=now + seen.settings.sign_up,
    )
    tiers = next_season(seen.contest)
    people = [member for tier in tiers for member in tier]
    number = {member: str(at) for at, member in enumerate(people, 1)}
    ranked = [[number[member] for member in tier] for tier in tiers]
    # Shares are reused, since a new one would need a press of each member. None of them was revealed too early.
    joined = [
        Joined(
            at=now, member=number[member], rating=seen.contest.rating_of(member), share=seen.contest.share_of(member)
        )
        for member in people
    ]
    await add_opened(tx, row, [opening(row, seen.contest.rules, now, ranked), *joined], now)
    for member in people:
        own = seen.members[member]
        await add_member(tx, MemberRow(row.contest_id, int(number[member]), own.user_id, own.name))
