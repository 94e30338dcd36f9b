"""The replay of a match: its chapters, and each as a reader may see it."""

import dataclasses
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final

from bot.kernel.matches.folds import EntryNews
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import fold
from bot.kernel.matches.records import entry_of, reveals
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow, entries
from bot.kernel.text.translation import _
from bot.replays.verbs import EVERYTHING, PUBLIC, Eyes, StepDirection
from engines import TEXTS
from engines.core.looking_back import OwnStatistics, SupportsSecrets, SupportsStatistics
from engines.core.playback import AnyFrameView
from engines.core.record import AWAY, BACK
from engines.core.rules import Event, Outcome, Seat

MENU_REACH: Final = 25
"""Chapters on both sides of one whose events may be named beside it."""
MOST_REPLAYS: Final = 8
"""Matches whose chapters are cached, up to some megabytes each: a replay is requested step by step."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A step of a replay: an entry, or all entries of a turn where seats act together.

    An entry that changes nothing that everybody sees, as one of the host, belongs to the chapter before it.
    """

    number: int
    """The public number of the position that began it."""
    position: Position
    """The last position."""
    events: tuple[Event, ...] = ()
    news: tuple[EntryNews, ...] = ()
    entered: frozenset[Seat] = frozenset()
    """The seats whose players have themselves moved since the chapter before: known to each of them alone."""

    def join(self, position: Position, entered: frozenset[Seat]) -> "Chapter":
        """Return it with a later position."""
        news = position.recent_events.since(position.ply - 1) or ()
        events, news = (*self.events, *position.events), (*self.news, *news)
        return Chapter(self.number, position, events, news, self.entered | entered)

    def seen_by(self, seat: Seat | None) -> AnyFrameView:
        """Return what the player at a seat sees of it, or everybody (None)."""
        return dataclasses.replace(self.position.seen_by(seat), number=self.number, events=self.events)


@dataclass(frozen=True, slots=True)
class VisibleChapter:
    """A chapter as it may be shown: the views are those of the chosen eyes alone."""

    position: Position
    """For names and titles."""
    eyes: Eyes
    frames: tuple[AnyFrameView, ...]
    """One, or one a seat where everything is shown."""
    news: tuple[EntryNews, ...]

    @property
    def number(self) -> int:
        """Return the public number."""
        return self.frames[0].number

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the public events."""
        return self.frames[0].events


@dataclass(frozen=True, slots=True)
class Replay:
    """The chapters of a match up to its newest position."""

    newest: Position
    chapters: tuple[Chapter, ...]

    @property
    def is_over(self) -> bool:
        """Return whether the match is over, so that nothing is secret any more."""
        return isinstance(self.newest.turn, Outcome)

    def open_eyes(self, user_id: int) -> tuple[Eyes, ...]:
        """Return the eyes through which a user may look: the own ones and, after the end, those of all."""
        if not self.newest.rules.info.hidden:
            return (PUBLIC,)
        own = [Eyes(Seat(seat)) for seat in self.newest.match.seats_of(user_id)]
        if not self.is_over:
            return (PUBLIC, *own)
        others = [Eyes(Seat(seat)) for seat in range(self.newest.seats)]
        return (PUBLIC, *own, *(each for each in others if each not in own), EVERYTHING)

    def own_eyes(self, user_id: int) -> Eyes:
        """Return a player's own eyes; those of everybody for others."""
        seats = self.newest.match.seats_of(user_id)
        return Eyes(Seat(seats[0])) if seats and self.newest.rules.info.hidden else PUBLIC

    def index(self, number: int, way: StepDirection = StepDirection.HERE) -> int:
        """Return the index of the chapter that lies that way from a public number."""
        last = len(self.chapters) - 1
        here = max((at for at, chapter in enumerate(self.chapters) if chapter.number <= number), default=0)
        return {
            StepDirection.FIRST: 0,
            StepDirection.BACK: max(0, here - 1),
            StepDirection.HERE: here,
            StepDirection.ON: min(last, here + 1),
        }.get(way, last)

    def since_own_move(self, user_id: int) -> tuple[int, ...]:
        """Return the indices of the chapters after a player's own last move, and before them that of the one it led to.

        In a simultaneous game the turn of the player's last move is included.
        """
        own = frozenset(map(Seat, self.newest.match.seats_of(user_id)))
        moved = max((at for at, chapter in enumerate(self.chapters) if own & chapter.entered), default=0)
        if self.newest.rules.info.simultaneous:
            moved = max(0, moved - 1)
        return tuple(range(moved, len(self.chapters)))

    def show(self, index: int, eyes: Eyes, user_id: int) -> VisibleChapter:
        """Return a chapter through these eyes; a Refusal where the user may not look through them."""
        if eyes not in self.open_eyes(user_id):
            raise Refusal(self._closed_eyes_text())
        chapter = self.chapters[index]
        position = chapter.position.as_logged(self.newest.match)
        seats = [Seat(seat) for seat in range(self.newest.seats)] if eyes.everything else [eyes.seat]
        return VisibleChapter(position, eyes, tuple(chapter.seen_by(seat) for seat in seats), chapter.news)

    def outline(self, index: int) -> "Replay":
        """Return the replay with no position but the newest: the chapters near one, and how many others there are."""
        newest, count = self.newest, len(self.chapters)
        first, last = (Chapter(self.chapters[at].number, newest) for at in (0, -1))
        near = range(max(0, index - MENU_REACH), min(count, index + MENU_REACH + 1))
        found = (Chapter(self.chapters[at].number, newest, self.chapters[at].events) for at in near)
        return Replay(self.newest, (*repeat(first, near.start), *found, *repeat(last, count - near.stop)))

    def frames(self, seat: Seat) -> tuple[AnyFrameView, ...]:
        """Return a match that is over as the player at a seat saw it; a Refusal while it runs."""
        if not self.is_over:
            raise Refusal(_("You'll see how you did once the match is over."))
        return tuple(chapter.seen_by(seat) for chapter in self.chapters)

    def _closed_eyes_text(self) -> str:
        if not self.newest.rules.info.hidden:
            return _("Nothing is hidden in this game. Leave `as` out.")
        if self.is_over:
            return _("Choose a player of this match.")
        return _("While the match runs, choose `me` or `everyone`.")


class Replays:
    """Loads replays, and keeps those used last."""

    def __init__(self, host: Host) -> None:
        self._positions = host.positions
        self._kept: OrderedDict[int, Replay] = OrderedDict()

    async def of(self, match_id: int) -> Replay:
        """Return the replay of a match; a Refusal where there is no such board or it has not begun."""
        positions = self._positions
        newest = await positions.current(match_id)
        known = self._kept.get(match_id)
        if known is None or known.newest.ply != newest.ply:
            async with positions.database.read() as tx:
                rows = await entries(tx, match_id, 0, newest.ply)
            built = await positions.rules_runner.log(_fold, newest, rows)
        else:
            built = known.chapters
        replay = self._kept[match_id] = Replay(newest, built)
        self._kept.move_to_end(match_id)
        while len(self._kept) > MOST_REPLAYS:
            self._kept.popitem(last=False)
        return replay


async def load_replay(host: Host, match_id: int) -> Replay:
    """Return the replay of a match; a Refusal where there is no such board or it has not begun."""
    return await host.extension(Replays).of(match_id)


def _fold(newest: Position, rows: Sequence[LogRow]) -> tuple[Chapter, ...]:
    start = Position.first(newest.match)
    return tuple(chapters(start, zip(rows, fold(start, rows), strict=True)))


def chapters(start: Position, following: Iterable[tuple[LogRow, Position]]) -> list[Chapter]:
    """Return the chapters of positions in order, each with the entry that led to it."""
    all_chapters, entered = [Chapter(start.number, start)], frozenset[Seat]()
    for row, position in following:
        entered |= _moving_seats(row, position)
        if _belongs_to(all_chapters[-1], position):
            all_chapters[-1] = all_chapters[-1].join(position, entered)
        elif _is_secret(position):
            continue
        else:
            all_chapters.append(Chapter(position.number, position).join(position, entered))
        entered = frozenset()
    return all_chapters


def _moving_seats(row: LogRow, position: Position) -> frozenset[Seat]:
    """Return the seat whose player has entered something; none for the host, and for a computer in a player's place."""
    entry = entry_of(row)
    if entry.seat is None or entry.text in (AWAY, BACK) or entry.seat in position.attendance.away_seats:
        return frozenset()
    return frozenset((entry.seat,))


def _belongs_to(chapter: Chapter, position: Position) -> bool:
    if position.rules.info.simultaneous:
        return position.number == chapter.number and not _is_secret(position)
    # An agreement ends the match and leaves the board as it was.
    unchanged = not position.events and position.agreed_outcome is None
    return unchanged and position.public_view == chapter.position.public_view


def _is_secret(position: Position) -> bool:
    """Return whether others may not know of an entry: orders of a turn that has not run."""
    return position.rules.info.simultaneous and not position.events and not isinstance(position.turn, Outcome)


def has_statistics(game: str) -> bool:
    """Return whether a game tells its players how they did."""
    return isinstance(TEXTS[game], SupportsStatistics)


def statistics_of(replay: Replay, seat: Seat) -> OwnStatistics:
    """Return how a player did; a Refusal while the match runs, and where the game counts nothing."""
    words = TEXTS[replay.newest.game]
    if not isinstance(words, SupportsStatistics):
        raise Refusal(_("No statistics in this game. Try `/table replay`."))
    return words.statistics(replay.frames(seat))


def has_secrets_text(game: str) -> bool:
    """Return whether a game has something to say of what was hidden."""
    return isinstance(TEXTS[game], SupportsSecrets)


def secrets_of(replay: Replay) -> tuple[str, ...]:
    """Return sentences on what was hidden; none of a match that was called off."""
    words = TEXTS[replay.newest.game]
    if not (isinstance(words, SupportsSecrets) and reveals(replay.newest.turn)):
        return ()
    frames = [replay.frames(Seat(seat)) for seat in range(replay.newest.seats)]
    return tuple(words.secrets(frames, replay.newest.names))
