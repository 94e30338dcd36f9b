"""A match as the engines know it: its record, its dice, and what to say where there is none."""

import json

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.matches import find_match
from bot.kernel.text.translation import _
from engines import GAMES
from engines.core.record import Entry, Record
from engines.core.rules import Seat


def is_outdated(match: MatchRow) -> bool:
    """Return whether a match was begun under another version of its game's rules: its log would be another game."""
    return match.rules_version != GAMES[match.game].info.rules_version


def record_of(match: MatchRow, log: tuple[Entry, ...] = ()) -> Record:
    """Return the record of a match that has begun; a Refusal before that."""
    if match.seed is None:
        raise Refusal(_("#{match_id} has not started yet.", match_id=match.match_id))
    if is_outdated(match):
        info = GAMES[match.game].info
        raise Refusal(
            _(
                "#{match_id} uses rules {version} of {game}. I play rules {ours} and can't show it.",
                match_id=match.match_id,
                version=match.rules_version,
                game=info.title,
                ours=info.rules_version,
            )
        )
    return Record(
        game=match.game,
        rules_version=match.rules_version,
        seats=match.seats,
        seed=bytes.fromhex(match.seed),
        options=json.loads(match.options),
        entries=log,
    )


def entry_of(row: LogRow) -> Entry:
    """Return a row of the log as the record has it."""
    return Entry(None if row.seat is None else Seat(row.seat), row.entry)


async def require_match(tx: AsyncConnection, match_id: int) -> MatchRow:
    """Return a match; a Refusal where there is no such board."""
    match = await find_match(tx, match_id)
    if match is None:
        raise unknown_match(match_id)
    return match


def unknown_match(match_id: int) -> Refusal:
    """Return the refusal of a match that is not there, or that its user may not know of."""
    return Refusal(_("There is no match #{match_id}. See `/games list`.", match_id=match_id))
