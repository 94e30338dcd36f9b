"""Messages about spectators of a match: the line that mentions them, and their confirmations."""

from collections.abc import Iterable, Mapping

from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import Unwatch, Watch, WatchEnd
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import mention, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _
from bot.watching.watch import still_plays
from engines.core.rules import Outcome


def mentioned_watchers(position: Position, watchers: Mapping[int, bool], room: int) -> list[int]:
    """Return the spectators that a board mentions, as many as fit, except players of the match."""
    over = isinstance(position.turn, Outcome)
    mentioned: list[int] = []
    for user_id, end_only in watchers.items():
        if (over or not end_only) and not still_plays(position, user_id):
            mentioned.append(user_id)
            if len(watchers_line(mentioned)) > room:
                return mentioned[:-1]
    return mentioned


def watchers_line(users: Iterable[int]) -> str:
    """Return the line that mentions spectators."""
    return _("-# Watching: {users}", users=", ".join(map(mention, users)))


def watch_post(match: MatchRow, *, end_only: bool) -> Message:
    """Return the confirmation for a spectator, with the buttons that change it."""
    bound = Bound(match.match_id, 0)
    stop = bound.button(Unwatch(), _("Stop watching"))
    values = {"match": title(match), "where": f"<#{match.place}>"}
    if end_only:
        text = _("Watching {match}. You'll be pinged with the result: {where}", **values)
        return Message(text, rows=((bound.button(Watch(), _("Each move")), stop),))
    text = _("Watching {match}. You'll be pinged at each move: {where}", **values)
    return Message(text, rows=((bound.button(WatchEnd(), _("Only the end")), stop),))


def unwatch_confirmation(match_id: int) -> str:
    """Return the confirmation that a spectator has stopped watching."""
    return _("You stopped watching #{match_id}.", match_id=match_id)
