"""Who watches a match: the line that mentions them, and what they are told of it."""

from collections.abc import Iterable, Mapping

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.verbs import Unwatch, Watch, WatchEnd
from bot.posts.wording import mention, title
from bot.services.position import Live
from bot.services.watch import still_plays
from bot.store.match_row import MatchRow
from engines.core.rules import Outcome

_HEAD = "-# Watching: "


def mentioned_watchers(position: Live, watchers: Mapping[int, bool], room: int) -> list[int]:
    """Return whom a board mentions because they asked for it, as many as fit, but nobody who plays here."""
    over = isinstance(position.turn, Outcome)
    found: list[int] = []
    for user_id, end_only in watchers.items():
        if (over or not end_only) and not still_plays(position, user_id):
            found.append(user_id)
            if len(watchers_line(found)) > room:
                return found[:-1]
    return found


def watchers_line(users: Iterable[int]) -> str:
    """Return the line that mentions those who watch."""
    return f"{_HEAD}{', '.join(map(mention, users))}"


def watch_post(match: MatchRow, *, end_only: bool) -> Message:
    """Return what who watches is told, with the ways to change it."""
    bound = Bound(match.board, 0)
    stop = bound.button(Unwatch(), "Stop watching", Style.DANGER)
    where = f"<#{match.place}>"
    if end_only:
        text = f"You are watching {title(match)}: the board in {where} mentions you when it is over."
        return Message(text, rows=((bound.button(Watch(), "Each move"), stop),))
    text = f"You are watching {title(match)}: each new board in {where} mentions you."
    return Message(text, rows=((bound.button(WatchEnd(), "Only the end"), stop),))


def unwatched(board: int) -> str:
    """Return what who has stopped is told."""
    return f"You have stopped watching #{board}."


def all_unwatched(count: int) -> str:
    """Return the same for all matches."""
    if not count:
        return "You are not watching any match. Use `/table watch`, or press *Watch* under a board."
    return "You have stopped watching that match." if count == 1 else f"You have stopped watching all {count} matches."
