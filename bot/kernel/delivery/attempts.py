"""Jobs that may have been sent without a stored result."""

from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.outbox import OutboxRow


class Attempts:
    """Jobs that this run of the bot has tried. Earlier runs may have tried any."""

    def __init__(self) -> None:
        self._last = 0
        self._tried: set[int] = set()
        """Their nonces."""
        self._looked: set[tuple[int, int, str]] = set()

    def begin(self, last: int) -> None:
        """Say which board was the last before this run began: times would lie where the system's clock was set."""
        self._last = last

    def needs_search(self, row: OutboxRow, match: MatchRow, channel_id: int) -> bool:
        """Return whether the channel must be looked through before that job is sent there.

        It must where it was tried before, and once for each kind of job in each channel of a match that an earlier run
        has known: that run may have posted more than the database tells, which may also be an older copy.
        """
        if row.nonce in self._tried or row.failing_since is not None:
            return True
        return match.match_id <= self._last and (match.match_id, channel_id, row.kind) not in self._looked

    def note_search(self, row: OutboxRow, channel_id: int) -> None:
        """Note that a channel was looked through for what jobs of that kind have sent."""
        self._looked.add((row.match_id, channel_id, row.kind))

    def note_attempt(self, row: OutboxRow) -> None:
        """Note that a job is about to be sent."""
        self._tried.add(row.nonce)

    def note_stored(self, row: OutboxRow) -> None:
        """Note that what became of a job is stored."""
        self._tried.discard(row.nonce)
