"""Opening a contest, signing up, and leaving."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.contest import (
    Change,
    SeenContest,
    announce,
    change,
    check_goes_on,
    read_contest,
    secret_of,
)
from bot.contests.dropping_out import drop_out
from bot.contests.store.contests import (
    ContestRow,
    MemberRow,
    Stage,
    add_contest,
    add_member,
    append_entries,
    contest_of_interaction,
    next_contest_id,
)
from bot.contests.store.posts import STANDING, queue_posts
from bot.kernel.matches.host import Host
from bot.kernel.matches.pools import pool_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Request
from bot.kernel.messages.phrases import moment
from bot.kernel.text.translation import _
from bot.ratings.careers import START
from bot.ratings.ratings import rating_list
from engines.contests import ContestRules, Kind
from engines.contests.entries import Entry, Joined, Opened, entry_to_json
from engines.core.proof import commitment

MOST_DEALS: Final = 40
"""The number of deals committed to, more than the rounds of any contest."""


async def open_contest(host: Host, row: ContestRow, rules: ContestRules, interaction: int) -> int:
    """Open a contest for sign-ups; return its id. A repeated interaction does not open another one."""
    async with host.database.write() as tx:
        known = await contest_of_interaction(tx, interaction)
        if known is not None:
            return known
        opened = replace(row, contest_id=await next_contest_id(tx))
        await add_opened(tx, opened, [opening(opened, rules, host.now())], host.now(), interaction)
    announce(host)
    return opened.contest_id


def opening(row: ContestRow, rules: ContestRules, now: int, tiers: Sequence[Sequence[str]] = ()) -> Opened:
    """Return the first entry of a contest, with commitments to the secrets of its draws and deals."""
    deals = range(MOST_DEALS if rules.duplicate else 0)
    return Opened(
        at=now,
        rules=rules,
        commitment=commitment(secret_of(row, "draw").hex()),
        deals=tuple(commitment(secret_of(row, f"deal {deal}").hex()) for deal in deals),
        tiers=tuple(map(tuple, tiers)),
    )


async def add_opened(
    tx: AsyncConnection, row: ContestRow, entries: Sequence[Entry], now: int, interaction: int | None = None
) -> None:
    """Store a new contest with its first entries, and queue its post."""
    await add_contest(tx, row)
    await append_entries(tx, row.contest_id, 0, [entry_to_json(entry) for entry in entries], interaction)
    await queue_posts(tx, row.contest_id, [STANDING], now)


async def join(host: Host, contest_id: int, request: Request) -> str:
    """Sign a user up; return the reply. Raises Refusal if they cannot join."""
    ratings = await rating_list(host).current()

    async def decide(seen: SeenContest) -> Change | None:
        check_goes_on(seen)
        if seen.member_of(request.user_id) in seen.contest.active:
            return None
        _check_may_join(seen, request.user_id)
        pool = pool_of(seen.game, json.dumps(dict(seen.settings.options)))
        career = None if pool is None else ratings.careers.get(pool, {}).get(request.user_id)
        number = seen.next_member
        row = MemberRow(contest_id, number, request.user_id, request.user.name)
        entry = Joined(
            at=host.now(),
            member=str(number),
            rating=START if career is None else career.rating,
            share=str(request.interaction),
        )
        return Change([entry], write=partial(add_member, row=row))

    await change(host, contest_id, decide, request.interaction)
    seen = await read_contest(host, contest_id)
    begins = moment(seen.row.closes_at)
    if seen.row.status is Stage.OPEN:
        return _("You are in **{title}**. It begins {time}.", title=seen.title, time=begins)
    return _("You are in **{title}**.", title=seen.title)


def _check_may_join(seen: SeenContest, user_id: int) -> None:
    running_ladder = seen.contest.rules.kind is Kind.LADDER and seen.row.status is Stage.RUNNING
    if seen.row.status is not Stage.OPEN and not running_ladder:
        raise Refusal(_("Sign-up for **{title}** is closed.", title=seen.title))
    if seen.member_of(user_id) is not None:
        raise Refusal(_("You left **{title}**, and cannot come back.", title=seen.title))


async def leave(host: Host, contest_id: int, request: Request) -> str:
    """Remove a member, who loses all unfinished matches; return the reply. Raises Refusal for other users."""

    async def decide(seen: SeenContest) -> Change | None:
        member = seen.member_of(request.user_id)
        if member is None or member not in seen.contest.active:
            raise Refusal(_("You are not in **{title}**.", title=seen.title))
        check_goes_on(seen)
        return drop_out(host, seen, [member])

    await change(host, contest_id, decide, request.interaction)
    seen = await read_contest(host, contest_id)
    if seen.row.status is Stage.OPEN:
        return _("You are out of **{title}**.", title=seen.title)
    return _("You are out of **{title}**. Your unfinished matches in it are lost.", title=seen.title)
