"""What a computer would do in somebody's seat, told to them alone, and the question before it."""

from typing import Final

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.preview_post import picture_after, play_it
from bot.posts.sentences import told
from bot.posts.verbs import Dismiss, TakeHint
from bot.posts.wording import title
from bot.services.position import Live
from bot.thinking.hints import LEVEL, Hint
from render.core.board import PublicBoard

_LONGEST: Final = 1_500


def hint_question(position: Live) -> Message:
    """Ask before the first hint in a rated match, which is its end as one."""
    bound = Bound(position.board, position.number)
    row = (bound.button(TakeHint(), "Take the hint", Style.DANGER), bound.button(Dismiss(), "Cancel"))
    text = f"{title(position)} is rated. After a hint it no longer counts for ratings. Take it?"
    return Message(text, rows=(row,))


def hint_post(hint: Hint, board: PublicBoard | None, user_id: int) -> Message:
    """Return what the computer would play, with the board as it would be where that may be shown."""
    position, tried = hint.position, hint.tried
    bound = Bound(position.board, position.number)
    lines = [title(position), f"A {LEVEL} computer that sees what you see would play `{tried.entry}`."]
    if tried.after is not None:
        lines.append(told(tried.after, tried.after.events))
    files = () if tried.after is None or board is None else (picture_after(tried.after, board),)
    if len(tried.entry) > _LONGEST:
        lines[1] = f"A {LEVEL} computer would play:\n{tried.entry[:_LONGEST]}…"
        return Message("\n".join(lines), audience=user_id)
    row = (bound.button(play_it(position, tried.entry), "Play it", Style.SUCCESS), bound.button(Dismiss(), "Not that"))
    return Message("\n".join(line for line in lines if line), files, (row,), audience=user_id)
