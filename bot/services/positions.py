"""Positions of matches: the fold of the log, the newest one of each match cached in memory."""

import dataclasses
import json
from collections import OrderedDict
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.attendance import MISSED_TURNS, UNFINISHED, Attendance
from bot.services.calling import NOBODY_CALLED, Calling
from bot.services.errors import Refusal
from bot.services.news import UNKNOWN, News, Piece
from bot.store.database import Database
from bot.store.log import LogRow, entries
from bot.store.matches import MatchRow, Status, find_match
from engines import GAMES, AnyRules
from engines.core.dice import Dice
from engines.core.record import Entry, Record, advance, start
from engines.core.rules import Event, Outcome, Seat, Step, Turn, TurnCounted


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one ply. `state` never leaves this class but for the rules: everyone else gets views."""

    match: MatchRow
    ply: int
    state: object
    events: tuple[Event, ...]
    """What the last entry made public."""
    attendance: Attendance = field(default_factory=Attendance)
    """Who has missed how many turns in a row."""
    news: News = UNKNOWN
    """What has become public lately."""
    calling: Calling = NOBODY_CALLED
    """Since when those to move have been called, and who entered last."""

    logged_at: int | None = None
    """When its last entry was made, where it is an earlier position."""

    @property
    def began(self) -> int:
        """When the turn it shows began."""
        return self.match.turn_began if self.logged_at is None else self.logged_at

    @property
    def number(self) -> int:
        """What everybody counts positions by: the ply, or the turn where a ply may be one seat's secret."""
        return public_number(self.rules, self.state, self.ply)

    @property
    def oldest_number(self) -> int:
        """The number of the position that began the turn: what was shown from then on is still good to act on."""
        return self.number if self.rules.info.simultaneous else self.match.turn_ply

    @property
    def rules(self) -> AnyRules:
        """The rules of the match's game."""
        return GAMES[self.match.game]

    @property
    def turn(self) -> Turn | Outcome:
        """Whom the match waits for, or how it ended: by its rules, or because nobody turned up any more."""
        turn = self.rules.turn(self.state)
        ended = self.match.status is Status.OVER and self.ply == self.match.ply
        return UNFINISHED if ended and isinstance(turn, Turn) else turn

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats the match waits for; none once it is over."""
        turn = self.turn
        return turn.seats if isinstance(turn, Turn) else ()

    @property
    def public_view(self) -> object:
        """What everybody may see."""
        return self.rules.public_view(self.state)

    def seat_view(self, seat: Seat) -> object:
        """What the holder of that seat may see."""
        return self.rules.seat_view(self.state, seat)


def next_dice(position: Position) -> Dice:
    """Return the dice of the next ply."""
    return Dice(record_of(position.match).seed, position.ply + 1)


def public_number(rules: AnyRules, state: object, ply: int) -> int:
    """Return the number by which all may know the position at a ply.

    Where seats act together, unseen, an entry may be known to its seat alone: how many there were would tell.
    """
    if not rules.info.simultaneous:
        return ply
    view = rules.public_view(state)
    if not isinstance(view, TurnCounted):
        raise TypeError(f"the public view of {rules.info.key} counts no turns")
    return view.turn_number


def is_outdated(match: MatchRow) -> bool:
    """Tell whether a match was begun under another version of its game's rules: its log would be another game."""
    return match.rules_version != GAMES[match.game].info.rules_version


def record_of(match: MatchRow, log: tuple[Entry, ...] = ()) -> Record:
    """Return the record of a match that has begun; a Refusal before that."""
    if match.seed is None:
        raise Refusal(f"#{match.board} has not begun yet.")
    if is_outdated(match):
        info = GAMES[match.game].info
        raise Refusal(
            f"#{match.board} was begun under version {match.rules_version} of the rules of {info.title}, and I know "
            f"version {info.rules_version}: I cannot show it or go on with it."
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


def unknown_board(board: int) -> Refusal:
    """Say that there is no such board."""
    return Refusal(f"There is no board #{board}. `/games list` shows the boards there are.")


@dataclass(frozen=True, slots=True)
class Chapter:
    """What became public with one public number: of one ply, or of all plies of a turn."""

    number: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Fold:
    ply: int
    state: object
    events: tuple[Event, ...]
    attendance: Attendance
    news: News
    calling: Calling


def _position(match: MatchRow, fold: _Fold) -> Position:
    return Position(match, fold.ply, fold.state, fold.events, fold.attendance, fold.news, fold.calling)


def _waited_for(rules: AnyRules, state: object) -> tuple[Seat, ...]:
    turn = rules.turn(state)
    return turn.seats if isinstance(turn, Turn) else ()


class Positions:
    """Loads positions. Keeps the newest of the `size` matches used last."""

    def __init__(self, database: Database, size: int = 256, missed_turns: int = MISSED_TURNS) -> None:
        self._database = database
        self._nothing_missed = Attendance(allowed=missed_turns)
        self._size = size
        self._folds: OrderedDict[int, _Fold] = OrderedDict()

    async def current(self, board: int) -> Position:
        """Return the newest position; a Refusal where there is no such board or it has not begun."""
        async with self._database.read() as tx:
            return await self.current_in(tx, board)

    async def current_in(self, tx: AsyncConnection, board: int) -> Position:
        """Return the newest position as that transaction sees it."""
        match = await find_match(tx, board)
        if match is None:
            raise unknown_board(board)
        return await self.newest_in(tx, match)

    async def newest_in(self, tx: AsyncConnection, match: MatchRow) -> Position:
        """Return the position that a match's row in that transaction is about; a Refusal if it has not begun."""
        known = self._folds.get(match.board)
        if known is None or known.ply > match.ply:
            known = self._first(match)
        fold = await self._advance(tx, match, known, match.ply)
        self._remember(match.board, fold)
        return _position(match, fold)

    async def at(self, board: int, ply: int) -> Position:
        """Return the position at an earlier ply; the newest one if that ply has not come."""
        async with self._database.read() as tx:
            match = await find_match(tx, board)
            if match is None:
                raise unknown_board(board)
            known = self._folds.get(board)
            if known is not None and known.ply == ply:
                return _position(match, known)
            first = self._first(match)
            fold = await self._advance(tx, match, first, min(ply, match.ply))
        return _position(match, fold)

    async def numbered(self, board: int, number: int) -> Position:
        """Return the first position of that public number; a Refusal that says how many there are."""
        newest = await self.current(board)
        if number > newest.number:
            what = "turn" if newest.rules.info.simultaneous else "move"
            have = f"{newest.number} {what}{'' if newest.number == 1 else 's'}"
            raise Refusal(f"#{board} has seen {have} so far: choose 0 to {newest.number}.")
        if number == newest.number:
            return newest
        if not newest.rules.info.simultaneous:
            return await self.at(board, number)
        if number == 0:
            return dataclasses.replace(await self.at(board, 0), logged_at=newest.match.started_at)
        for ply, (_, step) in enumerate(await self.steps(board), 1):
            if step.events and public_number(newest.rules, step.state, ply) == number:
                async with self._database.read() as tx:
                    rows = await entries(tx, board, ply - 1, ply)
                return Position(newest.match, ply, step.state, step.events, logged_at=rows[0].at)
        raise LookupError(f"#{board} skips the turn {number}")

    async def chapters(self, board: int) -> list[Chapter]:
        """Return what has become public, ply by ply, or turn by turn where seats act together."""
        rules = (await self.current(board)).rules
        found: list[Chapter] = []
        for ply, (_, step) in enumerate(await self.steps(board), 1):
            if not rules.info.simultaneous:
                found.append(Chapter(ply, step.events))
            elif step.events:
                number = public_number(rules, step.state, ply)
                if found and found[-1].number == number:
                    found[-1] = Chapter(number, (*found[-1].events, *step.events))
                else:
                    found.append(Chapter(number, step.events))
        return found

    async def news_after(self, position: Position, ply: int) -> tuple[Piece, ...]:
        """Return what became public after that ply, up to the position."""
        pieces = position.news.since(ply)
        if pieces is not None:
            return pieces
        news = News()
        steps = (await self.steps(position.match.board, after=ply))[: position.ply - ply]
        for at, (entry, step) in enumerate(steps, ply + 1):
            news = news.after(at, entry, step.events)
        return news.pieces

    async def steps(self, board: int, after: int = 0) -> list[tuple[Entry, Step[object]]]:
        """Return each entry after that ply with the step it led to."""
        async with self._database.read() as tx:
            match = await find_match(tx, board)
            if match is None:
                raise unknown_board(board)
            rows = await entries(tx, board)
        rules, seed = GAMES[match.game], record_of(match).seed
        state: object = start(rules, record_of(match))
        found: list[tuple[Entry, Step[object]]] = []
        for row in rows:
            entry = entry_of(row)
            step = advance(rules, state, entry, Dice(seed, row.ply))
            state = step.state
            if row.ply > after:
                found.append((entry, step))
        return found

    async def record(self, board: int) -> Record:
        """Return the whole record of a match as it is logged; nothing is replayed."""
        async with self._database.read() as tx:
            match = await find_match(tx, board)
            if match is None:
                raise unknown_board(board)
            rows = await entries(tx, board)
        return record_of(match, tuple(entry_of(row) for row in rows))

    def keep(self, position: Position) -> None:
        """Remember a position that was just committed."""
        kept = position.attendance, position.news, position.calling
        self._remember(position.match.board, _Fold(position.ply, position.state, position.events, *kept))

    def _first(self, match: MatchRow) -> _Fold:
        state = start(GAMES[match.game], record_of(match))
        return _Fold(0, state, (), self._nothing_missed, News(), NOBODY_CALLED)

    async def _advance(self, tx: AsyncConnection, match: MatchRow, fold: _Fold, ply: int) -> _Fold:
        if fold.ply == ply:
            return fold
        rules, seed = GAMES[match.game], record_of(match).seed
        state, events, attendance, news, calling = fold.state, fold.events, fold.attendance, fold.news, fold.calling
        waited_for = _waited_for(rules, state)
        for row in await entries(tx, match.board, fold.ply, ply):
            entry, before = entry_of(row), waited_for
            step = advance(rules, state, entry, Dice(seed, row.ply))
            state, events, waited_for = step.state, step.events, _waited_for(rules, step.state)
            attendance = attendance.after(entry, before, match.holders)
            news = news.after(row.ply, entry, step.events)
            calling = calling.after(row.ply, entry, before, waited_for)
        return _Fold(ply, state, events, attendance, news, calling)

    def _remember(self, board: int, fold: _Fold) -> None:
        self._folds[board] = fold
        self._folds.move_to_end(board)
        while len(self._folds) > self._size:
            self._folds.popitem(last=False)
