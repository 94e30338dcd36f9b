"""Ending a match or an offer without a result: by a moderator, for a contest, or because the rules have changed."""

from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, News, Notice, Show, Surface
from bot.kernel.matches.open_match import OpenMatch, open_for_clock, unit_of_work
from bot.kernel.matches.questions import end_questions
from bot.kernel.matches.records import STOPPED, outcome_text, unknown_match
from bot.kernel.matches.refusal import MatchOverError, Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.store.match_row import MatchRow, Status, is_computer
from bot.kernel.store.matches import change_match, playing_match_ids
from bot.kernel.store.outbox import enqueue
from bot.kernel.store.seat_offers import seat_offers_of
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from bot.kernel.text.markup import tidy_name
from bot.kernel.text.translation import _
from bot.seats.after_entries import end_offers_of
from engines import GAMES
from engines.core.messages import N_
from engines.core.rules import Outcome, Seat

LONGEST_REASON: Final = 200


@unit_of_work
async def stop(match: OpenMatch, guild_id: int, reason: str) -> Reply:
    """End a match or an offer of that server without a result and unrated. Raises Refusal."""
    text, row, now = read_reason(reason), match.row, match.host.now()
    if row.guild_id != guild_id:
        raise unknown_match(match.id)
    if row.status not in (Status.OFFERED, Status.PLAYING):
        raise MatchOverError(match.id)
    match.write(partial(change_match, match_id=match.id, stopped_by=match.user_id, stop_reason=text, ended_at=now))
    if row.status is Status.OFFERED:
        match.write(partial(change_match, match_id=match.id, status=Status.CANCELLED))
        match.send(Show(Surface.OFFER), Notice(News.STOPPED))
    else:
        match.send(*_jobs(row))
        match.write(partial(_stop_playing, match))
    return Reply(match.id, N_("You ended #{match_id}.", match_id=match.id))


async def stop_for_contest(host: Host, match_id: int, outcome: Outcome) -> None:
    """End a running match with the outcome that its contest gives it."""
    async with open_for_clock(host, match_id) as match:
        if match.row.status is Status.PLAYING:
            match.write(partial(change_match, match_id=match_id, ended_at=host.now()))
            match.send(*_jobs(match.row))
            match.write(partial(_stop_playing, match, outcome=outcome))
            await match.save()


def read_reason(text: str) -> str:
    """Return a reason as one line without invisible characters. Raises Refusal if it is empty or too long."""
    reason = tidy_name(text, "")
    if not reason:
        raise Refusal(_("Give a reason for the players."))
    if len(reason) > LONGEST_REASON:
        raise Refusal(_("At most {most} characters, please. Yours: {length}.", most=LONGEST_REASON, length=len(reason)))
    return reason


async def _stop_playing(match: OpenMatch, tx: AsyncConnection, outcome: Outcome = STOPPED) -> None:
    match.send(*await end_questions(tx, match.id))
    match.send(*await end_offers_of(tx, match.id, list(range(match.row.seats))))
    await DELAYED.delete(tx, match.id)
    await QUEUED.delete(tx, match.id)
    await change_match(
        tx,
        match.id,
        status=Status.OVER,
        outcome=outcome_text(outcome),
        rated=False,
        waits_for="",
        deadline=None,
        reminder=None,
    )


def _jobs(match: MatchRow) -> list[Job]:
    """Return the jobs that post a last board, even if its position is not new, and update other posts."""
    own = range(match.seats) if GAMES[match.game].info.hidden else ()
    people = (Seat(seat) for seat in own if not is_computer(match.holders[seat]))
    private = (Show(Surface.PRIVATE, seat) for seat in people)
    return [Show(Surface.BOARD, anew=True), *private, Show(Surface.OFFER)]


async def retire_outdated(host: Host) -> list[int]:
    """End the running matches of other rules versions; return their ids. Call it once, before anything is played."""
    now = host.now()
    async with host.database.write() as tx:
        match_ids = await playing_match_ids(
            tx, other_than={key: rules.info.rules_version for key, rules in GAMES.items()}
        )
        for match_id in match_ids:
            await DELAYED.delete(tx, match_id)
            await QUEUED.delete(tx, match_id)
            await change_match(tx, match_id, status=Status.CANCELLED, deadline=None, reminder=None, ended_at=now)
            gone = await end_questions(tx, match_id)
            seats = await end_offers_of(tx, match_id, sorted(await seat_offers_of(tx, match_id)))
            await enqueue(tx, match_id, [Notice(News.RETIRED), *gone, *seats], now)
    return match_ids
