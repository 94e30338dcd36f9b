"""Recent public events, stored with the newest position, so that a post needs no replay."""

from dataclasses import dataclass

from engines.core.record import AWAY, BACK, LATE, SUBSTITUTE, WITHDRAW, Entry
from engines.core.rules import Event, Seat
from engines.core.undoing import undone_from

MOST_ENTRIES = 64


@dataclass(frozen=True, slots=True)
class EntryNews:
    """The public events of one entry."""

    ply: int
    events: tuple[Event, ...]
    left: Seat | None = None
    """The seats that it withdrew."""
    taken_back: int | None = None
    """From which ply on it has taken back what was entered."""
    changed_hands: Seat | None = None
    """The seat that another user plays from then on."""
    went_away: Seat | None = None
    """The seat that a computer plays from then on, for its player."""
    came_back: Seat | None = None
    """The seat that its player plays again."""
    late: bool = False
    """Those to move have missed a turn, and get the same time once more."""


@dataclass(frozen=True, slots=True)
class RecentEvents:
    """The fold of a log, as a position is: the newest entries that told everybody something."""

    news: tuple[EntryNews, ...] = ()
    complete_after: int = 0
    """After this ply nothing is left out."""

    def after(self, ply: int, entry: Entry, events: tuple[Event, ...]) -> "RecentEvents":
        """Return what it is after an entry; the oldest entries give way."""
        left, taken, went_away, came_back = (
            entry.seat if entry.text == text else None for text in (WITHDRAW, SUBSTITUTE, AWAY, BACK)
        )
        late = entry == Entry(None, LATE)
        item = EntryNews(ply, events, left, undone_from(entry), taken, went_away, came_back, late)
        if item == EntryNews(ply, ()):
            return self
        news = (*self.news, item)
        dropped = news[: max(0, len(news) - MOST_ENTRIES)]
        return RecentEvents(news[len(dropped) :], dropped[-1].ply if dropped else self.complete_after)

    def since(self, ply: int) -> tuple[EntryNews, ...] | None:
        """Return the news after that ply; None where some of it is not known any more."""
        if ply < self.complete_after:
            return None
        return tuple(item for item in self.news if item.ply > ply)


UNKNOWN = RecentEvents(complete_after=1 << 60)
"""Of a position that was not folded from its log."""
