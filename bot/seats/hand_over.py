"""Handing a seat over to another account, with its secrets and its turns."""

import dataclasses
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.clocks import stop_or_resume
from bot.kernel.matches.jobs import News, Notice, Show, Surface, tidy
from bot.kernel.matches.open_match import OpenMatch, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import check_playing, has_left
from bot.kernel.store.match_row import FormerHolder, MatchRow
from bot.kernel.store.matches import add_former_holder, change_playing, set_table
from bot.kernel.store.posts import CALL, delete_post, find_post, private_kind
from bot.kernel.store.seat_offers import delete_seat_offer
from bot.kernel.store.waiting_entries import delete_waiting
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core.messages import N_
from engines.core.record import SUBSTITUTE, Entry
from engines.core.rules import Seat


@unit_of_work
async def hand_over(
    match: OpenMatch, seat: Seat, allowed: Callable[[Position], Awaitable[bool]], *, offered: bool = False
) -> Reply:
    """Let the request's user, who has no seat, take over a seat if `allowed` returns true. Raises Refusal.

    `offered` says that the seat was on offer; otherwise a new board is posted, which reports it. The previous holder is
    notified and their private board deleted; the new holder gets one.
    """
    position, now = match.position, match.host.now()
    _check_newcomer(match, seat)
    if not 0 <= seat < match.row.seats or not await allowed(position):
        if offered:
            raise not_offered()
        raise Refusal(_("Wrong keeper number or password."))
    before = match.row.table[seat]
    former = FormerHolder(int(seat), position.ply, before.user_id, before.name)
    row = _with_newcomer(match, seat, former)
    row = stop_or_resume(match.row, row, now)
    match.change_row(row)
    entry = Entry(seat, SUBSTITUTE)
    after = match.position.enter(entry, now)
    if after.rules.info.hidden:
        match.send(Show(Surface.PRIVATE, seat))
    news = News.SEAT_TAKEN if offered else News.SEAT_OPENED
    match.send(Notice(news, before.user_id, seat), Show(Surface.BOARD, anew=not offered))

    async def write(tx: AsyncConnection) -> None:
        for kind in (private_kind(seat), *(() if before.user_id in row.holders else (CALL,))):
            old = await find_post(tx, match.id, kind, before.user_id)
            if old is not None:
                await delete_post(tx, match.id, kind, before.user_id)
                match.send(tidy(old))
        if await delete_seat_offer(tx, match.id, seat):
            match.send(Show(Surface.SEAT_OFFER, seat))
        await set_table(tx, match.id, row.table)
        times = {"deadline": row.deadline, "reminder": row.reminder}
        await change_playing(tx, match.id, **times, charged_at=row.charged_at)
        await add_former_holder(tx, match.id, former)
        await delete_waiting(tx, match.id, seat, before.user_id)

    match.write(write)
    await match.enter(after)
    text = N_(
        "You took {name}'s seat in #{match_id}. Private boards come by DM.", name=escape(before.name), match_id=match.id
    )
    return Reply(match.id, text)


def _check_newcomer(match: OpenMatch, seat: Seat) -> None:
    """Refuse a user who has a seat, or who knows the secrets of another one that they had."""
    position, row = match.position, match.row
    check_playing(position)
    check_not_sealed(row)
    mine = row.seats_of(match.user_id)
    if mine:
        gone = position.attendance.left_seats.issuperset(mine)
        if gone:
            raise has_left(row)
        raise Refusal(_("You already have a seat in #{match_id}.", match_id=match.id))
    if position.rules.info.hidden and any(one.user_id == match.user_id and one.seat != seat for one in row.former):
        raise Refusal(_("You saw another player's secrets here, so you can't take this seat."))


def not_offered() -> Refusal:
    """Return the refusal of a seat that is no longer on offer."""
    return Refusal(_("That seat is no longer offered."))


def check_not_sealed(match: MatchRow) -> None:
    """Refuse to hand a seat over while others play the same deal, because the newcomer may be one of them."""
    if match.sealed:
        raise Refusal(_("Nobody can take a seat in #{match_id}: others play the same deal.", match_id=match.match_id))


def _with_newcomer(match: OpenMatch, seat: Seat, former: FormerHolder) -> MatchRow:
    # The former player's vacation and away mode do not apply to the new player.
    newcomer = dataclasses.replace(
        match.row.table[seat], user_id=match.user_id, name=match.user.name, away_until=None, is_away=False
    )
    table = tuple(newcomer if one.seat == seat else one for one in match.row.table)
    return dataclasses.replace(match.row, table=table, former=(*match.row.former, former))
