"""The cluster: the nodes (processes) of one installation and their leader, as one node sees them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from enum import Enum, StrEnum

from sqlalchemy.exc import SQLAlchemyError

STARTING = 0
"""The lock of a node that starts, in place of a match's."""


class Lease(Enum):
    """The outcome of asking for the lane of a match's jobs."""

    OURS = "ours"
    INHERITED = "inherited"
    """Ours, and left by a node that died: some of it may have been sent."""
    OTHERS = "others"


class Wakeup(StrEnum):
    """News for another node after a commit: a hint to look, which may get lost."""

    WAKE = "wake"
    CLOCK = "clock"
    COMPUTERS = "computers"


class LapsedError(SQLAlchemyError):
    """The leases of this node have run out: other nodes may do its work now."""


class Cluster:
    """The only node of an installation: it leads and sends everything, as long as it runs."""

    alone = True
    """True where no other node writes to the database, so that memory can be trusted."""

    def __init__(self) -> None:
        self.reachable: Callable[[], bool] = lambda: True
        """Returns True while Discord reaches this node: otherwise another one leads."""
        self.on_notice: Callable[[Wakeup, int], None] = lambda _notice, _match_id: None
        self.on_leader: Callable[[], None] = lambda: None
        """Called when this node begins or ceases to lead."""
        self.on_lapse: Callable[[], None] = lambda: None
        """Called when the leases have run out: nothing more may be sent."""

    @property
    def leads(self) -> bool:
        """Return whether this node runs the clock and the computers."""
        return True

    async def lease(self, _match_id: int, *, notify: bool = False) -> Lease:
        """Lease the lane of a match's jobs until `release`; `notify` the node that has it otherwise."""
        return Lease.OURS

    def holds(self, _match_id: int) -> bool:
        """Return whether jobs of a match may be sent at this moment."""
        return True

    def release(self, match_id: int) -> None:
        """Give a lane back whose due jobs are all sent and saved."""

    def notify(self, notice: Wakeup, match_id: int = 0) -> None:
        """Notify the leader, where that is another node."""

    def lock(self, _match_id: int) -> AbstractAsyncContextManager[object]:
        """Keep other nodes from a match, or from starting."""
        return nullcontext()
