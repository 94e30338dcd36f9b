"""A match as the engines know it: its record, its dice, and what to say where there is none."""

import json

from bot.reasons import matches as why
from bot.services.errors import Refusal
from bot.store.log import LogRow
from bot.store.match_row import MatchRow
from engines import GAMES
from engines.core.record import Entry, Record
from engines.core.rules import Seat


def is_outdated(match: MatchRow) -> bool:
    """Tell whether a match was begun under another version of its game's rules: its log would be another game."""
    return match.rules_version != GAMES[match.game].info.rules_version


def record_of(match: MatchRow, log: tuple[Entry, ...] = ()) -> Record:
    """Return the record of a match that has begun; a Refusal before that."""
    if match.seed is None:
        raise Refusal(why.NotBegun(match.board))
    if is_outdated(match):
        raise Refusal(why.OtherRules(match.board, match.game, match.rules_version))
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


def unknown_board(board: int) -> Refusal:
    """Say that there is no such board."""
    return Refusal(why.UnknownBoard(board))
