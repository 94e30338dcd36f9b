"""Filling a database with running matches: a few are played, the others are copies of them."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert

from bot.kernel.database.database import Database
from bot.kernel.database.tables import log, matches, seats
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import FIRST_BOARD
from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.core.options import options_to_json
from engines.core.proof import seed_of
from engines.core.record import Entry, log_hash
from sandbox.population import GAMES as GAMES_CHANNEL
from sandbox.population import guild_key, of_guild

PLIES: Final = 30
"""The ply of the copied matches, if they last that long."""
SEATS: Final = {"mono": 3, "mambo": 2, "monocards": 4, "monsters": 4, "monoch": 2}
SECRET: Final = "5e" * 32
AT_ONCE: Final = 1_000
"""The number of rows per statement."""
TURN_TIME: Final = 259_200
FIRST_PLAYER: Final = 10_000
"""The first id of people who sit at the matches and never act; each plays in about ten."""


@dataclass(frozen=True, slots=True)
class _SampleMatch:
    """A match in progress, without a match number."""

    game: str
    seats: int
    entries: tuple[tuple[int, str], ...]
    to_move: tuple[int, ...]


def places(servers: int) -> tuple[tuple[int, int], ...]:
    """Return the sandbox's first servers, each with its games channel."""
    keys = [guild_key(number) for number in range(1, servers + 1)]
    return tuple((int(key), int(of_guild(GAMES_CHANNEL, key))) for key in keys)


async def fill(url: str, count: int, where: Sequence[tuple[int, int]]) -> None:
    """Store `count` running matches of all games in these servers, their turns begun within the last day."""
    database = Database(url)
    try:
        await database.migrate()
        templates = [_play_sample(game, number) for game in sorted(GAMES) for number in range(2)]
        now = int(time.time())
        rows: tuple[list[dict[str, object]], ...] = [], [], []
        for at in range(count):
            new_rows = _rows(templates[at % len(templates)], at, now, *where[at % len(where)])
            for stored, more in zip(rows, new_rows, strict=True):
                stored += more
        async with database.write() as tx:
            for table, values in zip((matches, seats, log), rows, strict=True):
                for at in range(0, len(values), AT_ONCE):
                    await tx.execute(insert(table), values[at : at + AT_ONCE])
    finally:
        await database.close()


def _play_sample(game: str, number: int) -> _SampleMatch:
    """Play at random for a while, or until a few plies before the end."""
    rules, seed, chosen = GAMES[game], seed_of(SECRET, _shares(SEATS[game])), Dice(b"load", number)
    states = [rules.start(rules.Options(), SEATS[game], Dice(seed, 0))]
    entries: list[tuple[int, str]] = []
    while len(entries) < PLIES and not isinstance(turn := rules.turn(states[-1]), Outcome):
        seat = chosen.choice(turn.seats)
        action = chosen.choice(rules.legal_actions(states[-1], seat))
        entries.append((int(seat), rules.format(action)))
        states.append(rules.apply(states[-1], seat, action, Dice(seed, len(entries))).state)
    ply = len(entries) - 3
    turn = rules.turn(states[ply])
    if isinstance(turn, Outcome):
        raise TypeError(f"a game of {game} was over before its last plies")
    return _SampleMatch(game, SEATS[game], tuple(entries[:ply]), tuple(int(seat) for seat in turn.seats))


def _shares(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def _rows(played: _SampleMatch, at: int, now: int, guild: int, channel: int) -> Iterator[list[dict[str, object]]]:
    """Return the rows of the match, its seats and its log."""
    match_id, began = FIRST_BOARD + at, now - at % 86_400
    shares = _shares(played.seats)
    people = [FIRST_PLAYER + (at * 7 + seat) // 10 for seat in range(played.seats)]
    yield [
        {
            "match_id": match_id,
            "game": played.game,
            "rules_version": GAMES[played.game].info.rules_version,
            "options": json.dumps(options_to_json(GAMES[played.game].Options())),
            "seats": played.seats,
            "status": Status.PLAYING.value,
            "open_table": False,
            "random_seats": False,
            "rated": False,
            "sealed": False,
            "absent": "expire",
            "offered_by": people[0] * 100,
            "log_hash": log_hash(Entry(Seat(seat), text) for seat, text in played.entries),
            "secret": SECRET,
            "seed": seed_of(SECRET, shares).hex(),
            "guild_id": guild,
            "channel_id": channel,
            "ply": len(played.entries),
            "turn_ply": len(played.entries),
            "turn_time": TURN_TIME,
            "waits_for": " ".join(map(str, played.to_move)),
            "deadline": began + TURN_TIME,
            "reminder": began + TURN_TIME * 3 // 4,
            "created_at": began,
            "started_at": began,
        }
    ]
    yield [
        {
            "match_id": match_id,
            "seat": seat,
            "user_id": people[seat] * 100 + seat,
            "name": f"P{seat}",
            "accepted_by": share,
            "is_away": False,
        }
        for seat, share in enumerate(shares)
    ]
    yield [
        {"match_id": match_id, "ply": ply, "seat": seat, "entry": text, "at": began}
        for ply, (seat, text) in enumerate(played.entries, 1)
    ]
