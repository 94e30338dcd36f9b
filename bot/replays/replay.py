"""The replay of a match: its chapters, and the views of them that a reader may see."""

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
"""The number of chapters before and after one whose events an outline includes."""
MOST_REPLAYS: Final = 8
"""The number of cached replays, of up to some megabytes each: a replay is requested step by step."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A step of a replay: an entry, or all entries of a turn in a simultaneous game.

    An entry without a public change, such as one of the host, belongs to the previous chapter.
    """

    number: int
    """The public number of its first position."""
    position: Position
    """Its last position."""
    events: tuple[Event, ...] = ()
    news: tuple[EntryNews, ...] = ()
    entered: frozenset[Seat] = frozenset()
    """The seats whose players themselves moved since the previous chapter; each player may know only of their own."""

    def join(self, position: Position, entered: frozenset[Seat]) -> "Chapter":
        """Return the chapter with a later position added."""
        news = position.recent_events.since(position.ply - 1) or ()
        events, news = (*self.events, *position.events), (*self.news, *news)
        return Chapter(self.number, position, events, news, self.entered | entered)

    def seen_by(self, seat: Seat | None) -> AnyFrameView:
        """Return the view of a seat, or the public view (None)."""
        return dataclasses.replace(self.position.seen_by(seat), number=self.number, events=self.events)


@dataclass(frozen=True, slots=True)
class VisibleChapter:
    """A chapter with the views of the chosen eyes only, which may be shown."""

    position: Position
    """The position, for names and titles only."""
    eyes: Eyes
    frames: tuple[AnyFrameView, ...]
    """One view, or one per seat for `EVERYTHING`."""
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
        """Return whether the match is over, so that nothing is secret."""
        return isinstance(self.newest.turn, Outcome)

    def open_eyes(self, user_id: int) -> tuple[Eyes, ...]:
        """Return the views that a user may choose: the public one, their own, and all of them after the end."""
        if not self.newest.rules.info.hidden:
            return (PUBLIC,)
        own = [Eyes(Seat(seat)) for seat in self.newest.match.seats_of(user_id)]
        if not self.is_over:
            return (PUBLIC, *own)
        others = [Eyes(Seat(seat)) for seat in range(self.newest.seats)]
        return (PUBLIC, *own, *(each for each in others if each not in own), EVERYTHING)

    def own_eyes(self, user_id: int) -> Eyes:
        """Return a player's own view; the public one for others."""
        seats = self.newest.match.seats_of(user_id)
        return Eyes(Seat(seats[0])) if seats and self.newest.rules.info.hidden else PUBLIC

    def index(self, number: int, way: StepDirection = StepDirection.HERE) -> int:
        """Return the index of the chapter in a direction from a public number."""
        last = len(self.chapters) - 1
        here = max((at for at, chapter in enumerate(self.chapters) if chapter.number <= number), default=0)
        return {
            StepDirection.FIRST: 0,
            StepDirection.BACK: max(0, here - 1),
            StepDirection.HERE: here,
            StepDirection.ON: min(last, here + 1),
        }.get(way, last)

    def since_own_move(self, user_id: int) -> tuple[int, ...]:
        """Return the indices of the chapter of a player's own last move and of all chapters after it.

        In a simultaneous game the turn of the player's last move is included.
        """
        own = frozenset(map(Seat, self.newest.match.seats_of(user_id)))
        moved = max((at for at, chapter in enumerate(self.chapters) if own & chapter.entered), default=0)
        if self.newest.rules.info.simultaneous:
            moved = max(0, moved - 1)
        return tuple(range(moved, len(self.chapters)))

    def show(self, index: int, eyes: Eyes, user_id: int) -> VisibleChapter:
        """Return a chapter in a view. Raises Refusal if the user may not choose that view."""
        if eyes not in self.open_eyes(user_id):
            raise Refusal(self._closed_eyes_text())
        chapter = self.chapters[index]
        position = chapter.position.as_logged(self.newest.match)
        seats = [Seat(seat) for seat in range(self.newest.seats)] if eyes.everything else [eyes.seat]
        return VisibleChapter(position, eyes, tuple(chapter.seen_by(seat) for seat in seats), chapter.news)

    def outline(self, index: int) -> "Replay":
        """Return a small copy for menus: only the newest position, and only events of chapters near one."""
        newest, count = self.newest, len(self.chapters)
        first, last = (Chapter(self.chapters[at].number, newest) for at in (0, -1))
        near = range(max(0, index - MENU_REACH), min(count, index + MENU_REACH + 1))
        found = (Chapter(self.chapters[at].number, newest, self.chapters[at].events) for at in near)
        return Replay(self.newest, (*repeat(first, near.start), *found, *repeat(last, count - near.stop)))

    def frames(self, seat: Seat) -> tuple[AnyFrameView, ...]:
        """Return the views of a seat in all chapters of a finished match. Raises Refusal while it runs."""
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
    """Loads replays, and caches the most recently used ones."""

    def __init__(self, host: Host) -> None:
        self._positions = host.positions
        self._kept: OrderedDict[int, Replay] = OrderedDict()

    async def of(self, match_id: int) -> Replay:
        """Return the replay of a match. Raises Refusal if there is no such match or it has not begun."""
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
    """Return the replay of a match. Raises Refusal if there is no such match or it has not begun."""
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
    """Return the seat of an entry by its player; none for the host's entries and a substitute bot's."""
    entry = entry_of(row)
    if entry.seat is None or entry.text in (AWAY, BACK) or entry.seat in position.attendance.away_seats:
        return frozenset()
    return frozenset((entry.seat,))


def _belongs_to(chapter: Chapter, position: Position) -> bool:
    if position.rules.info.simultaneous:
        return position.number == chapter.number and not _is_secret(position)
    # An agreement ends the match without changing the board.
    unchanged = not position.events and position.agreed_outcome is None
    return unchanged and position.public_view == chapter.position.public_view


def _is_secret(position: Position) -> bool:
    """Return whether an entry is secret: orders of a simultaneous turn that has not run."""
    return position.rules.info.simultaneous and not position.events and not isinstance(position.turn, Outcome)


def has_statistics(game: str) -> bool:
    """Return whether a game has statistics for its players."""
    return isinstance(TEXTS[game], SupportsStatistics)


def statistics_of(replay: Replay, seat: Seat) -> OwnStatistics:
    """Return a player's statistics. Raises Refusal while the match runs, and for a game without statistics."""
    words = TEXTS[replay.newest.game]
    if not isinstance(words, SupportsStatistics):
        raise Refusal(_("No statistics in this game. Try `/table replay`."))
    return words.statistics(replay.frames(seat))


def has_secrets_text(game: str) -> bool:
    """Return whether a game describes at the end what was hidden."""
    return isinstance(TEXTS[game], SupportsSecrets)


def secrets_of(replay: Replay) -> tuple[str, ...]:
    """Return sentences about what was hidden; none for a match that was called off."""
    words = TEXTS[replay.newest.game]
    if not (isinstance(words, SupportsSecrets) and reveals(replay.newest.turn)):
        return ()
    frames = [replay.frames(Seat(seat)) for seat in range(replay.newest.seats)]
    return tuple(words.secrets(frames, replay.newest.names))
