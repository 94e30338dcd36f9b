"""The result of sending a job, stored in the transaction that marks it done."""

from dataclasses import dataclass, field
from typing import TypedDict

from bot.kernel.matches.jobs import Job
from bot.kernel.store.posts import PUBLIC, PostRow


@dataclass(frozen=True, slots=True)
class SavedPost:
    """A message to remember as the one of its kind."""

    kind: str
    post: PostRow
    user_id: int = PUBLIC


class Changes(TypedDict, total=False):
    """Columns of a match that sending may change."""

    thread_id: int | None
    private_thread: int


@dataclass(frozen=True, slots=True)
class JobResult:
    """Changes to store: messages, columns of the match, further jobs, deleted messages."""

    saved: tuple[SavedPost, ...] = ()
    changes: Changes = field(default_factory=Changes)
    jobs: tuple[Job, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()
    """Messages that are there no more, by kind and user."""
    repeatable: bool = False
    """Doing it once more would change nothing, as an edit or a deletion: it may be stored together with what follows.

    A new message is noted before anything else is sent, as a process killed in between would send it twice.
    """


SENT = JobResult()
"""A message went out of which nothing need be remembered."""
NOTHING = JobResult(repeatable=True)
"""There was nothing to send, or what was done may be done again."""
