"""Jobs that may have been sent without a stored result."""

from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.outbox import OutboxRow


class Attempts:
    """Jobs that this run of the bot has tried. Earlier runs may have tried any."""

    def __init__(self) -> None:
        self._last = 0
        self._tried: set[int] = set()
        """The nonces of jobs that were tried."""
        self._lost: set[int] = set()
        """Matches for which more may have been sent than is stored, also jobs that came of others."""
        self._looked: set[tuple[int, int, str, str]] = set()

    def begin(self, last: int) -> None:
        """Say which board was the last before this run began: times would lie where the system's clock was set."""
        self._last = last

    def needs_search(self, row: OutboxRow, match: MatchRow, channel_id: int) -> bool:
        """Return whether the channel must be looked through before that job is sent there.

        It must where it was tried before, or results of the match were lost, and once for each surface or notice in
        each channel of a match that an earlier run has known: that run may have posted more than the database tells,
        which may also be an older copy.
        """
        if row.nonce in self._tried or row.failing_since is not None or match.match_id in self._lost:
            return True
        return match.match_id <= self._last and (match.match_id, channel_id, row.kind, row.payload) not in self._looked

    def note_lost(self, match_id: int) -> None:
        """Note that what was sent for a match may not be stored."""
        self._lost.add(match_id)

    def note_all_stored(self, match_id: int) -> None:
        """Note that all that was sent for a match is stored."""
        self._lost.discard(match_id)

    def note_search(self, row: OutboxRow, channel_id: int) -> None:
        """Note that a channel was looked through for what that job, or an equal one, has sent."""
        self._looked.add((row.match_id, channel_id, row.kind, row.payload))

    def note_attempt(self, row: OutboxRow) -> None:
        """Note that a job is about to be sent."""
        self._tried.add(row.nonce)

    def note_stored(self, row: OutboxRow) -> None:
        """Note that what became of a job is stored."""
        self._tried.discard(row.nonce)
