"""The result of sending a job, stored in the transaction that marks it done."""

from dataclasses import dataclass, field
from typing import TypedDict

from bot.kernel.matches.jobs import Job
from bot.kernel.store.posts import PUBLIC, PostRow


@dataclass(frozen=True, slots=True)
class SavedPost:
    """A message to store as the post of its kind."""

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
    """Posts that no longer exist, by kind and user."""
    at_once: bool = False
    """True to store it before anything else is sent: a later attempt could not find what was created."""


NOTHING = JobResult()
"""The result of a job without changes."""
