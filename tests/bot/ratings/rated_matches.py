"""Finished matches made up for tests of ratings."""

from collections.abc import Sequence

from bot.kernel.database.database import Database
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import open_for_clock
from bot.kernel.matches.records import outcome_text
from bot.kernel.store.match_row import SeatRow, Status
from bot.kernel.store.matches import add_match, next_match_id
from bot.kernel.store.results import ResultRow, save_results
from bot.ratings.rated_matches import unrate
from engines.core.rules import Outcome, Seat
from tests.bot.made_up import a_match

Player = tuple[int, str]


async def finish(
    database: Database,
    players: Sequence[Player],
    places: Sequence[int | None] | None = None,
    *,
    game: str = "mono",
    options: str = "{}",
    guild_id: int | None = 1,
    rated: bool = True,
    ended_at: int = 0,
    left: Sequence[int] = (),
) -> int:
    """Store a match that is over, those named first before those named later; return its board."""
    came = list(places or range(1, len(players) + 1))
    winners = tuple(Seat(seat) for seat, place in enumerate(came) if place == 1)
    async with database.write() as tx:
        match_id = await next_match_id(tx)
        match = a_match(
            match_id,
            game=game,
            options=options,
            seats=len(players),
            status=Status.OVER,
            seed="5e" * 32,
            guild_id=guild_id,
            started_at=1,
            ended_at=ended_at or match_id * 10,
            outcome=outcome_text(Outcome(winners, None, "made up")),
            rated=rated,
            table=tuple(SeatRow(seat, user_id, name, 5 + seat) for seat, (user_id, name) in enumerate(players)),
        )
        await add_match(tx, match)
        rows = [
            ResultRow(seat, players[seat][0], place, None, won=place == 1, withdrawn=seat in left)
            for seat, place in enumerate(came)
        ]
        await save_results(tx, match_id, rows)
    return match_id


async def make_unrated(host: Host, match_id: int) -> bool:
    """Take a match out of the ratings, as a computer that takes over does; return whether it was in them."""
    async with open_for_clock(host, match_id) as match:
        was_rated = match.row.rated
        unrate(match)
        await match.save()
    return was_rated
