"""Asking players to agree to something: one post, which is edited as they answer and loses its buttons in the end."""

from dataclasses import replace

from bot.agreements.proposal_post import ended_proposal, past_proposal, proposal_post
from bot.kernel.delivery.discord_errors import ignore_refusals
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.jobs import ShowProposal
from bot.kernel.messages.message import Message
from bot.kernel.store.match_row import Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PUBLIC, PostRow


async def send_proposal(sending: Sending, row: OutboxRow, job: ShowProposal) -> JobResult:
    """Post what a player asks the others to agree to, or bring its post up to date."""
    kind = f"proposal_{job.aim}"
    post = sending.post(kind)
    if sending.match.status is Status.CANCELLED:
        # Ended by other rules than it was begun by, it has no position.
        ended = ended_proposal(job.aim)
        return NOTHING if post is None else await _edit(sending, post, ended, ((kind, PUBLIC),))
    position, proposal = sending.position, sending.proposals.get(job.aim)
    if proposal is not None and proposal.declined_by is None:
        message = proposal_post(position, proposal)
        if post is None or post.said:
            sent = await sending.send_once(row, position.match.place, message)
            return JobResult(saved=(SavedPost(kind, PostRow(position.match.place, sent.message_id, position.ply)),))
        return await _edit(sending, post, message, ())
    if post is None:
        return NOTHING
    past = past_proposal(position, job.aim, proposal, post.ply, agreed=bool(post.said))
    if past.rows:
        # The line on a pause has a button, and is edited again once the match goes on.
        edited = await _edit(sending, post, past, ())
        return replace(edited, saved=(SavedPost(kind, replace(post, said=past.content)),))
    return await _edit(sending, post, past, ((kind, PUBLIC),))


async def _edit(sending: Sending, post: PostRow, message: Message, lost: tuple[tuple[str, int], ...]) -> JobResult:
    with ignore_refusals():
        await sending.api.edit(post.channel_id, post.message_id, message)
    return JobResult(lost=lost, repeatable=True)
