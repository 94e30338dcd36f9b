"""The cluster: the nodes (processes) of one installation and their leader, as one node sees them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from enum import Enum, StrEnum

from sqlalchemy.exc import SQLAlchemyError

STARTING = 0
"""The lock of a starting node, in place of a match's."""


class Lease(Enum):
    """The outcome of a request to lease the lane of a match's jobs."""

    OURS = "ours"
    INHERITED = "inherited"
    """Leased after another node's lease ran out: some of its jobs may have been sent."""
    OTHERS = "others"


class Wakeup(StrEnum):
    """A notice to another node after a commit: only a hint, which may get lost."""

    WAKE = "wake"
    CLOCK = "clock"
    COMPUTERS = "computers"


class LapsedError(SQLAlchemyError):
    """The leases of this node have run out: other nodes may do its work now."""


class Cluster:
    """The only node of an installation: it is the leader and sends everything."""

    alone = True
    """True if no other node writes to the database, so that caches are valid."""

    def __init__(self) -> None:
        self.reachable: Callable[[], bool] = lambda: True
        """Return True while this node is connected to Discord: else another one leads."""
        self.on_notice: Callable[[Wakeup, int], None] = lambda _notice, _match_id: None
        self.on_leader: Callable[[], None] = lambda: None
        """Called when this node becomes the leader, or ceases to be."""
        self.on_lapse: Callable[[], None] = lambda: None
        """Called when the leases have run out: nothing more may be sent."""

    @property
    def leads(self) -> bool:
        """Return whether this node runs the clock and the computers."""
        return True

    async def lease(self, _match_id: int, *, notify: bool = False) -> Lease:
        """Lease the lane of a match's jobs until `release`; if another node has it, `notify` wakes that node."""
        return Lease.OURS

    def holds(self, _match_id: int) -> bool:
        """Return whether this node may send jobs of a match now."""
        return True

    def release(self, match_id: int) -> None:
        """Release a lane whose due jobs are all sent and saved."""

    def notify(self, notice: Wakeup, match_id: int = 0) -> None:
        """Notify the leader, if that is another node."""

    def lock(self, _match_id: int) -> AbstractAsyncContextManager[object]:
        """Lock a match, or startup, against other nodes."""
        return nullcontext()
