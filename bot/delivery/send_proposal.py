"""Asking players to agree to something: one post, which is edited as they answer and loses its buttons in the end."""

import discord

from bot.delivery.faults import is_temporary
from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, Kept, Settlement
from bot.parcels import ShowProposal
from bot.posts.message import Message
from bot.posts.proposal_post import ended_proposal, past_proposal, proposal_post
from bot.store.match_row import Status
from bot.store.outbox import OutboxRow
from bot.store.posts import PUBLIC, PostRow


async def send_proposal(sending: Sending, row: OutboxRow, parcel: ShowProposal) -> Settlement:
    """Post what a player asks the others to agree to, or bring its post up to date."""
    kind = f"proposal_{parcel.aim}"
    post = sending.post(kind)
    if sending.match.status is Status.CANCELLED:
        # Ended by other rules than it was begun by, it has no position.
        ended = ended_proposal(sending.match, parcel.aim)
        return NOTHING if post is None else await _edited(sending, post, ended, ((kind, PUBLIC),))
    position, proposal = sending.position, sending.proposals.get(parcel.aim)
    if proposal is not None and proposal.declined_by is None:
        message = proposal_post(position, proposal)
        if post is None:
            sent = await sending.send_once(row, position.match.place, message)
            return Settlement(kept=(Kept(kind, PostRow(position.match.place, sent.message_id, position.ply)),))
        return await _edited(sending, post, message, ())
    if post is None:
        return NOTHING
    return await _edited(sending, post, past_proposal(position, parcel.aim, proposal, post.ply), ((kind, PUBLIC),))


async def _edited(sending: Sending, post: PostRow, message: Message, lost: tuple[tuple[str, int], ...]) -> Settlement:
    try:
        await sending.wire.edit(post.channel_id, post.message_id, message)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
    return Settlement(lost=lost, repeatable=True)
