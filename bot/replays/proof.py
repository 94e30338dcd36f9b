"""The proof that a match was fair: its commitment, and once it is over, the secret and shares of its seed."""

from dataclasses import dataclass

from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_position
from bot.kernel.matches.records import entry_of, record_of, require_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message
from bot.kernel.messages.phrases import day, title
from bot.kernel.store.log import entries
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.posts import OFFER, PostRow, find_post
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.offers.offer_post import commitment_line
from engines.core.proof import POSTED_DIGITS, Proof, commitment
from engines.core.rules import Outcome


@dataclass(frozen=True, slots=True)
class ShownProof:
    """A match with the post of its offer and its proof, which is None until the match is over."""

    match: MatchRow
    post: PostRow | None
    proof: Proof | None


async def find_proof(host: Host, match_id: int) -> ShownProof:
    """Return the proof of a match. Raises Refusal if there is no such match, or if its rules have changed."""
    async with host.database.read() as tx:
        match = await require_match(tx, match_id)
        if match.sealed:
            raise Refusal(_("Others still play the same deal. Its proof comes once that is told."))
        post = await find_post(tx, match_id, OFFER)
        newest = (await load_position(tx, host, match, None)).newest
        over = isinstance(newest.turn, Outcome) if newest is not None else match.status is Status.OVER
        if not over:
            return ShownProof(match, post, None)
        record = record_of(match, tuple(entry_of(row) for row in await entries(tx, match_id)))
    return ShownProof(match, post, Proof(record, match.secret, tuple(row.accepted_by or 0 for row in match.table)))


_DISCORD_EPOCH = 1_420_070_400
_MILLISECOND_BITS = 22


def proof_post(public_proof: ShownProof, verify_url: str | None = None) -> Message:
    """Return the commitment of a match; once it is over, also its secret and seed and the file with the whole game.

    `verify_url` is the page that checks the file, if the operator hosts it.
    """
    match, proof = public_proof.match, public_proof.proof
    if proof is None:
        return Message("\n".join(_before_the_end(public_proof)))
    name = file_name(match)
    text = _("{match} · proof that it was fair", match=title(match))
    check = (
        _("**Check it:** drop the file on `docs/verify.html` of my source code.")
        if verify_url is None
        else _("**Check it:** drop the file on [this page](<{url}>).", url=verify_url)
    )
    digest = _("-# Digest of the file: `{digest}`", digest=proof.digest)
    if commitment_line(match):
        head = [text, *_commitment_lines(public_proof), _("Secret: `{secret}`", secret=match.secret)]
        dice = _(
            "-# Commitment: SHA-256 of the secret. Seed: SHA-256 of secret and shares. "
            "Dice follow from the seed: the moves replay to the same end."
        )
        tail = [_("Seed: `{seed}`", seed=match.seed), check, dice, digest]
        lines = [*head, _shares(match, proof), *tail]
        if len("\n".join(lines)) > MOST_CONTENT:
            lines = [*head, _("Shares of the {count} players: in the file.", count=match.seats), *tail]
    else:
        lines = [text, check, _("-# Nothing is random: the moves replay to the same end."), digest]
    return Message("\n".join(lines), (Attachment(name, proof.to_json().encode()),))


def file_name(match: MatchRow) -> str:
    """Return the name of the file with the whole game."""
    return f"{match.game}-{match.match_id}.json"


def _commitment_lines(proof: ShownProof) -> list[str]:
    match, post = proof.match, proof.post
    line = _("Commitment: `{commitment}`", commitment=commitment(match.secret))
    if post is None:
        return [line]
    at = (post.message_id >> _MILLISECOND_BITS) // 1000 + _DISCORD_EPOCH
    return [
        line,
        _(
            "Its first {count} digits were posted {moment}: {link}",
            count=POSTED_DIGITS,
            moment=day(at),
            link=post.link(match.guild_id),
        ),
    ]


def _before_the_end(proof: ShownProof) -> list[str]:
    match = proof.match
    if not commitment_line(match):
        return [_("{match} has no dice. *Proof* at the end shows all moves.", match=title(match))]
    return [
        _("{match} · fair dice", match=title(match)),
        *_commitment_lines(proof),
        _(
            "I picked a secret before anyone could accept: the commitment is its SHA-256. "
            "Nobody can choose the dice: they follow from it and each *Accept*. "
            "*Proof* at the end shows the secret and all moves."
        ),
    ]


def _shares(match: MatchRow, proof: Proof) -> str:
    each = [f"{escape(row.name)} `{share}`" for row, share in zip(match.table, proof.shares, strict=True)]
    return _("Shares: {shares}", shares=", ".join(each))
