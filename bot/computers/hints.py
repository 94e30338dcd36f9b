"""Hints: the move of a `hard` computer from a seat's view, shown to its player only."""

import hashlib
import logging
from dataclasses import dataclass
from typing import Final

from bot.computers.pool import Processes, ThinkingError, count_cut
from bot.computers.saved_answers import load_answer, question_of_view, save_first_answer
from bot.kernel.buttons.game_controls import Style
from bot.kernel.log_lines import facts
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import OffTurnError, acting_seat, check_playing, check_turn
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown
from bot.kernel.messages.match_verbs import Dismiss
from bot.kernel.messages.message import Message
from bot.kernel.messages.reasons import reasons_text
from bot.kernel.text.translation import _, translate
from bot.play.preview import PlayableAction, move_in_words, picture_after, play_it, try_canonical
from bot.seats.substitute_bot import check_not_away
from engines.core.errors import RulesError
from engines.core.messages import Text
from engines.core.rules import Seat
from players.questions import Answer, Kind, Question
from render.core.board import PrivateBoard, PublicBoard

log = logging.getLogger(__name__)

LEVEL: Final = "hard"


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move, the position after it, and the reasons for it."""

    position: Position
    seat: Seat
    tried: PlayableAction
    reasons: tuple[Text, ...] = ()


def check_hint(position: Position, user_id: int) -> Seat:
    """Return the seat that gets a hint. Raises Refusal off turn and in a rated match."""
    seat = acting_seat(position, user_id)
    check_playing(position)
    check_not_away(position, user_id)
    if position.match.rated:
        raise Refusal(_("This match is rated, so it has no hints. Friendly matches have them."))
    check_turn(position, seat)
    if seat not in position.to_move:
        raise OffTurnError(position, seat)
    return seat


async def hint(host: Host, processes: Processes, match_id: int, user_id: int) -> Hint:
    """Return the move of a strong computer, the same for repeated requests. Raises Refusal."""
    position = await host.positions.current(match_id)
    seat = check_hint(position, user_id)
    log.info("gave a hint to seat %s", seat, extra=facts(match=match_id, ply=position.ply))
    try:
        answer = await _answer(host, processes, position, seat)
        return Hint(position, seat, await try_canonical(host, position, seat, answer.action or ""), answer.reasons)
    except (ThinkingError, RulesError) as error:
        log.warning("failed to find a hint (%s)", type(error).__name__, extra=facts(match=match_id, ply=position.ply))
        raise Refusal(_("I have no hint right now. Ask again in a minute.")) from None


async def _answer(host: Host, processes: Processes, position: Position, seat: Seat) -> Answer:
    """Return the stored answer for this view, or ask a computer and store its answer."""
    match_id, view = position.match_id, position.seat_view(seat)
    question_text = f"hint {question_of_view(position.rules, view)}"
    known = await load_answer(host, match_id, question_text)
    if known is not None:
        return known
    seed = hashlib.sha256(f"hint {match_id} {position.number} {seat}".encode()).digest()
    question = Question(Kind.CHOOSE, position.game, LEVEL, view, seed)
    answer = await processes.ask(question)
    count_cut(host, question, answer, match_id)
    return await save_first_answer(host, match_id, question_text, answer)


_LONGEST: Final = 1_500


def hint_post(hint: Hint, board: PublicBoard | PrivateBoard, user_id: int) -> Message:
    """Return the post of a hint with the board after the move, or if that is secret the player's own with the move."""
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
    """Return the move and the reasons for it, or without reasons its consequences."""
    tried = hint.tried
    if not hint.reasons:
        return move_in_words(tried)
    move = entry_shown(tried.entry, translate(tried.shown))
    return _("{move}. {reasons}", move=move, reasons=reasons_text(hint.position, hint.reasons))
