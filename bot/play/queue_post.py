"""Messages about a queued move, for its player only."""

from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown
from bot.kernel.messages.match_verbs import Unqueue
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.waiting_entries import QueuedRow
from bot.kernel.text.translation import _


def queue_post(match: MatchRow, row: QueuedRow | None) -> Message:
    """Return the queued move, with the button that removes it."""
    if row is None:
        return Message(_("{match}: Nothing is queued. To queue a move: *More…*", match=title(match)))
    values = {"match": title(match), "move": entry_shown(row.entry, row.shown)}
    if row.refused is not None:
        text = _("{match}: Your queued move {move} no longer fits. {reason}", **values, reason=row.refused)
    else:
        text = _("{match}: Queued: {move}. It is played on your turn, if it still fits.", **values)
    button = Bound(match.match_id, 0).button(Unqueue(), _("Remove"))
    return Message(text, rows=((button,),), audience=row.user_id)


def queue_refused_post(match: MatchRow, row: QueuedRow | None, user_id: int) -> Message:
    """Return the direct message to a player whose queued move could not be played."""
    where = f"<#{match.place}>"
    if row is None or row.refused is None:
        text = _("{match}: Your queued move no longer fits. It's your turn: {where}", match=title(match), where=where)
        return Message(text, audience=user_id)
    text = _(
        "{match}: Your queued move {move} no longer fits. {reason} It's your turn: {where}",
        match=title(match),
        move=entry_shown(row.entry, row.shown),
        reason=row.refused,
        where=where,
    )
    return Message(text, audience=user_id)
