"""Starting a match: derive its seed, seat the players, start the clocks and queue the first posts."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.clocks import begin_clocks, outside_quiet_hours
from bot.kernel.matches.entries import jobs_after, waiting_text
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.position import Position
from bot.kernel.matches.request import Person
from bot.kernel.messages.phrases import sides_of
from bot.kernel.store.match_row import Absent, MatchRow, SeatRow, Status, can_be_rated
from bot.kernel.store.matches import add_match, change_match, next_match_id, set_table
from bot.kernel.store.outbox import enqueue
from engines import GAMES
from engines.core.dice import Dice
from engines.core.options import options_from_json, options_to_json
from engines.core.proof import seed_of


def are_seats_drawn(game: str, *, wanted: bool | None, rated: bool) -> bool:
    """Return whether seats are drawn: as `wanted`, by default in rated matches whose players move in turn."""
    return rated and not GAMES[game].info.simultaneous if wanted is None else wanted


def seating(match: MatchRow) -> tuple[SeatRow, ...]:
    """Return the rows of the seats, as listed or drawn by the match's dice. Named partners stay together."""
    if not match.random_seats:
        return match.table
    dice = Dice(_seed(match, match.table), 0)
    if has_named_partners(match):
        first = dice.below(len(match.table))
        drawn: Sequence[SeatRow] = (*match.table[first:], *match.table[:first])
    else:
        drawn = dice.shuffle(match.table)
    return tuple(dataclasses.replace(row, seat=seat) for seat, row in enumerate(drawn))


def _seed(match: MatchRow, table: Sequence[SeatRow]) -> bytes:
    return seed_of(match.secret, tuple(row.accepted_by or 0 for row in table))


def has_named_partners(match: MatchRow) -> bool:
    """Return whether an offer names the players who win together."""
    return not match.open_table and len(sides_of(match)) < match.seats


async def begin(tx: AsyncConnection, match: MatchRow, now: int) -> None:
    """Start a match whose players have all accepted, in the caller's transaction."""
    table = seating(match)
    seed = _seed(match, table)
    seated = dataclasses.replace(
        match,
        # the rules may have changed since the offer was made
        rules_version=GAMES[match.game].info.rules_version,
        status=Status.PLAYING,
        table=table,
        seats=len(table),
        seed=seed.hex(),
        started_at=now,
        rated=match.rated and match.absent is Absent.EXPIRE and can_be_rated([row.user_id for row in table]),
    )
    position = Position.first(seated)
    first = position.with_row(begin_clocks(seated, position.to_move, now))
    waiting = dataclasses.replace(first.match, waits_for=waiting_text(first.to_move))
    row = await outside_quiet_hours(tx, waiting, now)
    await set_table(tx, match.match_id, row.table)
    await change_match(tx, match.match_id, **match.changes_to(row))
    jobs = [Show(Surface.THREAD), *jobs_after(None, first, fresh=True)]
    await enqueue(tx, match.match_id, jobs, now)


@dataclass(frozen=True, slots=True)
class SignedUpMatch:
    """A match of players who signed up for it, as for a contest: it begins at once, without an offer.

    `people` are in seat order, each with a share of the seed.
    """

    game: str
    people: tuple[Person, ...]
    shares: tuple[int, ...]
    """The shares of the seed, mostly Discord's ids of the interactions that signed the players up."""
    secret: bytes
    """32 bytes, derived from a value that was committed to before anyone signed up."""
    options: Mapping[str, object]
    turn_time: int
    total_time: int | None
    guild_id: int
    channel_id: int
    rated: bool = True
    sealed: bool = False
    """True if other matches have the same deal."""


async def begin_signed_up(tx: AsyncConnection, match: SignedUpMatch, now: int) -> MatchRow:
    """Start the match in the caller's transaction; return its row as offered. Raises OptionError."""
    rules = GAMES[match.game]
    options = options_to_json(options_from_json(rules.Options, match.options))
    row = MatchRow(
        match_id=await next_match_id(tx),
        game=match.game,
        rules_version=rules.info.rules_version,
        options=json.dumps(dict(options)),
        seats=len(match.people),
        status=Status.OFFERED,
        secret=match.secret.hex(),
        guild_id=match.guild_id,
        channel_id=match.channel_id,
        turn_time=match.turn_time,
        total_time=match.total_time,
        created_at=now,
        sealed=match.sealed,
        rated=match.rated and can_be_rated([person.user_id for person in match.people]),
        table=tuple(
            SeatRow(seat, person.user_id, person.name, share)
            for seat, (person, share) in enumerate(zip(match.people, match.shares, strict=True))
        ),
    )
    await add_match(tx, row)
    await begin(tx, row, now)
    return row
