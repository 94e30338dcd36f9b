"""End matches that were begun under other rules than this version of the bot plays.

A log replayed by other rules is another game, or none: it ends without a result, and its players are notified.
"""

from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice
from bot.kernel.matches.questions import end_questions
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import change_match, playing_match_ids
from bot.kernel.store.outbox import enqueue
from bot.kernel.store.seat_offers import seat_offers_of
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from bot.seats.after_entries import end_offers_of
from engines import GAMES


async def retire_outdated(host: Host) -> list[int]:
    """End the running matches of other versions; return their boards. Called once, before anything is played."""
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
