"""Sending of proposals: one post each, edited as players answer; it loses its buttons when it is closed."""

from typing import Final

from bot.agreements.agreement import is_open
from bot.agreements.proposal_post import ended_proposal, past_proposal, proposal_post
from bot.kernel.delivery.senders import Asked, Wanted, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.match_row import Status
from bot.kernel.store.posts import PostRow


def _kind(job: Asked) -> str:
    return f"proposal_{_aim(job)}"


def _aim(job: Asked) -> Aim:
    if not isinstance(job, Show) or job.aim is None:
        raise LookupError("it names no question")
    return job.aim


def _proposal(sending: Sending, job: Asked, post: PostRow | None) -> Wanted | None:
    """Return the post of an open proposal, or its outcome; None if it was never posted."""
    match, aim = sending.match, _aim(job)
    if match.status is Status.CANCELLED:
        # A match canceled by a change of rules has no position.
        return Wanted(ended_proposal(aim), ends=True)
    position, proposal = sending.position, sending.proposals.get(aim)
    if proposal is not None and is_open(position, proposal):
        return Wanted(proposal_post(position, proposal), match.place, anew=post is not None and bool(post.said))
    if post is None:
        return None
    past = past_proposal(position, aim, proposal, post.ply, agreed=bool(post.said))
    # The outcome of a pause has a button, and is edited again once the match resumes.
    return Wanted(past, ends=not past.rows, said=past.content)


SENDERS: Final[dict[str, Sender]] = {Surface.PROPOSAL: surface(_kind, _proposal)}
