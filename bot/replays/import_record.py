"""Records from files, shown as replays without being stored."""

import codecs
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from bot.kernel.matches.folds import UNFINISHED
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import fold
from bot.kernel.matches.records import outcome_text
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow
from bot.kernel.store.match_row import MatchRow, SeatRow, Status
from bot.kernel.text.translation import _, set_language, translate
from bot.kernel.workers.processes import WorkerError, Workers
from bot.kernel.workers.serial_executor import IDLE, NICENESS
from bot.replays.replay import Replay, VisibleChapter, chapters
from bot.replays.verbs import ReplayStep
from engines import GAMES
from engines.core.errors import NotationError, RulesError
from engines.core.playback import Frame
from engines.core.proof import changed_line
from engines.core.record import Record
from engines.core.rules import Outcome

MOST_BYTES: Final = 2**20
_MOST_ENTRIES: Final = 10_000
LONGEST_ENTRY: Final = 10_000
"""The most characters of an entry; the orders of a keeper with the most monsters have fewer."""
SECONDS: Final = 20.0
"""Seconds of CPU time in which a record must replay."""
NO_MATCH: Final = 0
"""The match id in the buttons of such a replay."""


@dataclass(frozen=True, slots=True)
class ImportedStep:
    """A step of the replay of a record; its replay is only an outline (`Replay.outline`)."""

    replay: Replay
    index: int
    shown: VisibleChapter


def read_step(data: bytes, wanted: ReplayStep, user_id: int, locale: str) -> ImportedStep | Refusal:
    """Return a step of a record's replay for a reader of that locale, or a Refusal with what is wrong with it.

    It runs in a worker process, which returns values but not the text of an exception.
    """
    set_language(locale)
    try:
        replay = imported_replay(data, _("Player"))
        index = replay.index(wanted.at, wanted.way)
        return ImportedStep(replay.outline(index), index, replay.show(index, wanted.eyes, user_id))
    except Refusal as refusal:
        return refusal


@lru_cache(maxsize=4)
def imported_replay(data: bytes, player: str, seconds: float = SECONDS) -> Replay:
    """Return the replay of a record, with or without its proof. Raises Refusal with what is wrong with it.

    `player` is the reader's word for a player, because records contain no names.
    """
    end = time.thread_time() + seconds
    data = data.removeprefix(codecs.BOM_UTF8)
    record = _read(data)
    match = _match(record, player)
    rows = [LogRow(ply, entry.seat, entry.text, 0) for ply, entry in enumerate(record.entries, 1)]
    try:
        # Unlike a match's row, a record may have a start position.
        start = replace(Position.first(match), _frame=Frame.first(GAMES[record.game], record))
        positions = _in_time(fold(start, rows), end, seconds)
        all_chapters = tuple(chapters(start, zip(rows, positions, strict=True)))
    except RulesError as error:
        raise Refusal(_("This record does not replay. {why}", why=translate(error.naming()))) from error
    line = changed_line(data) if b'"digest"' in data else None
    if line is not None:
        raise Refusal(_("This proof was changed in line {line}. Get it again: *Proof*", line=line))
    last = all_chapters[-1].position
    outcome = last.turn if isinstance(last.turn, Outcome) else UNFINISHED
    over = _match(record, player, outcome_text(outcome), last.ply)
    return Replay(last.with_row(over), all_chapters)


def _read(data: bytes) -> Record:
    if len(data) > MOST_BYTES:
        raise too_large()
    try:
        record = Record.from_json(data.decode())
    except (UnicodeDecodeError, RecursionError, NotationError) as error:
        why = translate(error.naming()) if isinstance(error, NotationError) else _("This is not a game record.")
        raise Refusal(_("{why} Use a file from `/table export`.", why=why)) from error
    rules = GAMES.get(record.game)
    if rules is None:
        games = ", ".join(sorted(GAMES))
        raise Refusal(_("I don't know the record's game. I know {games}.", games=games))
    if record.rules_version != rules.info.rules_version:
        raise Refusal(
            _(
                "This record uses rules {version} of {game}. I play rules {ours}.",
                version=record.rules_version,
                game=rules.info.title,
                ours=rules.info.rules_version,
            )
        )
    if len(record.entries) > _MOST_ENTRIES or record.seats not in rules.info.seat_counts:
        raise Refusal(_("This is no record of a match of {game}.", game=rules.info.title))
    for ply, entry in enumerate(record.entries, 1):
        if len(entry.text) > LONGEST_ENTRY:
            raise Refusal(_("Move {number} is longer than {most} characters.", number=ply, most=LONGEST_ENTRY))
    return record


def _in_time(positions: Iterator[Position], end: float, seconds: float) -> Iterator[Position]:
    for position in positions:
        if time.thread_time() > end:
            raise Refusal(_("This record takes longer than {seconds} seconds to replay.", seconds=int(seconds)))
        yield position


def too_large() -> Refusal:
    """Return the refusal of a file larger than `MOST_BYTES`."""
    return Refusal(_("That file is too large: at most 1 MiB."))


def _match(record: Record, player: str, outcome: str | None = None, ply: int = 0) -> MatchRow:
    table = tuple(SeatRow(seat, 0, f"{player} {seat + 1}", None) for seat in range(record.seats))
    return MatchRow(
        match_id=NO_MATCH,
        game=record.game,
        rules_version=record.rules_version,
        options=json.dumps(dict(record.options)),
        seats=record.seats,
        status=Status.PLAYING if outcome is None else Status.OVER,
        secret="",
        seed=record.seed.hex(),
        channel_id=0,
        ply=ply,
        turn_time=0,
        created_at=0,
        outcome=outcome,
        table=table,
    )


MOST_WAITING: Final = 5
"""The most records that are read or wait at once; each takes at most `SECONDS`."""


class Imports:
    """Reads one record after the other, in a process only: a record that crashes it must not crash the bot."""

    def __init__(self) -> None:
        self._workers = Workers(1, niceness=NICENESS, idle=IDLE)
        self._readers = set[int]()
        """The users whose records are being read or are waiting."""

    async def read(self, data: bytes, wanted: ReplayStep, user_id: int, locale: str) -> ImportedStep:
        """Return a step of a record's replay. Raises Refusal for an invalid record, and while too many are read."""
        if user_id in self._readers:
            raise Refusal(_("I'm still reading your last file. Try again then."))
        if len(self._readers) >= MOST_WAITING:
            raise Refusal(_("I'm busy with other records. Try again in a minute."))
        self._readers.add(user_id)
        try:
            step = await self.call(data, wanted, user_id, locale)
        except (WorkerError, TimeoutError) as error:
            raise Refusal(_("This record takes too much time or memory to replay.")) from error
        finally:
            self._readers.discard(user_id)
        if isinstance(step, Refusal):
            raise step
        return step

    async def call(self, data: bytes, wanted: ReplayStep, user_id: int, locale: str) -> ImportedStep | Refusal:
        """Call `read_step` in the worker."""
        return await self._workers.call(read_step, data, wanted, user_id, locale)

    async def close(self) -> None:
        """Close the worker."""
        await self._workers.close()
