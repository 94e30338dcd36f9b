"""The move that somebody has made before their turn, shown to that player alone."""

from bot.markup import shorten
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.verbs import Unqueue
from bot.posts.wording import title
from bot.store.match_row import MatchRow
from bot.store.queued import QueuedRow

_LONGEST = 300


def queue_post(match: MatchRow, row: QueuedRow | None) -> Message:
    """Return what is queued, with the button that takes it out."""
    if row is None:
        text = f"{title(match)}: nothing is queued. `/table queue text:` keeps a move for your next turn."
        return Message(text, audience=None)
    if row.refused is not None:
        text = f"{title(match)}: {entry_shown(row.entry)} was queued and could not be played. {row.refused}"
    else:
        text = (
            f"{title(match)}: {entry_shown(row.entry)} is queued. I play it within half a minute of your turn, if "
            "it is possible then. If not, I tell you by direct message."
        )
    button = Bound(match.board, 0).button(Unqueue(), "Remove it")
    return Message(text, rows=((button,),), audience=row.user_id)


def queue_refused_post(match: MatchRow, user_id: int) -> Message:
    """Return what tells a player that the move they had queued could not be played."""
    return Message(
        f"{title(match)}: your queued move is not possible now, so it is your turn. "
        f"`/table queue` says why. The board is in <#{match.place}>.",
        audience=user_id,
    )


def entry_shown(entry: str) -> str:
    """Return a move as it is written."""
    return f"`{shorten(entry, _LONGEST)}`"
