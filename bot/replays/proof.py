"""The proof that a match was fair: what was posted before it, and once it is over, what its seed was made of."""

from dataclasses import dataclass

from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_position
from bot.kernel.matches.records import entry_of, record_of, require_match
from bot.kernel.store.log import entries
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.posts import OFFER, PostRow, find_post
from engines.core.proof import Proof
from engines.core.rules import Outcome


@dataclass(frozen=True, slots=True)
class ShownProof:
    """A match with the post of its invite, and its proof: None while it may not be shown."""

    match: MatchRow
    post: PostRow | None
    proof: Proof | None


async def find_proof(host: Host, match_id: int) -> ShownProof:
    """Return the proof of a match; a Refusal where there is no such match, or where it is over by other rules."""
    async with host.database.read() as tx:
        match = await require_match(tx, match_id)
        post = await find_post(tx, match_id, OFFER)
        newest = (await load_position(tx, host, match, None)).newest
        over = isinstance(newest.turn, Outcome) if newest is not None else match.status is Status.OVER
        if not over:
            return ShownProof(match, post, None)
        record = record_of(match, tuple(entry_of(row) for row in await entries(tx, match_id)))
    return ShownProof(match, post, Proof(record, match.secret, tuple(row.accepted_by or 0 for row in match.table)))
