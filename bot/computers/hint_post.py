"""The hint for a player."""

from typing import Final

from bot.computers.hints import Hint
from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown
from bot.kernel.messages.match_verbs import Dismiss
from bot.kernel.messages.message import Message
from bot.kernel.messages.reasons import reasons_text
from bot.kernel.text.translation import _, translate
from bot.play.preview_post import move_in_words, picture_after, play_it
from render.core.board import PrivateBoard, PublicBoard

_LONGEST: Final = 1_500


def hint_post(hint: Hint, board: PublicBoard | PrivateBoard, user_id: int) -> Message:
    """Return the suggested move, with the board after it or, where that is secret, the player's own with its marks."""
    position, tried = hint.position, hint.tried
    bound = Bound(position.match_id, position.number)
    no = bound.button(Dismiss(), _("No thanks"))
    if len(tried.entry) > _LONGEST:
        text = _("💡 Suggested moves:\n{moves}…", moves=tried.entry[:_LONGEST])
        return Message(text, rows=((no,),), audience=user_id)
    files = (picture_after(tried.after or position, board),)
    row = (bound.button(play_it(position, tried.entry), _("Play it"), Style.PRIMARY), no)
    text = _("💡 Suggested move: {move}", move=_move_with_reasons(hint))
    return Message(text, files, (row,), audience=user_id)


def _move_with_reasons(hint: Hint) -> str:
    """Return the move and what speaks for it; where nothing is known of that, what follows from it."""
    tried = hint.tried
    if not hint.reasons:
        return move_in_words(tried)
    move = entry_shown(tried.entry, translate(tried.shown))
    return _("{move}. {reasons}", move=move, reasons=reasons_text(hint.position, hint.reasons))
