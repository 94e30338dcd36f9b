"""Messages about a computer that plays for an absent player, and the button to come back."""

from typing import Final

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import Message, control
from bot.kernel.messages.phrases import join_names, mention, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.seats.verbs import ComeBack
from engines.core.messages import N_

COME_BACK: Final = Button(ComeBack(), N_("I'm back"), Style.PRIMARY)


def away_post(match: MatchRow, user_id: int) -> Message:
    """Return the direct message to a player whose turns a computer takes."""
    text = _(
        "{match}: A computer {mark} plays for you now. Press **{label}** or move to take over: {where}",
        match=title(match),
        mark=MARK,
        label=translate(COME_BACK.label),
        where=f"<#{match.place}>",
    )
    return Message(text, rows=((control(COME_BACK, match.match_id, 0),),), audience=user_id)


def away_line(match: MatchRow, user_id: int) -> Message:
    """Return the same for the match's thread, where the player's DMs are closed."""
    text = _(
        "{player}, a computer {mark} plays for you now. Press **{label}** or move to take over.",
        player=mention(user_id),
        mark=MARK,
        label=translate(COME_BACK.label),
    )
    return Message(text, rows=((control(COME_BACK, match.match_id, 0),),), mentions=frozenset({user_id}))


def away_lines(position: Position) -> list[str]:
    """Return the line under a board that names the players whose turns a computer takes; none for nobody."""
    names = dict.fromkeys(position.names[seat] for seat in sorted(position.attendance.away_seats))
    if not names:
        return []
    absent = join_names([escape(name) for name in names])
    return [_("-# {mark} A computer plays for {names} until they are back.", mark=MARK, names=absent)]
