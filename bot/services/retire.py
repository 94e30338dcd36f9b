"""Ending matches that were begun under other rules than this version of the bot plays.

A log replayed by other rules is another game, or none: such a match ends without a result, and its players are told.
"""

from bot.answers import Aim
from bot.parcels import ShowProposal, TellRetired
from bot.services.host import Host
from bot.services.seat_offers import end_offers_of
from bot.store.held import drop_held
from bot.store.match_row import Status
from bot.store.matches import boards_playing, change_match
from bot.store.outbox import put
from bot.store.proposals import drop_proposals
from bot.store.queued import drop_queued
from bot.store.seat_offers import seat_offers_of
from engines import GAMES


async def retire_outdated(host: Host) -> list[int]:
    """End the running matches of other versions; return their boards. Called once, before anything is played."""
    now = host.now()
    async with host.database.write() as tx:
        boards = await boards_playing(tx, other_than={key: rules.info.rules_version for key, rules in GAMES.items()})
        for board in boards:
            await drop_held(tx, board)
            await drop_queued(tx, board)
            await change_match(tx, board, status=Status.CANCELLED, deadline=None, reminder=None, ended_at=now)
            gone = [ShowProposal(Aim(what)) for what in await drop_proposals(tx, board)]
            seats = await end_offers_of(tx, board, sorted(await seat_offers_of(tx, board)))
            await put(tx, board, [TellRetired(), *gone, *seats], now)
    return boards
