"""Matches of players who signed up for them before, as for a contest: they begin at once, and nobody offers them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.request import Person
from bot.kernel.store.match_row import MatchRow, SeatRow, Status, can_be_rated
from bot.kernel.store.matches import add_match, next_match_id
from bot.offers.begin import begin
from engines import GAMES
from engines.core.options import options_from_json, options_to_json


@dataclass(frozen=True, slots=True)
class SignedUpMatch:
    """A match to begin. `people` are in seat order, each with a share of the seed."""

    game: str
    people: tuple[Person, ...]
    shares: tuple[int, ...]
    """The shares of the seed: mostly Discord's ids of the interactions by which they signed up."""
    secret: bytes
    """32 bytes. What they follow from was committed to before anyone signed up."""
    options: Mapping[str, object]
    turn_time: int
    total_time: int | None
    guild_id: int
    channel_id: int
    rated: bool = True
    sealed: bool = False
    """Others play the same deal."""


async def begin_signed_up(tx: AsyncConnection, match: SignedUpMatch, now: int) -> MatchRow:
    """Begin a match in the caller's transaction; return it as it was offered. OptionError."""
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
