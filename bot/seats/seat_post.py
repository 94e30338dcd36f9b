"""Messages about one player's seat: closed DMs, a seat that was taken over or may be."""

from typing import Final

from bot.kernel.buttons.game_controls import AnyGameControls, Button, Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import HAND_LABEL, Hand
from bot.kernel.messages.message import Message, control, in_rows
from bot.kernel.messages.phrases import mention, moment, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.seats.verbs import KeepSeat
from engines.core.messages import N_
from engines.core.rules import Seat

_HERE: Final = N_("I'm here")


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


def wrong_passwords_post(match: MatchRow, seat: Seat) -> Message:
    """Return the message that others have tried to open the seat."""
    text = _(
        "{match}: 5 wrong passwords for your seat. Locked for an hour. Set a longer one: `PASSWORD`.",
        match=title(match),
    )
    return Message(text, audience=match.holders[seat])


def are_you_there_post(match: MatchRow, seat: Seat, opens_at: int) -> Message:
    """Return the message that the seat will be offered to others at that time."""
    text = _(
        "{match}: Are you there? Press **{label}** to keep your seat, or others can take it {time}. {where}",
        match=title(match),
        label=translate(_HERE),
        time=moment(opens_at),
        where=f"<#{match.place}>",
    )
    button = Bound(match.match_id, 0).button(KeepSeat(seat), _HERE, Style.PRIMARY)
    return Message(text, rows=((button,),), audience=match.holders[seat])
