"""The notice that a match has lost its channel, and the menu of other channels."""

from collections.abc import Sequence

from bot.desk import Button, Style
from bot.posts.controls import MOST_CHOICES, Bound, Option
from bot.posts.message import Message, Row, control, in_rows
from bot.posts.verbs import ChooseChannel, MoveTo
from bot.posts.wording import title
from bot.store.match_row import MatchRow, Status


def move_rows(match: MatchRow) -> tuple[Row, ...]:
    """Return the button that moves a match to another channel; none where it has one."""
    if match.lost_until is None or match.status is not Status.PLAYING:
        return ()
    return in_rows((control(Button(ChooseChannel(), "Move to another channel", Style.PRIMARY), match.board, 0),))


def channel_lost_post(match: MatchRow) -> Message:
    """Return the DM to a player, or what stands there once the match is over or has a channel again."""
    if rows := move_rows(match):
        text = f"{title(match)} is paused: its channel is gone. No clock runs.\nMove the match, and it goes on."
        return Message(text, rows=rows)
    over = match.status is not Status.PLAYING
    return Message(f"{title(match)} {'is over.' if over else f'goes on in <#{match.place}>.'}")


def channels_page(match: MatchRow, channels: Sequence[tuple[int, str]]) -> Message:
    """Ask which channel a match goes on in."""
    options = [Option(MoveTo(str(channel_id)), f"#{name}") for channel_id, name in channels[:MOST_CHOICES]]
    menu = Bound(match.board, 0).menu("Choose a channel", options)
    return Message(f"{title(match)}: where does it go on?", rows=(menu,))
