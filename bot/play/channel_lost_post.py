"""The notice that a match has lost its channel, and the menu of other channels."""

from collections.abc import Sequence

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.messages.controls import MOST_CHOICES, Bound, Option
from bot.kernel.messages.match_verbs import ChooseChannel, MoveTo
from bot.kernel.messages.message import Message, Row, control, in_rows
from bot.kernel.messages.phrases import title
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.text.translation import _


def move_rows(match: MatchRow) -> tuple[Row, ...]:
    """Return the button that moves a match to another channel; none where it has one."""
    if match.lost_until is None or match.status is not Status.PLAYING:
        return ()
    return in_rows((control(Button(ChooseChannel(), _("Move it…"), Style.PRIMARY), match.match_id, 0),))


def channel_lost_post(match: MatchRow) -> Message:
    """Return the DM to a player, or what stands there once the match is over or has a channel again."""
    if rows := move_rows(match):
        text = _("{match} is paused: its channel is gone. Choose a new one to play on.", match=title(match))
        return Message(text, rows=rows)
    if match.status is not Status.PLAYING:
        return Message(_("{match} is over.", match=title(match)))
    return Message(_("{match} goes on in {channel}.", match=title(match), channel=f"<#{match.place}>"))


def channels_page(match: MatchRow, channels: Sequence[tuple[int, str]]) -> Message:
    """Ask which channel a match goes on in."""
    options = [Option(MoveTo(str(channel_id)), f"#{name}") for channel_id, name in channels[:MOST_CHOICES]]
    menu = Bound(match.match_id, 0).menu(_("Choose a channel"), options)
    return Message(_("{match}: Play on where?", match=title(match)), rows=(menu,))
