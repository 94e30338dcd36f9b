"""Messages about one player's seat: closed DMs, a seat that was taken over."""

from bot.kernel.buttons.game_controls import AnyGameControls, Button
from bot.kernel.messages.match_verbs import HAND_LABEL, Hand
from bot.kernel.messages.message import Message, control, in_rows
from bot.kernel.messages.phrases import mention, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines.core.rules import Seat


def closed_post(match: MatchRow, game_controls: AnyGameControls, user_id: int, *, again: bool = False) -> Message:
    """Return the message in the thread to a player whose DMs are closed; `again` where they have been told so."""
    text = (
        _("{player}, it's your turn. Your DMs are closed.", player=mention(user_id))
        if again
        else _("{player}, your DMs are closed: I can't send your board.", player=mention(user_id))
    )
    return _with_hand(text, match, game_controls, user_id)


def unsent_post(match: MatchRow, game_controls: AnyGameControls, user_id: int) -> Message:
    """Return the message in the thread to a player whose board Discord refused."""
    text = _("{player}, Discord refused the message with your board.", player=mention(user_id))
    return _with_hand(text, match, game_controls, user_id)


def _with_hand(text: str, match: MatchRow, game_controls: AnyGameControls, user_id: int) -> Message:
    button = Button(Hand(), game_controls.hand_label or HAND_LABEL)
    shown = _("Press **{label}**: only you see it.", label=translate(button.label))
    rows = in_rows((control(button, match.match_id, 0),))
    return Message(f"{text} {shown}", rows=rows, mentions=frozenset({user_id}))


def seat_lost_post(match: MatchRow, seat: Seat, *, offered: bool = False) -> Message:
    """Return the direct message to a player whose seat another account has taken over."""
    values = {"match": title(match), "name": escape(match.table[seat].name), "where": f"<#{match.place}>"}
    if offered:
        return Message(_("{match}: {name} took your seat. Watch: {where}", **values))
    return Message(
        _(
            "{match}: {name} took your seat with its password, now used up. Watch: {where}",
            **values,
        )
    )
