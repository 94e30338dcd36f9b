"""Private replies to a player who starts a match, invites people or opens a table."""

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.computer_names import MARK
from bot.kernel.messages.message import Message, control
from bot.kernel.messages.phrases import game_title, join_names
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.offers.verbs import AskComputers, Withdraw
from engines.core.messages import N_


def started_reply(match: MatchRow) -> Message:
    """Link a match that has started."""
    return Message(_("▶️ Match #{match_id} has started: {place}", match_id=match.match_id, place=f"<#{match.place}>"))


def offered_reply(match: MatchRow, channel_id: int, *, computers: bool = True) -> Message:
    """Return what waits for answers, with a button that takes it back; `channel_id` is where the reply is read.

    Without `computers` none can be added to a table.
    """
    buttons = [Button(Withdraw(), N_("Cancel") if match.open_table else N_("Cancel invite"))]
    if match.open_table:
        text = _(
            "🪑 Your table is open (#{match_id}): {count} of {seats} seats taken.",
            match_id=match.match_id,
            count=len(match.table),
            seats=match.seats,
        )
        if computers:
            buttons.insert(0, Button(AskComputers(), N_("Add a computer"), Style.PRIMARY, MARK))
    else:
        text = _invitation(match)
    if match.channel_id != channel_id:
        text += " " + _("Posted in {channel}.", channel=f"<#{match.channel_id}>")
    return Message(text, rows=(tuple(control(button, match.match_id, 0) for button in buttons),))


def _invitation(match: MatchRow) -> str:
    names = join_names(list(dict.fromkeys(escape(row.name) for row in match.other_seats if not row.accepted_by)))
    if match.rematch_of is not None:
        return _(
            "✉️ Asked {names} for a rematch (#{match_id}). You'll be pinged when it starts.",
            names=names,
            match_id=match.match_id,
        )
    return _(
        "✉️ Invited {names} to {game} (#{match_id}). You'll be pinged when it starts.",
        names=names,
        game=game_title(match),
        match_id=match.match_id,
    )
