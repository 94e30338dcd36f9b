"""The record of a match that is over: the whole game, for everybody to check."""

from bot.posts.message import MOST_CONTENT, Attachment, Message, clipped
from bot.posts.wording import escaped, title
from bot.services.begin import commitment
from bot.services.position import Live
from engines.core.record import Record


def record_post(position: Live, record: Record) -> Message:
    """Return the whole game for everyone to check, once it is over, with what its seed was made of."""
    match = position.match
    name = f"{match.game}-{match.board}.json"
    shares = ", ".join(f"{escaped(row.name)} `{row.accepted_by or 0}`" for row in match.table)
    text = (
        f"{title(match)}: the record. `python3 -m engines replay {name}` replays it, `gamekeeper verify {name}` "
        f"checks it. The running hash of its moves is `{match.log_hash}`.\n"
        f"Fair dice: the server's secret was `{match.secret}`. Its SHA-256, shown before anyone accepted, is "
        f"`{commitment(match.secret)}`. The seed is the SHA-256 of the secret followed by what each player accepted "
        f"with, 8 bytes a number in seat order: {shares}."
    )
    proof = {
        "secret": match.secret,
        "accepted_by": [row.accepted_by or 0 for row in match.table],
        "log_hash": match.log_hash,
    }
    return Message(clipped([text], MOST_CONTENT), (Attachment(name, record.to_json({"proof": proof}).encode()),))
